// Tests which backend opens a group, and what only the portable backends promise.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { SharedGroup } from "../../../bridge-js/mod.js";
import { internalsOf } from "../../../bridge-js/src/client/group.js";
import { ValueStore } from "../../../bridge-js/react/value-store.js";
import { sqliteDriver } from "../../../bridge-js/src/portable/sqlite.js";
import { SQLiteStore } from "../../../bridge-js/src/portable/sqlite-store.js";
import { bridge } from "../bridge.mjs";
import { eventually, failureOf, kept } from "../support.mjs";
import { holdLock } from "./hold-lock.mjs";

function folderTest(name, body) {
  test(name, async () => {
    const directory = mkdtempSync(join(tmpdir(), "widget-bridge-"));
    try {
      await body(directory);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
}

const portable = (directory, more) =>
  SharedGroup.open("test", { directory, backend: "portable", ...more });

/** Starts another process, which runs a script of this folder. */
function start(script, ...values) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [path, ...values], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) =>
    child.on("exit", (status, signal) => resolve(signal ?? status))
  );
  const lines = [];
  child.stdout.setEncoding("utf8").on("data", (text) => lines.push(...text.trim().split("\n")));
  return { child, ended, lines };
}

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

folderTest(
  "a writer that finds the database locked is busy, and works later",
  async (directory) => {
    const group = portable(directory, { lockTimeoutMilliseconds: 50 });
    group.set("key", 1);
    const database = sqliteDriver().connect(join(directory, "test", "group.sqlite"), {});
    database.run("BEGIN IMMEDIATE", []);
    for (
      const write of [
        () => group.set("key", 2),
        () => group.remove("key"),
        () => group.setMany({ a: 1, b: 2 }),
        () => group.data.set("data", new Uint8Array(2)),
        () => group.clear(),
        () => group.reload(),
        () => group.registerInstance("dday"),
        () => group.perform("toggleStudyDay", { date: "2026-05-01" }),
      ]
    ) {
      const error = await failureOf(write);
      assert.match(
        `${error.code} ${error.message}`,
        /^busy Another writer held the lock .* 50 ms\.$/,
      );
    }
    assert.equal(group.get("key"), 1);
    database.run("ROLLBACK", []);
    group.set("key", 2);
    assert.equal(group.get("key"), 2);
    database.close();
    group.close();
  },
);

folderTest("a change that fails at its first read leaves no lock", async (directory) => {
  const group = portable(directory);
  group.set("key", 1);
  const database = sqliteDriver().connect(join(directory, "test", "group.sqlite"), {});
  database.run("DELETE FROM state", []);
  assert.equal((await failureOf(() => group.set("key", 2))).code, "ioError");
  database.first("PRAGMA busy_timeout = 0", []);
  database.run("BEGIN IMMEDIATE", []);
  database.run("INSERT INTO state VALUES (9, 0)", []);
  database.run("COMMIT", []);
  database.close();
  group.set("key", 3);
  assert.equal(group.get("key"), 3);
  group.close();
});

folderTest(
  "if a process is killed between batches or in one, no batch is seen in part",
  async (directory) => {
    const group = portable(directory);
    for (let round = 0; round < 4; round++) {
      const { child, ended, lines } = start("batches.mjs", directory);
      await eventually(() => lines.length > 3 + 7 * round);
      child.kill("SIGKILL");
      assert.equal(await ended, "SIGKILL");
      const acknowledged = Number(lines.at(-1));
      const values = group.getMany();
      const kept = new Set(Object.values(values));
      assert.equal(Object.keys(values).length, 50);
      assert.equal(kept.size, 1, "a batch is seen in part");
      assert.ok([...kept][0] >= acknowledged, `${[...kept][0]} is before ${acknowledged}`);
      group.set("k0", [...kept][0]);
    }
    group.close();
  },
);

folderTest("several processes that add values lose none of them", async (directory) => {
  const writers = [1, 2, 3].map(() => start("counting.mjs", directory, "100"));
  for (const { ended } of writers) assert.equal(await ended, 0);
  const group = portable(directory);
  assert.equal(Object.keys(group.getMany()).length, 300);
  group.close();
});

folderTest("a change fails if the group's folder was removed or replaced", async (directory) => {
  const folder = join(directory, "test");
  const group = portable(directory);
  group.set("key", 1);
  rmSync(folder, { recursive: true });
  // The first call notices, and the later ones find no file.
  for (const call of [() => group.set("key", 2), () => group.get("key"), () => group.clear()]) {
    assert.equal((await failureOf(call)).code, "groupUnavailable");
  }
  assert.ok(!existsSync(folder));
  assert.equal(await start("counting.mjs", directory, "3").ended, 0);
  group.set("key", 4);
  assert.equal(group.size, 4);

  renameSync(folder, join(directory, "before"));
  assert.equal(await start("counting.mjs", directory, "2").ended, 0);
  assert.equal((await failureOf(() => group.set("key", 5))).code, "groupUnavailable");
  assert.equal(group.size, 2);
  group.set("key", 6);
  const other = portable(directory, { readOnly: true });
  assert.equal(other.get("key"), 6);
  group.close();
  other.close();
});

