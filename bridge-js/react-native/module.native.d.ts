import type { WidgetBridgeModule } from "./widget-bridge.d.ts";

export * from "./widget-bridge.js";

/** The module over the app's native part. */
export const WidgetBridge: WidgetBridgeModule;
