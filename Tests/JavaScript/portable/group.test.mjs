// Tests which backend opens a group, and what the portable one opens, copies and moves.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { SharedGroup } from "../../../bridge-js/mod.js";
import { sqliteDriver } from "../../../bridge-js/src/portable/sqlite.js";
import { bridge } from "../bridge.mjs";
import { failureOf } from "../support.mjs";
import { folderTest, portable } from "./desktop-group.mjs";
import { holdLock } from "./hold-lock.mjs";

folderTest("the files of a group decide which backend opens it", async (directory) => {
  portable(directory).close();
  const group = SharedGroup.open("test", { directory });
  assert.equal(group.backend, "portable");
  group.set("key", 1);
  const refused = await failureOf(() => SharedGroup.open("test", { directory, backend: "native" }));
  assert.equal(refused.code, "unsupported");
  assert.match(refused.message, /portable.*widget-bridge move test --to native/s);
  assert.equal(group.get("key"), 1);
  group.close();
  const native = SharedGroup.open("other", { directory });
  assert.equal(native.backend, "native");
  native.close();
  const other = await failureOf(() =>
    SharedGroup.open("other", { directory, backend: "portable" })
  );
  assert.equal(other.code, "unsupported");
  assert.match(other.message, /native.*widget-bridge move other --to portable/s);
  assert.ok(!existsSync(join(directory, "other", "group.sqlite")));
});

folderTest("the files decide even if the folder's path is relative", async (directory) => {
  const here = relative(process.cwd(), directory);
  portable(directory).set("key", 1).close();
  const group = SharedGroup.open("test", { directory: here });
  assert.equal(group.backend, "portable");
  assert.equal(group.get("key"), 1);
  group.close();
  SharedGroup.open("other", { directory: here, backend: "native" }).close();
  const other = await failureOf(() =>
    SharedGroup.open("other", { directory: here, backend: "portable" })
  );
  assert.equal(other.code, "unsupported");
  assert.ok(!existsSync(join(directory, "other", "group.sqlite")));
});

folderTest("the library makes no second group beside a portable one", async (directory) => {
  portable(directory).close();
  for (const readOnly of [false, true]) {
    const options = JSON.stringify({ directory, readOnly });
    const error = await failureOf(() => bridge.openSharedGroup("test", options));
    assert.equal(error.code, "unsupported");
    assert.match(error.message, /group\.sqlite.*portable group/);
  }
  assert.ok(!existsSync(join(directory, "test", "group")));
});

folderTest(
  "only the owner may open the files, and a foreign database is refused",
  async (directory) => {
    const group = portable(directory);
    group.set("key", 1);
    assert.equal(statSync(join(directory, "test")).mode & 0o777, 0o700);
    for (const file of readdirSync(join(directory, "test"))) {
      assert.equal(statSync(join(directory, "test", file)).mode & 0o777, 0o600, file);
    }
    group.close();
    const path = join(directory, "test", "group.sqlite");
    writeFileSync(path, "no database at all, but long enough to look like one".repeat(100));
    assert.equal((await failureOf(() => portable(directory))).code, "corrupt");
    rmSync(path);
    let database = sqliteDriver().connect(path, {});
    database.run("CREATE TABLE theirs (a)", []);
    database.close();
    const before = readFileSync(path);
    assert.equal((await failureOf(() => portable(directory))).code, "corrupt");
    assert.deepEqual(readFileSync(path), before);
    database = sqliteDriver().connect(path, {});
    assert.deepEqual({ ...database.first("PRAGMA journal_mode", []) }, { journal_mode: "delete" });
    database.close();
  },
);

folderTest("opening waits for another process that is making the group", async (directory) => {
  mkdirSync(join(directory, "test"));
  const release = await holdLock(join(directory, "test", "group.sqlite"));
  release();
  const group = portable(directory);
  group.set("key", 1);
  assert.equal(journalMode(directory), "wal");
  group.close();
});

folderTest("a group that SQLite has copied is in WAL mode again", async (directory) => {
  const group = portable(directory);
  group.set("key", 1);
  mkdirSync(join(directory, "copy"));
  const database = sqliteDriver().connect(join(directory, "test", "group.sqlite"), {});
  database.run("VACUUM INTO ?", [join(directory, "copy", "group.sqlite")]);
  database.close();
  group.close();
  // While another process reads, the mode cannot be changed.
  const reader = sqliteDriver().connect(join(directory, "copy", "group.sqlite"), {});
  reader.run("BEGIN", []);
  reader.first("SELECT * FROM state", []);
  const copy = SharedGroup.open("copy", { directory, backend: "portable" });
  assert.equal(copy.get("key"), 1);
  reader.run("COMMIT", []);
  reader.close();
  copy.set("key", 2);
  assert.equal(journalMode(directory, "copy"), "wal");
  copy.close();
});

