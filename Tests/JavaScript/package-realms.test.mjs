// Tests values of another realm, as in Jest and node:vm, whose classes differ from this realm's.
import assert from "node:assert/strict";
import { runInNewContext } from "node:vm";
import { packageTest } from "./package.mjs";
import { runScript } from "./support.mjs";

packageTest("bytes, dates and objects of another realm are accepted", ({ group }) => {
  const bytes = runInNewContext("Uint8Array.of(1, 2)");
  assert.ok(!(bytes instanceof Uint8Array));
  group.data.set("bytes", bytes).set("buffer", runInNewContext("Uint8Array.of(3, 4).buffer"));
  assert.deepEqual(group.data.get("bytes"), Uint8Array.of(1, 2));
  assert.deepEqual(group.data.get("buffer"), Uint8Array.of(3, 4));
  const now = runInNewContext("new Date(Date.UTC(2026, 4, 1))");
  group.set("widgetDataKey", runInNewContext('({ endDate: "2026-05-08" })'));
  assert.equal(group.entry("dday", { now, timeZone: "UTC" }).entry.label, "D-7");
  const invalid = runInNewContext("new Date(NaN)");
  assert.throws(() => group.set("at", { invalid }), /^TypeError: set: value\.invalid is an inva/);
  assert.throws(() => group.entry("dday", { now: invalid }), /^TypeError: entry: request\.now is/);
});

packageTest("frozen prototypes do not matter", async ({ directory }) => {
  const { status, output } = await runScript("package-frozen.mjs", directory);
  assert.equal(output, "D-7 WidgetBridgeError TypeError\n");
  assert.equal(status, 0);
});
