/* @ts-self-types="./module.native.d.ts" */
// The WidgetBridge module on a phone.
import { nativePart } from "./native-part.js";
import { makePhonePart } from "./phone.js";
import { createWidgetBridge } from "./widget-bridge.js";

export { createWidgetBridge };

const { native, emitter } = nativePart(makePhonePart);

export const WidgetBridge = createWidgetBridge(native, emitter);
