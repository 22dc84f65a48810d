// A process that counts up. It sets fifty keys to each number as one change, and prints the number
// once the change is acknowledged.
import process from "node:process";
import { SharedGroup } from "../../../bridge-js/mod.js";

const group = SharedGroup.open("test", { directory: process.argv[2] });
for (let number = (group.get("k0") ?? 0) + 1;; number++) {
  group.setMany(Array.from({ length: 50 }, (_, index) => [`k${index}`, number]));
  process.stdout.write(`${number}\n`);
}
