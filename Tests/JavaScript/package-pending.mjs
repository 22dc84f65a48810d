// A process with nothing to do but a pending iteration, which must not keep the process alive.
import process from "node:process";
import { SharedGroup } from "../../bridge-js/mod.js";

const group = SharedGroup.open("test", { directory: process.argv[2] });
(async () => {
  for await (const _ of group.changes({ persistent: false })) console.log("changed");
})();
console.log("waits");
