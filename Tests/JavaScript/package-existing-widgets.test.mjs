// Tests what an app's existing widgets read: values in ExtensionStorage of @bacons/apple-targets
// 5.0.0 or in react-native-shared-group-preferences 1.1.24. Here both are stand-ins that keep what
// UserDefaults would keep.
import assert from "node:assert/strict";
import { test } from "node:test";
import { importValues, publishValues, SharedGroup } from "../../bridge-js/react-native/index.js";
import { eventually, failureOf, runScript } from "./support.mjs";

/**
 * Keeps integers, texts, objects and lists. UserDefaults throws on null. By its type, get() gives
 * text or null, so a number is read as text.
 */
class ExtensionStorage {
  kept = {};

  set(key, value) {
    assert.ok(typeof value === "string" || Number.isSafeInteger(value), `${value}`);
    this.kept[key] = value;
  }

  get(key) {
    const value = this.kept[key];
    return typeof value === "object" || value === undefined ? null : String(value);
  }

  remove(key) {
    delete this.kept[key];
  }
}

/** Keeps and returns only text, as version 1.1.24 does. */
class Preferences {
  kept = {};
  delays = [];

  async setItem(key, value, appGroup) {
    assert.equal(appGroup, "group.com.example.app");
    await this.delays.shift();
    this.kept[key] = typeof value === "object" ? JSON.stringify(value) : String(value);
  }

  async getItem(key) {
    if (key in this.kept) return this.kept[key];
    throw 1;
  }
}

function phoneTest(name, body) {
  test(name, async () => {
    const group = SharedGroup.open(name.replaceAll(/\W/g, "."), { storage: "memory" });
    try {
      await body(group);
    } finally {
      group.close();
    }
  });
}

const event = { title: "여행", endDate: "2026-05-08" };

phoneTest("an app's own widget gets the values at each change", async (group) => {
  group.set("event", event).set("name", "text").set("count", 3);
  const storage = new ExtensionStorage(), written = [];
  const published = publishValues(group, storage, ["event", "name", "count", "none"], {
    onPublished: (key) => written.push(key),
  });
  await published.ready;
  assert.deepEqual(storage.kept, { event: JSON.stringify(event), name: "text", count: 3 });
  assert.deepEqual(written, ["event", "name", "count", "none"]);
  group.set("count", 0.5).set("name", true).remove("event");
  await eventually(() => storage.kept.count === "0.5" && storage.kept.name === "true");
  await eventually(() => !("event" in storage.kept));
  published.stop();
  group.set("count", 7);
  const other = publishValues(group, storage, ["other"]);
  group.set("other", 1);
  await eventually(() => storage.kept.other === 1);
  other.stop();
  assert.equal(storage.kept.count, "0.5");
});

phoneTest("the newest value is written last", async (group) => {
  const preferences = new Preferences(), slow = deferred();
  preferences.delays.push(slow.promise);
  group.set("event", 1);
  const storage = { preferences, appGroup: "group.com.example.app" };
  const published = publishValues(group, storage, ["event"]);
  group.set("event", event);
  const third = publishValues(group, { preferences, appGroup: storage.appGroup }, ["mark"]);
  group.set("mark", "set");
  await eventually(() => preferences.kept.mark === "set");
  slow.resolve();
  await published.ready;
  await eventually(() => preferences.kept.event === JSON.stringify(event));
  group.remove("event");
  await eventually(() => preferences.kept.event === "null");
  published.stop();
  third.stop();
});

test("a value that cannot be read is reported, and the widgets keep the old one", async () => {
  let tell;
  // This resembles a group in which another program damages a value, and corrects it.
  const group = {
    get: () => event,
    onChange(_, callback) {
      tell = callback;
      return () => {};
    },
  };
  const storage = new ExtensionStorage(), told = [];
  const published = publishValues(group, storage, ["event"], {
    onError: (error, key) => told.push(`${key}: ${error.message}`),
    onPublished: () => told.push(storage.kept.event),
  });
  await published.ready;
  tell(undefined, new Error("no JSON"));
  await eventually(() => told.length === 2);
  assert.equal(storage.kept.event, JSON.stringify(event));
  tell("corrected");
  await eventually(() => told.length === 3);
  assert.deepEqual(told, [JSON.stringify(event), "event: no JSON", "corrected"]);
});

function deferred() {
  const made = {};
  made.promise = new Promise((resolve) => made.resolve = resolve);
  return made;
}

