// Tests what the core as plain JavaScript costs a phone's app before it needs it: nothing. The core
// is made at the first call, and a time zone is decoded when a call needs it.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createContext, runInContext } from "node:vm";
import { scriptPath } from "./plain.mjs";

const packageFolder = fileURLToPath(new URL("../../../bridge-js/", import.meta.url));

/** Replaces a module by one that counts the calls of its function in `globalThis.counted`. */
function count(path, name) {
  const own = path.replace(/\.js$/, "-itself.js");
  renameSync(path, own);
  const from = JSON.stringify(pathToFileURL(own).href);
  writeFileSync(path, `
    import { ${name} as itself } from ${from};
    export * from ${from};
    export function ${name}(...values) {
      globalThis.counted.${name} = (globalThis.counted.${name} ?? 0) + 1;
      return itself(...values);
    }
  `);
}

/** A test with a copy of the package that counts what it makes and decodes. */
function countingTest(title, body) {
  test(title, async () => {
    const folder = mkdtempSync(join(tmpdir(), "widget-bridge-"));
    globalThis.counted = {};
    try {
      cpSync(packageFolder, folder, {
        recursive: true,
        filter: (path) => !/\.(wasm|bin|node|so)$|node_modules|commonjs-/.test(path),
      });
      count(join(folder, "widget-bridge-core.js"), "instantiate");
      count(join(folder, "src", "portable", "base64.js"), "fromBase64");
      await body((path) => import(pathToFileURL(join(folder, path)).href), globalThis.counted);
    } finally {
      delete globalThis.counted;
      rmSync(folder, { recursive: true });
    }
  });
}

const event = { title: "Trip", endDate: "2026-05-08" };
const now = "2026-05-01T12:00:00Z";

/** Counts days in zones, each of which is decoded when it is first needed. */
function countDays(group, counted) {
  group.set("widgetDataKey", event);
  group.entry("dday", { now, timeZone: "+09:00" });
  assert.deepEqual(counted, { instantiate: 1 });
  for (const [timeZone, decoded] of [
    ["Asia/Seoul", 1], ["Europe/Berlin", 2], ["America/New_York", 3],
  ]) {
    assert.equal(group.entry("dday", { now, timeZone }).entry.label, "D-7");
    assert.deepEqual(counted, { instantiate: 1, fromBase64: decoded });
  }
}

countingTest("a phone makes the core and decodes zones at the first use", async (load, counted) => {
  const { expoSQLite, libraryInfo, opSQLite, SharedGroup } = await load("react-native/index.js");
  assert.equal(libraryInfo().path, "widget-bridge-core.js");
  expoSQLite({ openDatabaseSync() {}, directory: "/" });
  opSQLite({ open() {} });
  assert.throws(() => SharedGroup.open("test"), /say where the group is kept/);
  assert.deepEqual(counted, {});
  const group = SharedGroup.open("test", { storage: "memory" });
  assert.deepEqual(counted, { instantiate: 1 });
  countDays(group, counted);
  SharedGroup.open("other", { storage: "memory" }).close();
  assert.equal(counted.instantiate, 1);
});

countingTest("a page makes the core and decodes zones at the first use", async (load, counted) => {
  const { init, libraryInfo, SharedGroup } = await load("plain-javascript.js");
  await init();
  assert.equal(libraryInfo().path, "widget-bridge-core.js");
  assert.deepEqual(counted, {});
  countDays(SharedGroup.open("test", { storage: "memory" }), counted);
});

test("the core's module makes nothing when it is loaded", () => {
  const text = readFileSync(scriptPath, "utf8").replace(/^export /m, "");
  // In this realm a module that makes memory, or decodes its data, throws.
  const realm = createContext({});
  runInContext("for (const each of Reflect.ownKeys(this)) delete this[each];", realm);
  assert.throws(() => runInContext("new ArrayBuffer(1)", realm), { name: "ReferenceError" });
  runInContext(text, realm);
  assert.equal(runInContext("typeof instantiate", realm), "function");
  const make = () => runInContext("instantiate({ group: {} })", realm);
  assert.throws(make, { name: "ReferenceError" });
});
