// The main job in Deno, by its foreign function interface: write two dates, read the D-day back.
//
//     deno run -A bridge-js/examples/dday-deno.js /tmp/groups 2026-01-22 2026-05-08 \
//       2026-05-01T09:00:00+09:00 Asia/Seoul
//
// prints a line for each entry of the timeline: its date, label and count label.
const library = Deno.env.get("WIDGET_BRIDGE_LIBRARY") ??
  new URL("../../.build/release/libWidgetBridge.so", import.meta.url);
const { symbols: bridge } = Deno.dlopen(library, {
  openSharedGroup: { parameters: ["buffer", "buffer"], result: "i32" },
  setSharedValue: { parameters: ["u32", "buffer", "buffer"], result: "i32" },
  getTimelineJSON: { parameters: ["u32", "buffer", "buffer", "buffer", "u32"], result: "i32" },
  getLastErrorJSON: { parameters: ["buffer", "u32"], result: "i32" },
  closeSharedGroup: { parameters: ["u32"], result: "i32" },
});

/** A text as C takes it: UTF-8 that ends with NUL. */
const text = (string) => new TextEncoder().encode(string + "\0");
const json = (value) => text(JSON.stringify(value));

/** Calls a function that writes text, with a larger buffer until the text fits. */
function read(call) {
  for (let capacity = 4096; ;) {
    const buffer = new Uint8Array(capacity);
    const length = check(call(buffer, capacity));
    if (length < capacity) return new TextDecoder().decode(buffer.subarray(0, length));
    capacity = length + 1;
  }
}

function check(result) {
  if (result < 0) throw new Error(read((...out) => bridge.getLastErrorJSON(...out)));
  return result;
}

const [directory, startDate, endDate, now, timeZone] = Deno.args;

const group = check(bridge.openSharedGroup(text("com.example.app"), json({ directory })));
check(bridge.setSharedValue(group, text("widgetDataKey"), json({ startDate, endDate })));
const request = json({ now, timeZone });
const timeline = JSON.parse(
  read((...out) => bridge.getTimelineJSON(group, text("dday"), request, ...out)),
);
for (const { date, label, countLabel } of timeline.entries) {
  console.log(date, label ?? "-", countLabel ?? "-");
}
check(bridge.closeSharedGroup(group));
