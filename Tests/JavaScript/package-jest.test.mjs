// Tests the native part in memory, which apps use in their tests. It must behave as the native
// library does.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MemoryModule } from "../../bridge-js/jest/memory-module.js";
import { createDesktopModule, createWidgetBridge } from "../../bridge-js/react-native/module.js";
import { packageTest } from "./package.mjs";
import { kept, runScript, runScriptWith } from "./support.mjs";

const now = "2026-05-01T09:00:00Z";
const request = { now, timeZone: "UTC" };

/** The outcome of a call: its result, or the code of its failure. */
async function outcome(call) {
  try {
    return { gives: await call() };
  } catch (error) {
    // Faults of arguments must be reported in the same words.
    const message = error instanceof TypeError ? error.message : undefined;
    return { code: error.code, name: error.name, message };
  }
}

/** The kinds that the app has registered. */
async function ownKind(bridge) {
  return (await bridge.getWidgetKinds("test")).filter(({ isBuiltIn }) => !isBuiltIn);
}

/** Calls that an app's tests make. */
const calls = [
  (bridge) => bridge.openSharedGroup("test"),
  (bridge) => bridge.openSharedGroup(".test"),
  (bridge) => bridge.setSharedValue("a/b", "key", 1),
  (bridge) => bridge.setSharedValue("test", "", 1),
  (bridge) => bridge.setSharedValue("test", "k".repeat(512), 1),
  (bridge) => bridge.setSharedValue("test", 7, 1),
  (bridge) => bridge.setSharedValue(7, "key", 1),
  (bridge) => bridge.getSharedValue("test", null),
  (bridge) => bridge.getSharedData("test", undefined),
  (bridge) => bridge.setSharedValue("test", "\ud800", 1),
  (bridge) => bridge.setSharedValue("test", "a\0", 1),
  (bridge) => bridge.getTimeline("test", 7),
  (bridge) => bridge.getEntry("test", {}, request),
  (bridge) => bridge.renderWidgetSVG("test", 7),
  (bridge) => bridge.setTimeline("test", 7, { entries: [] }),
  (bridge) => bridge.setSharedValues("test", [1]),
  (bridge) => bridge.setSharedValue("test", "text", "é"),
  (bridge) => bridge.setSharedValue("test", "null", null),
  (bridge) => bridge.setSharedValue("test", "bad", NaN),
  (bridge) => bridge.getSharedValue("test", "text"),
  (bridge) => bridge.getSharedValue("test", "null"),
  (bridge) => bridge.getSharedValue("test", "none"),
  (bridge) =>
    bridge.setSharedValues("test", { 10: 1, 9: { a: [] }, "～": 2, "😀": 3 }, ["null"]),
  (bridge) => bridge.setSharedValues("test", { 10: 5, ["k".repeat(512)]: 1 }, ["9"]),
  (bridge) => bridge.getSharedValues("test"),
  (bridge) => bridge.updateSharedValue("test", "count", (old = 1) => old + 1),
  (bridge) => bridge.updateSharedValue("test", "count", (old) => old * 10),
  (bridge) => bridge.updateSharedValue("test", "count", () => {}),
  (bridge) => bridge.updateSharedValue("test", "", () => 1),
  (bridge) => bridge.getSharedValue("test", "count"),
  (bridge) => bridge.removeSharedValue("test", "text"),
  (bridge) => bridge.removeSharedValue("test", "text"),
  (bridge) => bridge.setSharedData("test", "data", new Uint8Array([0, 255])),
  (bridge) => bridge.getSharedData("test", "data"),
  (bridge) => bridge.getSharedData("test", "none"),
  (bridge) => bridge.updateSharedValue("test", "data", () => 1),
  (bridge) => bridge.getSharedValue("test", "data"),
  (bridge) => bridge.getSharedData("test", "10"),
  (bridge) => bridge.getSharedKeys("test"),
  (bridge) => bridge.registerWidgetKind("test", {
    kind: "tides", displayName: "Tides", supportedFamilies: ["systemSmall", "systemLarge"],
    parameters: [
      { name: "harbour", type: "string", options: ["Busan", { value: "J", title: "Jeju" }] },
      { name: "days", title: "Days", type: "integer" },
    ],
    placeholder: { title: "-" },
  }),
  (bridge) => bridge.registerWidgetKind("test", {}),
  (bridge) => bridge.getConfigurationOptions("test", "tides", "harbour"),
  (bridge) => bridge.getConfigurationOptions("test", "tides", "none"),
  ownKind,
  (bridge) => bridge.getEntry("test", "tides", request),
  (bridge) => bridge.getEntry("test", "tides", { ...request, configuration: { days: 7 } }),
  (bridge) => bridge.setTimeline("test", "tides", {
    entries: [
      { date: "2026-05-01T00:00:00+00:00", content: { title: "High water" } },
      { date: "2026-05-02T00:00:00+00:00", content: { title: "Low water" }, url: "a:b" },
    ],
  }),
  (bridge) => bridge.setTimeline("test", "none", { entries: [{ date: now, content: {} }] }),
  (bridge) => bridge.getEntry("test", "tides", request),
  (bridge) => bridge.getSnapshot("test", "tides", request),
  (bridge) => bridge.getEntry("test", "tides", { ...request, now: "2026-04-01T00:00:00Z" }),
  (bridge) => bridge.getTimeline("test", "tides", { ...request, family: "systemLarge" }),
  (bridge) => bridge.getPlaceholder("test", "tides", request),
  (bridge) => bridge.registerWidgetInstance("test", "tides", {
    family: "systemLarge", configuration: { harbour: "J" },
  }),
  (bridge) => bridge.registerWidgetInstance("test", "tides", {
    family: "systemLarge", configuration: { harbour: "J" },
  }),
  (bridge) => bridge.getCurrentConfigurations("test"),
  (bridge) => bridge.unregisterWidgetInstance("test", "tides", {
    family: "systemLarge", configuration: { harbour: "J" },
  }),
  (bridge) => bridge.getCurrentConfigurations("test"),
  (bridge) => bridge.reloadTimelines("test", "tides"),
  (bridge) => bridge.unregisterWidgetKind("test", "tides"),
  (bridge) => bridge.unregisterWidgetKind("test", "tides"),
  (bridge) => bridge.getWidgetImage("test", "none"),
  (bridge) => bridge.setRefreshResponse("test", "none", 200),
  (bridge) => bridge.getRefreshPlan("test", "dday"),
  (bridge) => bridge.removeAllSharedValues("test"),
  (bridge) => bridge.getSharedKeys("test"),
  (bridge) => bridge.getSharedValues("another"),
  (bridge) => bridge.setSharedValue("test", "widgetDataKey", { endDate: "2026-05-08" }),
  (bridge) => bridge.getEntry("test", "dday", request),
  (bridge) => bridge.getTimeline("test", "dday", { ...request, timeZone: "Asia/Seoul" }),
  (bridge) => bridge.getSnapshot("test", "dday", { ...request, isPreview: true }),
  (bridge) => bridge.getPlaceholder("test", "ddayList", request),
  (bridge) => bridge.getEntry("test", "dday", { ...request, timeZone: "Mars/Olympus" }),
  (bridge) => bridge.renderWidgetSVG("test", "dday", request),
  (bridge) => bridge.getWidgetDrawing("test", "dday", request),
  (bridge) => bridge.performIntent("test", "toggleStudyDay", { date: "2026-05-01" }),
  (bridge) => bridge.getSharedValue("test", "studyDays"),
  (bridge) => bridge.getWidgetKinds("test"),
  (bridge) => bridge.getIntents("test"),
  (bridge) => bridge.getRefreshPlan("test", "globalTotals", request),
];

