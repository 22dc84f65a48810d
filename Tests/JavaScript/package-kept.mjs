// A process that has nothing to do but to await a change; tells whether that keeps it, by a timer
// which does not.
import process from "node:process";
import { setTimeout } from "node:timers";
import { SharedGroup } from "../../bridge-js/mod.js";

const [, , directory, options] = process.argv;
const group = SharedGroup.open("test", { directory });
group.changes(JSON.parse(options)).next();
setTimeout(() => {
  console.log("kept");
  process.exit(0);
}, 50).unref();
