// Tests that those who follow a group outlive a failure that passes, whatever failed, and that they
// still learn of the change.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { internalsOf } from "../../bridge-js/src/client/group.js";
import { WidgetBridgeError } from "../../bridge-js/mod.js";
import { EntryStore } from "../../bridge-js/react/entry-store.js";
import { ValueStore } from "../../bridge-js/react/value-store.js";
import { packageTest } from "./package.mjs";
import { eventually, failureOf, kept } from "./support.mjs";

/**
 * Lets a function of the library fail with `faults.code`, if that is set, for the iterators of a
 * group. `faults.count` is how often it has failed.
 */
function fail(group, ...names) {
  const faults = { code: undefined, count: 0 };
  const internals = internalsOf(group);
  const { functions } = internals;
  const made = { ...functions };
  for (const name of names) {
    made[name] = (...values) => {
      if (faults.code === undefined) return functions[name](...values);
      faults.count += 1;
      throw new WidgetBridgeError({ code: faults.code, message: `${name} fails.` });
    };
  }
  internals.functions = made;
  return faults;
}

/** Waits until the function has failed twice more, the second time by a new attempt. */
async function failTwice(faults, code, attempt = () => {}) {
  const { count } = faults;
  faults.code = code;
  attempt();
  await eventually(() => faults.count >= count + 2);
}

for (const name of ["getSharedChangesJSON", "getSharedValue"]) {
  packageTest(`an iteration outlives a failure of ${name}`, async ({ group }) => {
    const faults = fail(group, name);
    group.setMany({ a: 1, b: 1 });
    const changes = group.changes({ persistent: false });
    const next = kept(changes.next());
    faults.code = "busy";
    group.setMany({ a: 2, b: 2 });
    await failTwice(faults, "busy");
    await failTwice(faults, "ioError");
    faults.code = undefined;
    assert.deepEqual((await next).value.keys, ["a", "b"]);
    // Failures of calls of next() itself, while another iteration waits.
    const waiting = kept(group.changes({ persistent: false }).next());
    faults.code = "busy";
    group.set("a", 3);
    const later = kept(changes.next());
    await failTwice(faults, "busy");
    faults.code = undefined;
    assert.deepEqual((await later).value.keys, ["a"]);
    assert.deepEqual((await waiting).value.keys, ["a"]);
    const last = failureOf(() => kept(changes.next()));
    faults.code = "corrupt";
    group.set("a", 4);
    assert.equal((await last).code, "corrupt");
    faults.code = undefined;
  });

  packageTest(`a callback outlives a failure of ${name}`, async ({ group }) => {
    const faults = fail(group, name);
    group.set("key", 1);
    const heard = [];
    const stop = group.onChange("key", (value, error) => heard.push(error?.code ?? value));
    faults.code = "ioError";
    group.set("key", 2);
    await failTwice(faults, "ioError");
    await failTwice(faults, "busy");
    assert.deepEqual(heard, []);
    faults.code = undefined;
    await eventually(() => heard.length === 1);
    group.remove("key");
    await eventually(() => heard.length === 2);
    faults.code = "groupUnavailable";
    group.set("key", 4);
    await eventually(() => heard.length === 3);
    assert.deepEqual(heard, [2, undefined, "groupUnavailable"]);
    faults.code = undefined;
    stop();
  });
}

packageTest("a change before a failure in the middle of a list is told", async ({ group }) => {
  const internals = internalsOf(group);
  const { functions } = internals;
  let isFaulty = false, asked = 0;
  const getSharedValue = (handle, key, caller) => {
    if (!isFaulty || key !== "b") return functions.getSharedValue(handle, key, caller);
    asked += 1;
    throw new WidgetBridgeError({ code: "busy", message: "b cannot be read." });
  };
  internals.functions = { ...functions, getSharedValue };
  const changes = group.changes({ persistent: false });
  group.setMany({ a: 1, b: 1, c: 1 });
  assert.deepEqual((await kept(changes.next())).value.keys, ["a", "b", "c"]);
  const next = kept(changes.next());
  isFaulty = true;
  group.setMany({ a: 2, b: 2 });
  await eventually(() => asked > 2);
  isFaulty = false;
  assert.deepEqual((await next).value.keys, ["a", "b"]);
});

packageTest("an iteration outlives a wait that fails", async ({ group }) => {
  const faults = fail(group, "waitForSharedChange");
  const changes = group.changes({ persistent: false });
  const next = kept(changes.next());
  faults.code = "ioError";
  internalsOf(group).functions.interruptSharedWaits(internalsOf(group).handle);
  await failTwice(faults, "ioError");
  faults.code = undefined;
  group.set("key", 1);
  assert.deepEqual((await next).value.keys, ["key"]);
  const last = failureOf(() => kept(changes.next()));
  faults.code = "groupUnavailable";
  internalsOf(group).functions.interruptSharedWaits(internalsOf(group).handle);
  assert.equal((await last).code, "groupUnavailable");
});

