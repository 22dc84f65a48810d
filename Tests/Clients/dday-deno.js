// Counts days with the C header's functions, through Deno.dlopen() and without the package:
//
//     deno run -A dday-deno.js /tmp/groups 2026-01-22 2026-05-08 2026-05-01T09:00:00Z Asia/Seoul
const { symbols: bridge } = Deno.dlopen(Deno.env.get("WIDGET_BRIDGE_LIBRARY"), {
  openSharedGroup: { parameters: ["buffer", "buffer"], result: "i32" },
  setSharedValue: { parameters: ["u32", "buffer", "buffer"], result: "i32" },
  getTimelineJSON: { parameters: ["u32", "buffer", "buffer", "buffer", "u32"], result: "i32" },
  getLastErrorJSON: { parameters: ["buffer", "u32"], result: "i32" },
  closeSharedGroup: { parameters: ["u32"], result: "i32" },
});
const text = (string) => new TextEncoder().encode(`${string}\0`); // UTF-8 that ends with NUL
const json = (value) => text(JSON.stringify(value));

/** Reads the text that a function writes. Enlarges the buffer until the text fits. */
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

const [directory, startDate, endDate, now, timeZone] = Deno.args;
const group = check(bridge.openSharedGroup(text("com.example.app"), json({ directory })));
check(bridge.setSharedValue(group, text("widgetDataKey"), json({ startDate, endDate })));
const { entries } = read("getTimelineJSON", group, text("dday"), json({ now, timeZone }));
for (const { date, label, countLabel } of entries) console.log(date, label, countLabel ?? "-");
check(bridge.closeSharedGroup(group));
