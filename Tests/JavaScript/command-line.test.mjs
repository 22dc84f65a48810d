// Tests the program `widget-bridge`, as a process.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { commands } from "../../bridge-js/command-line/commands.js";
import { watch } from "../../bridge-js/command-line/watch.js";
import { WidgetBridgeError } from "../../bridge-js/mod.js";
import { bridge } from "./bridge.mjs";
import { commandLine, Program, run, start } from "./program.mjs";
import { groupTest } from "./support.mjs";

const event = JSON.stringify({
  title: "Exam & <b>",
  startDate: "2026-01-01",
  endDate: "2026-12-25",
});
const hasSQLite = process.getBuiltinModule?.("node:sqlite") !== undefined;
const day = ["--now", "2026-11-10T09:00:00Z", "--time-zone", "UTC"];

groupTest("a value is set and printed byte for byte", async ({ directory, group }) => {
  const json = '{"a":1.50,"b":[null, true]}';
  const set = await run(directory, "set", "key", json);
  assert.deepEqual(set, { status: 0, output: "", errors: "" });
  assert.equal(bridge.getSharedValue(group, "key"), json);
  const got = await run(directory, "get", "key");
  assert.deepEqual(got, { status: 0, output: `${json}\n`, errors: "" });
});

groupTest("a negative number is a value, and a key, like any other", async (place) => {
  const { directory, group } = place;
  assert.deepEqual(await run(directory, "set", "-1", "-5.5"), {
    status: 0, output: "", errors: "",
  });
  assert.equal(bridge.getSharedValue(group, "-1"), "-5.5");
  assert.equal((await run(directory, "get", "-1")).output, "-5.5\n");
});

groupTest("keys are listed, and removed", async ({ directory, group }) => {
  bridge.setSharedValue(group, "one", "1");
  bridge.setSharedValue(group, "two", "2");
  assert.equal((await run(directory, "list")).output, "one\tvalue\t1\ntwo\tvalue\t1\n");
  assert.equal((await run(directory, "remove", "one")).status, 0);
  assert.equal((await run(directory, "list")).output, "two\tvalue\t1\n");
});

groupTest("keys of data are listed among those of values", async ({ directory, group }) => {
  bridge.setSharedValue(group, "a", "1");
  bridge.setSharedData(group, "b", new Uint8Array(1));
  bridge.setSharedValue(group, "c", "1");
  const listed = (await run(directory, "list")).output;
  assert.equal(listed, "a\tvalue\t1\nb\tdata\t1\nc\tvalue\t1\n");
});

groupTest("an absent group is reported, and is not created", async ({ directory }) => {
  for (const words of [
    ["get", "key"], ["list"], ["timeline"], ["remove", "key"], ["clear"], ["export"], ["kinds"],
    ["svg", "dday"], ["instances"],
  ]) {
    const told = await run(directory, ...words, "--group", "none");
    assert.equal(told.status, 1, words[0]);
    const none = /^widget-bridge: .*none.* the first write makes it\. .*\n$/i;
    assert.match(told.errors, none, words[0]);
    assert.ok(!existsSync(`${directory}/none`), words[0]);
  }
});

groupTest("an absent key is reported, with status 1", async ({ directory }) => {
  for (const command of ["get", "remove"]) {
    const told = await run(directory, command, "nothing");
    assert.equal(told.status, 1, command);
    assert.match(told.errors, /^widget-bridge: .*"nothing".*\n$/, command);
    assert.equal(told.output, "", command);
  }
});

groupTest("invalid JSON is reported, with status 1", async ({ directory }) => {
  const told = await run(directory, "set", "key", "{broken");
  assert.equal(told.status, 1);
  assert.match(told.errors, /^widget-bridge: .*JSON.*\(invalidJSON\)\n$/);
});

groupTest("a value for a widget is checked before it is set", async ({ directory, group }) => {
  const wrong = '{"endDate":"24.12.2026"}';
  for (const words of [["set", "widgetDataKey"], ["update", "widgetDataKey"]]) {
    const told = await run(directory, ...words, wrong);
    assert.equal(told.status, 1);
    assert.match(told.errors, /^widget-bridge: "24\.12\.2026" is not a date .* --no-check sets it/);
    assert.match(told.errors, /\(invalidValue\)\n$/);
  }
  const imported = await run(directory, "import", `{"a":1,"widgetDataKey":${wrong}}`);
  assert.equal(imported.status, 1);
  assert.match(imported.errors, /^widget-bridge: "24\.12\.2026" is not a date .* --no-check sets/);
  for (const key of ["a", "widgetDataKey"]) {
    assert.equal((await run(directory, "get", key)).status, 1);
  }
  const other = await run(directory, "set", "exam", wrong);
  assert.deepEqual([other.status, other.errors], [0, ""]);
  const forced = await run(directory, "set", "widgetDataKey", wrong, "--no-check");
  assert.deepEqual([forced.status, forced.errors], [0, ""]);
  assert.equal(bridge.getSharedValue(group, "widgetDataKey"), wrong);
  const all = `{"a":1,"widgetDataKey":[]}`;
  assert.equal((await run(directory, "import", all, "--no-check")).status, 0);
  assert.equal(bridge.getSharedValues(group), `{"a":1,"exam":${wrong},"widgetDataKey":[]}`);
  const list = await run(directory, "list", "--no-check");
  assert.equal(list.status, 64);
});

