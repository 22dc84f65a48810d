// Tests the drop-in shims. The README examples of the packages that they replace must run, and the
// shims must not lose the values that those packages lose.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, test } from "node:test";
import { SharedGroup } from "../../bridge-js/mod.js";
import { ExtensionStorage } from "../../bridge-js/shims/apple-targets.js";
import SharedGroupPreferences from "../../bridge-js/shims/react-native-shared-group-preferences.js";
import { failureOf, kept } from "./support.mjs";

// The shims have no option for the folder, so WIDGET_BRIDGE_HOME names the folder of the groups.
const home = mkdtempSync(join(tmpdir(), "widget-bridge-"));
process.env.WIDGET_BRIDGE_HOME = home;
after(() => rmSync(home, { recursive: true }));

const kinds = [
  "text", "", "42", "null", 42, -1.5, true, false, { a: [1, null, { b: false }] }, [], {},
];

test("the README example of react-native-shared-group-preferences runs", async () => {
  const example = await import("./shims/shared-group-preferences-app.mjs");
  const { default: app, withOptions, facebook } = example;
  let shown;
  await kept(new Promise((onState) => shown = new app({ onState })));
  assert.equal(shown.render(), "Welcome back Vin Diesel");
  const group = SharedGroup.open("group.com.mytest");
  assert.deepEqual(group.get("savedData").friends, ["Lara Croft", "Mike Meyers"]);
  group.close();
  assert.equal(await withOptions({ name: "Lara" }), "Lara");
  assert.equal(await facebook(), "Facebook is not installed");
});

test("items keep their type", async () => {
  for (const value of [...kinds, null]) {
    await SharedGroupPreferences.setItem("key", value, "group.types");
    assert.deepEqual(await SharedGroupPreferences.getItem("key", "group.types"), value);
  }
  const error = await failureOf(() =>
    SharedGroupPreferences.setItem("key", undefined, "group.types")
  );
  assert.ok(error instanceof TypeError);
});

test("a missing value rejects with 1 and a missing group with 0", async () => {
  assert.equal(await failureOf(() => SharedGroupPreferences.getItem("none", "group.types")), 1);
  writeFileSync(join(home, "group.file"), "a file where the group's folder would be");
  for (const name of ["group.file", "a/b", "n".repeat(129)]) {
    assert.equal(await failureOf(() => SharedGroupPreferences.getItem("none", name)), 0);
    assert.equal(await failureOf(() => SharedGroupPreferences.setItem("none", 1, name)), 0);
  }
});

test("the README example of @bacons/apple-targets runs", async () => {
  await import("./shims/extension-storage-app.mjs");
  assert.equal(new ExtensionStorage("group.bacon.data").get("myKey"), "myValue");
});

test("a message has the name of the called function", async () => {
  const storage = new ExtensionStorage("group.messages");
  const calls = [
    [/^set: key must be a string/, () => storage.set(7, 1)],
    [/^get: key must be a string/, () => storage.get(7)],
    [/^getValue: key must be a string/, () => storage.getValue(7)],
    [/^remove: key must be a string/, () => storage.remove(7)],
    [/^set: key must be a string/, () => storage.set(7, null)],
    [/^setItem: key must be a string/, () => SharedGroupPreferences.setItem(7, 1, "group.m")],
    [/^set: value\.a is NaN/, () => storage.set("key", { a: NaN })],
    [/^set: appGroup must be a string/, () => new ExtensionStorage(undefined).set("key", 1)],
    [/^setItem: appGroup must be a string/, () => SharedGroupPreferences.setItem("key", 1)],
    [/^setItem: value is undefined/, () => SharedGroupPreferences.setItem("key", undefined, "g")],
    [/^getItem: key must be a string/, () => SharedGroupPreferences.getItem(7, "group.m")],
  ];
  for (const [message, call] of calls) {
    const error = await failureOf(call);
    assert.ok(error instanceof TypeError, `${call}: ${error}`);
    assert.match(error.message, message);
  }
});

test("if a group cannot be opened, the others are still reloaded", () => {
  new ExtensionStorage("group.reloaded").set("key", 1);
  const group = SharedGroup.open("group.reloaded");
  assert.throws(() => new ExtensionStorage("no/group").get("key"), { code: "invalidArgument" });
  for (const reload of ["reloadWidget", "reloadControls"]) {
    const count = group.changeCount;
    ExtensionStorage[reload]();
    assert.notEqual(group.changeCount, count);
  }
  group.close();
});

test("the error for bytes names no method that a shim lacks", async () => {
  const storage = new ExtensionStorage("group.messages");
  const bytes = new Uint8Array(1);
  const calls = [
    ["set", () => storage.set("key", bytes)],
    ["setItem", () => SharedGroupPreferences.setItem("key", bytes, "group.m")],
  ];
  for (const [name, call] of calls) {
    const { message } = await failureOf(call);
    assert.equal(message, `${name}: value is a Uint8Array, which JSON cannot hold.`);
  }
});

test("extension storage returns text, and keeps the type", () => {
  const storage = new ExtensionStorage("group.storage");
  const group = SharedGroup.open("group.storage");
  for (const value of kinds) {
    assert.equal(storage.set("key", value), undefined);
    assert.equal(storage.get("key"), typeof value === "string" ? value : JSON.stringify(value));
    assert.deepEqual(storage.getValue("key"), value);
    assert.deepEqual(group.get("key"), value);
  }
  for (const nothing of [undefined, null]) {
    storage.set("key", 1);
    storage.set("key", nothing);
    assert.equal(storage.get("key"), null);
    assert.equal(storage.getValue("key"), undefined);
  }
  assert.equal(storage.remove("key"), undefined);
  group.close();
});
