// The native part that the module and the shims of this process call: the app's on a phone, the
// package on a desktop, or one in memory where a test has put it in their place.
//
// All copies of the package in a realm share it: Jest finds its setupFiles without the conditions
// by which it finds what tests import, and so a test may use another copy than its set-up.
const place = Symbol.for("widget-bridge/react-native/native-part");

/** The part in use, which `make` makes where there is none: `{ native, emitter }`. */
export function nativePart(make) {
  return globalThis[place] ??= make();
}

/**
 * Puts a part in the place of the one that would be made. Tells whether nobody has the other one
 * already, who would go on with that.
 */
export function useNativePart(part) {
  const isInTime = globalThis[place] === undefined;
  globalThis[place] = part;
  return isInTime;
}
