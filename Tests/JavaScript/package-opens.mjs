// Uses the package without an await at the top level, which CommonJS does not allow.
import process from "node:process";
import { SharedGroup } from "../../bridge-js/mod.js";

try {
  const group = SharedGroup.open("test", { directory: process.argv[2] });
  group.set("widgetDataKey", { endDate: "2026-05-08" });
  const { entry } = group.entry("dday", { now: "2026-05-01T00:00:00Z", timeZone: "UTC" });
  console.log(JSON.stringify({ label: entry.label }));
  group.close();
} catch ({ code, message }) {
  console.log(JSON.stringify({ code, message }));
}
