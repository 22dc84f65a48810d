// Tests what a group in localStorage contains if the tab is killed, or the store is full, at any
// step of a change.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LocalStorageStore } from "../../../bridge-js/src/portable/local-storage-store.js";
import { failureOf } from "../support.mjs";

/**
 * A localStorage that stops after some writes, as if the tab had been killed, or that has a limit.
 */
class Storage {
  items = new Map();
  writes = 0;
  lastWrite = Infinity;
  room = Infinity;

  get length() {
    return this.items.size;
  }

  key(place) {
    return [...this.items.keys()][place] ?? null;
  }

  getItem(name) {
    return this.items.get(name) ?? null;
  }

  setItem(name, text) {
    this.#write(() => {
      const before = this.items.get(name);
      this.items.set(name, text);
      let size = 0;
      for (const [key, value] of this.items) size += key.length + value.length;
      if (size <= this.room) return;
      if (before === undefined) this.items.delete(name);
      else this.items.set(name, before);
      throw new Error("QuotaExceededError");
    });
  }

  removeItem(name) {
    this.#write(() => this.items.delete(name));
  }

  #write(body) {
    if (this.writes >= this.lastWrite) throw new Killed();
    this.writes += 1;
    body();
  }
}

class Killed extends Error {}

function contentOf(store) {
  return Object.fromEntries(store.list(false, "").map(([name, { content }]) => [name, content]));
}

const set = (name, content) => ({ type: "value", name, content });
const removal = (name) => ({ type: "value", name });

const changes = {
  one: [set("a", "2")],
  several: [set("a", "2"), set("b", "2"), removal("c"), set("new", "2")],
  removal: [removal("a")],
  all: [{ type: "all" }],
  "records too": [
    { type: "record", name: "r", content: Uint8Array.of(1, 2, 255) },
    set("a", "2"),
  ],
};

function filled() {
  const storage = new Storage();
  const store = new LocalStorageStore(storage, "test");
  store.make();
  store.commit([set("a", "1"), set("b", "1"), set("c", "1")]);
  return { storage, store };
}

for (const [name, steps] of Object.entries(changes)) {
  test(`a tab that is killed at any step leaves all or nothing of a change: ${name}`, () => {
    const before = filled();
    const after = filled();
    after.store.commit(steps);
    const outcomes = [contentOf(before.store), contentOf(after.store)].map((one) =>
      JSON.stringify(one)
    );
    const written = after.storage.writes;
    const seen = new Set();
    for (let writes = before.storage.writes; writes <= written; writes++) {
      const { storage, store } = filled();
      storage.lastWrite = writes;
      let isDone = false;
      try {
        store.commit(steps);
        isDone = true;
      } catch (error) {
        assert.equal(error.code, "ioError");
      }
      storage.lastWrite = Infinity;
      const other = new LocalStorageStore(storage, "test");
      const content = JSON.stringify(contentOf(other));
      assert.ok(outcomes.includes(content), `after ${writes} writes: ${content}`);
      if (isDone) assert.equal(content, outcomes[1]);
      seen.add(content);
      // The next writer completes the change.
      other.lock();
      assert.equal(JSON.stringify(contentOf(other)), content);
      other.commit([set("later", "3")]);
      const expected = { ...JSON.parse(content), later: "3" };
      assert.deepEqual(contentOf(new LocalStorageStore(storage, "test")), expected);
      assert.ok(other.revision > before.store.revision);
    }
    assert.equal(seen.size, 2);
  });

  test(`a store with any room makes a change or leaves the group as it was: ${name}`, async () => {
    const { storage } = filled();
    const size = [...storage.items].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
    let made = 0;
    for (let more = 0; more < 2000; more += 7) {
      const { storage, store } = filled();
      const before = contentOf(store);
      const revision = store.revision;
      storage.room = size + more;
      try {
        store.commit(steps);
        made += 1;
      } catch (error) {
        assert.equal(error.code, "ioError");
        assert.deepEqual(contentOf(new LocalStorageStore(storage, "test")), before);
        assert.equal(new LocalStorageStore(storage, "test").revision, revision);
      }
    }
    assert.ok(made > 0);
  });
}

test("a journal that replaces items has all items of one change", async () => {
  const { storage, store } = filled();
  storage.lastWrite = storage.writes + 3;
  assert.ok(await failureOf(() => store.commit(changes.several)));
  storage.lastWrite = Infinity;
  assert.ok(storage.getItem("widget-bridge/test!0") !== null);
  const other = new LocalStorageStore(storage, "test");
  const since = other.revision - 1;
  assert.deepEqual(
    other.changedSince(since).map(({ name }) => name).sort(),
    ["a", "b", "c", "new"],
  );
});

/** A test in which the browser's locks are `locks`. */
function lockTest(name, locks, body) {
  test(name, async (context) => {
    const before = Object.getOwnPropertyDescriptor(globalThis, "navigator");
    const value = { locks };
    Object.defineProperty(globalThis, "navigator", { value, configurable: true, writable: true });
    try {
      await body(context);
    } finally {
      if (before === undefined) delete globalThis.navigator;
      else Object.defineProperty(globalThis, "navigator", before);
    }
  });
}

