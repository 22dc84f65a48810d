// Measures the core as WebAssembly in V8, compared with the native library and with plain
// JavaScript with Intl, in one run. Prints the figures as JSON: microseconds, and bytes.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Core } from "../../../bridge-js/src/portable/core.js";
import { webAssembly } from "../../../bridge-js/src/portable/web-assembly.js";
import { MemoryStore } from "../../../bridge-js/src/portable/memory-store.js";
import { bridge } from "../../JavaScript/bridge.mjs";
import { withIntl } from "../timeline/plain_timeline.js";
import { makeHost, modulePath, zonesPath } from "../../JavaScript/portable/portable.mjs";

const event = { startDate: "2023-04-06", endDate: "2027-01-05", title: "Graduation" };
const timeZone = "Asia/Seoul";
const now = "2026-05-01T08:00:00+09:00";
const request = JSON.stringify({ now, timeZone });

const bytes = readFileSync(modulePath);
const module = await WebAssembly.compile(bytes);

const store = new MemoryStore();
store.setValue("widgetDataKey", JSON.stringify(event));
const core = new Core(webAssembly(module), makeHost());

const folder = mkdtempSync(join(tmpdir(), "wasm-benchmark-"));
const group = bridge.openSharedGroup("wasm", JSON.stringify({ directory: folder }));
bridge.setSharedValue(group, "widgetDataKey", JSON.stringify(event));

const jobs = {
  wasmTimeline: () => core.text("getTimelineJSON", store, "dday", request),
  nativeTimeline: () => bridge.getTimelineJSON(group, "dday", request),
  plainTimeline: () => withIntl(7),
  wasmEntry: () => core.text("getEntryJSON", store, "dday", request),
  nativeEntry: () => bridge.getEntryJSON(group, "dday", request),
  plainEntry: () => withIntl(0),
  wasmSVG: () => core.text("renderWidgetSVG", store, "dday", request),
  nativeSVG: () => bridge.renderWidgetSVG(group, "dday", request),
};

const median = (times) => times.sort((one, other) => one - other)[times.length >> 1];

/** The median time of a call of each job, in microseconds. The jobs' batches alternate. */
function measure(batches, calls) {
  const times = Object.fromEntries(Object.keys(jobs).map((name) => [name, []]));
  for (let batch = -batches / 2; batch < batches; batch++) {
    for (const [name, job] of Object.entries(jobs)) {
      const began = performance.now();
      for (let index = 0; index < calls; index++) job();
      if (batch >= 0) times[name].push((performance.now() - began) / calls * 1000);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
}

/** The median times, in microseconds, to make an instance and its first timeline. */
function start() {
  const times = { instantiate: [], firstTimeline: [] };
  for (let round = 0; round < 31; round++) {
    const began = performance.now();
    const fresh = new Core(webAssembly(module), makeHost());
    fresh.number("getBridgeVersion");
    const made = performance.now();
    fresh.text("getTimelineJSON", store, "dday", request);
    times.instantiate.push((made - began) * 1000);
    times.firstTimeline.push((performance.now() - made) * 1000);
  }
  return { instantiate: median(times.instantiate), firstTimeline: median(times.firstTimeline) };
}

const file = { bytes: bytes.length, packed: gzipSync(bytes, { level: 9 }).length };
const zones = readFileSync(zonesPath);
console.log(JSON.stringify({
  ...start(), ...measure(400, 25), ...file,
  zoneBytes: zones.length, zonePacked: gzipSync(zones, { level: 9 }).length,
}));
bridge.closeSharedGroup(group);
rmSync(folder, { recursive: true });
