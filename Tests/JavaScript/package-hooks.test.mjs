// Tests the store on which the hooks for React are built. npm/ has the tests with React itself.
import assert from "node:assert/strict";
import { EntryStore } from "../../bridge-js/react/entry-store.js";
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