phoneTest("values of an older version are adopted, and newer ones are kept", async (group) => {
  group.set("newer", "group's");
  const storage = new ExtensionStorage();
  Object.assign(storage.kept, {
    event: JSON.stringify(event), newer: "old", text: "{not JSON", days: '["2026-05-01"]', count: 4,
    below: -12, none: "", phone: "0150", half: "0.5", most: Number.MAX_SAFE_INTEGER,
    long: "9007199254740993", minus: "-0", agent: "007", zero: "0", plus: "+7", spaced: " 7",
  });
  const expected = {
    event, newer: "group's", text: "{not JSON", days: ["2026-05-01"], count: 4, below: -12,
    none: "", phone: "0150", half: "0.5", most: Number.MAX_SAFE_INTEGER,
    long: "9007199254740993", minus: "-0", agent: "007", zero: 0, plus: "+7", spaced: " 7",
    absent: undefined,
  };
  const keys = Object.keys(expected);
  assert.deepEqual(
    await importValues(group, storage, keys),
    keys.filter((key) => key !== "newer" && key !== "absent"),
  );
  assert.deepEqual(Object.fromEntries(keys.map((key) => [key, group.get(key)])), expected);
  const preferences = new Preferences();
  Object.assign(preferences.kept, { old: '{"endDate":"2026-05-09"}', size: "7" });
  const other = { preferences, appGroup: "group.com.example.app" };
  assert.deepEqual(await importValues(group, other, ["old", "size", "none"]), ["old", "size"]);
  assert.deepEqual([group.get("old"), group.get("size")], [{ endDate: "2026-05-09" }, 7]);
});

phoneTest("what was set during an import is kept, and so are data", async (group) => {
  const preferences = new Preferences(), slow = deferred();
  Object.assign(preferences.kept, { early: "old", late: "old", photo: "old", then: "old" });
  const getItem = preferences.getItem.bind(preferences);
  preferences.getItem = async (key) => {
    if (key === "late") await slow.promise;
    return getItem(key);
  };
  group.data.set("photo", Uint8Array.of(1, 2));
  const storage = { preferences, appGroup: "group.com.example.app" };
  const imported = importValues(group, storage, ["early", "late", "photo", "then"]);
  await eventually(() => group.has("early"));
  group.set("late", "new");
  slow.resolve();
  assert.deepEqual(await imported, ["early", "then"]);
  assert.equal(group.get("late"), "new");
  assert.deepEqual(group.data.get("photo"), Uint8Array.of(1, 2));
});

phoneTest("a key that cannot be read keeps no other key from being published", async (group) => {
  group.set("first", 1).set("last", 2);
  group.data.set("photo", new Uint8Array(2));
  const storage = new ExtensionStorage();
  const published = publishValues(group, storage, ["first", "photo", "last"]);
  assert.equal((await failureOf(() => published.ready)).code, "wrongType");
  await eventually(() => storage.kept.last === 2);
  group.set("last", 3);
  await eventually(() => storage.kept.last === 3);
  published.stop();
  assert.equal(storage.kept.first, 1);
});

test("without onError, what fails after a change is an unhandled rejection", async () => {
  const { status, output } = await runScript("package-publishes.mjs");
  assert.equal(status, 0, output);
  assert.deepEqual(JSON.parse(output), ["no app group", "no widget", "no JSON"]);
});

phoneTest("values that cannot be written or read are reported", async (group) => {
  const failures = [], storage = new ExtensionStorage();
  storage.set = () => {
    throw new Error("no app group");
  };
  group.set("event", 1);
  const published = publishValues(group, storage, ["event"], {
    onError: (error, key) => failures.push(`${key}: ${error.message}`),
  });
  assert.equal((await failureOf(() => published.ready)).message, "no app group");
  group.set("event", 2);
  await eventually(() => failures.length === 1);
  assert.deepEqual(failures, ["event: no app group"]);
  published.stop();
  const preferences = { setItem() {}, getItem: () => Promise.reject(0) };
  const unshared = { preferences, appGroup: "group.com.example.app" };
  const failure = await failureOf(() => importValues(group, unshared, ["none"]));
  assert.equal(failure.code, "groupUnavailable");
  assert.match(failure.message, /entitlements/);
  for (const wrong of [undefined, {}, { preferences }, { appGroup: "group" }]) {
    const told = await failureOf(() => importValues(group, wrong, []));
    assert.match(told.message, /storage must be/);
  }
  const noList = await failureOf(() => publishValues(group, storage, "event"));
  assert.match(noList.message, /keys must/);
});
