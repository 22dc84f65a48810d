// Tests a group on a phone: in stand-ins for SQLite libraries, in an app's own SQLite, in memory.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { SharedGroup as DesktopGroup } from "../../../bridge-js/mod.js";
import { followApp } from "../../../bridge-js/react-native/app.js";
import { expoSQLite, opSQLite, SharedGroup } from "../../../bridge-js/react-native/index.js";
import { systemTimeZone, useZones } from "../../../bridge-js/react-native/time-zone.js";
import { packedZone } from "../../../bridge-js/src/portable/packed-zones.js";
import { eventually, failureOf, kept } from "../support.mjs";
import { holdLock } from "./hold-lock.mjs";
import { AppState, connections, openDatabaseSync, opSQLiteIn } from "./phone-libraries.mjs";

const name = "group.com.example.app";
const app = new AppState();
followApp(app);

/** A test with a folder that an app shares with its widgets. */
function folderTest(title, body) {
  test(title, async () => {
    const folder = mkdtempSync(join(tmpdir(), "widget-bridge-"));
    try {
      await body(folder);
      assert.equal(connections.size, 0);
    } finally {
      connections.clear();
      app.become("active");
      rmSync(folder, { recursive: true });
    }
  });
}

/** The functions that intervals would call. A test calls them, so that no time need pass. */
class Polls extends Set {
  #setInterval = globalThis.setInterval;
  #clearInterval = globalThis.clearInterval;

  constructor() {
    super();
    globalThis.setInterval = (poll) => {
      this.add(poll);
      return { poll, unref() {} };
    };
    globalThis.clearInterval = (timer) => this.delete(timer?.poll);
  }

  run() {
    for (const poll of this) poll();
  }

  end() {
    globalThis.setInterval = this.#setInterval;
    globalThis.clearInterval = this.#clearInterval;
  }
}

const stores = {
  "expo-sqlite": (folder, more) =>
    expoSQLite({ openDatabaseSync, directory: pathToFileURL(folder).href, ...more }),
  "op-sqlite": (folder, more) => opSQLite({ ...opSQLiteIn(folder), ...more }),
  "a store of one's own": (folder, more) => ({
    open(group) {
      const own = { useNewConnection: true };
      const database = openDatabaseSync("group.sqlite", own, join(folder, group));
      return {
        all: (sql, values) => database.getAllSync(sql, values),
        close: () => database.closeSync(),
      };
    },
    ...more,
  }),
};

const graduation = { title: "졸업 🎓", endDate: "2026-05-08" };
const request = { now: "2026-05-01T09:00:00+09:00", timeZone: "Asia/Seoul" };

