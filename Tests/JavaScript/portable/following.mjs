// A process that waits for a change of a group. Prints the codes of the errors that it gets.
import process from "node:process";
import { SharedGroup } from "../../../bridge-js/mod.js";

const options = { directory: process.argv[2], backend: "portable" };
const group = SharedGroup.open("test", options);
const next = group.changes().next();
console.log("follows");
for (const call of [() => next, () => SharedGroup.open("test", options)]) {
  try {
    await call();
  } catch ({ code }) {
    console.log(code);
  }
}
