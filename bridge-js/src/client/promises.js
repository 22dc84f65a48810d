// Promises from functions that should return a value at once.

/**
 * Whether a value is a promise, or anything else with then(). The caller refuses it and says why.
 * If the promise fails later, that is not reported again: nobody could catch it, and it would end
 * the process.
 */
export function isRefusedPromise(value) {
  if (typeof value?.then !== "function") return false;
  try {
    // This does not call value.then(), which may begin the work, as with a database's query.
    Promise.prototype.then.call(value, undefined, () => {});
  } catch {
    // It is not one of the language's promises, and reports no failure by itself.
  }
  return true;
}
