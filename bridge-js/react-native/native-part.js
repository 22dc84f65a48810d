// The native part that the module and the shims of this process call: the app's on a phone, the
// package on a desktop, or one in memory where a test has put it in their place.
let used;

/** The part in use, which `make` makes where there is none: `{ native, emitter }`. */
export function nativePart(make) {
  return used ??= make();
}

/**
 * Puts a part in the place of the one that would be made. Tells whether nobody has the other one
 * already, who would go on with that.
 */
export function useNativePart(part) {
  const isInTime = used === undefined;
  used = part;
  return isInTime;
}
