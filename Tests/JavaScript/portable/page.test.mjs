// Tests, in Node, what the package for pages says if a page lacks something. What a real page has
// is tested in browsers (../browser).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { init, SharedGroup } from "../../../bridge-js/browser.js";
import { modulePath, zonesPath } from "./portable.mjs";

const core = readFileSync(modulePath);
const timeZones = readFileSync(zonesPath);

/** Calls `body` while globalThis.localStorage is what `get` returns. */
function withStorage(get, body) {
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", { get, configurable: true });
  try {
    return body();
  } finally {
    delete globalThis.localStorage;
    if (before !== undefined) Object.defineProperty(globalThis, "localStorage", before);
  }
}

test("an incomplete file of time zones is refused, and the error names it", async ({ mock }) => {
  const url = "https://example.com/time-zones.bin";
  for (const length of [4, 8, 12, 1000, timeZones.length - 1]) {
    const cut = timeZones.subarray(0, length);
    await assert.rejects(() => init({ core, timeZones: cut }), {
      name: "TypeError", message: /^init: timeZones is not the package's time-zones\.bin/,
    });
    mock.method(globalThis, "fetch", async () => new Response(cut));
    await assert.rejects(() => init({ core, timeZones: url }), {
      name: "WidgetBridgeError",
      code: "ioError",
      message: /^https:.*\/time-zones\.bin is not .*: it is incomplete\. .*init\(\{ timeZones: URL/,
    });
  }
  assert.throws(() => SharedGroup.open("page", { storage: "memory" }), /Await init\(\)/);
  await init({ core, timeZones });
  assert.equal(SharedGroup.open("page", { storage: "memory" }).size, 0);
});

const refuse = () => {
  throw new Error("SecurityError");
};

// Android's WebView has null, unless the app allows DOM storage.
for (const [name, get] of [["undefined", () => {}], ["null", () => null], ["refused", refuse]]) {
  test(`if localStorage is ${name}, the error recommends memory`, async () => {
    await init({ core, timeZones });
    withStorage(get, () => {
      assert.throws(() => SharedGroup.open("page"), {
        name: "WidgetBridgeError", code: "unsupported", message: /storage: "memory"/,
      });
      assert.throws(() => SharedGroup.open("page", { readOnly: true }), { code: "unsupported" });
      assert.equal(SharedGroup.open("page", { storage: "memory" }).size, 0);
    });
  });
}

/** A localStorage with some items. */
function storageOf(items) {
  const kept = new Map(Object.entries(items));
  return {
    get length() {
      return kept.size;
    },
    key: (place) => [...kept.keys()][place] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => kept.set(name, text),
    removeItem: (name) => kept.delete(name),
  };
}

test("damaged data in localStorage is corrupt, with its key, and can be replaced", async () => {
  await init({ core, timeZones });
  const photo = "widget-bridge/damaged/k/photo";
  const storage = storageOf({});
  const group = withStorage(() => storage, () => SharedGroup.open("damaged"));
  group.set("visits", 5);
  storage.setItem(photo, "1d!!!");
  const corrupt = { name: "WidgetBridgeError", code: "corrupt", key: "photo", message: /"photo"/ };
  const reads = [() => group.data.get("photo"), () => group.data.has("photo"),
    () => group.listKeys(), () => [...group.keys()]];
  for (const call of reads) assert.throws(call, corrupt);
  assert.equal(group.get("visits"), 5);
  assert.deepEqual(group.getMany(), { visits: 5 });
  assert.throws(() => group.get("photo"), { code: "wrongType" });
  assert.deepEqual(group.timeline("ddayList").entries.length, 1);
  assert.equal(group.remove("photo"), true);
  assert.equal(group.remove("photo"), false);
  storage.setItem(photo, "1d!!!");
  group.data.set("photo", Uint8Array.of(7));
  assert.deepEqual(group.data.get("photo"), Uint8Array.of(7));
  assert.deepEqual(group.getMany(), { visits: 5 });
  group.close();
});

test("a damaged journal in localStorage counts as none", async () => {
  await init({ core, timeZones });
  const storage = storageOf({});
  const group = withStorage(() => storage, () => SharedGroup.open("journals"));
  group.set("visits", 5);
  const texts = ["x", "5", "null", "{}", '{"items":[]}', '{"items":5,"revision":9}', ""];
  const visits = "widget-bridge/journals/k/visits";
  const valid = { revision: 900, forgotten: 0, at: 0, items: { [visits]: "900v8" } };
  for (
    const damage of [
      { forgotten: undefined }, { at: undefined }, { revision: undefined }, { items: undefined },
      { forgotten: "0" }, { at: null }, { revision: 1e300 }, { revision: -1 }, { forgotten: 0.5 },
      { items: { [visits]: 8 } }, { items: { [visits]: { v: 8 } } }, { items: { other: "900v8" } },
    ]
  ) {
    texts.push(JSON.stringify({ ...valid, ...damage }));
  }
  for (const text of texts) {
    for (let slot = 0; slot < 16; slot++) storage.setItem(`widget-bridge/journals!${slot}`, text);
    assert.equal(group.get("visits"), 5, text);
    assert.deepEqual(group.getMany(), { visits: 5 });
    group.setMany({ visits: 6, more: 7 });
    assert.deepEqual(group.getMany(), { visits: 6, more: 7 });
    group.setMany({ visits: 5 }, ["more"]);
    assert.equal(storage.getItem("other"), null);
    assert.match(storage.getItem("widget-bridge/journals"), /^\d{16},\d{16}$/, text);
    assert.ok(group.changeCount < 900, text);
  }
  // A valid journal of a tab that is gone is completed.
  storage.setItem("widget-bridge/journals!3", JSON.stringify(valid));
  group.set("more", 1);
  assert.equal(storage.getItem("widget-bridge/journals!3"), null);
  assert.deepEqual(group.getMany(), { visits: 8, more: 1 });
  group.close();
});

const states = ["x", "", "NaN,NaN", "7", "-1,0", "1e3,0", "99999999999999999999,0", null];
for (const [place, text] of states.entries()) {
  test(`a state ${JSON.stringify(text)} in localStorage is mended`, async () => {
    await init({ core, timeZones });
    const storage = storageOf({});
    const group = withStorage(() => storage, () => SharedGroup.open(`state-${place}`));
    const name = `widget-bridge/state-${place}`;
    for (let value = 1; value < 30; value++) group.set("old", value);
    const before = group.changeCount;
    if (text === null) storage.removeItem(name);
    else storage.setItem(name, text);
    assert.equal(group.get("old"), 29);
    assert.ok(Number.isInteger(group.changeCount));
    group.set("new", 1).setMany({ old: 30, both: 1 });
    assert.deepEqual(group.getMany(), { both: 1, new: 1, old: 30 });
    assert.ok(group.changeCount > before);
    assert.match(storage.getItem(name), /^00\d{14},00\d{14}$/);
    group.close();
  });
}

test("a group whose state is damaged reports all as changed to who knows less", async () => {
  await init({ core, timeZones });
  const storage = storageOf({});
  const group = withStorage(() => storage, () => SharedGroup.open("less"));
  group.set("a", 1).set("b", 2);
  const changes = group.changes();
  group.remove("a");
  storage.setItem("widget-bridge/less", "damage");
  group.set("c", 3);
  const { value } = await changes.next();
  assert.ok(value.all || value.keys.join() === "a,c", JSON.stringify(value));
  group.close();
});
