// The clock of a test that has put one in the place of the system's: Jest, Vitest and node:test
// replace Date, or Date.now(), by JavaScript. The native library reads the system's clock.

let known;
let isFake = false;

/** What a replaced clock says, in milliseconds; undefined if nobody has replaced it. */
export function fakeNow() {
  const { now } = Date;
  if (now !== known) {
    known = now;
    isFake = typeof now === "function" &&
      !Function.prototype.toString.call(now).includes("[native code]");
  }
  return isFake ? Date.now() : undefined;
}
