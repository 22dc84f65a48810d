// A process that counts a value up a given number of times. Prints how often its function ran.
import process from "node:process";
import { SharedGroup } from "../../bridge-js/mod.js";

const [, , directory, count] = process.argv;
const group = SharedGroup.open("test", { directory });
let runs = 0;
for (let index = 0; index < Number(count); index++) {
  group.update("counts", (counts) => {
    runs++;
    return { visits: (counts?.visits ?? 0) + 1 };
  });
}
group.close();
console.log(runs);
