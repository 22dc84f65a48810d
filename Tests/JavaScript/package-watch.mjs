// A process that only awaits changes. Prints how much processor time the wait took.
import process from "node:process";
import { SharedGroup } from "../../bridge-js/mod.js";

const group = SharedGroup.open("test", { directory: process.argv[2] });
const changes = group.changes();
group.set("ready", true);
await changes.next();
const idle = setTimeout(() => group.set("idle", true), 500);
const started = performance.now();
const before = process.cpuUsage();
while (!group.has("idle")) await changes.next();
const { user, system } = process.cpuUsage(before);
const busy = (user + system) / 1000 / (performance.now() - started);
clearTimeout(idle);
while (!group.has("last")) await changes.next();
await changes.return();
console.log(JSON.stringify({ seen: group.get("last"), busy }));