/** A document in comparable form: without the values of revisions, and with dates as numbers. */
function comparable(value) {
  return JSON.parse(JSON.stringify(value), (name, member) => {
    if (name === "revision") return typeof member;
    return name === "date" ? new Date(member).getTime() : member;
  });
}

packageTest("in memory, the same calls have the same results", async ({ directory }) => {
  const desktop = createDesktopModule({ directory: `${directory}/native`, backend: "native" });
  const memory = new MemoryModule();
  const real = createWidgetBridge(desktop, desktop);
  const mock = createWidgetBridge(memory, memory);
  const expected = [];
  const made = [];
  try {
    for (const call of calls) {
      expected.push({ call: `${call}`, ...comparable(await outcome(() => call(real))) });
      made.push({ call: `${call}`, ...comparable(await outcome(() => call(mock))) });
    }
  } finally {
    desktop.close();
  }
  assert.deepEqual(made, expected);
});

test("in memory, a listener for one key receives only that key's change", async () => {
  const memory = new MemoryModule();
  const bridge = createWidgetBridge(memory, memory);
  let hear;
  const heard = kept(new Promise((resolve) => hear = resolve));
  const subscription = bridge.addListener("change", hear, "test", { key: "key" });
  await bridge.setSharedValue("test", "another key", 1);
  await bridge.setSharedValue("test", "key", 1);
  const { revision, ...change } = await heard;
  assert.deepEqual(
    change, { group: "test", keys: ["key"], kinds: [], widgets: [], all: false });
  assert.ok(revision > 0);
  subscription.remove();
});

