// Widgets on iOS by expo-widgets 58. Run on Linux in the JavaScript that it has for widgets, not on
// a phone.
import type { KindName } from "../src/shared-group.d.ts";
import type { WidgetRequest } from "../types/requests.d.ts";

/** What `createWidget` of expo-widgets gives, in part. */
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

/** A parameter of a widget, which a person chooses for each place of it on the screen. */
export interface Choice {
  /** The parameter's name, in the request's configuration and in app.json: "dataKey". */
  parameter: string;
  /**
   * The values that can be chosen; the first shows if none is. Default: what the parameter can be
   * set to now, by its titles.
   */
  values?: readonly string[];
  /** Names to show; with them the values are handed to the system as the parameter's list. */
  names?: { readonly [value: string]: string };
}

export interface PublishOptions {
  /** How many entries at most, 1 to 400. Default: 60. */
  maximum?: number;
  /**
   * What a person can choose: one parameter, or several that each decide members of their own, as
   * the two repositories of doubleRepo. Where two decide the same member, the later one does.
   */
  choices?: Choice | readonly Choice[];
}

/**
 * Hands a kind's timeline to a widget: the entry that shows now first, whole milliseconds, without
 * nulls. The widget shows these until the next call: call it when the group changes and when the
 * app is opened. On Android it does nothing, and `skipped` says why.
 *
 * Throws a WidgetBridgeError: "invalidArgument" for a widget that is none, for a `maximum` beyond
 * its range, for choices without values, and if the kind has no entries now; "tooLarge" for more
 * than UserDefaults takes, 4 MiB; "groupUnavailable" if the app seems to have no app group, and
 * "ioError" if expo-widgets throws anything else, with that as its `cause`; and what `timeline`
 * throws. No other widget is concerned: each is published by a call of its own.
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
  /** Where, in app.json or in the entries; or which package. */
  path: string;
  message: string;
}

/** Looks in what it is told for what leaves a widget blank. An empty array: nothing does. */
export function doctor(told: {
  /** What app.json holds. */
  app?: unknown;
  /** The app group that the app writes to. */
  group?: string;
  /** The names of the widgets that the app publishes for. */
  widgets?: readonly string[];
  /** The names of the widgets that the app draws by react-native-android-widget. */
  androidWidgets?: readonly string[];
  /**
   * Versions of the installed packages by name: "expo-widgets", "@expo/ui",
   * "react-native-android-widget"; several where several are installed.
   */
  versions?: { readonly [name: string]: string | readonly string[] | undefined };
  /** What was handed to `updateTimeline`, or is about to be. */
  entries?: unknown;
  /** A layout of the app's own, as text or a function; with `entries`, what it reads of them. */
  layout?: unknown;
}): Finding[];
