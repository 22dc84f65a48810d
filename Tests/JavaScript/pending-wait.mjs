// A process with an endless wait and nothing else to do. It must end.
import process from "node:process";
import { bridge } from "./bridge.mjs";

const group = bridge.openSharedGroup("test", JSON.stringify({ directory: process.argv[2] }));
bridge.waitForSharedChange(group, bridge.getSharedChangeCount(group), 4294967295).then(() => {
  console.log("changed");
});
console.log("waits");
