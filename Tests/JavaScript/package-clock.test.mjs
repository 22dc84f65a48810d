// If a test has replaced the system's clock, widgets must show what is due by the test's clock.
import assert from "node:assert/strict";
import { mock } from "node:test";
import { createDesktopModule, createWidgetBridge } from "../../bridge-js/react-native/module.js";
import { packageTest } from "./package.mjs";

const timeZone = "Asia/Seoul";
const beforeMidnight = Date.UTC(2026, 4, 1, 14, 59, 59);

/** Runs a function while Date is replaced, as in Jest and Vitest, and passes it the clock. */
function withFakeDate(body) {
  const RealDate = globalThis.Date;
  const clock = { now: beforeMidnight };
  globalThis.Date = class Date extends RealDate {
    constructor(...values) {
      super(...(values.length === 0 ? [clock.now] : values));
    }

    static now() {
      return clock.now;
    }
  };
  try {
    body(clock);
  } finally {
    globalThis.Date = RealDate;
  }
}

function labels(group) {
  const request = { timeZone };
  const [first] = group.timeline("dday", request).entries;
  return [
    group.entry("dday", request).entry.label, first.label,
    group.snapshot("dday", request).entry.label, /D-\d|D\+\d+/.exec(group.svg("dday", request))[0],
  ];
}

packageTest("if Date is replaced, days are counted with the replacement", ({ group }) => {
  group.set("widgetDataKey", { endDate: "2026-05-08" });
  withFakeDate((clock) => {
    assert.deepEqual(labels(group), ["D-7", "D-7", "D-7", "D-7"]);
    clock.now += 1000;
    assert.deepEqual(labels(group), ["D-6", "D-6", "D-6", "D-6"]);
    // A request with its own time is answered for that time.
    const now = "2026-05-05T00:00:00Z";
    assert.equal(group.entry("dday", { now, timeZone }).entry.label, "D-3");
  });
  const { entry } = group.entry("dday");
  assert.ok(Math.abs(Date.parse(entry.date) - Date.now()) < 60_000, entry.date);
});

packageTest("if only Date.now() is replaced, days are counted with it", ({ group }) => {
  group.set("widgetDataKey", { endDate: "2026-05-08" });
  const { now } = Date;
  Date.now = () => beforeMidnight;
  try {
    assert.equal(group.entry("dday", { timeZone }).entry.label, "D-7");
  } finally {
    Date.now = now;
  }
});

/** Other ways to replace the clock, some of which leave functions that look built in. */
const replacements = {
  "Date.now is a bound function": (RealDate) =>
    RealDate.now = function () {
      return this.time;
    }.bind({ time: beforeMidnight }),
  "Date.now is a Proxy": (RealDate) =>
    RealDate.now = new Proxy(RealDate.now, { apply: () => beforeMidnight }),
  // jest.spyOn(globalThis, "Date").mockImplementation(() => fixed)
  "Date is a function without now()": (RealDate) =>
    globalThis.Date = function Date() {
      return new RealDate(beforeMidnight);
    },
  "Date is a class with another constructor": (RealDate) =>
    globalThis.Date = class Date extends RealDate {
      constructor(...values) {
        super(...(values.length === 0 ? [beforeMidnight] : values));
      }
    },
};

for (const [name, replace] of Object.entries(replacements)) {
  packageTest(`days are counted with the test's clock if ${name}`, ({ group }) => {
    group.set("widgetDataKey", { endDate: "2026-05-08" });
    const RealDate = globalThis.Date;
    const { now } = RealDate;
    replace(RealDate);
    try {
      assert.deepEqual(labels(group), ["D-7", "D-7", "D-7", "D-7"]);
    } finally {
      globalThis.Date = RealDate;
      RealDate.now = now;
    }
    assert.equal(group.entry("dday", { timeZone }).entry.state, "past");
  });
}

packageTest("an app's module uses the replaced Date", async ({ directory, group }) => {
  group.set("widgetDataKey", { endDate: "2026-05-08" });
  const native = createDesktopModule({ directory });
  let told;
  withFakeDate(() => {
    told = createWidgetBridge(native, native).getEntry("test", "dday", { timeZone });
  });
  assert.equal((await told).entry.label, "D-7");
  native.close();
});

