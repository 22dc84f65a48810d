import type { ExpoWidget } from "./index.d.ts";

/** The widget "doubleRepo" of app.json, to hand to `publish`. */
declare const widget: ExpoWidget;
export default widget;
