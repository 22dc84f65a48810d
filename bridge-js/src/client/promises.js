// Detects functions that return a promise although they must return a value at once.

/**
 * Whether a value is a promise, or another object with then(), which the caller must refuse. A
 * later rejection of the promise is ignored. Otherwise it would end the process, because no code
 * could catch it.
 */
export function isRefusedPromise(value) {
  if (typeof value?.then !== "function") return false;
  try {
    // This does not call value.then(), which may start the work, as it does for a database query.
    Promise.prototype.then.call(value, undefined, () => {});
  } catch {
    // The value is not a native Promise, so the engine does not report its rejection.
  }
  return true;
}
