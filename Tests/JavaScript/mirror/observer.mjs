// A process that records in a log what a machine shows of each key, in the order in which it
// appears. The log also names pairs of keys that were set together but have different values.
import { appendFileSync } from "node:fs";
import process from "node:process";
import { SharedGroup } from "../../../bridge-js/mod.js";

const [directory, log] = process.argv.slice(2);
const group = SharedGroup.open("shared", { directory });
const changes = group.changes();
console.log("ready");
for await (const { keys } of changes) {
  const values = group.getMany();
  const seen = keys.map((key) => [key, values[key]?.id ?? null]);
  for (const [key, value] of Object.entries(values)) {
    const [, name, part] = /^pair\/(.*)\/(x|y)$/.exec(key) ?? [];
    const other = values[`pair/${name}/y`]?.id;
    if (part === "x" && other !== value.id) {
      appendFileSync(log, `${JSON.stringify({ torn: [key, value.id, other] })}\n`);
    }
  }
  appendFileSync(log, `${JSON.stringify({ seen })}\n`);
}
