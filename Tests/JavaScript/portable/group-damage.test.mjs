// Tests what a portable group's readers learn of a damaged text.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { createDesktopModule, createWidgetBridge } from "../../../bridge-js/react-native/module.js";
import { ValueStore } from "../../../bridge-js/react/value-store.js";
import { makeExtensionStorage } from "../../../bridge-js/shims/extension-storage.js";
import { makeSharedGroupPreferences } from "../../../bridge-js/shims/shared-group-preferences.js";
import { bridge } from "../bridge.mjs";
import { eventually, failureOf } from "../support.mjs";
import { folderTest, portable } from "./desktop-group.mjs";

folderTest("the error for a damaged text is corrupt, and has the key", async (directory) => {
  const group = portable(directory);
  group.setMany({ good: 1, bad: { a: 1 } });
  group.close();
  const path = join(directory, "test", "group.sqlite");
  const database = process.getBuiltinModule("node:sqlite");
  const file = new database.DatabaseSync(path);
  file.exec("UPDATE item SET content = '{\"a\":' WHERE name = 'bad'");
  file.close();
  const damaged = portable(directory);
  damaged.data.set("also", Uint8Array.of(1));
  assert.equal(damaged.get("good"), 1);
  assert.equal(damaged.getText("bad"), '{"a":');
  for (const call of [
    () => damaged.get("bad"), () => damaged.getMany(), () => [...damaged],
    () => damaged.getMany(["also", "bad"]),
    () => [...damaged.values()], () => damaged.update("bad", (old) => old),
  ]) {
    const error = await failureOf(call);
    assert.equal(error.code, "corrupt", `${error}`);
    assert.equal(error.key, "bad");
    assert.equal(error.name, "WidgetBridgeError");
  }
  damaged.set("bad", 2);
  assert.deepEqual(damaged.getMany(), { good: 1, bad: 2 });
  damaged.close();
});

/** Writes a text that is no JSON under a key, as a program without this package might. */
function damage(directory, key) {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const file = new DatabaseSync(join(directory, "test", "group.sqlite"));
  file.exec(`
    UPDATE state SET revision = revision + 1;
    UPDATE item SET content = '{"a":', revision = (SELECT revision FROM state)
      WHERE name = '${key}';`);
  file.close();
}

folderTest("other libraries' ways to a damaged text have the same error", async (directory) => {
  portable(directory).setMany({ good: 1, bad: 1 }).close();
  damage(directory, "bad");
  const native = createDesktopModule({ directory, backend: "portable" });
  const made = createWidgetBridge(native, native);
  const Storage = makeExtensionStorage(native);
  const Preferences = makeSharedGroupPreferences(native);
  await made.openSharedGroup("test");
  for (const read of [
    (key) => made.getSharedValue("test", key), (key) => new Storage("test").getValue(key),
    (key) => Preferences.getItem(key, "test"),
  ]) {
    assert.equal(await read("good"), 1);
    const error = await failureOf(() => read("bad"));
    assert.deepEqual([error.name, error.code, error.key], ["WidgetBridgeError", "corrupt", "bad"]);
  }
  native.close();
});

folderTest("bytes in the place of a text are damage", (directory) => {
  const group = portable(directory);
  group.set("key", 1);
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const file = new DatabaseSync(join(directory, "test", "group.sqlite"));
  file.exec("UPDATE item SET content = x'ff00' WHERE name = 'key'");
  file.close();
  const damaged = portable(directory, { readOnly: true });
  assert.equal(typeof damaged.getText("key"), "string");
  assert.throws(() => damaged.get("key"), { name: "WidgetBridgeError", code: "corrupt" });
  for (const each of [group, damaged]) each.close();
});

folderTest("a number in the place of a text is read as its text", (directory) => {
  portable(directory).setMany({ visits: 1, share: 1 }).close();
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const file = new DatabaseSync(join(directory, "test", "group.sqlite"));
  file.exec("UPDATE item SET content = 5 WHERE name = 'visits'");
  file.exec("UPDATE item SET content = 2.5 WHERE name = 'share'");
  file.close();
  const group = portable(directory);
  assert.equal(group.get("visits"), 5);
  assert.deepEqual(group.getMany(), { share: 2.5, visits: 5 });
  assert.deepEqual(group.getMany(["visits"]), { visits: 5 });
  assert.deepEqual(group.listKeys(), [
    { key: "share", type: "value", byteCount: 3 }, { key: "visits", type: "value", byteCount: 1 },
  ]);
  group.close();
});

folderTest("a callback for changes learns of a damaged text, and continues", async (directory) => {
  const group = portable(directory);
  group.set("key", 1);
  const heard = [];
  const stop = group.onChange("key", (value, error) => heard.push(error?.code ?? value));
  damage(directory, "key");
  await eventually(() => heard.length === 1);
  group.set("key", 5);
  await eventually(() => heard.length === 2);
  assert.deepEqual(heard, ["corrupt", 5]);
  stop();
  group.close();
});

folderTest("a store for React outlives a damaged text, not a lost group", async (folder) => {
  const group = portable(folder);
  group.set("key", 1);
  const store = new ValueStore(group, "key");
  const read = [store.read()];
  const stop = store.subscribe(() => {
    try {
      read.push(store.read());
    } catch (error) {
      read.push(error.code);
    }
  });
  const steps = [
    () => damage(folder, "key"), () => group.set("key", 5), () => group.remove("key"),
    () => rmSync(join(folder, "test"), { recursive: true }),
  ];
  for (const step of steps) {
    const { length } = read;
    step();
    await eventually(() => read.length > length);
  }
  assert.deepEqual(read, ["1", "corrupt", "5", undefined, "groupUnavailable"]);
  stop();
  group.close();
});

folderTest("the command verify ends with status 1 if a text is damaged", (directory) => {
  portable(directory).setMany({ good: 1, key: 2 }).close();
  const program = fileURLToPath(
    new URL("../../../bridge-js/bin/widget-bridge.js", import.meta.url),
  );
  const words = [program, "verify", "--group", "test", "--directory", directory];
  const verify = () => spawnSync(process.execPath, words, { encoding: "utf8" });
  assert.equal(verify().status, 0);
  damage(directory, "key");
  const { status, stdout, stderr } = verify();
  assert.equal(status, 1, stderr);
  assert.match(stdout, /: 1 damaged\n/);
  assert.match(`${stdout}${stderr}`, /"?key"?/);
  words[1] = "export";
  const { status: refused, stdout: exported, stderr: why } = verify();
  assert.equal(refused, 1);
  assert.equal(exported, "");
  assert.match(why, /"key".*\(corrupt\)\n$/);
});
