// Widgets on iOS by expo-widgets 58. This was run on Linux, in the JavaScript that expo-widgets has
// for widgets, and not on a phone.
import type { KindName } from "../src/shared-group.d.ts";
import type { WidgetRequest } from "../types/requests.d.ts";

/** A part of what `createWidget` of expo-widgets returns. */
export interface ExpoWidget {
  updateTimeline(entries: { date: Date; props: any }[]): void;
  setConfigurationParameterEnum(
    parameter: any,
    options?: { name: string; value: string }[],
  ): void;
}

/** A group of any of the package's entries. */
export interface TimelineSource {
  timeline(kind: any, request?: any): { entries: readonly { date: string }[] };
  get(key: any): unknown;
  options(kind: any, parameter: string): { options: readonly { value: any; title: string }[] };
}

/**
 * A parameter of a widget, which a person chooses for each of the widget's places on the screen.
 */
export interface Choice {
  /** The parameter's name, in the request's configuration and in app.json: "dataKey". */
  parameter: string;
  /**
   * The values that can be chosen. The first one shows if none is chosen. Default: what the
   * parameter can be set to now, by its titles.
   */
  values?: readonly string[];
  /** Names to show. With them the values are handed to the system as the parameter's list. */
  names?: { readonly [value: string]: string };
}

export interface PublishOptions {
  /** How many entries at most, 1 to 400. Default: 60. */
  maximum?: number;
  /**
   * What a person can choose: one parameter, or several that each decide members of their own, such
   * as the two repositories of doubleRepo. If two decide the same member, the later one counts.
   */
  choices?: Choice | readonly Choice[];
}

/**
 * Hands a kind's timeline to a widget: the entry that shows now first, whole milliseconds, no
 * nulls. The widget shows these entries until the next call, so call it when the group changes and
 * when the app is opened. On Android it does nothing, and `skipped` says why.
 *
 * Throws a WidgetBridgeError: "invalidArgument" for something that is not a widget or not a group,
 * for a `maximum` out of range, for choices without a parameter or values, and if the kind has no
 * entries now; "tooLarge" for more than UserDefaults takes, 4 MiB; "groupUnavailable" if the app
 * seems to have no app group; and "ioError" if expo-widgets throws anything else, with that as its
 * `cause`. It also throws what `timeline` throws. Other widgets are not affected: each is published
 * by its own call.
 */
export function publish<Kind extends KindName>(
  widget: ExpoWidget,
  group: TimelineSource,
  kind: Kind,
  request?: WidgetRequest<Kind> | null,
  options?: PublishOptions,
): { entries: number; skipped?: string };

/** What leaves a widget blank. */
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
  /** Where the fault is: in app.json, in the entries, or in which package. */
  path: string;
  message: string;
}

/** Looks for what leaves a widget blank in what it is given. An empty array means nothing does. */
export function doctor(told: {
  /** The content of app.json. */
  app?: unknown;
  /** The app group that the app writes to. */
  group?: string;
  /** The names of the widgets that the app publishes for. */
  widgets?: readonly string[];
  /** The names of the widgets that the app draws by react-native-android-widget. */
  androidWidgets?: readonly string[];
  /**
   * Versions of the installed packages by name: "expo-widgets", "@expo/ui",
   * "react-native-android-widget". Give several if several are installed.
   */
  versions?: { readonly [name: string]: string | readonly string[] | undefined };
  /** The entries that were handed to `updateTimeline`, or are about to be. */
  entries?: unknown;
  /**
   * A layout of the app's own, as text or a function. With `entries`, its props are checked too.
   */
  layout?: unknown;
}): Finding[];