for (const [library, makeStore] of Object.entries(stores)) {
  folderTest(`a group made on a phone with ${library} opens in Node, and back`, (folder) => {
    const group = SharedGroup.open(name, { store: makeStore(folder) });
    group.set("widgetDataKey", graduation);
    group.setMany({ a: 1, b: [true, null] }, ["c"]);
    group.data.set("photo", Uint8Array.of(1, 0, 255));
    group.data.set("empty", new Uint8Array(0));
    group.data.set("part", Uint8Array.of(9, 2, 0, 9).subarray(1, 3));
    assert.equal(group.entry("dday", request).entry.label, "D-7");
    assert.match(group.svg("dday", request), /^<svg /);
    assert.deepEqual(group.data.get("photo"), Uint8Array.of(1, 0, 255));
    assert.deepEqual(group.data.get("part"), Uint8Array.of(2, 0));
    const told = group.timeline("dday", request);

    const desktop = DesktopGroup.open(name, { directory: folder, backend: "portable" });
    assert.deepEqual(desktop.get("widgetDataKey"), graduation);
    assert.deepEqual(desktop.data.get("photo"), Uint8Array.of(1, 0, 255));
    assert.deepEqual(desktop.data.get("empty"), new Uint8Array(0));
    assert.deepEqual(desktop.timeline("dday", request), told);
    desktop.set("a", 2);
    assert.equal(group.get("a"), 2);
    desktop.close();
    group.close();
  });

  folderTest(`changes() reports the app's own and others' writes in ${library}`, async (folder) => {
    const store = makeStore(folder);
    const group = SharedGroup.open(name, { store });
    const other = SharedGroup.open(name, { store });
    const widget = DesktopGroup.open(name, { directory: folder, backend: "portable" });
    const changes = group.changes();
    for (const [writer, value] of [[group, 1], [other, 2], [widget, 3], [other, 4]]) {
      const next = changes.next();
      writer.set("key", value);
      const { value: change } = await next;
      assert.deepEqual(change.keys, ["key"]);
      assert.equal(group.get("key"), value);
    }
    await changes.return();
    for (const each of [group, other, widget]) each.close();
  });

  folderTest(`changes() hear of the app's writes in ${library} without a poll`, async (folder) => {
    const polls = new Polls();
    try {
      const store = makeStore(folder);
      const [group, other] = [0, 1].map(() => SharedGroup.open(name, { store }));
      const changes = group.changes();
      for (const [writer, value] of [[group, 1], [other, 2], [group, 3]]) {
        const next = kept(changes.next());
        writer.set("key", value);
        assert.deepEqual((await next).value.keys, ["key"]);
      }
      await changes.return();
      for (const each of [group, other]) each.close();
    } finally {
      polls.end();
    }
  });

  folderTest(`a poll finds others' writes in ${library} in front alone`, async (folder) => {
    const polls = new Polls();
    try {
      const store = makeStore(folder);
      const { open } = store;
      let opened = 0;
      store.open = (group) => {
        opened += 1;
        return open(group);
      };
      const group = SharedGroup.open(name, { store });
      const widget = DesktopGroup.open(name, { directory: folder, backend: "portable" });
      const changes = group.changes({ persistent: false });
      const settled = () => new Promise((resolve) => setImmediate(resolve));
      const begin = async () => {
        let isHeard = false;
        const next = changes.next().finally(() => isHeard = true);
        await eventually(() => polls.size === 1);
        polls.run();
        return { next, isHeard: () => isHeard };
      };
      const front = await begin();
      widget.set("early", 1);
      await settled();
      assert.equal(front.isHeard(), false);
      polls.run();
      assert.deepEqual((await kept(front.next)).value.keys, ["early"]);

      const behind = await begin();
      app.become("background");
      const before = opened;
      widget.set("late", 1);
      polls.run();
      await settled();
      assert.equal(behind.isHeard(), false);
      assert.equal(opened, before);
      app.become("active");
      assert.deepEqual((await kept(behind.next)).value.keys, ["late"]);
      await changes.return();
      for (const each of [group, widget]) each.close();
    } finally {
      polls.end();
    }
  });

  folderTest(`a write in ${library} waits for another writer`, async (folder) => {
    const store = makeStore(folder);
    const group = SharedGroup.open(name, { store, lockTimeoutMilliseconds: 60_000 });
    const hasty = SharedGroup.open(name, { store, lockTimeoutMilliseconds: 0 });
    group.set("key", 1);
    const release = await holdLock(join(folder, name, "group.sqlite"));
    assert.throws(() => hasty.set("key", 2), { code: "busy" });
    release();
    group.set("key", 3);
    assert.equal(group.get("key"), 3);
    hasty.set("key", 4);
    for (const each of [group, hasty]) each.close();
  });

  folderTest(`nothing stays open in ${library} in the background`, async (folder) => {
    const group = SharedGroup.open(name, { store: makeStore(folder) });
    group.set("key", 1);
    const changes = group.changes();
    const next = changes.next();
    assert.equal(connections.size, 1);
    app.become("inactive");
    assert.equal(connections.size, 1);
    app.become("background");
    assert.equal(connections.size, 0);
    // A task runs in the background: each call opens the group and closes it.
    group.setMany({ key: 2, other: [1] });
    assert.equal(connections.size, 0);
    assert.equal(group.update("key", (old) => old + 1), 3);
    assert.equal(group.timeline("dday", request).entries.length > 0, true);
    assert.throws(() => group.perform("toggleStudyDay", { date: "x" }), { code: "invalidValue" });
    assert.equal(connections.size, 0);
    assert.ok((await next).value.keys.includes("key"));
    const late = (async () => {
      while (!(await changes.next()).value.keys.includes("late"));
    })();
    const widget = DesktopGroup.open(name, { directory: folder, backend: "portable" });
    widget.set("late", true);
    widget.close();
    app.become("active");
    await kept(late);
    assert.equal(group.get("late"), true);
    await changes.return();
    group.close();
  });

  folderTest(`a group that another writer has locked is busy in ${library}`, (folder) => {
    const group = SharedGroup.open(name, { store: makeStore(folder), lockTimeoutMilliseconds: 20 });
    group.set("key", 1);
    const other = openDatabaseSync("group.sqlite", { useNewConnection: true }, join(folder, name));
    other.getAllSync("BEGIN IMMEDIATE");
    assert.throws(() => group.set("key", 2), { code: "busy" });
    assert.throws(() => group.setMany({ key: 2 }), { code: "busy" });
    assert.equal(group.get("key"), 1);
    other.getAllSync("ROLLBACK");
    other.closeSync();
    group.set("key", 3);
    assert.equal(group.get("key"), 3);
    group.close();
  });

  folderTest(`a read-only handle creates no group in ${library}`, (folder) => {
    const open = () => SharedGroup.open(name, { store: makeStore(folder), readOnly: true });
    assert.throws(open, { code: "groupUnavailable" });
    const group = SharedGroup.open(name, { store: makeStore(folder) });
    group.set("key", 1);
    const reader = open();
    assert.equal(reader.get("key"), 1);
    assert.throws(() => reader.set("key", 2), { code: "readOnly" });
    reader.close();
    group.close();
  });

  folderTest(`the store's zone, else Intl's, counts the days in ${library}`, (folder) => {
    const now = "2026-05-01T23:30:00Z";
    const label = (group) => {
      const { entry } = group.entry("dday", { now });
      return entry.label;
    };
    const zones = { timeZone: "Asia/Seoul" };
    const store = makeStore(folder);
    Object.defineProperty(store, "timeZone", { get: () => zones.timeZone });
    const group = SharedGroup.open(name, { store });
    group.set("widgetDataKey", graduation);
    const expected = {
      "Asia/Seoul": "D-6", "America/New_York": "D-7", "Etc/UTC": "D-7", "GMT+09:00": "D-6",
      "+09:00": "D-6", "-05:00": "D-7",
    };
    // Each call asks for the zone, so the zone may change between two calls.
    for (const [zone, days] of Object.entries(expected)) {
      zones.timeZone = zone;
      assert.equal(label(group), days, zone);
    }
    zones.timeZone = "Mars/Olympus";
    assert.throws(() => label(group), { code: "invalidValue", message: /Mars\/Olympus/ });
    assert.equal(group.entry("dday", request).entry.label, "D-7");
    const { Intl } = globalThis;
    zones.timeZone = undefined;
    try {
      for (const zone of ["Asia/Seoul", "America/New_York"]) {
        globalThis.Intl = {
          DateTimeFormat: class {
            resolvedOptions = () => ({ timeZone: zone });
          },
        };
        assert.equal(label(group), expected[zone]);
      }
      globalThis.Intl = undefined;
      assert.throws(() => label(group), { code: "invalidValue", message: /zone is not known/ });
    } finally {
      globalThis.Intl = Intl;
    }
    group.close();
  });
}

test("a bundle without zones counts in UTC and with offsets, and refuses other zones", () => {
  useZones(undefined);
  try {
    assert.equal(systemTimeZone({ timeZone: "Etc/UTC" }), "UTC0");
    assert.throws(() => systemTimeZone({ timeZone: "Asia/Seoul" }), {
      code: "invalidValue", message: /no time zones/,
    });
    const group = SharedGroup.open(name, { storage: "memory" });
    group.set("widgetDataKey", graduation);
    const { now } = request;
    assert.equal(group.entry("dday", { now, timeZone: "+09:00" }).entry.label, "D-7");
    assert.throws(() => group.entry("dday", { now, timeZone: "Asia/Tokyo" }), {
      name: "WidgetBridgeError",
    });
    group.close();
  } finally {
    useZones(packedZone);
  }
});

test("a group in memory needs nothing else, and its handles share it", () => {
  const [one, other] = [0, 1].map(() => SharedGroup.open("memory", { storage: "memory" }));
  one.set("key", { a: "가" });
  assert.deepEqual(other.get("key"), { a: "가" });
  other.clear();
  one.close();
  other.close();
});

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