lockTest("what is set after a tab was killed in clear() is kept", undefined, async ({ mock }) => {
  mock.timers.enable({ apis: ["Date"], now: 1_800_000_000_000 });
  const { storage, store } = filled();
  // The tab reserves space, writes the journal, and releases the space.
  storage.lastWrite = storage.writes + 3;
  assert.throws(() => store.commit([{ type: "all" }]), { code: "ioError" });
  storage.lastWrite = Infinity;
  assert.ok(storage.getItem("widget-bridge/test!0") !== null);
  mock.method(Math, "random", () => 0.5);
  const other = new LocalStorageStore(storage, "test");
  await other.claimJournal();
  other.lock();
  other.commit([set("a", "2")]);
  mock.timers.tick(11_000);
  other.lock();
  other.commit([set("later", "3")]);
  assert.equal(storage.getItem("widget-bridge/test!0"), null);
  assert.deepEqual(contentOf(other), { a: "2", later: "3" });
});

/** Locks that one tab holds alone. */
const ownLocks = {
  request: async (_name, ...rest) => await rest.at(-1)({}),
  query: async () => ({ held: [] }),
};

lockTest("an exclusive change that is made is reported as made", ownLocks, async () => {
  let made = 0;
  for (let more = 0; more < 200; more++) {
    const { storage, store } = filled();
    const size = [...storage.items].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
    storage.room = size + more;
    for (const text of ["2", "3"]) {
      const before = store.find(false, "a").content;
      try {
        await store.exclusively(() => store.commit([set("a", text)]));
        made += 1;
        assert.equal(store.find(false, "a").content, text);
      } catch (error) {
        assert.equal(error.code, "ioError");
        assert.equal(store.find(false, "a").content, before, `with room for ${more} more`);
      }
    }
  }
  assert.ok(made > 0 && made < 400);
});

/** The locks of a page, of which another tab may hold some. */
class Locks {
  held = [];

  async query() {
    return { held: this.held.map((name) => ({ name })) };
  }

  async request(name, body) {
    this.held.push(name);
    try {
      return await body();
    } finally {
      this.held.splice(this.held.indexOf(name), 1);
    }
  }
}

for (const damage of ["NaN", "0000000000000NaN", "x", "-5", "1e999", "99999999999999999999"]) {
  test(`a damaged number of changes in turn, ${damage}, is mended`, async (context) => {
    const before = Object.getOwnPropertyDescriptor(globalThis, "navigator");
    const locks = new Locks();
    Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
    context.after(() => Object.defineProperty(globalThis, "navigator", before));
    const { storage, store } = filled();
    const number = "widget-bridge/test@";
    for (let turn = 0; turn < 3; turn++) await store.exclusively(() => {});
    assert.equal(Number(storage.getItem(number)), 3);
    storage.setItem(number, damage);
    // A tab of the same program has written the damage, and holds it.
    locks.held.push(`${number}${damage}`);
    assert.equal(await store.exclusively(() => "made"), "made");
    assert.equal(storage.getItem(number), "0000000000000004");
    assert.ok(locks.held.includes(`${number}4`));
    // Another tab, which has not seen that number yet, waits for it.
    const other = new Storage();
    other.setItem(number, "0000000000000003");
    let isMade = false;
    const making = new LocalStorageStore(other, "test").exclusively(() => isMade = true);
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(isMade, false);
    other.setItem(number, "0000000000000004");
    await making;
    assert.equal(other.getItem(number), "0000000000000005");
  });
}

/** Makes a store in another tab. Returns what it reports, and a function that gives it an event. */
function follower(storage, mock) {
  let hear;
  globalThis.addEventListener ??= () => {};
  const added = mock.method(globalThis, "addEventListener", (_type, listener) => hear = listener);
  const store = new LocalStorageStore(storage, "test");
  added.mock.restore();
  const told = [];
  let seen = store.revision;
  store.listen(() => {
    const { revision } = store;
    if (revision === seen) return;
    told.push(store.changedSince(seen).map(({ name }) => name).join());
    seen = revision;
  });
  return { told, hear: (key, newValue = storage.getItem(key)) => hear({ key, newValue }) };
}

test("a tab reports a batch of another tab once", ({ mock }) => {
  const { storage, store } = filled();
  const { told, hear } = follower(storage, mock);
  store.commit([set("a", "2"), set("b", "2"), set("new", "2")]);
  const events = ["k/a", "k/b", "k/new"].map((name) => `widget-bridge/test/${name}`);
  for (const key of [...events, "widget-bridge/test"]) hear(key);
  assert.deepEqual(told, ["a,b,new"]);
  store.commit([set("b", "3"), set("c", "3")]);
  const first = storage.getItem("widget-bridge/test/k/b");
  store.commit([set("b", "4")]);
  hear("widget-bridge/test/k/b", first);
  for (const name of ["k/c", "k/b"]) hear(`widget-bridge/test/${name}`);
  assert.deepEqual(told, ["a,b,new", "b,c"]);
});

test("a tab reports a change that it sees after one of the same revision", ({ mock }) => {
  const { storage, store } = filled();
  const { told, hear } = follower(storage, mock);
  const before = new Map(storage.items);
  store.commit([set("a", "2")]);
  hear("widget-bridge/test/k/a");
  // The third tab has not seen the change when it makes its own.
  const third = new Storage();
  third.items = before;
  new LocalStorageStore(third, "test").commit([set("b", "3")]);
  const late = third.getItem("widget-bridge/test/k/b");
  assert.equal(parseInt(late, 10), store.revision);
  storage.items.set("widget-bridge/test/k/b", late);
  hear("widget-bridge/test/k/b");
  assert.deepEqual(told, ["a", "b"]);
});
