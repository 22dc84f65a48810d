// Measures the package's calls on the current runtime. Compares them with a JSON file in plain
// JavaScript and, if the runtime has it, with node:sqlite. Prints a JSON object of nanoseconds.
//
//     node Tests/Benchmarks/js/bench.js
//     deno run -A Tests/Benchmarks/js/bench.js
//     bun Tests/Benchmarks/js/bench.js
//
// Tests/Benchmarks/run js runs this program on all runtimes and prints the table.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { libraryInfo, SharedGroup } from "../../../bridge-js/mod.js";
import { nanoseconds } from "./measure.js";
import { entryAt, JSONFile, timeline } from "./plain.js";

const key = "widgetDataKey";
const timeZone = "Asia/Seoul";
const value = { startDate: "2026-01-22", endDate: "2026-05-08", title: "Trip" };
const text = JSON.stringify(value);
assert.equal(text.length, 64);
const now = "2026-05-01T09:00:00+09:00";
const instant = Date.parse(now);

const directory = mkdtempSync(join(tmpdir(), "widget-bridge-"));
const results = { backend: libraryInfo().backend };

function measure(name, call) {
  results[name] = Math.round(nanoseconds(call));
}

const group = SharedGroup.open("bench", { directory });
group.set(key, value);
measure("getText", () => group.getText(key));
measure("get", () => group.get(key));

// More keys than the package caches, so each is read from the group.
const keys = Array.from({ length: 1024 }, (_, index) => `widgetDataKey${index}`);
group.setMany(keys.map((key) => [key, value]));
let place = 0;
measure("getTextAnew", () => group.getText(keys[place++ % keys.length]));
measure("getAnew", () => group.get(keys[place++ % keys.length]));

// Ten keys, which the package caches, as node:sqlite does.
measure("getTen", () => group.get(keys[place++ % 10]));
measure("getAbsent", () => group.get("absent"));
measure("setText", () => group.setText(key, text));
measure("set", () => group.set(key, value));
measure("entryNow", () => group.entry("dday"));
// Each call has a new request, so that the library has to parse it.
let second = 0;
const nextInstant = () => instant + 1000 * (second++ % 40_000);
measure("entryAnew", () => group.entry("dday", { now: nextInstant(), timeZone }));
measure("entry", () => group.entry("dday", { now, timeZone }));
measure("timeline", () => group.timeline("dday", { now, timeZone }));
const mine = group.timeline("dday", { now, timeZone }).entries;
group.close();

// Reads ten of 100,000 keys at a time, too many keys for any cache.
const many = Array.from({ length: 100_000 }, (_, index) => `key ${index}`);
const large = SharedGroup.open("large", { directory });
for (let start = 0; start < many.length; start += 10_000) {
  large.setMany(many.slice(start, start + 10_000).map((key) => [key, value]));
}
const ten = () => Array.from({ length: 10 }, () => many[(place += 7919) % many.length]);
measure("getManyTen", () => large.getMany(ten()));
large.close();

const file = new JSONFile(join(directory, "values.json"));
file.set(key, value);
measure("fileGet", () => file.get(key));
measure("fileSet", () => file.set(key, value));
measure("fileEntryNow", () => entryAt(file.get(key), Date.now(), timeZone));
// The same value in memory, to measure how long counting the days takes without a read.
const held = file.get(key);
measure("heldEntryNow", () => entryAt(held, Date.now(), timeZone));
measure("heldEntryAnew", () => entryAt(held, nextInstant(), timeZone));
measure("fileTimeline", () => timeline(file.get(key), instant, timeZone, 7));
const plain = timeline(file.get(key), instant, timeZone, 7);
for (const [index, entry] of plain.entries()) {
  for (const member of Object.keys(entry)) assert.equal(entry[member], mine[index][member]);
}

function sqlite() {
  if (globalThis.Deno || globalThis.Bun) return undefined;
  try {
    return createRequire(import.meta.url)("node:sqlite");
  } catch {
    return undefined;
  }
}

const { DatabaseSync } = sqlite() ?? {};
if (DatabaseSync) {
  // With the default durability of a group: a write survives the end of the process.
  const database = new DatabaseSync(join(directory, "values.sqlite"));
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  database.exec("CREATE TABLE item (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID");
  const set = database.prepare("INSERT OR REPLACE INTO item VALUES (?, ?)");
  const get = database.prepare("SELECT value FROM item WHERE key = ?");
  set.run(key, text);
  measure("sqliteGetText", () => get.get(key).value);
  measure("sqliteGet", () => JSON.parse(get.get(key).value));
  database.exec("BEGIN");
  for (const key of keys) set.run(key, text);
  database.exec("COMMIT");
  measure("sqliteGetTextAnew", () => get.get(keys[place++ % keys.length]).value);
  measure("sqliteGetAnew", () => JSON.parse(get.get(keys[place++ % keys.length]).value));
  measure("sqliteGetTen", () => JSON.parse(get.get(keys[place++ % 10]).value));
  database.exec("CREATE TABLE large (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID; BEGIN");
  const fill = database.prepare("INSERT INTO large VALUES (?, ?)");
  for (const key of many) fill.run(key, text);
  database.exec("COMMIT");
  const marks = Array(10).fill("?").join();
  const some = database.prepare(`SELECT key, value FROM large WHERE key IN (${marks})`);
  measure("sqliteTen", () => {
    const found = some.all(...ten()).map(({ key, value }) => [key, JSON.parse(value)]);
    return Object.fromEntries(found);
  });
  measure("sqliteSetText", () => set.run(key, text));
  measure("sqliteSet", () => set.run(key, JSON.stringify(value)));
  database.close();
}

rmSync(directory, { recursive: true });
console.log(JSON.stringify(results));
process.exit(0);