packageTest("a store for React keeps its entry while a failure passes", async ({ group }) => {
  const faults = fail(group, "getEntryJSON");
  const days = (endDate) => group.setEvent("widgetDataKey", { endDate });
  days("2026-05-08");
  const store = new EntryStore(group, "dday", { timeZone: "UTC" });
  const shown = [];
  const stop = store.subscribe(() => shown.push(store.read().endDate));
  assert.equal(store.read().endDate, "2026-05-08");
  faults.code = "busy";
  days("2026-05-09");
  await failTwice(faults, "busy");
  assert.equal(store.read().endDate, "2026-05-08");
  faults.code = undefined;
  await eventually(() => shown.includes("2026-05-09"));
  assert.deepEqual(shown.slice(-1), ["2026-05-09"]);
  stop();
});

packageTest("a store for React begins once the group can be followed", async ({ group }) => {
  const faults = fail(group, "getSharedChangesJSON");
  const days = (endDate) => group.setEvent("widgetDataKey", { endDate });
  days("2026-05-08");
  const store = new EntryStore(group, "dday", { timeZone: "UTC" });
  assert.equal(store.read().endDate, "2026-05-08");
  faults.code = "busy";
  const stop = store.subscribe(() => {});
  await failTwice(faults, "busy");
  assert.equal(store.read().endDate, "2026-05-08");
  faults.code = undefined;
  days("2026-05-09");
  await eventually(() => store.read().endDate === "2026-05-09");
  stop();
});

packageTest("a store for React asks again for the next entry's time", async ({ group }) => {
  const faults = fail(group, "getTimelineJSON");
  group.setEvent("widgetDataKey", { endDate: "2026-05-08" });
  const store = new EntryStore(group, "dday", { timeZone: "UTC" });
  faults.code = "ioError";
  const stop = store.subscribe(() => {});
  await failTwice(faults, "ioError");
  faults.code = undefined;
  stop();
});

packageTest("a value for React stays while it cannot be read", async ({ group }) => {
  const faults = fail(group, "getSharedValue");
  group.set("key", 1);
  const store = new ValueStore(group, "key");
  assert.equal(store.read(), "1");
  const seen = [];
  const stop = store.subscribe(() => seen.push(store.read()));
  // A group remembers what it read until it changes.
  await failTwice(faults, "busy", () => group.set("other", 1) && store.read());
  assert.equal(store.read(), "1");
  faults.code = undefined;
  group.set("key", 2);
  await eventually(() => seen.at(-1) === "2");
  faults.code = "corrupt";
  group.set("other", 2);
  assert.equal((await failureOf(() => store.read())).code, "corrupt");
  faults.code = undefined;
  stop();
});

/** Why no process here can take away the files that another Node process may open. */
const cannotLimit = process.env.WIDGET_BRIDGE_BACKEND === "portable"
  ? "SQLite keeps its files open"
  : globalThis.Deno || globalThis.Bun ? "only Node runs without files to open"
  : spawnSync("prlimit", ["--version"]).status !== 0 && "there is no prlimit";

packageTest("a process that may open no file for a moment hears of the change later", {
  skip: cannotLimit,
}, async ({ group, directory }) => {
  group.set("key", "first");
  const script = fileURLToPath(new URL("package-follow.mjs", import.meta.url));
  const child = spawn(process.execPath, [script, directory], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (text) => output += text);
  const ended = new Promise((resolve) => child.on("close", resolve));
  const limit = (count) => {
    const words = ["--pid", `${child.pid}`, `--nofile=${count}:`];
    assert.equal(spawnSync("prlimit", words, { stdio: "inherit" }).status, 0);
  };
  await eventually(() => output === "begun\n");
  limit(3);
  // After a compaction, a reader must open the group's new file.
  for (let count = 0; count < 400; count++) group.set("big", "x".repeat(100_000));
  group.set("key", "meanwhile");
  await new Promise((resolve) => setTimeout(resolve, 300));
  limit(1000);
  await eventually(() => /meanwhile|ioError/.test(output));
  group.set("key", "end");
  await ended;
  assert.equal(output, "begun\nmeanwhile\nend\n");
});

packageTest("an iterator of entries repeats a read that failed", async ({ group }) => {
  const faults = fail(group, "getSharedValuesForKeys");
  const keys = Array.from({ length: 600 }, (_, number) => `${1000 + number}`);
  group.setMany(keys.map((key) => [key, Number(key)]));
  for (const code of ["busy", "groupUnavailable"]) {
    const entries = group.entries(), read = [];
    for (let step = 0; step < 900; step++) {
      // A portion of the entries is read every 256 steps.
      faults.code = step % 100 === 56 ? code : undefined;
      try {
        const { value, done } = entries.next();
        if (done) break;
        read.push(value);
      } catch (error) {
        assert.equal(error.code, code);
      }
    }
    faults.code = undefined;
    assert.deepEqual(read, keys.map((key) => [key, Number(key)]));
    assert.ok(faults.count > 0);
    faults.count = 0;
    assert.deepEqual(entries.next(), { value: undefined, done: true });
  }
  const values = group.values();
  for (const value of values) if (value === 1002) break;
  assert.deepEqual(values.next(), { value: undefined, done: true });
  assert.equal(values[Symbol.iterator](), values);
  assert.deepEqual([...group.values()].length, 600);
});
