// Promises where a function was to give a value at once.

/**
 * Whether a value is a promise, or anything else with then(). The caller refuses it and says why. A
 * promise that fails later is then not told again: nobody could catch that, and it would end the
 * process.
 */
export function isRefusedPromise(value) {
  if (typeof value?.then !== "function") return false;
  try {
    // Not value.then(): that may begin the work, as with a database's query.
    Promise.prototype.then.call(value, undefined, () => {});
  } catch {
    // It is no promise of the language, and fails unheard by itself.
  }
  return true;
}
