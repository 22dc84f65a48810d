// Whether an app's tests are running, in which every group is kept in memory. widget-bridge/jest
// sets this for all copies of the package in a realm, as with the native part.
const place = Symbol.for("widget-bridge/react-native/testing");

/** Keeps all groups in memory from now on, and forgets the ones before. */
export function keepInMemory() {
  globalThis[place] = (globalThis[place] ?? 0) + 1;
}

/** The folder of the groups in memory. Undefined if no tests are running. */
export function memoryFolder() {
  return globalThis[place] === undefined ? undefined : `run ${globalThis[place]}`;
}
