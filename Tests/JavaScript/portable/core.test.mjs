// Tests the core as WebAssembly in cases that the differential test does not reach: hosts with
// other zones or none, stores that fail, and numbers that do not fit into the core's 32-bit
// integers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { MemoryStore } from "../../../bridge-js/src/portable/memory-store.js";
import { makeCore, zonesPath } from "./portable.mjs";
import { instant, zone } from "./random-dates.mjs";
import { Random } from "./random.mjs";

const encoder = new TextEncoder();

function makeStore(values = {}) {
  const store = new MemoryStore();
  for (const [key, value] of Object.entries(values)) store.setValue(key, JSON.stringify(value));
  return store;
}

const event = { startDate: "2026-01-01", endDate: "2026-12-25", title: "Christmas" };

/** What a call returns or throws, as text. */
function outcome(core, ...call) {
  try {
    return core.text(...call);
  } catch (error) {
    assert.equal(error.name, "WidgetBridgeError");
    return `${error.code} ${error.message}`;
  }
}

test("the zones in the package's file equal those of the system", () => {
  const store = makeStore({ widgetDataKey: event });
  const system = makeCore();
  const bundled = makeCore({
    timeZones: () => readFileSync(zonesPath),
    timeZone: () => assert.fail("no zone is asked for"),
  });
  const random = new Random(7);
  for (let asked = 0; asked < 2000; asked++) {
    const request = JSON.stringify({ now: instant(random), timeZone: zone(random), days: 3 });
    assert.equal(
      outcome(bundled, "getTimelineJSON", store, "dday", request),
      outcome(system, "getTimelineJSON", store, "dday", request),
      request,
    );
  }
});

test("without a database UTC and offsets work, and any other zone is an error that says so", () => {
  const store = makeStore({ widgetDataKey: event });
  for (const systemTimeZone of ["UTC", "", "Etc/UTC", "KST-9", "+09:00"]) {
    const core = makeCore({ timeZone: () => undefined, systemTimeZone: () => systemTimeZone });
    assert.match(core.text("getEntryJSON", store, "dday", null), /"entry":\{/);
    for (const timeZone of ["UTC", "-03:30"]) {
      const request = JSON.stringify({ timeZone });
      assert.match(core.text("getEntryJSON", store, "dday", request), /"entry":\{/);
    }
    const request = JSON.stringify({ timeZone: "Asia/Seoul" });
    assert.match(
      outcome(core, "getEntryJSON", store, "dday", request),
      /^invalidValue .*no time zone database.*"Asia\/Seoul"/,
    );
  }
  const core = makeCore({ timeZone: () => undefined, systemTimeZone: () => "Asia/Seoul" });
  assert.match(outcome(core, "getEntryJSON", store, "dday", null), /no time zone database/);
});

test("the host is asked again for a zone after a second", () => {
  let clock = Date.UTC(2026, 4, 1);
  const asked = [];
  const core = makeCore({
    now: () => clock,
    timeZone: (name) => (asked.push(name), null),
  });
  const request = JSON.stringify({ timeZone: "Test/Zone" });
  for (const step of [0, 500, 600, 100]) {
    clock += step;
    assert.match(
      outcome(core, "getEntryJSON", new MemoryStore(), "dday", request),
      /no zone named/,
    );
  }
  assert.deepEqual(asked, ["Test/Zone", "Test/Zone"]);
});

test("an error that a store throws reaches the caller, and the next call works", () => {
  const core = makeCore();
  const store = makeStore({ widgetDataKey: event });
  const failure = new Error("the disk is on fire");
  const failing = {
    id: 0,
    revision: 1,
    find: () => {
      throw failure;
    },
    list: () => {
      throw failure;
    },
  };
  for (const kind of ["dday", "ddayList", "studyCalendar", "globalTotals", "tides"]) {
    assert.throws(
      () => core.text("getTimelineJSON", failing, kind, "{}"),
      (error) => error === failure,
    );
    assert.match(core.text("getTimelineJSON", store, "dday", "{}"), /"entries":\[\{/);
  }
});

test("values larger than the module's initial memory are stored and read", () => {
  const core = makeCore();
  const title = "長い".repeat(400_000);
  const store = makeStore({ widgetDataKey: { ...event, title } });
  assert.ok(core.text("getEntryJSON", store, "dday", null).includes(title));
  const image = new Uint8Array(1 << 20).map((_, index) => index % 251);
  const id = "github.avatar:https://avatars.githubusercontent.com/u/1?v=4";
  store.commit(core.changes("setRefreshResponse", store, id, 200, image));
  assert.deepEqual(core.bytes("getWidgetImage", store, id), image);
});

test("a body that is too large is recorded as a failure, and an error", () => {
  const core = makeCore();
  const store = new MemoryStore();
  const id = "totals:https://api.covid19api.com/world/total";
  const body = new Uint8Array((16 << 20) + 1);
  assert.throws(
    () => core.changes("setRefreshResponse", store, id, 200, body),
    (error) => {
      store.commit(error.steps);
      return error.code === "tooLarge";
    },
  );
  assert.equal(store.revision, 1);
});

test("counts beyond 32 bits are computed and drawn with every digit", () => {
  const core = makeCore();
  const store = new MemoryStore();
  const id = "totals:https://api.covid19api.com/world/total";
  for (const count of ["2147483647", "2147483648", "4294967296", "9007199254740993"]) {
    const body = `{"TotalConfirmed":${count},"TotalDeaths":1,"TotalRecovered":${count}}`;
    store.commit(core.changes("setRefreshResponse", store, id, 200, encoder.encode(body)));
    const request = JSON.stringify({ locale: "de", family: "systemMedium" });
    const text = core.text("getEntryJSON", store, "globalTotals", request);
    assert.ok(text.includes(`"confirmed":${count}`), text);
    const drawn = BigInt(count).toLocaleString("de");
    const picture = core.text("renderWidgetSVG", store, "globalTotals", request);
    assert.ok(picture.includes(drawn), drawn);
  }
});

test("numbers of days beyond 32 bits are refused like other invalid numbers", () => {
  const core = makeCore();
  for (const days of [400, 2 ** 31, 2 ** 32, 2 ** 32 + 7, 1e300]) {
    assert.match(
      outcome(core, "getTimelineJSON", new MemoryStore(), "dday", JSON.stringify({ days })),
      /^invalidValue "days" must be a whole number from 0 to 399/,
    );
  }
});

test("instants of all years are written to the second", () => {
  const core = makeCore();
  const store = makeStore({ widgetDataKey: event });
  for (
    const now of [
      "0001-01-02T00:00:00+00:00",
      "1901-12-13T20:45:51+00:00",
      "2038-01-19T03:14:08+00:00",
      "2106-02-07T06:28:16+00:00",
      "9999-12-30T23:59:59+00:00",
    ]
  ) {
    const request = JSON.stringify({ now, timeZone: "UTC" });
    assert.equal(JSON.parse(core.text("getEntryJSON", store, "dday", request)).entry.date, now);
  }
});
