// Finds out whether a test has replaced the clock. Jest, Vitest and node:test replace Date or
// Date.now() in JavaScript, but the native library reads the system's clock.

let known;
let isFake = false;

/**
 * In Bun, the clock counts as replaced if it differs by more than this many milliseconds from the
 * process's start time plus the time since then.
 */
const far = 1000;

/** The time of a replaced clock, in milliseconds since 1970. Undefined if none was replaced. */
export function fakeNow() {
  const { now } = Date;
  if (now !== known) {
    known = now;
    isFake = typeof now === "function" &&
      !Function.prototype.toString.call(now).includes("[native code]");
  }
  return isFake || isSetInBun() ? Date.now() : undefined;
}

/**
 * Whether Bun's fake clock is in use. Its functions are native code too, but its timers are marked,
 * or Date differs from the measured time. If the system's clock was set instead, this is also true,
 * which does no harm: Date still returns the correct time.
 */
function isSetInBun() {
  if (globalThis.Bun === undefined) return false;
  if (setTimeout.clock === true) return true;
  return Math.abs(Date.now() - performance.timeOrigin - performance.now()) > far;
}
