// Counts days through Node-API: calls the header's functions without the package. It also runs in
// Deno and Bun:
//
//     node dday-node-api.mjs /tmp/groups 2026-01-22 2026-05-08 2026-05-01T09:00:00Z Asia/Seoul
import process from "node:process";

const bridge = { exports: {} };
process.dlopen(bridge, process.env.WIDGET_BRIDGE_LIBRARY);
const { openSharedGroup, setSharedValue, getTimelineJSON, closeSharedGroup } = bridge.exports;

const [directory, startDate, endDate, now, timeZone] = process.argv.slice(2);

const group = openSharedGroup("com.example.app", JSON.stringify({ directory }));
setSharedValue(group, "widgetDataKey", JSON.stringify({ startDate, endDate }));
const timeline = JSON.parse(getTimelineJSON(group, "dday", JSON.stringify({ now, timeZone })));
for (const { date, label, countLabel } of timeline.entries) {
  console.log(date, label, countLabel ?? "-");
}
closeSharedGroup(group);
