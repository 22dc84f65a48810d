// Tests that no function asks for a time zone while it has the writers' lock. A host that must
// first fetch the zone abandons the call and repeats it later, which would leave the lock taken.
import assert from "node:assert/strict";
import { test } from "node:test";
import { functions } from "../../../bridge-js/src/client/functions.js";
import { MemoryStore } from "../../../bridge-js/src/portable/memory-store.js";
import { encode } from "../../../bridge-js/src/portable/utf8.js";
import { makeCore, makeHost } from "./portable.mjs";

/** A store that knows whether it is locked. */
class LockedStore extends MemoryStore {
  isLocked = false;

  lock() {
    assert(!this.isLocked, "the lock is taken once");
    this.isLocked = true;
    return super.lock();
  }
}

const zoned = JSON.stringify({ timeZone: "Asia/Seoul", now: "2026-05-01T09:00:00+09:00" });
const described = (kind) =>
  JSON.stringify({ kind, displayName: kind, supportedFamilies: ["systemSmall"] });
const timeline = JSON.stringify({
  entries: [{ date: "2026-05-01T00:00:00Z", content: { title: "Exam" } }],
});

/** Functions that change a group, each with valid parameters. */
const changing = {
  setSharedValue: ["key", "1"],
  setSharedValues: ['{"a":1}', '["b"]'],
  replaceSharedValue: ["absent", null, "1"],
  removeSharedValue: ["widgetDataKey"],
  removeAllSharedValues: [],
  setSharedData: ["photo", 3],
  applySharedChanges: [JSON.stringify({ values: { a: 1 } })],
  registerWidgetKind: [described("tides")],
  unregisterWidgetKind: ["weather"],
  setTimelineJSON: ["weather", timeline],
  performIntent: ["toggleStudyDay", JSON.stringify({ date: "2026-05-01", timeZone: "Asia/Seoul" })],
  setRefreshResponse: ["", 404, encode("")],
  setRefreshResponseHeaders: ["", 404, '{"Retry-After":"9"}', encode("")],
  reloadTimelines: ["dday"],
  reloadAllTimelines: [],
  registerWidgetInstance: ["dday", zoned],
  unregisterWidgetInstance: ["dday", zoned],
};

function filledStore() {
  const store = new LockedStore();
  const event = { startDate: "2026-01-01", endDate: "2026-12-25" };
  store.setValue("widgetDataKey", JSON.stringify(event));
  const setUp = makeCore();
  store.commit(setUp.changes("registerWidgetKind", store, described("weather")));
  store.isLocked = false;
  store.commit(setUp.changes("registerWidgetInstance", store, "dday", zoned));
  store.isLocked = false;
  return store;
}

/** An intent that counts days. Any further intent that does so must be added here. */
const restart = ["restartCount", JSON.stringify({ key: "widgetDataKey", timeZone: "Asia/Seoul" })];

for (const [name, parameters] of [...Object.entries(changing), ["performIntent", restart]]) {
  test(`${name} asks for no zone with the lock`, () => {
    const store = filledStore();
    const host = makeHost();
    const core = makeCore({
      systemTimeZone: () => {
        assert(!store.isLocked, "the system's zone");
        return "Europe/Berlin";
      },
      timeZone: (zone) => {
        assert(!store.isLocked, zone);
        return host.timeZone(zone);
      },
    });
    const given = [...parameters];
    if (name.startsWith("setRefreshResponse")) {
      const request = JSON.stringify({ configuration: { repo: "owner/name" } });
      const plan = JSON.parse(core.text("getRefreshPlanJSON", store, "singleRepo", request));
      given[0] = plan.requests[0].requestID;
    }
    core.changes(name, store, ...given);
    assert(store.isLocked, "it has taken the lock");
  });
}

test("the tests above call every function that changes a group", () => {
  // These change no group, and never reach the core.
  const own = [
    "openSharedGroup", "closeSharedGroup", "interruptSharedWaits", "checkSharedValueJSON",
  ];
  const statuses = Object.keys(functions).filter((name) =>
    functions[name].gives === "number" && !own.includes(name)
  );
  assert.deepEqual(Object.keys(changing).sort(), statuses.sort());
});
