// Tests a group on a phone: in stand-ins for SQLite libraries, in an app's own SQLite, in memory.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { SharedGroup as DesktopGroup } from "../../../bridge-js/mod.js";
import { SharedGroup } from "../../../bridge-js/react-native/index.js";
import { systemTimeZone, useZones } from "../../../bridge-js/react-native/time-zone.js";
import { packedZone } from "../../../bridge-js/src/portable/packed-zones.js";
import { eventually, kept } from "../support.mjs";
import { holdLock } from "./hold-lock.mjs";
import { app, folderTest, name, Polls, stores } from "./phone-group.mjs";
import { connections, openDatabaseSync } from "./phone-libraries.mjs";

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
