// Tests the promise module in React Native's style, and how an app migrates to it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { moduleTest } from "./promise-module.mjs";
import { failureOf, kept } from "./support.mjs";

const request = { now: "2026-05-01T09:00:00+09:00", timeZone: "Asia/Seoul" };

moduleTest("functions for values and timelines return promises", async ({ bridge, group }) => {
  const dates = { startDate: "2026-01-22", endDate: "2026-05-08" };
  await bridge.setSharedValue("test", "widgetDataKey", dates);
  assert.deepEqual(group.get("widgetDataKey"), dates);
  assert.deepEqual(await bridge.getSharedValue("test", "widgetDataKey"), dates);
  assert.equal(await bridge.getSharedValue("test", "none"), undefined);
  const timeline = await bridge.getTimeline("test", "dday", request);
  assert.equal(timeline.entries[0].label, "D-7");
  assert.equal((await bridge.getEntry("test", "dday", request)).entry.label, "D-7");
  assert.equal((await bridge.getSnapshot("test", "dday", request)).entry.label, "D-7");
  assert.equal((await bridge.getPlaceholder("test", "dday")).entry.isPlaceholder, true);
  assert.ok((await bridge.getWidgetKinds("test")).some(({ kind }) => kind === "dday"));
  await bridge.setSharedValues("test", { a: 1, b: null }, ["widgetDataKey"]);
  assert.deepEqual(await bridge.getSharedValues("test"), { a: 1, b: null });
  assert.deepEqual(await bridge.getSharedValuesForKeys("test", ["b", "none"]), { b: null });
  assert.equal(await bridge.removeSharedValue("test", "a"), true);
  assert.equal(await bridge.removeSharedValue("test", "a"), false);
  await bridge.setSharedValues("test", { o: 1, l: 2, d: 3 });
  const removal = () => bridge.setSharedValues("test", {}, "old");
  assert.ok(await failureOf(removal) instanceof TypeError, "a text is no list of keys");
  assert.equal(await bridge.getSharedValue("test", "o"), 1);
  await bridge.removeAllSharedValues("test");
  assert.deepEqual(await bridge.getSharedValues("test"), {});
});

moduleTest("a value is checked before it is set", async ({ bridge }) => {
  const check = (key, value, options) => bridge.checkSharedValue("test", key, value, options);
  await check("exam", { endDate: "2026-05-08" }, { as: "dday" });
  await check("exam", { enddate: 1 });
  for (const wrong of [check("exam", { enddate: 1 }, { as: "dday" }), check("widgetDataKey", 7)]) {
    assert.equal((await failureOf(() => wrong)).code, "invalidValue");
  }
  assert.equal((await failureOf(() => check("exam", {}, { as: "none" }))).code, "notFound");
  assert.ok(await failureOf(() => check("exam", {}, { as: 1 })) instanceof TypeError);
  assert.deepEqual(await bridge.getSharedKeys("test"), []);
});

moduleTest("a host sets timelines, and people use intents", async ({ bridge, group }) => {
  group.registerKind({ kind: "tides", displayName: "Tides", supportedFamilies: ["systemSmall"] });
  const entries = [{ date: new Date("2026-05-01T00:00:00Z"), content: { title: "High water" } }];
  await bridge.setTimeline("test", "tides", { entries });
  const timeline = await bridge.getTimeline("test", "tides", request);
  assert.deepEqual(timeline.entries[0].content, { title: "High water" });
  await bridge.performIntent("test", "toggleStudyDay", { date: "2026-05-01" });
  assert.deepEqual(await bridge.getSharedValue("test", "studyDays"), ["2026-05-01"]);
  for (const kind of ["tides", undefined]) {
    const count = group.changeCount;
    await (kind ? bridge.reloadTimelines("test", kind) : bridge.reloadAllTimelines("test"));
    assert.notEqual(group.changeCount, count);
  }
  group.registerInstance("tides");
  assert.deepEqual(await bridge.getCurrentConfigurations("test"), [
    { kind: "tides", family: "systemSmall", configuration: {} },
  ]);
});

