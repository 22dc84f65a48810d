// A process with a pending iteration and nothing else to do. It must end.
import process from "node:process";
import { SharedGroup } from "../../bridge-js/mod.js";

const group = SharedGroup.open("test", { directory: process.argv[2] });
(async () => {
  for await (const _ of group.changes({ persistent: false })) console.log("changed");
})();
console.log("waits");