/** SQLite's name for the way in which a group's file is written. */
function journalMode(directory, name = "test") {
  const database = sqliteDriver().connect(join(directory, name, "group.sqlite"), {});
  const { journal_mode: mode } = database.first("PRAGMA journal_mode", []);
  database.close();
  return mode;
}

folderTest("a schema of a newer version is unsupported", async (directory) => {
  portable(directory).close();
  const database = sqliteDriver().connect(join(directory, "test", "group.sqlite"), {});
  database.run("PRAGMA user_version = 2", []);
  database.close();
  assert.equal((await failureOf(() => portable(directory))).code, "unsupported");
});

test("all handles share a group in memory, which has no durability", async () => {
  const one = SharedGroup.open("memory", { storage: "memory" });
  const other = SharedGroup.open("memory", { storage: "memory" });
  const changes = other.changes();
  const next = changes.next();
  one.set("key", [1]);
  await next;
  assert.deepEqual(other.get("key"), [1]);
  one.close();
  other.close();
  const error = await failureOf(() =>
    SharedGroup.open("memory", { storage: "memory", durability: "power" })
  );
  assert.equal(error.code, "unsupported");
  assert.throws(() => SharedGroup.open("memory", { storage: "disk" }), TypeError);
  assert.throws(() => SharedGroup.open("memory", { backend: "wasm" }), TypeError);
});

folderTest("a read-only handle writes nothing", async (directory) => {
  const absent = await failureOf(() => portable(directory, { readOnly: true }));
  assert.equal(absent.code, "groupUnavailable");
  assert.deepEqual(readdirSync(directory), []);
  const group = portable(directory);
  group.set("key", 1);
  const reader = portable(directory, { readOnly: true });
  assert.equal(reader.get("key"), 1);
  for (
    const write of [
      () => reader.set("key", 2),
      () => reader.remove("none"),
      () => reader.clear(),
      () => reader.perform("toggleStudyDay", { date: "2026-05-01" }),
      () => reader.reload(),
    ]
  ) assert.equal((await failureOf(write)).code, "readOnly");
  group.set("key", 3);
  assert.equal(reader.get("key"), 3);
  group.close();
  reader.close();
});

folderTest("a read-only handle finds no group in an empty file", async (directory) => {
  mkdirSync(join(directory, "test"));
  writeFileSync(join(directory, "test", "group.sqlite"), "");
  const { code, message } = await failureOf(() => portable(directory, { readOnly: true }));
  assert.equal(code, "groupUnavailable", message);
  portable(directory).set("key", 1).close();
  const reader = portable(directory, { readOnly: true });
  assert.equal(reader.get("key"), 1);
  reader.close();
});

folderTest("a copied file has the same values", async (directory) => {
  const group = portable(directory);
  group.setMany({ a: 1, b: [2] });
  group.close();
  const copied = mkdtempSync(join(tmpdir(), "widget-bridge-"));
  portable(copied).close();
  copyFileSync(join(directory, "test", "group.sqlite"), join(copied, "test", "group.sqlite"));
  const copy = portable(copied);
  assert.deepEqual(copy.getMany(), { a: 1, b: [2] });
  copy.close();
  rmSync(copied, { recursive: true });
});

folderTest("widget-bridge move converts a group to the other backend", async (directory) => {
  const native = SharedGroup.open("test", { directory, backend: "native" });
  native.setMany({ a: 1, "키": { deep: [null, "x"] } });
  native.setText("text", "1.50");
  native.data.set("data", Uint8Array.of(0, 255));
  native.registerInstance("dday", { family: "systemMedium" });
  const before = [native.listKeys(), native.currentConfigurations()];
  native.close();
  const script = new URL("../../../bridge-js/bin/widget-bridge.js", import.meta.url);
  const program = fileURLToPath(script);
  for (const to of ["portable", "native", "native"]) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [program, "move", "test", "--to", to, "--directory", directory],
      { encoding: "utf8" },
    );
    assert.equal(status, 0, stderr);
    assert.match(stdout, /^Moved 3 values and 1 data|already/);
    const group = SharedGroup.open("test", { directory });
    assert.equal(group.backend, to);
    assert.deepEqual([group.listKeys(), group.currentConfigurations()], before);
    assert.equal(group.getText("text"), "1.50");
    assert.deepEqual(group.data.get("data"), Uint8Array.of(0, 255));
    group.close();
    assert.deepEqual(readdirSync(directory), ["test"]);
  }
  const group = SharedGroup.open("test", { directory });
  group.registerKind({ kind: "tides", displayName: "Tides", supportedFamilies: ["systemSmall"] });
  group.close();
  const { status, stderr } = spawnSync(
    process.execPath,
    [program, "move", "test", "--to", "portable", "--directory", directory],
    { encoding: "utf8" },
  );
  assert.equal(status, 1);
  assert.match(stderr, /kinds of a host's own.*tides/);
  assert.deepEqual(readdirSync(directory), ["test"]);
});
