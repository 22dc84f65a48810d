// The main job in Node (Bun and Deno too): write two dates, read the D-day back.
//
//     node bridge-js/examples/dday-node.mjs /tmp/groups 2026-01-22 2026-05-08 \
//       2026-05-01T09:00:00+09:00 Asia/Seoul
//
// prints a line for each entry of the timeline: its date, label and count label.
import process from "node:process";
import { fileURLToPath } from "node:url";

const library = process.env.WIDGET_BRIDGE_LIBRARY ??
  fileURLToPath(new URL("../../.build/release/libWidgetBridge.so", import.meta.url));
const bridge = { exports: {} };
process.dlopen(bridge, library);
const { openSharedGroup, setSharedValue, getTimelineJSON, closeSharedGroup } = bridge.exports;

const [directory, startDate, endDate, now, timeZone] = process.argv.slice(2);

const group = openSharedGroup("com.example.app", JSON.stringify({ directory }));
setSharedValue(group, "widgetDataKey", JSON.stringify({ startDate, endDate }));
const timeline = JSON.parse(getTimelineJSON(group, "dday", JSON.stringify({ now, timeZone })));
for (const { date, label, countLabel } of timeline.entries) {
  console.log(date, label ?? "-", countLabel ?? "-");
}
closeSharedGroup(group);
