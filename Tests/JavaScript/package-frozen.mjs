// Uses the package in a program that has frozen JavaScript's built-in prototypes.
import process from "node:process";

for (const made of [Object, Array, Error, TypeError, Map, Set, Promise, String, Uint8Array]) {
  Object.freeze(made.prototype);
}
const { SharedGroup } = await import("../../bridge-js/mod.js");
const group = SharedGroup.open("test", { directory: process.argv[2] });
const changes = group.changes();
group.set("widgetDataKey", { endDate: "2026-05-08" });
await changes.next();

function failureOf(call) {
  try {
    call();
  } catch (error) {
    return error.name;
  }
}

const { entry } = group.entry("dday", { now: "2026-05-01T00:00:00Z", timeZone: "UTC" });
console.log(entry.label, failureOf(() => group.timeline("none")), failureOf(() => group.get(7)));
group.close();
