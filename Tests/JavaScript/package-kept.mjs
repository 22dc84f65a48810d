// A process that only awaits a change. If that keeps the process alive, a timer prints "kept". The
// timer itself does not keep the process alive.
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
