// The clock of a test that has replaced the system's: Jest, Vitest and node:test replace Date or
// Date.now() in JavaScript. The native library reads the system's clock.

let known;
let isFake = false;

/** The time of a replaced clock, in milliseconds. Undefined if nobody has replaced it. */
export function fakeNow() {
  const { now } = Date;
  if (now !== known) {
    known = now;
    isFake = typeof now === "function" &&
      !Function.prototype.toString.call(now).includes("[native code]");
  }
  return isFake ? Date.now() : undefined;
}
