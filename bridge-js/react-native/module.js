/* @ts-self-types="./module.d.ts" */
// The WidgetBridge module for desktops, servers and tests. Its native part is in this package.
import { createDesktopModule, makeDesktopPart } from "./desktop-module.js";
import { nativePart } from "./native-part.js";
import { createWidgetBridge } from "./widget-bridge.js";

export { createDesktopModule, createWidgetBridge };

const { native, emitter } = nativePart(makeDesktopPart);

/** The module for groups in the default folder. */
export const WidgetBridge = createWidgetBridge(native, emitter);
