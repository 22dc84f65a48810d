// Tests what goes wrong with a group on a phone, and what its errors say.
import assert from "node:assert/strict";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { SharedGroup as DesktopGroup } from "../../../bridge-js/mod.js";
import { expoSQLite, opSQLite, SharedGroup } from "../../../bridge-js/react-native/index.js";
import { failureOf, kept } from "../support.mjs";
import { app, folderTest, name, Polls, stores } from "./phone-group.mjs";
import { openDatabaseSync, opSQLiteIn } from "./phone-libraries.mjs";

test("errors name wrong options", async () => {
  const wrong = [
    [() => SharedGroup.open(name), /say where the group is kept/],
    [() => SharedGroup.open(name, { store: {} }), /store must have open\(name\)/],
    [() => SharedGroup.open(name, { storage: "disk" }), /storage can only be "memory"/],
    [() => SharedGroup.open(name, { storage: "memory", directory: "/x" }), /has no directory/],
    [() => SharedGroup.open(name, { storage: "memory", backend: "native" }), /native library/],
    [() => SharedGroup.open(name, { storage: "memory", stroage: 1 }), /Did you mean/],
    [() => expoSQLite({ directory: "/x" }), /openDatabaseSync must be that of expo-sqlite/],
    [() => expoSQLite({ openDatabaseSync, directory: undefined }), /no app group of that name/],
    [() => opSQLite({}), /open must be that of @op-engineering\/op-sqlite/],
    [() => opSQLite({ ...opSQLiteIn("/x"), timeZone: 9 }), /timeZone must be a string/],
  ];
  for (const [open, message] of wrong) assert.match((await failureOf(open)).message, message);
});

folderTest("a failing store gives a clear error, and stored data stays", async (folder) => {
  const store = stores["expo-sqlite"](folder);
  let fault;
  const failing = {
    open(group) {
      const database = store.open(group);
      return {
        all(sql, values) {
          if (fault?.test(sql)) throw new Error("Error code 13: database or disk is full");
          return database.all(sql, values);
        },
        close: () => database.close(),
      };
    },
  };
  const group = SharedGroup.open(name, { store: failing });
  group.setMany({ a: 1, b: 2 });
  for (const at of [/^BEGIN/, /^UPDATE state/, /^INSERT INTO item/, /^COMMIT/]) {
    fault = at;
    const error = await failureOf(() => group.setMany({ a: 3, c: 4 }));
    assert.equal(error.code, "ioError", `${at}`);
    assert.match(error.message, /disk is full/);
    fault = undefined;
    assert.deepEqual(group.getMany(), { a: 1, b: 2 });
  }
  group.close();

  const refusing = { open: () => { throw new Error("unable to open database file"); } };
  const refused = await failureOf(() => SharedGroup.open(name, { store: refusing }));
  assert.equal(refused.code, "groupUnavailable");
  const strange = { open: () => ({ all: () => undefined, close() {} }) };
  const told = await failureOf(() => SharedGroup.open(name, { store: strange }));
  assert.match(told.message, /all\(\) must give an array/);
  const wrongName = await failureOf(() => SharedGroup.open("../x", { store }));
  assert.equal(wrongName.code, "invalidArgument");
});

folderTest("a store that fails to close hides no other error", async (folder) => {
  const { open } = stores["expo-sqlite"](folder);
  const store = {
    open(group) {
      const database = open(group);
      return {
        all: (sql, values) => database.all(sql, values),
        close() {
          database.close();
          throw new Error("Access to closed resource");
        },
      };
    },
  };
  const options = { store, readOnly: true };
  assert.equal((await failureOf(() => SharedGroup.open(name, options))).code, "groupUnavailable");
  const group = SharedGroup.open(name, { store });
  const next = kept(group.changes().next());
  group.set("key", 1);
  assert.deepEqual((await next).value.keys, ["key"]);
  const changes = group.changes();
  const last = kept(changes.next());
  group.close();
  assert.deepEqual(await last, { value: undefined, done: true });
  const database = open("foreign");
  database.all("CREATE TABLE item (a)", []);
  database.close();
  const foreign = await failureOf(() => SharedGroup.open("foreign", { store }));
  assert.equal(foreign.code, "corrupt", foreign.message);
});

