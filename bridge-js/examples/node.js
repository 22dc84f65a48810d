// Two dates become a D-day in Node:
//
//     node bridge-js/examples/node.js /tmp/groups 2026-01-22 2026-05-08
import { SharedGroup } from "../mod.js";

const [directory, startDate, endDate, now, timeZone] = process.argv.slice(2);
const group = SharedGroup.open("com.example.app", { directory });
group.set("widgetDataKey", { startDate, endDate });
for (const { date, label, countLabel } of group.timeline("dday", { now, timeZone }).entries) {
  console.log(date, label ?? "-", countLabel ?? "-");
}
group.close();
