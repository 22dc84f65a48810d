// A process with a running iteration and nothing else to do: it ends.
import process from "node:process";
import { SharedGroup } from "../../bridge-js/mod.js";

const group = SharedGroup.open("test", { directory: process.argv[2] });
(async () => {
  for await (const _ of group.changes({ persistent: false })) console.log("changed");
})();
console.log("waits");