packageTest("intents use the day of the replaced Date", async ({ directory, group }) => {
  const restarted = () => {
    const { restarts } = group.get("smoking");
    group.set("smoking", { startDate: "2026-01-01" });
    return restarts;
  };
  group.set("smoking", { startDate: "2026-01-01" });
  const parameters = { key: "smoking", timeZone };
  withFakeDate((clock) => {
    group.perform("restartCount", parameters);
    assert.deepEqual(restarted(), ["2026-05-01"]);
    clock.now += 1000;
    group.perform("restartCount", parameters);
    assert.deepEqual(restarted(), ["2026-05-02"]);
    const later = { date: "2026-05-03", timeZone };
    assert.throws(() => group.perform("toggleStudyDay", later), { code: "invalidValue" });
    // An intent with its own time does not use the clock, nor does one that needs no present day.
    group.perform("restartCount", { ...parameters, now: "2026-04-01" });
    assert.deepEqual(restarted(), ["2026-04-01"]);
    group.perform("toggleStudyDay", { date: "2026-05-03" });
    assert.deepEqual(group.get("studyDays"), ["2026-05-03"]);
    const missing = { code: "invalidValue", path: "$.key" };
    assert.throws(() => group.perform("restartCount", {}), missing);
  });
  const native = createDesktopModule({ directory });
  let done;
  withFakeDate(() => {
    done = createWidgetBridge(native, native).performIntent("test", "restartCount", parameters);
  });
  await done;
  assert.deepEqual(restarted(), ["2026-05-01"]);
  native.close();
});

packageTest("responses get the time of the replaced Date", async ({ directory, group }) => {
  const text = '{"TotalConfirmed":700,"TotalDeaths":7,"TotalRecovered":600}';
  const totals = new TextEncoder().encode(text);
  const [{ requestID }] = group.refreshPlan("globalTotals");
  const isDue = () => group.refreshPlan("globalTotals").length > 0;
  const shown = () => group.entry("globalTotals", { timeZone }).entry;
  withFakeDate((clock) => {
    group.setRefreshResponse(requestID, 200, totals);
    assert.equal(shown().fetchedAt, "2026-05-01T23:59:59+09:00");
    clock.now += 599_000;
    assert.equal(isDue(), false);
    clock.now += 1000;
    assert.equal(isDue(), true);
    group.setRefreshResponse(requestID, 0);
    assert.equal(shown().fetchError.at, "2026-05-02T00:09:59+09:00");
    // What the server says counts from then on, too.
    group.setRefreshResponse(requestID, 503, undefined, { "Retry-After": "300" });
    clock.now += 299_000;
    assert.equal(isDue(), false);
    clock.now += 1000;
    assert.equal(isDue(), true);
    group.setRefreshResponse(requestID, 503, undefined, new Headers({ "retry-after": "300" }));
    assert.equal(shown().fetchError.at, "2026-05-02T00:14:59+09:00");
  });
  const native = createDesktopModule({ directory });
  let done;
  withFakeDate(() => {
    done = createWidgetBridge(native, native).setRefreshResponse("test", requestID, 200, totals);
  });
  await done;
  native.close();
  assert.equal(shown().fetchedAt, "2026-05-01T23:59:59+09:00");
  group.setRefreshResponse(requestID, 200, totals);
  const { fetchedAt } = shown();
  assert.ok(Math.abs(Date.parse(fetchedAt) - Date.now()) < 60_000, fetchedAt);
});

// With these functions of Bun, Date.now() still looks like native code.
packageTest("Bun's fake clocks replace Date", {
  skip: globalThis.Bun === undefined && "these clocks are Bun's",
}, async ({ group }) => {
  const { jest, setSystemTime, spyOn } = await import("bun:test");
  const now = new Date(beforeMidnight);
  group.set("widgetDataKey", { endDate: "2026-05-08" });
  const told = {};
  const look = (name) => told[name] = group.entry("dday", { timeZone }).entry.label;
  setSystemTime(now);
  look("setSystemTime");
  setSystemTime();
  jest.useFakeTimers({ now });
  look("useFakeTimers");
  jest.advanceTimersByTime(2000);
  look("later");
  jest.useRealTimers();
  const spy = spyOn(Date, "now").mockImplementation(() => beforeMidnight);
  look("spyOn");
  spy.mockRestore();
  assert.deepEqual(told, {
    setSystemTime: "D-7", useFakeTimers: "D-7", later: "D-6", spyOn: "D-7",
  });
  assert.equal(group.entry("dday", { timeZone }).entry.state, "past");
});

const hasFakeTimers = mock?.timers?.enable !== undefined && !globalThis.Deno && !globalThis.Bun;

packageTest("the fake timers of node:test replace Date", {
  skip: !hasFakeTimers && "this runtime's node:test has no fake timers",
}, ({ group }) => {
  group.set("widgetDataKey", { endDate: "2026-05-08" });
  mock.timers.enable({ apis: ["Date"], now: beforeMidnight });
  try {
    assert.equal(group.entry("dday", { timeZone }).entry.label, "D-7");
    mock.timers.tick(1000);
    assert.equal(group.entry("dday", { timeZone }).entry.label, "D-6");
  } finally {
    mock.timers.reset();
  }
});
