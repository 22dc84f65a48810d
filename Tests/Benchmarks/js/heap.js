// Shows that calls leak no memory: prints the size of the heap before and after many calls, in
// bytes. The program needs access to the garbage collector:
//
//     node --expose-gc Tests/Benchmarks/js/heap.js
//     deno run -A --v8-flags=--expose-gc Tests/Benchmarks/js/heap.js
//     bun Tests/Benchmarks/js/heap.js
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { SharedGroup } from "../../../bridge-js/mod.js";

const rounds = 1_000_000;
const directory = mkdtempSync(join(tmpdir(), "widget-bridge-"));
const group = SharedGroup.open("heap", { directory });
const dates = { startDate: "2026-01-22", endDate: "2026-05-08" };
group.set("widgetDataKey", dates);
group.data.set("data", new Uint8Array(100));

function used() {
  for (let count = 0; count < 4; count++) globalThis.Bun ? Bun.gc(true) : globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function run(count) {
  for (let index = 0; index < count; index++) {
    group.get("widgetDataKey");
    group.getText("widgetDataKey");
    if (index % 10 === 0) {
      group.set("widgetDataKey", dates);
      group.data.get("data");
      group.changeCount;
    }
    if (index % 100 === 0) {
      group.entry("dday");
      try {
        group.data.get("widgetDataKey");
      } catch {
        // The call is refused, because the key holds another type.
      }
    }
  }
}

run(rounds / 10);
const before = used();
run(rounds);
const after = used();
group.close();
rmSync(directory, { recursive: true });
console.log(JSON.stringify({ calls: rounds, before, after, grown: after - before }));
