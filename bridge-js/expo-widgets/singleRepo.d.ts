import type { ExpoWidget } from "./index.d.ts";

/** The widget "singleRepo" of app.json, for `publish`. */
declare const widget: ExpoWidget;
export default widget;
