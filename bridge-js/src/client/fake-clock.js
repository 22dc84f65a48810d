// Finds out whether a test has replaced the clock. Jest, Vitest and node:test replace Date or
// Date.now() in JavaScript, but the native library reads the system's clock.

/** The clock when this module was loaded. A test may have replaced the clock before that. */
const first = { Date, now: Date.now };

/** The clock at the last call of fakeNow(), and which parts of that clock a test had replaced. */
let known = {};
let isNowFake = false;
let isDateFake = false;

/**
 * In Bun, the clock counts as replaced if it differs by more than this many milliseconds from the
 * process's start time plus the time since then.
 */
const far = 1000;

/** Whether a function is the built-in one of that name. A bound function or a Proxy has no name. */
function isBuiltIn(value, named) {
  return typeof value === "function" && named.test(Function.prototype.toString.call(value));
}

/** The time of a replaced clock, in milliseconds since 1970. Undefined if none was replaced. */
export function fakeNow() {
  const { now } = Date;
  if (now !== known.now || Date !== known.Date) {
    known = { Date, now };
    // If the system's own clock counted as replaced, that would do no harm: its time is right, too.
    isNowFake = now !== first.now || !isBuiltIn(now, /^function now\b[^]*\[native code\]/);
    isDateFake = Date !== first.Date || !isBuiltIn(Date, /^function Date\b[^]*\[native code\]/);
  }
  if (isNowFake && typeof now === "function") return Date.now();
  if (isNowFake || isDateFake) return +new Date();
  return isSetInBun() ? Date.now() : undefined;
}

/** The time in milliseconds since 1970, by the test's clock if there is one. */
export function currentTime() {
  return fakeNow() ?? Date.now();
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
