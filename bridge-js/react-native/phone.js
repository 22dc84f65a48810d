// The native part on a phone, which is the app's implementation of NativeWidgetBridge.ts. This file
// was NOT RUN on a phone: the tests run it with a stand-in for React Native.
import { NativeEventEmitter, TurboModuleRegistry } from "react-native";

export function makePhonePart() {
  const native = TurboModuleRegistry.getEnforcing("WidgetBridge");
  return { native, emitter: new NativeEventEmitter(native) };
}
