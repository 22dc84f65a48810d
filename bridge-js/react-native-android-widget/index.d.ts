// Widgets on Android by react-native-android-widget 0.22. Its JavaScript and its Java were run on
// Linux, and not on a phone.
import type { KindName, SharedGroup } from "../src/shared-group.d.ts";
import type { WidgetFamily, WidgetRequest } from "../types/requests.d.ts";

/** A part of what the library says of a widget on the screen. */
export interface AndroidWidgetInfo {
  widgetName: string;
  widgetId: number;
  /** In dp; 0 until Android has reported it. */
  width: number;
  height: number;
}

/**
 * What a tap does: open the entry's `url` (or the app if it has none), open the app, do nothing, or
 * perform an intent of the group.
 */
export type AndroidTap =
  | "url"
  | "app"
  | "none"
  | { intent: string; parameters?: Record<string, unknown> };

/** What to show in a widget of app.json. */
export interface AndroidWidgetSettings {
  kind: KindName;
  /** By default, the family of the kind whose picture fits the widget's size best. */
  request?: WidgetRequest<any> | null | undefined;
  /** What a tap anywhere on the widget does. Default: "url". */
  tap?: AndroidTap | ((entry: any) => AndroidTap) | undefined;
  /**
   * "one" touch area for the whole widget (the default), or "all", which adds those of the
   * picture's parts. Some of them do nothing without a patch of the library (its issue 154).
   */
  areas?: "one" | "all" | undefined;
  /** Called for a tap that is not an intent of the group. The widget is drawn after it. */
  onClick?:
    | ((tap: {
      widgetInfo: AndroidWidgetInfo;
      clickAction: string | undefined;
      clickActionData: Record<string, unknown> | undefined;
    }) => void | Promise<void>)
    | undefined;
}

export interface AndroidWidgets {
  /** The group, or a function that opens it when it is first needed. */
  group: SharedGroup<any> | (() => SharedGroup<any>);
  /** By the names in app.json: a kind, or settings, or a function that gives them for a place. */
  widgets: {
    readonly [widgetName: string]:
      | KindName
      | AndroidWidgetSettings
      | ((widgetInfo: AndroidWidgetInfo) => KindName | AndroidWidgetSettings);
  };
}

/** What happened to one widget on the home screen. */
export interface AndroidUpdate {
  widgetName: string;
  /** Absent if the library did not say which widgets there are. */
  widgetId?: number;
  family?: WidgetFamily;
  /** How much of the widget its picture fills, 0 to 1. The rest has the background's colour. */
  filled?: number;
  /** How many touch areas `areas: "all"` found, apart from that of the whole widget. */
  areas?: number;
  /** Why it was left as it is. */
  skipped?: string;
  /** Why it could not be drawn; the other widgets were. */
  error?: Error;
}

/**
 * What `registerWidgetTaskHandler` takes. It draws a widget that was added, resized or is due, and
 * does what was tapped: an intent of the group, or `onClick`. After an intent it draws all widgets.
 *
 * Throws a WidgetBridgeError, "invalidArgument" if the group or the widgets are not valid. The task
 * rejects with "notFound" for a widget that `widgets` does not name, with "tooLarge" for a picture
 * over 8 MiB, and with what the group throws.
 */
export function taskHandler(options: AndroidWidgets): (task: {
  widgetInfo: AndroidWidgetInfo;
  widgetAction: string;
  clickAction?: string;
  clickActionData?: Record<string, unknown>;
  renderWidget(element: any): void;
}) => Promise<void>;

/**
 * Draws each widget on the home screen anew. Call it when the group has changed. If a widget fails,
 * its result has an `error`, and the others are drawn. On iOS there are no widgets of this library.
 */
export function update(options: AndroidWidgets): Promise<AndroidUpdate[]>;
