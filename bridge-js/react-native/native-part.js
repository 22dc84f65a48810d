// The native part that the module and the shims of this process call: the app's on a phone, the
// package's on a desktop, or one in memory if a test has put it there.
//
// All copies of the package in a realm share it. Jest finds its setupFiles by other conditions than
// what tests import, so a test may use another copy than its set-up.
const place = Symbol.for("widget-bridge/react-native/native-part");

/** The part in use: `{ native, emitter }`. If there is none, `make` makes it. */
export function nativePart(make) {
  return globalThis[place] ??= make();
}

/**
 * Puts a part in the place of the one that would be made. Returns false if somebody already has
 * another one and would go on using that.
 */
export function useNativePart(part) {
  const isInTime = globalThis[place] === undefined;
  globalThis[place] = part;
  return isInTime;
}
