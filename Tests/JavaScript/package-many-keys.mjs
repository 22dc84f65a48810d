// A process that sets many keys, one at a time, and finally one more key.
import process from "node:process";
import { SharedGroup } from "../../bridge-js/mod.js";

const [, , directory, count] = process.argv;
const group = SharedGroup.open("test", { directory });
for (let index = 0; index < Number(count); index++) {
  group.set(`key ${index}`, index);
  if (index % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
}
group.set("last", true).close();
console.log("written");