folderTest("a program that only reads notices that its group was replaced", async (directory) => {
  const group = portable(directory);
  group.set("key", 1).set("other", 2);
  assert.equal(group.get("key"), 1);
  renameSync(join(directory, "test"), join(directory, "before"));
  const other = portable(directory);
  // The revisions of the two groups are equal.
  other.set("key", 3).set("other", 4);
  let code;
  await eventually(() => {
    try {
      group.get("key");
    } catch (error) {
      code = error.code;
    }
    return code !== undefined;
  });
  assert.equal(code, "groupUnavailable");
  assert.equal(group.get("key"), 3);
  assert.equal(group.get("other"), 4);
  group.close();
  other.close();
});

folderTest("an iteration can begin again after its group was removed", async (directory) => {
  const group = portable(directory);
  group.set("key", 1);
  const nextCode = async () => (await failureOf(() => kept(group.changes().next()))).code;
  const removed = nextCode();
  rmSync(join(directory, "test"), { recursive: true });
  assert.equal(await removed, "groupUnavailable");
  assert.equal(await nextCode(), "groupUnavailable");
  const other = portable(directory);
  const changes = group.changes();
  const next = kept(changes.next());
  other.set("key", 2);
  await next;
  assert.equal(group.get("key"), 2);
  group.close();
  other.close();
});

folderTest("a program that follows a group outlives a folder that is a loop", async (directory) => {
  const { ended, lines } = start("following.mjs", join(directory, "above"));
  await eventually(() => lines.length > 0);
  renameSync(join(directory, "above"), join(directory, "before"));
  symlinkSync("above", join(directory, "above"));
  assert.equal(await ended, 0);
  assert.deepEqual(lines, ["follows", "groupUnavailable", "groupUnavailable"]);
});

folderTest("if the disk is full, a change fails and changes nothing", async (directory) => {
  // A limit on the size of the process's files, 400 KiB, stands in for a full disk.
  const script = fileURLToPath(new URL("full.mjs", import.meta.url));
  const limited = `trap "" XFSZ; ulimit -f 400; exec "$@"`;
  const { stdout, status } = spawnSync(
    "bash",
    ["-c", limited, "bash", process.execPath, script, directory],
    { encoding: "utf8" },
  );
  assert.equal(status, 0);
  const outcomes = JSON.parse(stdout);
  assert.equal(outcomes.length, 4);
  for (const { code, values } of outcomes) {
    assert.equal(code, "ioError");
    assert.deepEqual(values, { key: "kept" });
  }
  const group = portable(directory);
  assert.deepEqual(group.getMany(), { key: "small" });
  group.close();
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

folderTest("an iteration outlives a locked file, not a damaged one", async (directory) => {
  let fault, asked = 0;
  const driver = sqliteDriver();
  const { connect } = driver;
  driver.connect = (...rest) => {
    const connection = connect(...rest);
    const first = connection.first.bind(connection);
    connection.first = (sql, values) => {
      if (fault === undefined) return first(sql, values);
      asked += 1;
      // Node's and Bun's names for SQLite's code.
      throw Object.assign(new Error("told"), { errcode: fault, errno: fault });
    };
    return connection;
  };
  try {
    const group = portable(directory);
    const changes = group.changes();
    const next = kept(changes.next());
    for (fault of [5, 10]) {
      const before = asked;
      await eventually(() => asked > before + 1);
    }
    fault = undefined;
    group.set("key", 1);
    assert.deepEqual((await next).value.keys, ["key"]);
    const last = failureOf(() => kept(changes.next()));
    fault = 11;
    assert.equal((await last).code, "corrupt");
    fault = undefined;
    group.close();
  } finally {
    driver.connect = connect;
  }
});

folderTest("removals that are forgotten while changes are read are not missing", (directory) => {
  const batches = Array.from({ length: 13 }, (_, batch) =>
    Array.from({ length: 100 }, (_, number) => `${batch}-${number}`)
  );
  const group = portable(directory);
  group.setMany(batches.flat().map((key) => [key, 1]));
  group.setMany({}, batches[0]);
  const changes = (group, since) =>
    internalsOf(group).document("test", "getSharedChangesJSON", since);
  const { revision } = changes(group, null);
  for (const batch of batches.slice(1, 10)) group.setMany({}, batch);
  group.close();
  const driver = sqliteDriver();
  const { connect } = driver;
  let before;
  driver.connect = (...rest) => {
    const connection = connect(...rest);
    const all = connection.all.bind(connection);
    connection.all = (sql, values) => {
      if (/revision > \?/.test(sql)) before?.();
      return all(sql, values);
    };
    return connection;
  };
  try {
    const reader = portable(directory);
    // The store of another program, whose changes need no core.
    const other = SQLiteStore.open(join(directory, "test"), false);
    before = () => {
      before = undefined;
      for (const batch of batches.slice(10)) {
        other.lock();
        other.commit(batch.map((name) => ({ type: "value", name })));
      }
    };
    const told = changes(reader, JSON.stringify({ revision }));
    assert.equal(before, undefined);
    if (!told.all) assert.deepEqual(told.keys, batches.slice(1).flat().sort());
    reader.close();
    other.letGo();
  } finally {
    driver.connect = connect;
  }
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
