import type { SharedGroupOptions } from "../types/requests.d.ts";
import type { EventEmitter, NativeWidgetBridge, WidgetBridgeModule } from "./widget-bridge.d.ts";

export * from "./widget-bridge.js";

/** A substitute for a phone's native module, for desktops and tests. It delivers its own events. */
export interface DesktopModule extends Omit<NativeWidgetBridge, "addListener">, EventEmitter {
  /** Closes all open groups. A group is opened again when it is next used. */
  close(): void;
}

/** Makes a module that opens groups with these options. */
export function createDesktopModule(options?: SharedGroupOptions): DesktopModule;

/** The module for groups in the default folder. */
export const WidgetBridge: WidgetBridgeModule;
