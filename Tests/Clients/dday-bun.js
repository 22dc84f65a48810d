// Counts days through bun:ffi. Calls the header's functions, without a package:
//
//     bun dday-bun.js /tmp/groups 2026-01-22 2026-05-08 2026-05-01T09:00:00Z Asia/Seoul
import { dlopen } from "bun:ffi";

const { symbols: bridge } = dlopen(process.env.WIDGET_BRIDGE_LIBRARY, {
  openSharedGroup: { args: ["ptr", "ptr"], returns: "i32" },
  setSharedValue: { args: ["u32", "ptr", "ptr"], returns: "i32" },
  getTimelineJSON: { args: ["u32", "ptr", "ptr", "ptr", "u32"], returns: "i32" },
  getLastErrorJSON: { args: ["ptr", "u32"], returns: "i32" },
  closeSharedGroup: { args: ["u32"], returns: "i32" },
});
const text = (string) => new TextEncoder().encode(`${string}\0`); // UTF-8 that ends with NUL
const json = (value) => text(JSON.stringify(value));

/** Calls a function that writes JSON, enlarges the buffer until the JSON fits, and parses it. */
function read(name, ...values) {
  for (let capacity = 4096;;) {
    const bytes = new Uint8Array(capacity);
    const length = check(bridge[name](...values, bytes, capacity));
    if (length < capacity) return JSON.parse(new TextDecoder().decode(bytes.subarray(0, length)));
    capacity = length + 1;
  }
}

function check(result) {
  if (result < 0) throw new Error(read("getLastErrorJSON").message);
  return result;
}

const [directory, startDate, endDate, now, timeZone] = process.argv.slice(2);
const group = check(bridge.openSharedGroup(text("com.example.app"), json({ directory })));
check(bridge.setSharedValue(group, text("widgetDataKey"), json({ startDate, endDate })));
const { entries } = read("getTimelineJSON", group, text("dday"), json({ now, timeZone }));
for (const { date, label, countLabel } of entries) console.log(date, label, countLabel ?? "-");
check(bridge.closeSharedGroup(group));
