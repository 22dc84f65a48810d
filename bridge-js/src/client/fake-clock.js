// The clock of a test that has replaced the system's: Jest, Vitest and node:test replace Date or
// Date.now() in JavaScript. The native library reads the system's clock.

let known;
let isFake = false;

/** How far a clock is from the time since the start, in milliseconds, if it is another one. */
const far = 1000;

/** The time of a replaced clock, in milliseconds. Undefined if nobody has replaced it. */
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
 * Whether a clock of Bun's own is there, which is native code as well: its timers are marked, or
 * Date is far from the time since the start. If it is the system's clock that was set, what Date
 * says is the time all the same.
 */
function isSetInBun() {
  if (globalThis.Bun === undefined) return false;
  if (setTimeout.clock === true) return true;
  return Math.abs(Date.now() - performance.timeOrigin - performance.now()) > far;
}
