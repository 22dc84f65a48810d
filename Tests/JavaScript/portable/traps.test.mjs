// Tests that a trap inside the module becomes an error of the call, and that the next call works,
// even if the trap left the instance's memory in disorder: the next call has another instance.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Core } from "../../../bridge-js/src/portable/core.js";
import { webAssembly } from "../../../bridge-js/src/portable/web-assembly.js";
import { MemoryStore } from "../../../bridge-js/src/portable/memory-store.js";
import { makeHost, module, modulePath, ruinable } from "./portable.mjs";
import { trapping } from "./trapping.mjs";

const bytes = readFileSync(modulePath);
const now = Date.UTC(2026, 4, 1, 9);
const request = '{"now":"2026-05-01T09:00:00Z","timeZone":"Asia/Seoul"}';
const kind = '{"kind":"tides","displayName":"Tides","supportedFamilies":["systemSmall"]}';
const timeline = '{"entries":[{"date":"2026-05-01T00:00:00Z","content":{"title":"High"}}]}';
const totals = "totals:https://api.covid19api.com/world/total";

/** A call for each function of the header that the module has. */
const calls = {
  openSharedGroup: ["text", "test", '{"readOnly":true}'],
  repairSharedGroup: ["text"],
  setSharedValue: ["changes", "key", "[1]"],
  setSharedValues: ["changes", '{"key":1}', '["other"]'],
  getSharedValues: ["text"],
  getSharedValuesForKeys: ["text", '["widgetDataKey","none"]'],
  checkSharedValueJSON: ["changes", "dday", "widgetDataKey", '{"endDate":"2026-12-25"}'],
  replaceSharedValue: ["changes", "key", null, "1"],
  removeSharedValue: ["changes", "widgetDataKey"],
  getSharedKeysJSON: ["text"],
  getSharedChangesJSON: ["text", '{"revision":0}'],
  applySharedChanges: ["changes", '{"values":{"key":1},"records":{"test":2}}'],
  getSharedRecordsJSON: ["text", ""],
  getWidgetKindsJSON: ["text"],
  registerWidgetKind: ["changes", kind],
  unregisterWidgetKind: ["changes", "harbour"],
  getPlaceholderJSON: ["text", "dday", request],
  getSnapshotJSON: ["text", "dday", request],
  getTimelineJSON: ["text", "dday", request],
  getEntryJSON: ["text", "dday", request],
  setTimelineJSON: ["changes", "harbour", timeline],
  getConfigurationOptionsJSON: ["text", "singleRepo", "repo"],
  getIntentsJSON: ["text"],
  performIntent: ["changes", "toggleStudyDay", '{"date":"2026-05-01"}'],
  getRefreshPlanJSON: ["text", "globalTotals", request],
  setRefreshResponse: ["changes", totals, 503, new Uint8Array(0)],
  setRefreshResponseHeaders: ["changes", totals, 503, '{"Retry-After":"9"}', new Uint8Array(0)],
  reloadTimelines: ["changes", "dday"],
  reloadAllTimelines: ["changes"],
  registerWidgetInstance: ["changes", "dday", "{}"],
  unregisterWidgetInstance: ["changes", "dday", "{}"],
  getCurrentConfigurationsJSON: ["text"],
  renderWidgetSVG: ["text", "dday", request],
  getWidgetDrawingJSON: ["text", "dday", request],
  getWidgetImage: ["bytes", "none"],
  removeAllSharedValues: ["changes"],
  getSharedValue: ["text", "widgetDataKey"],
  setSharedData: ["changes", "key", 1],
  getSharedData: ["bytes", "photo"],
};

function makeStore() {
  const store = new MemoryStore();
  store.setValue("widgetDataKey", '{"startDate":"2026-01-22","endDate":"2026-05-08"}');
  store.commit([{
    type: "record",
    name: "kind/harbour",
    content: new TextEncoder().encode(kind.replace("tides", "harbour")),
  }]);
  return store;
}

function outcome(call) {
  try {
    return call();
  } catch (error) {
    assert.equal(error.name, "WidgetBridgeError");
    return `${error.code}: ${error.message}`;
  }
}

test("the tests make every function that the host calls trap", () => {
  const own = /^(memory|input|room|output|begin|seed|wanted|keep|forget|getLast|getBridge|_)/;
  const exported = WebAssembly.Module.exports(module).map(({ name }) => name)
    .filter((name) => !own.test(name));
  assert.deepEqual(exported.sort(), Object.keys(calls).sort());
});

for (const [name, [method, ...parameters]] of Object.entries(calls)) {
  test(`after a trap in ${name} the next call works`, () => {
    const host = makeHost({ now: () => now });
    const store = makeStore();
    const make = ruinable(webAssembly(new WebAssembly.Module(trapping(bytes, name))));
    const core = new Core(make, host);
    let isToTrap = false;
    const asked = {
      id: store.id,
      get revision() {
        return store.revision;
      },
      find: (...of) => store.find(...of),
      list: (...of) => store.list(...of),
      some: (...of) => store.some(...of),
      changedSince: (...of) => store.changedSince(...of),
      lock() {
        if (isToTrap) return -1;
        return store.lock();
      },
    };
    const fresh = new Core(webAssembly(module), host);
    const expected = outcome(() => fresh[method](name, store, ...parameters));
    const call = () => outcome(() => core[method](name, asked, ...parameters));
    assert.deepEqual(call(), expected);
    for (let round = 0; round < 3; round++) {
      isToTrap = true;
      assert.match(call(), new RegExp(`^internal: ${name} failed by a fault of the library: .+`));
      isToTrap = false;
      make.ruin();
      assert.deepEqual(call(), expected);
      assert.equal(make.instances.length, round + 2);
    }
    assert.deepEqual(store.list(false, ""), makeStore().list(false, ""));
  });
}

test("after a trap while an answer gets its room, the next call works", () => {
  let fault;
  const instantiate = webAssembly(module);
  const make = ruinable((imports) => {
    const { room, ...others } = instantiate(imports);
    return {
      ...others,
      room(size) {
        if (fault !== undefined) throw fault;
        return room(size);
      },
    };
  });
  const core = new Core(make, makeHost({ now: () => now }));
  const store = makeStore();
  const reads = [["getSharedValue", "widgetDataKey"], ["getSharedValues"], ["getSharedKeysJSON"]];
  const call = ([name, ...rest]) => outcome(() => core.text(name, store, ...rest));
  const expected = reads.map(call);
  const faults = [
    new WebAssembly.RuntimeError("unreachable"), new RangeError("Array buffer allocation failed"),
  ];
  for (const one of faults) {
    for (const [index, read] of reads.entries()) {
      const { length } = make.instances;
      fault = one;
      const what = `${read[0]} failed by a fault of the library: ${one.message}.`;
      assert.equal(call(read), `internal: ${what}`);
      fault = undefined;
      make.ruin();
      assert.equal(call(read), expected[index]);
      assert.equal(make.instances.length, length + 1);
    }
  }
});
