/* @ts-self-types="./index.d.ts" */
// For an app's tests: all groups are kept in memory, so that neither a phone nor the native library
// is needed. Importing this file does that for SharedGroup of `widget-bridge/react-native`. It also
// puts a native part in the place of the one that the module and the shims would call. In a
// configuration of Jest:
//
//     setupFiles: ["widget-bridge/jest"]
import { keepInMemory } from "../react-native/testing.js";
import { useNativePart } from "../react-native/native-part.js";
import { createWidgetBridge } from "../react-native/widget-bridge.js";
import { unsupported } from "../src/client/errors.js";
import { MemoryModule } from "./memory-module.js";

export { createWidgetBridge };

const native = new MemoryModule();
const isInTime = useNativePart({ native, emitter: native });
keepInMemory();

export const WidgetBridge = createWidgetBridge(native, native);

/** What a test can set. */
export const mock = {
  /** Sets what a kind shows, one of the library's or another. */
  setEntries(kind, entries) {
    if (!isInTime) throw tooLate();
    native.setEntries(kind, entries);
  },
  /** Forgets all groups and what kinds show. */
  reset() {
    native.reset();
    keepInMemory();
  },
};

function tooLate() {
  return unsupported(
    'mock.setEntries: "widget-bridge/react-native/module" or a shim was imported before ' +
      '"widget-bridge/jest", and does not use the mock. Import that first, as by ' +
      'setupFiles: ["widget-bridge/jest"] in the configuration of Jest.',
  );
}