moduleTest("functions for data and keys return promises", async ({ bridge, group }) => {
  const bytes = Uint8Array.from({ length: 5000 }, (_, place) => place * 7);
  await bridge.setSharedData("test", "picture", bytes);
  assert.deepEqual(group.data.get("picture"), bytes);
  assert.deepEqual(await bridge.getSharedData("test", "picture"), bytes);
  await bridge.setSharedData("test", "empty", new ArrayBuffer(0));
  assert.deepEqual(await bridge.getSharedData("test", "empty"), new Uint8Array(0));
  assert.equal(await bridge.getSharedData("test", "none"), undefined);
  group.set("value", "é");
  assert.deepEqual(await bridge.getSharedKeys("test"), [
    { key: "empty", type: "data", byteCount: 0 },
    { key: "picture", type: "data", byteCount: 5000 },
    { key: "value", type: "value", byteCount: 4 },
  ]);
  assert.deepEqual(await bridge.getSharedKeys("test"), group.listKeys());
  const text = () => bridge.setSharedData("test", "picture", "bytes");
  assert.ok(await failureOf(text) instanceof TypeError);
});

moduleTest("a widget of the app's own is described, configured and drawn", async (module) => {
  const { bridge, group } = module;
  await bridge.openSharedGroup("test");
  await bridge.registerWidgetKind("test", {
    kind: "tides", displayName: "Tides", description: undefined, supportedFamilies: ["systemSmall"],
    parameters: [{ name: "harbour", type: "string", options: ["Busan", "Jeju"] }],
  });
  const { options } = await bridge.getConfigurationOptions("test", "tides", "harbour");
  assert.deepEqual(options.map(({ value }) => value), ["Busan", "Jeju"]);
  const entries = [{ date: request.now, content: { title: "High water" } }];
  await bridge.setTimeline("test", "tides", { entries });
  assert.match(await bridge.renderWidgetSVG("test", "tides", request), /^<svg.*High water/s);
  const drawing = await bridge.getWidgetDrawing("test", "tides", request);
  assert.deepEqual(drawing, group.drawing("tides", request));
  assert.ok(drawing.operations.length > 0);
  await bridge.registerWidgetInstance("test", "tides", { configuration: { harbour: "Jeju" } });
  await bridge.registerWidgetInstance("test", "dday");
  assert.equal(group.currentConfigurations()[0].configuration.harbour, "Jeju");
  await bridge.unregisterWidgetInstance("test", "dday");
  assert.equal((await bridge.getCurrentConfigurations("test")).length, 1);
  await bridge.unregisterWidgetKind("test", "tides");
  assert.ok(!group.kinds().some(({ kind }) => kind === "tides"));
});

moduleTest("the app fetches the data that a widget shows", async ({ bridge, group }) => {
  const [planned] = await bridge.getRefreshPlan("test", "globalTotals");
  assert.deepEqual([planned], group.refreshPlan("globalTotals"));
  await bridge.setRefreshResponse("test", planned.requestID, 0);
  assert.deepEqual(await bridge.getRefreshPlan("test", "globalTotals"), []);
  const status = () => bridge.setRefreshResponse("test", planned.requestID, 2.5);
  assert.ok(await failureOf(status) instanceof TypeError);

  // Fetches a repository, and then the picture that its response names.
  const repository = readFileSync(new URL("../Fixtures/github/repository.json", import.meta.url));
  const picture = new TextEncoder().encode("a picture");
  const fetch = async (url) => {
    const body = url.startsWith("https://avatars.") ? picture : repository;
    // React Native's fetch has no streams, so this response has none.
    return { status: 200, url, arrayBuffer: async () => new Uint8Array(body).buffer };
  };
  const configured = { configuration: { repo: "apple/swift" } };
  // Like the other functions, this one needs no object.
  const { refresh } = bridge;
  const results = await refresh("test", "singleRepo", configured, { fetch });
  assert.deepEqual(results.map(({ status }) => status), [200, 200]);
  const { entry } = await bridge.getEntry("test", "singleRepo", configured);
  assert.deepEqual(await bridge.getWidgetImage("test", entry.imageID), picture);
  assert.equal(await bridge.getWidgetImage("test", `${entry.imageID}0`), undefined);
});

