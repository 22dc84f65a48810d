// A process whose update functions are async by mistake, and fail later. It prints what happened.
import process from "node:process";
import { runInNewContext } from "node:vm";
import { SharedGroup } from "../../bridge-js/mod.js";

const [, , directory] = process.argv;
const group = SharedGroup.open("test", { directory });
let begun = 0;
const changes = [
  async () => {
    throw new Error("This is nobody's to hear.");
  },
  runInNewContext('async () => { throw "Nor is this, of another realm."; }'),
  // This resembles a database query, which begins when its then() is called.
  () => ({ then: () => begun++ }),
];
for (const change of changes) {
  try {
    group.update("key", change);
  } catch (error) {
    console.log(error.name);
  }
}
// Failures of promises are reported between two turns of the event loop.
await new Promise((resolve) => setTimeout(resolve));
console.log(begun, group.has("key"));
group.close();