test("any kind shows the entries that a test sets, and before that its own", async () => {
  const memory = new MemoryModule();
  const bridge = createWidgetBridge(memory, memory);
  await bridge.setSharedValue("test", "widgetDataKey", { endDate: "2026-05-09" });
  assert.equal((await bridge.getEntry("test", "dday", request)).entry.label, "D-8");
  memory.setEntries("dday", [{ date: now, label: "D-7" }]);
  memory.setEntries("tides", [
    { date: "2026-05-01T00:00:00Z", title: "Low" }, { date: now, title: "High" },
    { date: "2026-05-02T00:00:00Z", title: "Low" },
  ]);
  const { entry, configuration } = await bridge.getEntry("test", "dday", request);
  assert.deepEqual([entry, configuration.dataKey], [{ date: now, label: "D-7" }, "widgetDataKey"]);
  const snapshot = await bridge.getSnapshot("test", "dday", request);
  assert.equal(snapshot.entry.label, "D-7");
  assert.equal((await bridge.getTimeline("test", "dday", request)).entries.length, 1);
  // With entries from a test, the value that the kind would read does not matter.
  await bridge.setSharedValue("test", "widgetDataKey", "no event");
  assert.equal((await bridge.getEntry("test", "dday", request)).entry.label, "D-7");
  await assert.rejects(bridge.getEntry("test", "dday", { now, timeZone: "Mars" }), {
    code: "invalidValue",
  });
  const tides = await bridge.getEntry("test", "tides", { now, configuration: { days: 2 } });
  assert.deepEqual([tides.entry.title, tides.family], ["High", "systemSmall"]);
  assert.deepEqual(tides.configuration, { days: 2 });
  assert.equal((await bridge.getPlaceholder("test", "tides")).entry.isPlaceholder, true);
  await bridge.reloadTimelines("test", "tides");
  await assert.rejects(bridge.getEntry("test", "clock"), { code: "notFound" });
  await assert.rejects(bridge.reloadTimelines("test", "clock"), { code: "notFound" });
  assert.match(await bridge.renderWidgetSVG("test", "dday"), /^<svg/);
  const drawing = await bridge.getWidgetDrawing("test", "dday", { family: "systemLarge" });
  const { version, family, operations } = drawing;
  assert.deepEqual({ version, family, operations }, {
    version: 1, family: "systemLarge", operations: [],
  });
  memory.reset();
  assert.equal(await bridge.getSharedValue("test", "widgetDataKey"), undefined);
  assert.equal((await bridge.getEntry("test", "dday", request)).entry.state, "unset");
});

test("an entry that begins now shows, whatever its milliseconds", async () => {
  const memory = new MemoryModule();
  const bridge = createWidgetBridge(memory, memory);
  const instant = "2026-05-01T09:00:00.304Z";
  for (const kind of ["tides", "dday"]) {
    memory.setEntries(kind, [
      { date: "2026-05-01T08:59:59.999Z", title: "past" }, { date: instant, title: "now" },
      { date: "2026-05-01T09:00:01.000Z", title: "later" },
    ]);
    assert.equal((await bridge.getEntry("test", kind, { now: instant })).entry.title, "now", kind);
  }
});

test("after a reset, a listener receives only changes of the new group", async () => {
  const memory = new MemoryModule();
  const bridge = createWidgetBridge(memory, memory);
  const heard = [];
  let hear;
  const subscription = bridge.addListener("change", ({ keys, all }) => {
    heard.push({ keys, all });
    hear?.();
  }, "test");
  await bridge.setSharedValue("test", "before", 1);
  await new Promise((resolve) => setImmediate(resolve));
  memory.reset();
  const after = kept(new Promise((resolve) => hear = resolve));
  await bridge.setSharedValue("test", "after", 1);
  await after;
  assert.deepEqual(heard, [{ keys: ["before"], all: false }, { keys: ["after"], all: false }]);
  subscription.remove();
});

