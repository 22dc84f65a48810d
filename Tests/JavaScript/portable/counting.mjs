// A process that sets keys, one at a time. No other process sets these keys.
import process from "node:process";
import { SharedGroup } from "../../../bridge-js/mod.js";

const [, , directory, count] = process.argv;
const options = { directory, backend: "portable", lockTimeoutMilliseconds: 60_000 };
const group = SharedGroup.open("test", options);
for (let number = 0; number < Number(count); number++) {
  group.set(`${process.pid}.${number}`, number);
}
group.close();
