// Widgets on Android by react-native-android-widget 0.22. Its JavaScript and its Java ran on Linux,
// not on a phone.
import type { KindName, SharedGroup } from "../src/shared-group.d.ts";
import type { WidgetFamily, WidgetRequest } from "../types/requests.d.ts";

/** What the library tells of a widget on the screen, in part. */
export interface AndroidWidgetInfo {
  widgetName: string;
  widgetId: number;
  /** In dp; 0 before Android has told it. */
  width: number;
  height: number;
}

/**
 * What a tap does: open the entry's `url`, or the app where it has none, open the app, do nothing,
 * or an intent of the group.
 */
export type AndroidTap =
  | "url"
  | "app"
  | "none"
  | { intent: string; parameters?: Record<string, unknown> };

/** What is shown in a widget of app.json. */
export interface AndroidWidgetSettings {
  kind: KindName;
  /** Default family: the one of the kind whose picture fits the widget's size best. */
  request?: WidgetRequest<any> | null | undefined;
  /** What a tap on the whole does. Default: "url". */
  tap?: AndroidTap | ((entry: any) => AndroidTap) | undefined;
  /**
   * "one" area for the whole (the default), or "all": those of the picture's own parts, too. Some
   * of them do nothing without a patch of the library (its issue 154).
   */
  areas?: "one" | "all" | undefined;
  /** Is told of a tap that is no intent of the group; the widget is drawn after it. */
  onClick?:
    | ((tap: {
      widgetInfo: AndroidWidgetInfo;
      clickAction: string | undefined;
      clickActionData: Record<string, unknown> | undefined;
    }) => void | Promise<void>)
    | undefined;
}

export interface AndroidWidgets {
  /** The group, or what opens it when it is first needed. */
  group: SharedGroup<any> | (() => SharedGroup<any>);
  /** By the names in app.json: a kind, or more of it, also by the widget's place. */
  widgets: {
    readonly [widgetName: string]:
      | KindName
      | AndroidWidgetSettings
      | ((widgetInfo: AndroidWidgetInfo) => KindName | AndroidWidgetSettings);
  };
}

/** What became of one widget on the home screen. */
export interface AndroidUpdate {
  widgetName: string;
  /** Absent where the library did not say which widgets there are. */
  widgetId?: number;
  family?: WidgetFamily;
  /** How much of the widget its picture fills, 0 to 1; the rest has the colour of its field. */
  filled?: number;
  /** How many touch areas `areas: "all"` found beside that of the whole. */
  areas?: number;
  /** Why it was left as it is. */
  skipped?: string;
  /** Why it could not be drawn; the other widgets were. */
  error?: Error;
}

/**
 * What `registerWidgetTaskHandler` takes: draws a widget that was added, resized or is due, and
 * does what was tapped, an intent of the group or `onClick`. After an intent all are drawn.
 *
 * Throws a WidgetBridgeError, "invalidArgument" for a group or widgets that are none; the task
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
 * Draws the widgets on the home screen anew, each by itself: call it when the group has changed.
 * One that fails has an `error` in the answer, and the others are drawn. On iOS there are none.
 */
export function update(options: AndroidWidgets): Promise<AndroidUpdate[]>;
