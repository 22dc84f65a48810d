// Checks that every function of the header is called by some command of `widget-bridge`, except for
// those in `others`, and tests the command that only the native library can do.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { commands } from "../../bridge-js/command-line/commands.js";
import { bridge } from "./bridge.mjs";
import { run } from "./program.mjs";
import { groupTest } from "./support.mjs";

const header = readFileSync(
  new URL("../../Sources/CWidgetBridge/include/widget_bridge.h", import.meta.url), "utf8",
);
const declared = [...header.replace(/\/\*.*?\*\//gs, "")
  .matchAll(/^(?:int32_t|uint32_t|const char \*WIDGET_BRIDGE_NONNULL) ?(\w+)\(/gm)]
  .map(([, name]) => name);

/** Functions that no command calls directly. */
const others = {
  waitForSharedChange: "changes and watch call it to wait, on a separate thread",
  getSharedChangesJSON: "changes and watch call it to learn what has changed",
  applySharedChanges: "mirror calls it to store changes of other machines",
  getSharedRecordsJSON: "mirror calls it to read its own position",
  getSharedChangeDescriptor: "event loops in C poll the descriptor; JavaScript has a promise",
  setRefreshResponseHeaders: "refresh calls it with a server's headers; here no server answers",
  getSharedValuesForKeys: "programs call it to read some values; export prints all",
  interruptSharedWaits: "changes and watch call it to end their wait",
  getStatusName: "the package has the names itself; each error shows one",
  getLastErrorJSON: "the Node-API face usually attaches the error itself",
  getBridgeVersion: "it is called when the library is loaded",
};

const kind = '{"kind":"tides","displayName":"Tides","supportedFamilies":["systemSmall"]}';
const timeline = '{"entries":[{"date":"2026-11-10T00:00:00Z","content":{"title":"High"}}]}';

/** A command line for each command, in an order in which all of them succeed. */
const lines = (file) => [
  ["set", "key", "1"], ["update", "key", "2", "--expected", "1"], ["get", "key"], ["list"],
  ["export"], ["import", '{"a":1}'],
  ["remove", "key"], ["set-data", "data", file], ["get-data", "data"], ["clear"],
  ["kinds"], ["register-kind", kind], ["set-timeline", "tides", timeline],
  ["unregister-kind", "tides"], ["options", "singleRepo", "repo"],
  ["timeline", "dday"], ["entry", "dday"], ["snapshot", "dday"], ["placeholder", "dday"],
  ["svg", "dday"], ["drawing", "dday"],
  ["intents"], ["intent", "toggleStudyDay", '{"date":"2026-05-01"}'],
  ["plan", "globalTotals"], ["respond", "totals:https://api.covid19api.com/world/total",
    "--status", "503"], ["refresh", "globalTotals"], ["image", "none"],
  ["register-instance", "dday"], ["instances"], ["unregister-instance", "dday"],
  ["reload"], ["reload", "dday"], ["verify"], ["doctor"], ["repair"],
];

groupTest("each function of the header is called by some command", ({ directory }) => {
  assert.ok(declared.length > 30, `${declared}`);
  const file = join(directory, "file");
  const report = join(directory, "report");
  writeFileSync(file, "bytes");
  const script = fileURLToPath(new URL("traced-program.mjs", import.meta.url));
  const options = globalThis.Deno ? ["run", "-A", "--no-lock"] : [];
  const ran = spawnSync(
    process.execPath, [...options, script, directory, report, JSON.stringify(lines(file))],
    { encoding: "utf8" },
  );
  assert.equal(ran.status, 0, ran.stderr);
  const runs = JSON.parse(readFileSync(report, "utf8"));
  // Only `image` fails, because its image has not been fetched.
  for (const { command, status } of runs) {
    assert.equal(status, command === "image" ? 1 : 0, command);
  }
  const reached = new Set(runs.flatMap(({ functions }) => functions));
  const missing = declared.filter((name) => !reached.has(name) && !(name in others));
  assert.deepEqual(missing, [], "no command reaches these");
  for (const name of Object.keys(others)) assert.ok(declared.includes(name), name);
  // Each command is run here, or is one of those that other tests run.
  const done = new Set(runs.map(({ command }) => command));
  const alone = ["changes", "watch", "preview", "mirror", "move", "expo"];
  assert.deepEqual([...done, ...alone].sort(), Object.keys(commands).sort());
});

groupTest("a damaged group is repaired, and losses are printed", async ({ directory, group }) => {
  ["a", "b", "c"].forEach((key, place) => bridge.setSharedValue(group, key, `${place}`));
  bridge.closeSharedGroup(group);
  const file = join(directory, "test", "group");
  const bytes = readFileSync(file);
  // Each change takes 112 bytes, and the first one begins at byte 1,024. This is in the second one.
  bytes[1024 + 112 + 80] ^= 1;
  writeFileSync(file, bytes);
  for (const words of [["get", "c"], ["set", "d", "3"]]) {
    const refused = await run(directory, ...words);
    assert.equal(refused.status, 1, words[0]);
    assert.match(refused.errors, /^widget-bridge: .*at byte 1136.*\n$/);
  }
  assert.deepEqual(readFileSync(file), bytes);
  const { status, output, errors } = await run(directory, "repair");
  assert.deepEqual({ status, errors }, { status: 0, errors: "" });
  const [damaged, ...rest] = output.split("\n");
  assert.match(damaged, /^damaged: 112 bytes from byte 1136 on: ./);
  const kept = `kept: ${file}.damaged-1`;
  assert.deepEqual(rest, ["lost: b", "may be older: a", kept, "repaired", ""]);
  assert.equal((await run(directory, "list")).output, "a\tvalue\t1\nc\tvalue\t1\n");
  assert.equal((await run(directory, "repair")).output, "all whole\n");
});
