/* @ts-self-types="./index.d.ts" */
// For an app's tests: all groups are kept in memory, so that neither a phone nor the native library
// is needed. Importing this file is enough: SharedGroup of `widget-bridge/react-native` then keeps
// its groups in memory, and the module and the shims call a native part for tests. In Jest's
// configuration:
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

/** Functions for tests. */
export const mock = {
  /** Sets the entries that a kind shows. The kind need not be built in. */
  setEntries(kind, entries) {
    if (!isInTime) throw tooLate();
    native.setEntries(kind, entries);
  },
  /** Discards all groups, and all entries that were set. */
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
