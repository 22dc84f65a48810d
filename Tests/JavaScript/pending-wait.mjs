// A process with nothing to do but an endless wait. The wait must not keep the process alive.
import process from "node:process";
import { bridge } from "./bridge.mjs";

const group = bridge.openSharedGroup("test", JSON.stringify({ directory: process.argv[2] }));
bridge.waitForSharedChange(group, bridge.getSharedChangeCount(group), 4294967295).then(() => {
  console.log("changed");
});
console.log("waits");
