// Widgets on iOS with expo-widgets 58. This module was run on Linux, with the JavaScript that
// expo-widgets runs in widgets, and not on a phone.
import type { KindName } from "../src/shared-group.d.ts";
import type { WidgetRequest } from "../types/requests.d.ts";

/** A widget from `createWidget` of expo-widgets, with the methods that `publish` uses. */
export interface ExpoWidget {
  updateTimeline(entries: { date: Date; props: any }[]): void;
  setConfigurationParameterEnum(
    parameter: any,
    options?: { name: string; value: string }[],
  ): void;
}

/** A group from any of the package's modules, with the methods that `publish` uses. */
export interface TimelineSource {
  timeline(kind: any, request?: any): { entries: readonly { date: string }[] };
  get(key: any): unknown;
  options(kind: any, parameter: string): { options: readonly { value: any; title: string }[] };
}

/**
 * A parameter of a widget that a person can set separately for each instance of the widget on the
 * screen.
 */
export interface Choice {
  /** The parameter's name, in the request's configuration and in app.json: "dataKey". */
  parameter: string;
  /**
   * The values that can be chosen. The first value is used if none is chosen. By default, these are
   * the values that the parameter can be set to now, with their titles as names, and the list may
   * be empty. Without `values`, the first value that can be shown is used if none is chosen, and a
   * chosen value that cannot be shown shows "–". With `onInvalid: "error"` in the request,
   * `publish` throws its error instead.
   */
  values?: readonly string[];
  /** Names to show for the values. If names are given, `publish` passes the list to the system. */
  names?: { readonly [value: string]: string };
}

export interface PublishOptions {
  /** The maximum number of entries, 1 to 400. Default: 60. */
  maximum?: number;
  /**
   * What a person can choose: one parameter, or several that affect different members of the props,
   * such as the two repositories of doubleRepo. If two parameters affect the same member, the later
   * one decides.
   */
  choices?: Choice | readonly Choice[];
}

/**
 * Passes a kind's timeline to a widget. The current entry comes first, dates have whole
 * milliseconds, and nulls are left out. The widget shows these entries until the next call, so call
 * `publish` when the group changes and when the app is opened. On Android, `publish` does nothing,
 * and `skipped` says why.
 *
 * The entries are those of a request with `isForLayout`, so events have `share` and `startLabel`.
 * The props of a D-day also have `style`, the style that the request or the event asks for.
 *
 * Throws a WidgetBridgeError with one of these codes:
 *
 * - "invalidArgument" if the widget or the group is not valid, if `maximum` is out of range, if
 *   choices have no parameter or an empty list of values, or if the kind has no entries now
 * - "tooLarge" if the entries need more than 4 MiB, the most that UserDefaults takes
 * - "groupUnavailable" if the app seems to have no app group
 * - "ioError" if expo-widgets throws any other error, which is then the `cause`
 *
 * It also throws the errors of `timeline`. Each widget is published by its own call, so an error
 * does not affect other widgets.
 */
export function publish<Kind extends KindName>(
  widget: ExpoWidget,
  group: TimelineSource,
  kind: Kind,
  request?: WidgetRequest<Kind> | null,
  options?: PublishOptions,
): { entries: number; skipped?: string };

/** A fault that leaves a widget blank. */
export interface Finding {
  code:
    | "noPlugin"
    | "noBundleIdentifier"
    | "noAppGroup"
    | "otherAppGroup"
    | "pluginOrder"
    | "noWidgets"
    | "invalidName"
    | "noInitialLayout"
    | "unknownFamily"
    | "invalidChoice"
    | "notInstalled"
    | "brokenVersions"
    | "noEntries"
    | "invalidDate"
    | "nullValue"
    | "largeImage"
    | "missingProp"
    | "noProps"
    | "notNamed"
    | "noLayout"
    | "twoVersions";
  /** The path of the fault in app.json or in the entries, or the name of a package. */
  path: string;
  message: string;
}

/** Looks for faults that leave a widget blank. Returns an empty array if it finds none. */
export function doctor(told: {
  /** The content of app.json. */
  app?: unknown;
  /** The name of the app group to which the app writes. */
  group?: string;
  /** The names of the widgets to which the app publishes timelines. */
  widgets?: readonly string[];
  /** The names of the widgets that the app draws with react-native-android-widget. */
  androidWidgets?: readonly string[];
  /**
   * The versions of the installed packages by name: "expo-widgets", "@expo/ui",
   * "react-native-android-widget". If several versions of a package are installed, list them all.
   */
  versions?: { readonly [name: string]: string | readonly string[] | undefined };
  /** The entries that were or will be passed to `updateTimeline`. */
  entries?: unknown;
  /**
   * One of the app's own layouts, as text or as a function. If there are `entries`, the props that
   * the layout reads are checked too.
   */
  layout?: unknown;
}): Finding[];
