// The native part on a phone, which is the app's implementation of NativeWidgetBridge.ts. It was
// NOT RUN on a phone: the tests run it over a stand-in for React Native.
import { NativeEventEmitter, TurboModuleRegistry } from "react-native";

export function makePhonePart() {
  const native = TurboModuleRegistry.getEnforcing("WidgetBridge");
  return { native, emitter: new NativeEventEmitter(native) };
}
