import { SharedGroup } from "/bridge-js/mod.js";

const told = {};
try {
  SharedGroup.open("worker");
} catch ({ code, message }) {
  Object.assign(told, { code, message });
}
const group = SharedGroup.open("worker", { storage: "memory" });
group.set("a", 1);
told.kept = group.getMany();
group.set("widgetDataKey", { startDate: "2026-01-22", endDate: "2026-05-08" });
told.label = group.entry("dday", { now: "2026-05-01T00:00:00Z" }).entry.label;
postMessage(told);
