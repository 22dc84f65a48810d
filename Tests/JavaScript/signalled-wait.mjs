// A process that waits for a change for some milliseconds, and prints what happens. It prints the
// signals that it handles (SIGUSR2 and, when it continues after a stop, SIGCONT), and the result of
// the wait. It keeps running.
import process from "node:process";
import { bridge } from "./bridge.mjs";

const [, , directory, timeout] = process.argv;
const group = bridge.openSharedGroup("test", JSON.stringify({ directory }));
for (const signal of ["SIGUSR2", "SIGCONT"]) {
  process.on(signal, () => console.log(`handles ${signal}`));
}
setInterval(() => {}, 1000);
const began = performance.now();
bridge.waitForSharedChange(group, bridge.getSharedChangeCount(group), Number(timeout))
  .then((result) => {
    // The library counts whole milliseconds, so the wait may end a little early.
    const isWhole = performance.now() - began > timeout - 2;
    console.log(`gave ${result}${isWhole ? " after its time" : ""}`);
  });
console.log("waits");
