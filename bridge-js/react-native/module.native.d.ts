import type { WidgetBridgeModule } from "./widget-bridge.d.ts";

export * from "./widget-bridge.js";

/** The module on top of the app's native part. */
export const WidgetBridge: WidgetBridgeModule;
