// Tests small conveniences of a group: its size, callbacks for changes, private groups in memory,
// and what a console prints.
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { inspect } from "node:util";
import { SharedGroup } from "../../bridge-js/mod.js";
import { packageTest } from "./package.mjs";
import { eventually, failureOf, kept, runScript } from "./support.mjs";

packageTest("the size is the number of values", ({ group }) => {
  assert.equal(group.size, 0);
  group.set("a", 1).set("b", null);
  group.data.set("bytes", new Uint8Array(1));
  assert.equal(group.size, 2);
  assert.deepEqual([...group].length, group.size);
});

/** Records the values that a callback receives, and lets a test await the next one. */
class Heard {
  values = [];
  #next = withResolvers();

  take = (value) => {
    this.values.push(value);
    this.#next.resolve(value);
    this.#next = withResolvers();
  };

  next() {
    return kept(this.#next.promise);
  }
}

function withResolvers() {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}

packageTest("a callback gets a key's value at each change, until it is removed", async (test) => {
  const { group } = test;
  const heard = new Heard();
  const stop = group.onChange("key", heard.take);
  for (const change of [
    () => group.set("key", { a: 1 }), () => group.set("key", 2), () => group.remove("key"),
  ]) {
    const next = heard.next();
    group.set("another", Math.random());
    change();
    await next;
  }
  const data = heard.next();
  group.data.set("key", new Uint8Array(1));
  await data;
  assert.deepEqual(heard.values, [{ a: 1 }, 2, undefined, undefined]);
  stop();
  stop();
  group.set("key", 3);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(heard.values.length, 4);
});

packageTest("a callback hears that a group is no longer there", async ({ group, directory }) => {
  const heard = [];
  group.onChange("key", (value, error) => heard.push([value, error.code]));
  rmSync(join(directory, "test"), { recursive: true });
  await eventually(() => heard.length > 0);
  try {
    group.set("key", 1);
  } catch (error) {
    assert.equal(error.code, "groupUnavailable");
  }
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(heard, [[undefined, "groupUnavailable"]]);
});

packageTest("a callback is not called after a group is closed", async ({ directory }) => {
  const group = SharedGroup.open("other", { directory });
  const heard = [];
  group.onChange("key", (...told) => heard.push(told));
  group.set("key", 1);
  group.close();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(heard, []);
});

packageTest("a callback that throws is called again", async ({ directory }) => {
  // This needs a process of its own, because the tests do not allow unhandled rejections.
  const { status, output } = await runScript("package-throws.mjs", directory);
  assert.equal(status, 0, output);
  assert.deepEqual(JSON.parse(output), { heard: [1, 2], rejected: ["heard 1", "heard 2"] });
});

packageTest("errors say what is wrong with a callback", async ({ group }) => {
  const cases = [
    [() => group.onChange(7, () => {}), /^onChange: key must be a string/],
    [() => group.onChange("key"), /^onChange: callback must be a function/],
    [() => group.onChange("key", () => {}, { persist: true }), /^onChange: .*"persistent"/],
  ];
  for (const [call, pattern] of cases) {
    const error = await failureOf(call);
    assert.ok(error instanceof TypeError);
    assert.match(error.message, pattern);
  }
});

packageTest("methods refuse unknown options", async ({ group }) => {
  const cases = [
    [() => group.set("key", 1, { ttl: 60 }), /^set: there is no option "ttl"/],
    [() => group.setText("key", "1", { ttl: 60 }), /^setText: there is no option "ttl"/],
    [() => group.data.set("key", new Uint8Array(1), { ttl: 1 }), /^data\.set: .* option "ttl"/],
    [() => group.setEvent("key", null, { ttl: 1 }), /^setEvent: there is no option "ttl"/],
    [() => group.setMany({ key: 1 }, [], { ttl: 1 }), /^setMany: there is no option "ttl"/],
    [() => group.getMany(["key"], { ttl: 1 }), /^getMany: there is no option "ttl"/],
    [() => group.update("key", () => 1, { ttl: 1 }), /^update: there is no option "ttl"/],
    [() => group.keys({ prefix: "k" }), /^keys: there is no option "prefix"/],
    [() => group.values({ prefix: "k" }), /^values: there is no option "prefix"/],
    [() => group.data.keys({ prefix: "k" }), /^data\.keys: there is no option "prefix"/],
    [() => SharedGroup.inMemory({ readOnly: true }), /^inMemory: there is no option "readOnly"/],
    [() => SharedGroup.inMemory("name"), /^inMemory: options must be an object/],
  ];
  for (const [call, pattern] of cases) {
    const error = await failureOf(call);
    assert.ok(error instanceof TypeError);
    assert.match(error.message, pattern);
  }
  assert.equal(group.size, 0);
});

packageTest("a console prints a description of a group", ({ group, directory }) => {
  group.set("a", 1).set("b", 2);
  const told = inspect(group);
  assert.match(told, /^SharedGroup \{/);
  for (const part of ["name: 'test'", "backend: ", `folder: '${directory}/test'`, "keys: 2"]) {
    assert.ok(told.replaceAll('"', "'").includes(part), told);
  }
  const other = SharedGroup.open("other", { directory });
  other.close();
  assert.match(inspect(other), /isClosed: true/);
});

// This needs the core as WebAssembly, which is not built for the tests of the native library.
test("a private group in memory is not shared", {
  skip: process.env.WIDGET_BRIDGE_BACKEND !== "portable" && "the library has no groups in memory",
}, () => {
  const [one, two] = [SharedGroup.inMemory(), SharedGroup.inMemory()];
  one.set("key", 1);
  assert.equal(two.get("key"), undefined);
  for (const storage of ["memory", "private-memory"]) {
    const other = SharedGroup.open(one.name, { storage });
    assert.equal(other.get("key"), undefined);
    other.close();
  }
  assert.equal(one.get("key"), 1);
  assert.equal(one.backend, "portable");
  assert.doesNotMatch(inspect(one), /folder/);
  one.close();
  two.close();
});