moduleTest("the native part passes on texts unchanged", async ({ native, bridge }) => {
  const [{ requestID }] = await bridge.getRefreshPlan("test", "globalTotals");
  const respond = (headersJSON) =>
    native.setRefreshResponseHeaders("test", requestID, 503, headersJSON, "");
  assert.equal((await failureOf(() => respond("{"))).code, "invalidJSON");
  const refused = await failureOf(() => respond('{"ETag": 1}'));
  assert.deepEqual([refused.code, refused.value], ["invalidValue", "1"]);
  await respond('{"Retry-After": "3600"}');
  assert.deepEqual(await bridge.getRefreshPlan("test", "globalTotals"), []);
});

moduleTest("a response from another host counts as no response", async (module) => {
  const { fetch } = globalThis;
  const urls = ["https://elsewhere.example/a", "HTTPS://api.covid19api.com:443/b"];
  globalThis.fetch = async () => ({
    status: 503, url: urls.shift(), arrayBuffer: async () => new ArrayBuffer(2),
  });
  try {
    const [other] = await module.bridge.refresh("test", "globalTotals");
    assert.equal(other.status, 0);
    assert.match(other.error.message, /another host: https:\/\/elsewhere/);
    const later = { now: new Date(Date.now() + 86_400_000 * 30) };
    const [same] = await module.bridge.refresh("test", "globalTotals", later);
    assert.equal(same.status, 503);
  } finally {
    globalThis.fetch = fetch;
  }
});

moduleTest("an update loses no other writer's change", async (module) => {
  const { bridge, group } = module;
  const olds = [];
  const made = await bridge.updateSharedValue("test", "key", (old) => {
    olds.push(old);
    if (olds.length === 1) group.set("key", "theirs");
    return `${old}, ours`;
  });
  assert.deepEqual(olds, [undefined, "theirs"]);
  assert.equal(made, "theirs, ours");
  assert.equal(group.get("key"), made);
  const counts = Array.from({ length: 20 }, () =>
    bridge.updateSharedValue("test", "count", (old = 0) => old + 1)
  );
  assert.deepEqual(new Set(await Promise.all(counts)).size, 20);
  assert.equal(group.get("count"), 20);
  group.data.set("data", new Uint8Array(1));
  const failures = [
    ["wrongType", () => bridge.updateSharedValue("test", "data", () => 1)],
    ["invalidArgument", () => bridge.updateSharedValue("a/b", "key", () => 1)],
    ["conflict", () => bridge.updateSharedValue("test", "key", () => {
      group.update("key", (old) => `${old}.`);
      return "never";
    })],
  ];
  for (const [code, call] of failures) assert.equal((await failureOf(call)).code, code);
  for (const change of [undefined, "value", () => {}, () => NaN, async () => 1]) {
    const call = () => bridge.updateSharedValue("test", "key", change);
    assert.ok(await failureOf(call) instanceof TypeError, `${change}`);
  }
});

moduleTest("the intents that people can use are listed", async ({ bridge, group }) => {
  const intents = await bridge.getIntents("test");
  assert.deepEqual(intents, group.intents());
  assert.ok(intents.some(({ intent }) => intent === "addRepository"));
});