/** The events that a module's listener receives during the steps of `change`, without revisions. */
async function heardOf(native, change) {
  const bridge = createWidgetBridge(native, native);
  const heard = [];
  let end;
  const ended = new Promise((resolve) => end = resolve);
  const subscription = bridge.addListener("change", ({ keys, kinds, all }) => {
    heard.push({ keys, kinds, all });
    if (keys.includes("end")) end();
  }, "test");
  // The steps are separate, since changes in quick succession may be reported as one.
  for (const step of change) {
    await step(bridge);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await bridge.setSharedValue("test", "end", 1);
  await ended;
  subscription.remove();
  return heard;
}

packageTest("in memory, listeners receive the library's events", async ({ directory }) => {
  const steps = [
    (bridge) => bridge.setSharedValue("test", "a", 1),
    (bridge) => bridge.setSharedValue("test", "a", 1),
    (bridge) => bridge.setSharedValues("test", { a: 1, b: 2 }),
    (bridge) => bridge.updateSharedValue("test", "b", (old) => old),
    (bridge) => bridge.setSharedData("test", "bytes", new Uint8Array(1)),
    (bridge) => bridge.setSharedData("test", "bytes", new Uint8Array(1)),
    (bridge) => bridge.removeAllSharedValues("test"),
  ];
  const desktop = createDesktopModule({ directory: `${directory}/native`, backend: "native" });
  try {
    assert.deepEqual(await heardOf(new MemoryModule(), steps), await heardOf(desktop, steps));
  } finally {
    desktop.close();
  }
});

test("in memory, listeners receive changes while timers are fake", async () => {
  const memory = new MemoryModule();
  const bridge = createWidgetBridge(memory, memory);
  const heard = [];
  bridge.addListener("change", ({ keys }) => heard.push(...keys), "test");
  // Jest's fake timers replace queueMicrotask(), and run nothing until a test tells them to.
  const { queueMicrotask } = globalThis;
  globalThis.queueMicrotask = () => {};
  try {
    await bridge.setSharedValue("test", "key", 1);
    // Waits for more turns of the microtask queue than one or two promises take.
    for (let turn = 0; turn < 10; turn++) await undefined;
  } finally {
    globalThis.queueMicrotask = queueMicrotask;
  }
  assert.deepEqual(heard, ["key"]);
});

test("entries that a test has set for a kind show under its aliases, too", async () => {
  const memory = new MemoryModule();
  const bridge = createWidgetBridge(memory, memory);
  await bridge.registerWidgetKind("test", { alias: "CountdownWidget", of: "dday" });
  await bridge.registerWidgetKind("test", { alias: "SingleRepoWidget", of: "singleRepo" });
  memory.setEntries("dday", [{ date: now, label: "D-7" }]);
  memory.setEntries("SingleRepoWidget", [{ date: now, name: "swift" }]);
  for (const [name, kind, shown] of [
    ["CountdownWidget", "dday", { date: now, label: "D-7" }],
    ["SingleRepoWidget", "singleRepo", { date: now, name: "swift" }],
  ]) {
    const document = await bridge.getEntry("test", name, request);
    assert.deepEqual([document.kind, document.alias, document.entry], [kind, name, shown]);
    assert.deepEqual((await bridge.getTimeline("test", name, request)).entries, [shown]);
    assert.deepEqual((await bridge.getSnapshot("test", name, request)).entry, shown);
    assert.equal((await bridge.getPlaceholder("test", name, request)).entry.label, undefined);
    assert.equal(await bridge.renderWidgetSVG("test", name, request),
      '<svg xmlns="http://www.w3.org/2000/svg"/>');
    assert.deepEqual((await bridge.getWidgetDrawing("test", name, request)).operations, []);
  }
  memory.close();
});

test("entries of a kind that only the test knows show on the day of a request", async () => {
  const memory = new MemoryModule();
  const bridge = createWidgetBridge(memory, memory);
  const first = "2026-04-30T15:00:00Z";
  memory.setEntries("tides", [{ date: first, title: "High" }, { date: now, title: "Low" }]);
  const timeZone = "Asia/Seoul";
  const shown = async (request) => (await bridge.getEntry("test", "tides", request)).entry?.title;
  assert.equal(await shown({ now: "2026-05-01", timeZone }), "High");
  assert.equal(await shown({ now: "2026-05-02", timeZone }), "Low");
  assert.equal(await shown({ now: "2026-04-30", timeZone }), undefined);
  assert.equal(await shown({ now, timeZone }), "Low");
  const { entry, timeZone: told } = await bridge.getPlaceholder("test", "tides", {
    now: "2026-05-01", timeZone,
  });
  assert.deepEqual([entry.date, told], ["2026-05-01T00:00:00+09:00", timeZone]);
  await assert.rejects(() => shown({ now: "soon" }), { code: "invalidValue", path: "$.now" });
  memory.close();
});

test("a mock that is imported too late throws an error that says so", async () => {
  const { status, output } = await runScript("jest-late.mjs");
  assert.equal(status, 0, output);
  assert.match(output, /^unsupported mock\.setEntries: .*setupFiles: \["widget-bridge\/jest"\]/);
});

test("with the mock, days are counted in the zone of the app's store, else in Intl's", async () => {
  const { status, output } = await runScriptWith({ TZ: "Pacific/Kiritimati" }, "jest-zone.mjs");
  assert.equal(status, 0, output);
  const expected = { "Asia/Seoul": "D-6", "America/New_York": "D-7", undefined: "D-6" };
  assert.deepEqual(JSON.parse(output), expected);
});

test("the module and the shims use the groups in memory once the mock is imported", async () => {
  // A new process is needed, because this one has loaded the package's library.
  const none = { WIDGET_BRIDGE_LIBRARY: "/none" };
  const { status, output } = await runScriptWith(none, "jest-setup.mjs");
  assert.equal(status, 0, output);
  assert.deepEqual(JSON.parse(output), { value: 1, item: 1, stored: "1" });
});
