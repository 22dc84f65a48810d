// Widgets on Android with react-native-android-widget 0.22, which is "the library" below. Its
// JavaScript and Java were run on Linux, and not on a phone.
import type { KindName, SharedGroup } from "../src/shared-group.d.ts";
import type { WidgetFamily, WidgetRequest } from "../types/requests.d.ts";

/** The members of the library's WidgetInfo, for a widget on the screen, that this module uses. */
export interface AndroidWidgetInfo {
  widgetName: string;
  widgetId: number;
  /** Width and height are in dp, and are 0 until Android has reported them. */
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

/** The settings for a widget that app.json names. */
export interface AndroidWidgetSettings {
  kind: KindName;
  /** The request. The default `family` is the kind's family that fits the widget's size best. */
  request?: WidgetRequest<any> | null | undefined;
  /** What a tap anywhere on the widget does. Default: "url". */
  tap?: AndroidTap | ((entry: any) => AndroidTap) | undefined;
  /**
   * "one" makes a touch area for the whole widget (the default). "all" adds the touch areas of the
   * picture's parts. Some of these have no effect without a patch of the library (its issue 154).
   */
  areas?: "one" | "all" | undefined;
  /** Called for a tap that is not an intent of the group. The widget is redrawn afterwards. */
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
  /**
   * For each widget's name in app.json: a kind, settings, or a function that returns either for one
   * widget on the screen.
   */
  widgets: {
    readonly [widgetName: string]:
      | KindName
      | AndroidWidgetSettings
      | ((widgetInfo: AndroidWidgetInfo) => KindName | AndroidWidgetSettings);
  };
}

/** The result of an update for one widget on the home screen. */
export interface AndroidUpdate {
  widgetName: string;
  /** Absent if the library could not list the widgets. */
  widgetId?: number;
  family?: WidgetFamily;
  /**
   * The fraction of the widget that its picture fills, 0 to 1. The rest has the background colour
   * of the picture.
   */
  filled?: number;
  /** The number of touch areas with `areas: "all"`, not counting that of the whole widget. */
  areas?: number;
  /** Why the widget was left unchanged. */
  skipped?: string;
  /** Why the widget could not be drawn. The other widgets are still drawn. */
  error?: Error;
}

/**
 * Makes the handler for `registerWidgetTaskHandler`. The handler draws a widget that was added, was
 * resized or is due for an update. After a tap, it performs an intent of the group, or calls
 * `onClick`. After an intent, it redraws all widgets.
 *
 * Throws a WidgetBridgeError ("invalidArgument") if the group or the widgets are not valid. The
 * handler rejects with "notFound" for a widget that is not in `widgets`, with "tooLarge" for a
 * picture of more than 8 MiB, and with the group's own errors.
 */
export function taskHandler(options: AndroidWidgets): (task: {
  widgetInfo: AndroidWidgetInfo;
  widgetAction: string;
  clickAction?: string;
  clickActionData?: Record<string, unknown>;
  renderWidget(element: any): void;
}) => Promise<void>;

/**
 * Redraws each widget on the home screen. Call it when the group has changed. If a widget cannot be
 * drawn, its result has an `error`, and the others are still drawn. On iOS, the library has no
 * widgets.
 */
export function update(options: AndroidWidgets): Promise<AndroidUpdate[]>;
