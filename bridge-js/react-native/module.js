/* @ts-self-types="./module.d.ts" */
// The WidgetBridge module on a desktop, a server and in tests: the native part is this package.
import { createDesktopModule, makeDesktopPart } from "./desktop-module.js";
import { nativePart } from "./native-part.js";
import { createWidgetBridge } from "./widget-bridge.js";

export { createDesktopModule, createWidgetBridge };

const { native, emitter } = nativePart(makeDesktopPart);

/** The module with the groups of the default folder. */
export const WidgetBridge = createWidgetBridge(native, emitter);
