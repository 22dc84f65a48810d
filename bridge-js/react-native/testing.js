// Whether an app's tests run, in which every group is kept in memory: widget-bridge/jest says so,
// to all copies of the package in a realm, as for the native part.
const place = Symbol.for("widget-bridge/react-native/testing");

/** Keeps all groups in memory from now on, and forgets those that were. */
export function keepInMemory() {
  globalThis[place] = (globalThis[place] ?? 0) + 1;
}

/** Where in memory groups are kept; undefined if no tests run. */
export function memoryFolder() {
  return globalThis[place] === undefined ? undefined : `run ${globalThis[place]}`;
}