folderTest("an iteration outlives a locked database, not a damaged one", async (folder) => {
  const { open } = stores["expo-sqlite"](folder);
  let fault;
  const store = {
    open(group) {
      const database = open(group);
      const all = (sql, values) => {
        if (fault !== undefined) throw new Error(fault);
        return database.all(sql, values);
      };
      return { all, close: () => database.close() };
    },
  };
  const polls = new Polls();
  const group = SharedGroup.open(name, { store });
  const desktop = DesktopGroup.open(name, { directory: folder, backend: "portable" });
  try {
    const changes = group.changes();
    const next = changes.next();
    polls.run();
    for (fault of ["database is locked", "disk I/O error"]) polls.run();
    fault = undefined;
    desktop.set("key", 1);
    polls.run();
    assert.deepEqual((await kept(next)).value.keys, ["key"]);
    const last = failureOf(() => kept(changes.next()));
    fault = "database disk image is malformed";
    polls.run();
    assert.equal((await last).code, "corrupt");
  } finally {
    fault = undefined;
    polls.end();
    desktop.close();
    group.close();
  }
});

folderTest("the busy timeout is the handle's, and a second if it has none", (folder) => {
  const { open } = stores["expo-sqlite"](folder);
  let database;
  const store = { open: (group) => database = open(group) };
  for (const [lockTimeoutMilliseconds, timeout] of [[undefined, 1000], [20, 20], [0, 0]]) {
    const group = SharedGroup.open(name, { store, lockTimeoutMilliseconds });
    group.set("key", 1);
    assert.deepEqual(database.all("PRAGMA busy_timeout", []), [{ timeout }]);
    group.close();
  }
});

folderTest("power-safe changes are written through the drive's cache", (folder) => {
  const { open } = stores["expo-sqlite"](folder);
  let database;
  const store = { open: (group) => database = open(group) };
  const told = (name) => Object.values(database.all(`PRAGMA ${name}`, [])[0])[0];
  const [NORMAL, FULL] = [1, 2];
  for (const [durability, ...expected] of [
    ["power", FULL, 1], ["process", NORMAL, 0], [undefined, NORMAL, 0], ["power", FULL, 1],
  ]) {
    const group = SharedGroup.open(name, { store, durability });
    group.set("key", 1);
    group.set("key", 2);
    assert.deepEqual([told("synchronous"), told("fullfsync")], expected, `${durability}`);
    assert.equal(told("journal_mode"), "wal");
    group.close();
  }
});

folderTest("two versions of the package in one bundle are reported", async (folder) => {
  const packageFolder = fileURLToPath(new URL("../../../bridge-js/", import.meta.url));
  const parts = ["package.json", "src", "react-native", "time-zones.js", "widget-bridge-core.js"];
  for (const part of parts) {
    cpSync(join(packageFolder, part), join(folder, part), { recursive: true });
  }
  const path = join(folder, "src", "client", "version.js");
  const other = readFileSync(path, "utf8")
    .replace(/packedVersion = "[^"]+"/, 'packedVersion = "0.0.1"');
  assert.match(other, /0\.0\.1/);
  writeFileSync(path, other);
  const { href } = pathToFileURL(join(folder, "react-native", "index.js"));
  const { SharedGroup: Other } = await import(href);
  assert.throws(() => Other.inMemory().set("key", 1), {
    code: "unsupported", message: /made for 0\.0\.1: two versions of the package are in the bundle/,
  });
});

folderTest("another program's database and a newer schema are refused", async (folder) => {
  const open = () => SharedGroup.open(name, { store: stores["op-sqlite"](folder) });
  const database = openDatabaseSync("group.sqlite", { useNewConnection: true }, join(folder, name));
  database.getAllSync("CREATE TABLE theirs (a)");
  assert.equal((await failureOf(open)).code, "corrupt");
  database.getAllSync("DROP TABLE theirs");
  open().close();
  database.getAllSync("PRAGMA user_version = 2");
  assert.equal((await failureOf(open)).code, "unsupported");
  database.closeSync();
});
