// A process that awaits a change that it makes itself. Nothing else keeps it alive.
import process from "node:process";
import { SharedGroup } from "../../bridge-js/mod.js";

const group = SharedGroup.open("test", { directory: process.argv[2] });
const changes = group.changes({ persistent: false });
const writes = [
  () => group.set("a", 1),
  () => group.setText("a", "2"),
  () => group.remove("a"),
  () => group.setMany({ b: 1 }),
  () => group.clear(),
  () => group.data.set("c", new Uint8Array(1)),
  () => group.data.remove("c"),
];
for (const write of writes) {
  const next = changes.next();
  write();
  await next;
}
console.log("told", writes.length);
