/** Throws where an options' signal is no AbortSignal, of whichever realm, and not absent. */
export function checkSignal(signal) {
  if (signal === undefined || signal === null) return;
  if (typeof signal?.aborted !== "boolean" || typeof signal.addEventListener !== "function") {
    throw new TypeError("options.signal must be an AbortSignal.");
  }
}
