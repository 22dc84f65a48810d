// The native part that the module and the shims of this process call: the app's on a phone, the
// package's on a desktop, or one in memory if a test has set it.
//
// All copies of the package in a realm share one native part. Jest resolves its setupFiles under
// other conditions than a test's imports, so a test and its set-up may use different copies.
const place = Symbol.for("widget-bridge/react-native/native-part");

/** The part in use: `{ native, emitter }`. If there is none, `make` makes it. */
export function nativePart(make) {
  return globalThis[place] ??= make();
}

/**
 * Sets the part to use. Returns false if there already was one, because modules that have loaded it
 * will continue to use it.
 */
export function useNativePart(part) {
  const isInTime = globalThis[place] === undefined;
  globalThis[place] = part;
  return isInTime;
}
