import type { ExpoWidget } from "./index.d.ts";

/** The widget "dday" of app.json, to hand to `publish`. */
declare const widget: ExpoWidget;
export default widget;
