// Tests the store on which the hooks for React are built. npm/ has the tests with React itself.
import assert from "node:assert/strict";
import { SharedGroup } from "../../bridge-js/mod.js";
import { EntryStore } from "../../bridge-js/react/entry-store.js";
import { ValueStore } from "../../bridge-js/react/value-store.js";
import { packageTest } from "./package.mjs";
import { kept } from "./support.mjs";

const timeZone = "Asia/Seoul";

/** Listens to a store as a component does, and reads the store after each notification. */
class Followed {
  told = [];
  #wanted;

  constructor(store, read) {
    this.store = store;
    this.stop = store.subscribe(() => {
      this.told.push(read(store));
      if (this.told.length >= this.#wanted?.length) this.#wanted.resolve();
    });
  }

  /** Waits for this many notifications. Returns what was read after each. */
  async after(length) {
    if (this.told.length < length) {
      await kept(new Promise((resolve) => this.#wanted = { length, resolve }));
    }
    return this.told;
  }
}

/** What a component would show, or the error that it would throw while it renders. */
function shown({ read }) {
  try {
    const entry = read();
    return entry?.state === "invalid" ? entry.error.code : entry?.endDate ?? null;
  } catch (error) {
    return `thrown ${error.code}`;
  }
}

/** A clock that a test moves, and the last timer that was set. The test itself runs the timer. */
class Clock {
  #real = {
    now: Date.now, offset: Date.prototype.getTimezoneOffset, setTimeout, clearTimeout,
  };
  timer;
  /** The minutes that the system's zone is behind UTC. */
  offset = -540;

  constructor(time) {
    Date.now = () => time;
    Date.prototype.getTimezoneOffset = () => this.offset;
    globalThis.setTimeout = (run, delay) => this.timer = { run, delay };
    globalThis.clearTimeout = () => this.timer = undefined;
  }

  /** Moves the clock, and runs the timer. */
  move(time) {
    Date.now = () => time;
    this.timer.run();
  }

  end() {
    Date.now = this.#real.now;
    Date.prototype.getTimezoneOffset = this.#real.offset;
    globalThis.setTimeout = this.#real.setTimeout;
    globalThis.clearTimeout = this.#real.clearTimeout;
  }
}

/** Calls `body` with a store for dday at this time, its clock, and the labels that it has shown. */
function atTime(time, group, request, body) {
  const clock = new Clock(time);
  const store = new EntryStore(group, "dday", { timeZone, ...request });
  const labels = [];
  const stop = store.subscribe(() => labels.push(store.read().label));
  try {
    body({ clock, labels });
  } finally {
    stop();
    clock.end();
  }
}

const beforeMidnight = Date.UTC(2026, 4, 1, 14, 59, 58);

for (const request of [{}, { now: null }, { days: 0 }, { days: 2 }]) {
  packageTest(`a store with ${JSON.stringify(request)} turns at midnight`, ({ group }) => {
    group.set("widgetDataKey", { endDate: "2026-05-08" });
    atTime(beforeMidnight, group, request, ({ clock, labels }) => {
      assert.equal(clock.timer?.delay, 2001);
      clock.move(beforeMidnight + 2001);
      assert.deepEqual(labels, ["D-7", "D-6"]);
    });
  });
}

packageTest("a store with a fixed time sets no timer", ({ group }) => {
  group.set("widgetDataKey", { endDate: "2026-05-08" });
  atTime(beforeMidnight, group, { now: "2026-05-02T00:00:00Z" }, ({ clock, labels }) => {
    assert.deepEqual([labels, clock.timer], [["D-6"], undefined]);
  });
});

packageTest("a store turns soon after a machine wakes, whose timers slept", ({ group }) => {
  group.set("widgetDataKey", { endDate: "2026-05-08" });
  const hour = 3_600_000;
  atTime(beforeMidnight - 2 * hour, group, {}, ({ clock, labels }) => {
    assert.ok(clock.timer.delay <= 60_000, `${clock.timer.delay}`);
    clock.move(beforeMidnight - hour);
    assert.deepEqual(labels, ["D-7"]);
    clock.move(beforeMidnight + 8 * hour);
    assert.deepEqual(labels, ["D-7", "D-6"]);
  });
});

/** A group that counts how often its entry is read. */
class CountedGroup {
  reads = 0;
  #group;

  constructor(group) {
    this.#group = group;
  }

  entry(...words) {
    this.reads += 1;
    return this.#group.entry(...words);
  }

  timeline(...words) {
    return this.#group.timeline(...words);
  }

  changes(options) {
    return this.#group.changes(options);
  }
}

packageTest("between two entries, a store looks only at the clock", ({ group }) => {
  group.set("widgetDataKey", { endDate: "2026-05-08" });
  const counted = new CountedGroup(group);
  const hour = 3_600_000, start = beforeMidnight - 20 * hour;
  atTime(start, counted, {}, ({ clock, labels }) => {
    const first = counted.reads;
    for (let minute = 1; minute <= 5; minute++) clock.move(start + minute * 60_000);
    assert.equal(counted.reads, first);
    assert.equal(clock.timer.delay, 60_000);
    // The clock was set back, within the same day.
    clock.move(start + 4 * 60_000);
    assert.equal(counted.reads, first + 1);
    clock.move(start + 4 * 60_000);
    assert.equal(counted.reads, first + 1);
    // The system's zone changed.
    clock.offset = 420;
    clock.move(start + 5 * 60_000);
    assert.equal(counted.reads, first + 2);
    clock.move(beforeMidnight + 2000);
    assert.equal(counted.reads, first + 3);
    assert.deepEqual(labels, ["D-7", "D-6"]);
    // The clock was set back to the day before.
    clock.move(beforeMidnight);
    assert.deepEqual(labels, ["D-7", "D-6", "D-7"]);
  });
});

packageTest("a store looks four times an hour, because a zone may have changed", ({ group }) => {
  group.set("widgetDataKey", { endDate: "2026-05-08" });
  const counted = new CountedGroup(group);
  const start = beforeMidnight - 20 * 3_600_000;
  atTime(start, counted, {}, ({ clock }) => {
    const first = counted.reads;
    for (let minute = 1; minute <= 60; minute++) clock.move(start + minute * 60_000);
    assert.equal(counted.reads, first + 4);
  });
});

for (const [onInvalid, bad] of [["entry", "invalidValue"], [undefined, "thrown invalidValue"]]) {
  packageTest(`a store goes on after a bad value, with onInvalid ${onInvalid}`, async (test) => {
    const { group } = test;
    const followed = new Followed(new EntryStore(group, "dday", { timeZone, onInvalid }), shown);
    const values = [{ endDate: "2026-05-08" }, { endDate: "24.12.2026" }, {}, [], null];
    let round = 1;
    // The first notification comes when the store begins to follow.
    await followed.after(round);
    for (const value of values) {
      group.set("widgetDataKey", value);
      await followed.after(++round);
    }
    group.set("widgetDataKey", { endDate: "2026-05-09" });
    assert.deepEqual((await followed.after(++round)).slice(1), [
      "2026-05-08", bad, null, bad, null, "2026-05-09",
    ]);
    followed.stop();
  });
}

packageTest("after a group was closed, the last value and entry stay", ({ directory }) => {
  const group = SharedGroup.open("closed", { directory });
  group.set("widgetDataKey", { endDate: "2026-05-08" });
  const stores = [
    new ValueStore(group, "widgetDataKey"), new EntryStore(group, "dday", { timeZone }),
  ];
  const before = stores.map(({ read }) => read());
  const stops = stores.map(({ subscribe }) => subscribe(() => {}));
  group.close();
  assert.deepEqual(stores.map(({ read }) => read()), before);
  for (const stop of stops) stop();
  assert.throws(new ValueStore(group, "widgetDataKey").read, { code: "invalidHandle" });
});

packageTest("a store of a value has none while the key holds data", async ({ group }) => {
  group.set("photo", 1);
  const store = new ValueStore(group, "photo");
  const followed = new Followed(store, ({ read }) => read());
  group.data.set("photo", Uint8Array.of(1));
  await followed.after(1);
  group.set("photo", 2);
  assert.deepEqual(await followed.after(2), [undefined, "2"]);
  followed.stop();
});
