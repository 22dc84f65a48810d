import type { SharedGroupOptions } from "../types/requests.d.ts";
import type { EventEmitter, NativeWidgetBridge, WidgetBridgeModule } from "./widget-bridge.d.ts";

export * from "./widget-bridge.js";

/** A native module for this process, with its own events, for desktops and tests. */
export interface DesktopModule extends Omit<NativeWidgetBridge, "addListener">, EventEmitter {
  /** Closes the groups that were opened. They open again when they are used. */
  close(): void;
}

/** Opens groups with these options. */
export function createDesktopModule(options?: SharedGroupOptions): DesktopModule;

/** The module with the groups of the default folder. */
export const WidgetBridge: WidgetBridgeModule;