moduleTest("listeners learn which keys and kinds changed, or watch one key", async (module) => {
  const { bridge, group } = module;
  const heard = { all: [], one: [] };
  let hear = () => {};
  const listen = (name) => ({ group, keys, kinds, widgets, all }) => {
    heard[name].push({ group, keys, kinds, widgets, all });
    hear();
  };
  const subscriptions = [
    bridge.addListener("change", listen("all"), "test"),
    bridge.addListener("change", listen("one"), "test", { key: "key" }),
  ];
  const told = async (count, change) => {
    const heardAll = kept(new Promise((resolve) => {
      hear = () => heard.all.length === count && resolve();
    }));
    change();
    await heardAll;
    return heard.all.at(-1);
  };
  const nothing = { group: "test", keys: [], kinds: [], widgets: [], all: false };
  assert.deepEqual(await told(1, () => group.set("other", 1)), { ...nothing, keys: ["other"] });
  assert.deepEqual(await told(2, () => group.reload("dday")), { ...nothing, kinds: ["dday"] });
  assert.deepEqual(heard.one, []);
  const both = await told(3, () => group.setMany({ key: 1, other: 2 }));
  assert.deepEqual(both, { ...nothing, keys: ["key", "other"] });
  await kept(new Promise((resolve) => setTimeout(resolve)));
  assert.deepEqual(heard.one, [{ ...nothing, keys: ["key"] }]);
  for (const subscription of subscriptions) subscription.remove();
});

moduleTest("listeners receive changes until they are removed", async ({ bridge, group }) => {
  const heard = [];
  let hear;
  const next = () => kept(new Promise((resolve) => hear = resolve));
  const listen = (name) => (event) => {
    heard.push([name, event.group]);
    hear();
  };
  const first = bridge.addListener("change", listen("first"), "test");
  const other = bridge.addListener("change", listen("other"), "another-group");
  let told = next();
  group.set("key", 1);
  await told;
  assert.deepEqual(heard, [["first", "test"]]);
  const second = bridge.addListener("change", listen("second"), "test");
  first.remove();
  first.remove();
  told = next();
  group.set("key", 2);
  await told;
  assert.deepEqual(heard.slice(1), [["second", "test"]]);
  second.remove();
  told = next();
  group.set("key", 3);
  await bridge.setSharedValue("another-group", "key", 1);
  await told;
  assert.deepEqual(heard.slice(2), [["other", "another-group"]]);
  other.remove();
  const unknown = [
    [["changed", () => {}, "test"], /"changed".*"change"/],
    [["change", undefined, "test"], /listener/],
    [["change", "listener", "test"], /listener/],
    [["change", () => {}, undefined], /group/],
    [["change", () => {}, 7], /group/],
    [["change", () => {}, "test", "key"], /options must be an object/],
    [["change", () => {}, "test", { keys: ["key"] }], /option "keys".*"key"/],
    [["change", () => {}, "test", { key: 7 }], /key must be a string/],
  ];
  for (const [values, message] of unknown) {
    assert.throws(() => bridge.addListener(...values), (error) => {
      assert.ok(error instanceof TypeError, `${error}`);
      assert.match(error.message, /^addListener: /);
      assert.match(error.message, message);
      return true;
    });
  }
  assert.throws(() => bridge.addListener("change", () => {}, "a/b"), { code: "invalidArgument" });
});

moduleTest("the native part has the functions of the specification", ({ native }) => {
  const text = readFileSync(
    new URL("../../bridge-js/react-native/NativeWidgetBridge.ts", import.meta.url), "utf8",
  );
  const body = text.slice(text.indexOf("export interface"), text.lastIndexOf("export default"));
  const specified = [...body.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);
  assert.ok(specified.length > 15, `${specified}`);
  for (const name of specified) assert.equal(typeof native[name], "function", name);
  const made = Object.getOwnPropertyNames(Object.getPrototypeOf(native))
    .filter((name) => !["constructor", "close", "reopen"].includes(name));
  assert.deepEqual(made.sort(), [...specified].sort());
});
