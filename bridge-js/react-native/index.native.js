// The WidgetBridge module on a phone, where the native part is the app's. NOT RUN: it needs React
// Native and a native implementation of NativeWidgetBridge.ts.
import { NativeEventEmitter } from "react-native";
import NativeWidgetBridge from "./NativeWidgetBridge";
import { createWidgetBridge } from "./widget-bridge.js";

export { createWidgetBridge };

export const WidgetBridge = createWidgetBridge(
  NativeWidgetBridge,
  new NativeEventEmitter(NativeWidgetBridge),
);
