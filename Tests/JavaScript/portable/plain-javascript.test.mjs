// Tests the core as plain JavaScript: what it needs from an engine, and that a fault in it becomes
// an error of the call. plain-differential.test.mjs tests that it answers like the native library.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { Core } from "../../../bridge-js/src/portable/core.js";
import { portableFunctions } from "../../../bridge-js/src/portable/functions.js";
import { MemoryStore, openMemoryStore } from "../../../bridge-js/src/portable/memory-store.js";
import { packedZone } from "../../../bridge-js/src/portable/packed-zones.js";
import { zoneFile, zoneFolders } from "../../../bridge-js/src/portable/zones.js";
import { names } from "../../../bridge-js/time-zones.js";
import { makePlainCore, scriptPath } from "./plain.mjs";
import { makeCore, makeHost, module, ruinable } from "./portable.mjs";

const request = '{"now":"2026-05-01T09:00:00Z","timeZone":"Asia/Seoul"}';

function makeStore() {
  const store = new MemoryStore();
  store.setValue("widgetDataKey", '{"title":"졸업 🎓","endDate":"2027-01-05"}');
  return store;
}

/** The most bytes that widget-bridge-core.js may have, as it is and packed. */
const [most, mostPacked] = [3_049_000, 983_000];
const [mostText, mostPackedText] = [most, mostPacked].map((bytes) => bytes.toLocaleString("en"));

test(`widget-bridge-core.js has at most ${mostText} bytes, packed ${mostPackedText}`, () => {
  const bytes = readFileSync(scriptPath);
  assert.ok(bytes.length <= most, `${bytes.length} bytes`);
  const { length } = gzipSync(bytes, { level: 9 });
  assert.ok(length <= mostPacked, `${length} bytes`);
});

test("short functions keep Hermes' compiler from copying them", () => {
  // With the copies, the bytecode of an app's build has half as much again.
  const directives = readFileSync(scriptPath, "utf8").match(/\{"noinline";/g) ?? [];
  assert.ok(directives.length > 500, `${directives.length} functions`);
});

test("the results are the same without WebAssembly, crypto, Intl, BigInt and TextEncoder", () => {
  const script = fileURLToPath(new URL("bare-engine.mjs", import.meta.url));
  const bare = ["--jitless", "--disallow-code-generation-from-strings", "--no-warnings", script];
  const told = execFileSync(process.execPath, bare, { encoding: "utf8" });
  const expected = ["getTimelineJSON", "renderWidgetSVG"].map((name) =>
    makeCore().text(name, makeStore(), "dday", request)
  );
  assert.deepEqual(JSON.parse(told), expected);
});

test("every zone of the package equals the system's, without the 32-bit block", () => {
  const folders = zoneFolders();
  for (const name of Object.keys(names)) {
    const [packed, whole] = [packedZone(name), zoneFile(folders, name)];
    assert.deepEqual(packed.subarray(0, 20), new Uint8Array(whole.subarray(0, 20)), name);
    // A TZif file ends with its newest block and the rule for later times.
    const end = packed.length - 44 - 7;
    assert.deepEqual(packed.subarray(-end), new Uint8Array(whole.subarray(-end)), name);
  }
  assert.equal(packedZone("Nowhere/City"), null);
  assert.equal(packedZone("toString"), null);
});

/** The function `instantiate` of a core whose text was changed. */
async function changed(change) {
  const folder = mkdtempSync(join(tmpdir(), "widget-bridge-"));
  try {
    const path = join(folder, "core.mjs");
    writeFileSync(path, change(readFileSync(scriptPath)));
    return (await import(pathToFileURL(path).href)).instantiate;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const noGroup = { read() {}, list() {}, changes() {}, lock() {} };

test("the initial memory equals the module's, whatever tool printed the text", async () => {
  const { exports } = new WebAssembly.Instance(module, { group: noGroup });
  const expected = new Uint8Array(exports.memory.buffer);
  const escaped = (file) =>
    file.toString("utf8").replace(/[^\0-\x7f]/g, (letter) =>
      `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`
    );
  for (const change of [(file) => file, escaped]) {
    const { memory } = (await changed(change))({ group: noGroup });
    assert.ok(Buffer.from(memory.buffer).equals(expected));
  }
  // The text must not have halves of surrogate pairs: tools that store it as UTF-8 would lose them.
  assert.ok(!/\\u\{?d[89a-f]/i.test(readFileSync(scriptPath, "utf8")), "half of a pair");
});

for (const charset of ["windows-1252", "euc-kr"]) {
  test(`a text that was read as ${charset} is an error that says so`, async () => {
    const instantiate = await changed((file) => new TextDecoder(charset).decode(file));
    const core = new Core(instantiate, makeHost());
    const ask = () => core.text("getTimelineJSON", makeStore(), "dday", request);
    assert.throws(ask, { code: "internal", message: /core\.js was not read as UTF-8/ });
  });
}

/** A core with a fault in one function. `isToFail` turns the fault on. */
function faulty(name, body) {
  return changed((file) => {
    const text = file.toString("utf8");
    const own = new RegExp(`${name}:([\\w$]+)`).exec(text)[1];
    const abort = /([\w$]+)=[\w$]+\.abort\b/.exec(text)[1];
    const head = new RegExp(`function ${own.replace("$", "\\$")}\\([^)]*\\){`);
    const fault = `if(globalThis.isToFail){${body.replace("ABORT", abort)}}`;
    return text.replace(head, (found) => found + fault);
  });
}

const faults = {
  "what is unreachable": "ABORT()",
  "a stack that is used up": "(function again(){again()})()",
  "an entry that a table lacks": "[][7]()",
};
for (const [fault, body] of Object.entries(faults)) {
  test(`${fault} ends the call as internal, and the next call works`, async () => {
    const make = ruinable(await faulty("getTimelineJSON", body));
    const core = new Core(make, makeHost());
    const ask = () => core.text("getTimelineJSON", makeStore(), "dday", request);
    const expected = ask();
    globalThis.isToFail = true;
    assert.throws(ask, { code: "internal", message: /^getTimelineJSON failed by a fault / });
    globalThis.isToFail = false;
    make.ruin();
    assert.equal(ask(), expected);
    assert.equal(ask(), expected);
    assert.equal(make.instances.length, 2, "the faulty instance is thrown away, and only that");
  });
}

test("two instances have separate memories", () => {
  const cores = [makePlainCore(), makePlainCore()];
  const expected = cores[0].text("getTimelineJSON", makeStore(), "dday", request);
  for (let round = 0; round < 3; round++) {
    for (const core of cores) {
      assert.equal(core.text("getTimelineJSON", makeStore(), "dday", request), expected);
    }
  }
});

test("a call's memory is released when the last group is closed", async () => {
  const { instantiate } = await import(pathToFileURL(scriptPath).href);
  const sizes = [];
  let memory;
  const core = new Core((imports) => {
    const exports = instantiate(imports);
    memory = exports.memory;
    sizes.push(memory.buffer.byteLength);
    return exports;
  }, makeHost());
  const functions = portableFunctions({ core: () => core, openStore: openMemoryStore });
  for (let round = 0; round < 2; round++) {
    const group = functions.openSharedGroup("large", "{}", "open");
    const text = JSON.stringify("x".repeat(4_000_000));
    functions.setSharedValue(group, "large", text, "set");
    assert.ok(memory.buffer.byteLength > 4_000_000);
    assert.equal(functions.getSharedValue(group, "large", "get"), text);
    functions.closeSharedGroup(group, "close");
  }
  assert.equal(sizes.length, 2);
  assert.equal(sizes[0], sizes[1]);
});
