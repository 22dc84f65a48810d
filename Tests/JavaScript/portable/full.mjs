// A process whose files may not exceed a limit. Prints the results of writes beyond the limit.
import process from "node:process";
import { SharedGroup } from "../../../bridge-js/mod.js";

const group = SharedGroup.open("test", { directory: process.argv[2], backend: "portable" });
group.set("key", "kept");
const large = "x".repeat(1 << 20);
const outcomes = [];
for (const write of [
  () => group.set("large", large), () => group.setMany({ a: 1, key: 2, large }),
  () => group.data.set("key", new Uint8Array(1 << 20)), () => group.setMany({ large }, ["key"]),
]) {
  try {
    write();
    outcomes.push({ values: group.getMany() });
  } catch ({ code }) {
    outcomes.push({ code, values: group.getMany() });
  }
}
group.set("key", "small");
group.close();
console.log(JSON.stringify(outcomes));
