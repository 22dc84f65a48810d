// Records whether an app's tests are running. If they are, every group is kept in memory.
// widget-bridge/jest sets this record for all copies of the package in a realm, as it also sets the
// native part.
const place = Symbol.for("widget-bridge/react-native/testing");

/** Keeps all groups in memory from now on. Groups from before this call are discarded. */
export function keepInMemory() {
  globalThis[place] = (globalThis[place] ?? 0) + 1;
}

/** The name of the folder for groups in memory. Undefined if no tests are running. */
export function memoryFolder() {
  return globalThis[place] === undefined ? undefined : `run ${globalThis[place]}`;
}
