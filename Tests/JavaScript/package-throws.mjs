// Prints what a callback for changes has heard, and the unhandled rejections, if it always throws.
import process from "node:process";
import { SharedGroup } from "../../bridge-js/mod.js";
import { eventually } from "./support.mjs";

const group = SharedGroup.open("throws", { directory: process.argv[2] });
const heard = [];
const rejected = [];
process.on("unhandledRejection", ({ message }) => rejected.push(message));
group.onChange("key", (value) => {
  heard.push(value);
  throw new Error(`heard ${value}`);
});
for (const value of [1, 2]) {
  group.set("key", value);
  await eventually(() => rejected.length === value);
}
console.log(JSON.stringify({ heard, rejected }));
process.exit(0);
