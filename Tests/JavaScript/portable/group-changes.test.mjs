// Tests that changes of a portable group are complete, exclusive and seen by all who follow it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { internalsOf } from "../../../bridge-js/src/client/group.js";
import { sqliteDriver } from "../../../bridge-js/src/portable/sqlite.js";
import { SQLiteStore } from "../../../bridge-js/src/portable/sqlite-store.js";
import { eventually, failureOf, kept } from "../support.mjs";
import { folderTest, portable, start } from "./desktop-group.mjs";

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
