// Two dates become a D-day in Bun:
//
//     bun bridge-js/examples/bun.js /tmp/groups 2026-01-22 2026-05-08
import { SharedGroup } from "../mod.js";

const [directory, startDate, endDate, now, timeZone] = Bun.argv.slice(2);
using group = SharedGroup.open("com.example.app", { directory });
group.set("widgetDataKey", { startDate, endDate });
for (const { date, label, countLabel } of group.timeline("dday", { now, timeZone }).entries) {
  console.log(date, label ?? "-", countLabel ?? "-");
}