groupTest("a timeline is a line for each entry, or the document", async ({ directory, group }) => {
  bridge.setSharedValue(group, "widgetDataKey", event);
  const lines = (await run(directory, "timeline", ...day, "--days", "2")).output.split("\n");
  assert.match(lines[0], /^2026-11-10T09:00:00\+00:00 {2}D-45 {2}Exam & <b> {2}Day 314 /);
  assert.match(lines[2], /^2026-11-12T00:00:00\+00:00 {2}D-43 /);
  assert.equal(lines.length, 4);
  const json = await run(directory, "timeline", "dday", ...day, "--json");
  const expected = bridge.getTimelineJSON(
    group,
    "dday",
    JSON.stringify({ now: "2026-11-10T09:00:00Z", timeZone: "UTC" }),
  );
  assert.deepEqual(JSON.parse(json.output), JSON.parse(expected));
});

groupTest("foreign texts stay on their line and cannot control the terminal", async (place) => {
  const { directory, group } = place;
  const title = "A\nB\u001b[31m\u202e";
  bridge.setSharedValue(group, "widgetDataKey", JSON.stringify({ title, endDate: "2026-12-25" }));
  bridge.setSharedValue(group, title, "1");
  const shown = "A\\nB\\u001b[31m\\u202e";
  const timeline = await run(directory, "timeline", ...day, "--days", "0");
  assert.equal(timeline.output, `2026-11-10T09:00:00+00:00  D-45  ${shown}  in 45 days\n`);
  const listed = (await run(directory, "list")).output;
  assert.match(listed, /^A\\nB\\u001b\[31m\\u202e\tvalue\t1\nwidgetDataKey\tvalue\t\d+\n$/);
  const absent = await run(directory, "get", "\u001b[2J");
  assert.match(absent.errors, /^widget-bridge: .*"\\u001b\[2J".*\n$/);
  const wrong = await run(directory, "fly\u001b[2J");
  assert.match(wrong.errors, /^widget-bridge: .*"fly\\u001b\[2J".*\n$/);
});

groupTest("help shows every command", async ({ directory }) => {
  const { status, output } = await run(directory, "--help");
  assert.equal(status, 0);
  for (const command of Object.keys(commands)) {
    assert.match(output, new RegExp(`(\\n  |, )${command}\\b`), command);
    const told = await run(directory, command, "--help");
    assert.ok(told.output.includes(`widget-bridge ${command}`));
    for (const line of told.output.split("\n")) assert.ok(line.length <= 80, line);
  }
  for (const line of output.split("\n")) assert.ok(line.length <= 80, line);
  assert.equal((await run(directory, "help")).output, output);
  assert.deepEqual(await run(directory, "help", "get"), await run(directory, "get", "--help"));
  assert.match((await run(directory, "--version")).output, /^widget-bridge \d+\.\d+\.\d+\n$/);
});

groupTest("watch prints a line at once, and one for each change of what shows", async (place) => {
  const { directory, group } = place;
  const watching = new Program(directory, "watch", "--time-zone", "UTC");
  await watching.waitForLines(1);
  bridge.setSharedValue(group, "widgetDataKey", '{"title":"Trip","endDate":"2000-01-01"}');
  const [, second] = await watching.waitForLines(2);
  assert.match(second, /^D\+\d+ {2}Trip /);
  // No widget shows this key, so its change gets no line.
  bridge.setSharedValue(group, "another", "1");
  bridge.setSharedValue(group, "widgetDataKey", '{"title":"Tour","endDate":"2000-01-01"}');
  const [, , third] = await watching.waitForLines(3);
  assert.match(third, /^D\+\d+ {2}Tour /);
  assert.equal(await watching.interrupt(), 130);
});

groupTest("watch goes on after data that cannot be shown", async ({ directory, group }) => {
  bridge.setSharedValue(group, "widgetDataKey", '{"endDate":"today"}');
  const watching = new Program(directory, "watch");
  assert.deepEqual(await watching.waitForLines(1), ["-"]);
  bridge.setSharedValue(group, "widgetDataKey", '{"title":"Trip","endDate":"2000-01-01"}');
  await watching.waitForLines(2);
  bridge.setSharedData(group, "widgetDataKey", new Uint8Array(1));
  assert.equal((await watching.waitForLines(3))[2], "-");
  bridge.setSharedValue(group, "widgetDataKey", '{"title":"Tour","endDate":"2000-01-01"}');
  const [, second, , fourth] = await watching.waitForLines(4);
  assert.match(second, /Trip/);
  assert.match(fourth, /Tour/);
  assert.equal(await watching.interrupt(), 130);
  assert.match(watching.errors, /^widget-bridge: "today" is not .*\(invalidValue\)\n/);
  assert.match(watching.errors, /\nwidget-bridge: .* holds data.*\(wrongType\)\n/);
});

groupTest("watch tells once that a value cannot be shown", async ({ directory, group }) => {
  bridge.setSharedValue(group, "widgetDataKey", '{"endDate":"today"}');
  const watching = new Program(directory, "watch");
  await watching.waitForLines(1);
  const said = () => watching.errors.match(/\(invalidValue\)\n/g)?.length;
  // A program of its own takes longer than watch takes to look.
  for (const key of ["a", "b"]) await run(directory, "set", key, "1");
  bridge.setSharedValue(group, "widgetDataKey", '{"title":"Trip","endDate":"2000-01-01"}');
  await watching.waitForLines(2);
  assert.equal(said(), 1);
  bridge.setSharedValue(group, "widgetDataKey", '{"endDate":"today"}');
  await watching.waitForLines(3);
  assert.equal(await watching.interrupt(), 130);
  assert.equal(said(), 2);
});

/**
 * Runs `watch` over outcomes of its looks, each but the first one at its time. `pauses` gets the
 * milliseconds before each later look.
 */
async function watchOutcomes(outcomes, pauses = []) {
  let end;
  const ended = new Promise((resolve) => end = () => resolve({ done: true }));
  const changes = { [Symbol.asyncIterator]: () => changes, next: () => ended, return: end };
  const { setTimeout } = globalThis;
  let look;
  globalThis.setTimeout = (run, pause) => {
    pauses.push(pause);
    look = run;
  };
  try {
    const timeline = () => {
      const outcome = outcomes.shift();
      if (outcome instanceof Error) throw outcome;
      return outcome;
    };
    const watched = watch({ timeline, changes: () => changes }, [], {});
    for (let left = outcomes.length; left > 0; left--) look?.();
    await watched;
  } finally {
    globalThis.setTimeout = setTimeout;
  }
}

const nothing = { entries: [], policy: { type: "never" } };
const damaged = new WidgetBridgeError({ code: "corrupt", message: "The file is damaged." });

test("watch ends with the error of a look at its time", async () => {
  await assert.rejects(watchOutcomes([nothing, damaged]), damaged);
});

test("watch outlives a failure that passes", async () => {
  const busy = new WidgetBridgeError({ code: "busy", message: "Another writer is at work." });
  const pauses = [];
  await assert.rejects(watchOutcomes([nothing, busy, busy, nothing, damaged], pauses), damaged);
  assert.deepEqual(pauses.map((pause) => pause < 1_000), [false, true, true, false]);
  await assert.rejects(watchOutcomes([busy, nothing, damaged]), damaged);
});

groupTest("watch knows what shows in a zone whose offset has seconds", async (place) => {
  const { directory, group } = place;
  bridge.setSharedValue(group, "widgetDataKey", '{"title":"Trip","endDate":"2000-01-01"}');
  const watching = start(directory, ["watch"], "pipe", { TZ: "<+0102>-1:02:03" });
  const ended = new Promise((resolve) => watching.on("close", resolve));
  const line = await new Promise((resolve) => watching.stdout.once("data", resolve));
  watching.kill("SIGINT");
  await ended;
  assert.match(`${line}`, /^D\+\d+ {2}Trip /);
});

groupTest("a port that another program uses is reported in a sentence", async ({ directory }) => {
  const other = createServer();
  await new Promise((resolve) => other.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = other.address();
    const told = await run(directory, "preview", "--port", `${port}`);
    assert.equal(told.status, 1);
    assert.match(told.errors, new RegExp(`^widget-bridge: .*${port}.*\\n$`));
  } finally {
    other.close();
  }
});

groupTest("watch prints the formats of status bars", async ({ directory, group }) => {
  bridge.setSharedValue(group, "widgetDataKey", '{"title":"A & <b>","endDate":"2000-01-01"}');
  const seen = {};
  for (const format of ["waybar", "eww", "json"]) {
    const watching = new Program(directory, "watch", "--format", format);
    [seen[format]] = (await watching.waitForLines(1)).map(JSON.parse);
    await watching.interrupt();
  }
  const { waybar, eww, json } = seen;
  assert.match(waybar.text, /^D\+\d+$/);
  assert.ok(waybar.tooltip.startsWith("A &amp; &lt;b&gt;\n"), waybar.tooltip);
  assert.equal(waybar.class, "past");
  assert.equal(typeof waybar.percentage, "number");
  assert.ok(eww.tooltip.startsWith("A & <b>\n"), eww.tooltip);
  assert.equal(json.label, waybar.text);
});

groupTest("a menu bar gets a line for itself, and lines for its menu", async (place) => {
  const { directory, group } = place;
  const title = "-- a|b ~~~";
  bridge.setSharedValue(group, "widgetDataKey", JSON.stringify({ title, endDate: "2000-01-01" }));
  const rest = " \\| emojize=false symbolize=false";
  const block = [
    `^D\\+\\d+${rest}`, "---",
    `D\\+\\d+  -- a\u00a6b ~~~  [\\d,]+ days ago${rest} href=widgetbridge:\\S+`,
  ].join("\n");
  const { output } = await run(directory, "entry", "dday", "--format", "swiftbar");
  assert.match(output, new RegExp(`${block}\n$`));
  const watching = new Program(directory, "watch", "--format", "swiftbar");
  const lines = await watching.waitForLines(4);
  await watching.interrupt();
  assert.match(lines.slice(0, 4).join("\n"), new RegExp(`${block}\n~~~$`));
  bridge.setSharedValue(group, "widgetDataKey", '{"endDate":"2026-05-01"}');
  const today = await run(
    directory, "entry", "dday", "--format", "swiftbar", "--now", "2026-05-01",
  );
  assert.match(today.output, /^D-Day \| emojize=false symbolize=false color=#d93025\n---\n/);
  // A quotation mark would begin a text that ends at the next quotation mark.
  const tides = { kind: "tides", displayName: "Tides", supportedFamilies: ["systemSmall"] };
  bridge.registerWidgetKind(group, JSON.stringify(tides));
  const url = "https://example.com/it's";
  const entries = [{ date: "2026-01-01T00:00:00Z", url, content: { title: "High" } }];
  bridge.setTimelineJSON(group, "tides", JSON.stringify({ entries }));
  const linked = await run(directory, "entry", "tides", "--format", "swiftbar");
  assert.match(linked.output, / href=https:\/\/example\.com\/it%27s\n$/);
  bridge.setSharedValue(group, "repos", '["octocat/hello"]');
  const listed = await run(directory, "entry", "ddayList", "--format", "swiftbar");
  assert.match(listed.output, / href=\S+\n$/);
});

groupTest("verify reads the whole group", async ({ directory, group }) => {
  bridge.setSharedValues(group, '{"a":1,"b":2}', null);
  bridge.setSharedData(group, "c", new Uint8Array(3));
  const { status, output } = await run(directory, "verify");
  assert.deepEqual([status, output.replace(/\d+ kinds/, "N kinds")], [
    0, "2 values, 1 data, N kinds: 0 damaged\n",
  ]);
  assert.equal((await run(directory, "verify", "--group", "none")).status, 1);
});

groupTest("doctor reports what it runs on, and warns of old time zones", ({ directory }) => {
  const { command: [runtime, ...words], env } = commandLine(directory, ["doctor"]);
  const told = (release) => {
    writeFileSync(join(directory, "tzdata.zi"), `# version ${release}\n`);
    const settings = { encoding: "utf8", env: { ...env, TZDIR: directory } };
    return spawnSync(runtime, words, settings);
  };
  const { status, stdout, stderr } = told("2099a");
  assert.deepEqual([status, stderr], [0, ""]);
  assert.match(stdout, /^Library {2}\d.*\n(.*\n)*Time zones {2}2099a, \S+\n/m);
  assert.match(stdout, /^Write, read {2}D-7$/m);
  assert.match(told("2025b").stdout, /^Time zones {2}2025b, .*older than .*TZDIR/m);
});

groupTest("a folder that cannot be made is told in a sentence", async ({ directory }) => {
  const none = join(directory, "none");
  assert.deepEqual(said(directory, ["doctor"], { TMPDIR: none, TEMP: none }), [
    1, `widget-bridge: cannot make a folder in ${none}: no such file or directory.\n`,
  ]);
});

groupTest("a lock that cannot be written is told in a sentence", async ({ directory }) => {
  const portable = { WIDGET_BRIDGE_BACKEND: "portable" };
  assert.deepEqual(said(directory, ["set", "a", "1", "--group", "other"], portable), [0, ""]);
  const lock = join(directory, "other", "lock");
  mkdirSync(lock);
  const [status, errors] = said(directory, ["move", "other", "--to", "native"], {
    WIDGET_BRIDGE_BACKEND: "",
  });
  assert.equal(status, 1);
  assert.match(errors, new RegExp(`^widget-bridge: cannot write ${lock}: .* directory\\.\n$`));
}, { skip: !hasSQLite && "this runtime has no SQLite to keep a group in" });

/** The status and the errors of a command that runs with changed environment variables. */
function said(directory, words, variables) {
  const { command: [runtime, ...others], env } = commandLine(directory, words);
  const settings = { encoding: "utf8", env: { ...env, ...variables } };
  const { status, stderr } = spawnSync(runtime, others, settings);
  return [status, stderr];
}

groupTest("a list of events shows the nearest event, and lists all events", async (place) => {
  const { directory, group } = place;
  bridge.setSharedValue(group, "trip", '{"title":"Trip","endDate":"2999-05-01"}');
  bridge.setSharedValue(group, "exam", '{"title":"Exam","endDate":"2998-05-01"}');
  const { output } = await run(directory, "timeline", "ddayList", "--days", "0");
  assert.match(output, /^\S+ {2}D-\d+ {2}Exam {2}in [\d,]+ days\n$/);
  const watching = new Program(directory, "watch", "ddayList", "--format", "waybar");
  const [{ text, tooltip, class: state }] = (await watching.waitForLines(1)).map(JSON.parse);
  await watching.interrupt();
  assert.match(text, /^D-\d+$/);
  assert.match(tooltip, /^D-\d+ {2}Exam {2}in [\d,]+ days\nD-\d+ {2}Trip {2}in [\d,]+ days$/);
  assert.equal(state, "counting");
});

groupTest("the examples for bars run as they are written", async ({ directory, group }) => {
  bridge.setSharedValue(group, "widgetDataKey", '{"title":"Trip","endDate":"2000-01-01"}');
  const example = (name) =>
    readFileSync(new URL(`../../bridge-js/examples/${name}`, import.meta.url), "utf8");
  const waybar = JSON.parse(example("waybar.jsonc").replaceAll(/^\/\/.*$/gm, ""));
  const lines = [
    waybar["custom/dday"].exec,
    /"(widget-bridge .*)"/.exec(example("eww.yuck"))[1],
  ];
  for (const name of ["waybar.jsonc", "eww.yuck"]) {
    assert.match(example(name), /"bridge-demo", unless --group/);
  }
  for (const line of lines) {
    const [name, ...words] = line.split(" ");
    assert.equal(name, "widget-bridge");
    const watching = new Program(directory, ...words);
    const [{ text }] = (await watching.waitForLines(1)).map(JSON.parse);
    assert.match(text, /^D\+\d+$/);
    await watching.interrupt();
  }
});

groupTest("watch ends when nobody reads its lines any more", async ({ directory, group }) => {
  const watching = new Program(directory, "watch");
  await watching.waitForLines(1);
  watching.process.stdout.destroy();
  // The first write to a closed pipe may succeed, but a later one fails.
  let hasEnded = false;
  watching.ended.then(() => hasEnded = true);
  for (let number = 0; !hasEnded; number++) {
    bridge.setSharedValue(group, "widgetDataKey", `{"title":"${number}","endDate":"2000-01-01"}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.equal(await watching.ended, 0);
});

groupTest("a command ends silently when its reader is gone", async ({ directory, group }) => {
  const long = JSON.stringify("x".repeat(1_000_000));
  bridge.setSharedValue(group, "long", long);
  const getting = new Program(directory, "get", "long");
  await new Promise((resolve) => getting.process.stdout.once("data", resolve));
  getting.process.stdout.destroy();
  assert.equal(await getting.ended, 0);
  assert.equal(getting.errors, "");
});

groupTest("a full disk is reported in a sentence", async ({ directory, group }) => {
  bridge.setSharedValue(group, "key", "1");
  const full = openSync("/dev/full", "w");
  const getting = start(directory, ["get", "key"], full);
  closeSync(full);
  let errors = "";
  getting.stderr.setEncoding("utf8").on("data", (text) => errors += text);
  assert.equal(await new Promise((resolve) => getting.on("close", resolve)), 1);
  assert.match(errors, /^widget-bridge: .*(ENOSPC|No space left).*\n$/);
});
