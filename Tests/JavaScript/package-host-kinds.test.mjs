// Tests kinds that a host registers, reloads, and widgets on screen.
import assert from "node:assert/strict";
import { packageTest } from "./package.mjs";

const tides = {
  kind: "tides",
  displayName: "Tides",
  supportedFamilies: ["systemSmall", "accessoryInline"],
  parameters: [{ name: "harbour", type: "string", options: ["Busan", "Jeju"] }],
};
const entries = [
  { date: "2026-05-01T00:00:00Z", content: { title: "High water", value: "3.2 m" }, url: "a:b" },
  { date: new Date("2026-05-01T06:00:00Z"), content: { title: "Low water" }, relevance: undefined },
];
const request = { now: "2026-05-01T03:00:00Z", timeZone: "UTC" };

packageTest("a host's kind shows the timeline that was set", ({ group }) => {
  group.registerKind(tides);
  const described = group.kinds().find(({ kind }) => kind === "tides");
  assert.equal(described.isBuiltIn, false);
  assert.equal(described.displayName, "Tides");
  assert.deepEqual(group.options("tides", "harbour").options.map(({ value }) => value), [
    "Busan", "Jeju",
  ]);
  group.setTimeline("tides", { entries, policy: { type: "after", date: new Date("2026-05-02") } });
  const timeline = group.timeline("tides", request);
  const contents = (list) => list.map(({ content }) => content);
  assert.deepEqual(contents(timeline.entries), contents(entries));
  assert.equal(timeline.entries[1].date, "2026-05-01T06:00:00+00:00");
  assert.deepEqual(timeline.policy, { type: "after", date: "2026-05-02T00:00:00+00:00" });
  assert.equal(group.entry("tides", request).entry.content.value, "3.2 m");
  group.unregisterKind("tides");
  assert.throws(() => group.timeline("tides"), { code: "notFound" });
});

packageTest("a malformed timeline of a host is refused", ({ group }) => {
  group.registerKind(tides);
  assert.throws(() => group.setTimeline("tides", { entries: [] }), { code: "invalidValue" });
  assert.throws(() => group.setTimeline("tides", { entries: [...entries].reverse() }), {
    code: "invalidValue", path: "$.entries[1].date",
  });
  for (const timeline of [{}, { entries: [{ date: 7, content: {} }] }, {
    entries: [{ date: entries[0].date, content: { value: NaN } }],
  }]) assert.throws(() => group.setTimeline("tides", timeline), TypeError);
  assert.throws(() => group.setTimeline("dday", { entries }), { code: "invalidValue" });
  assert.throws(() => group.setTimeline("none", { entries }), { code: "notFound" });
  assert.throws(() => group.registerKind({ ...tides, kind: "dday" }), { code: "invalidValue" });
});

packageTest("reloading is a change", ({ group }) => {
  for (const kind of ["dday", undefined]) {
    const count = group.changeCount;
    group.reload(kind);
    assert.notEqual(group.changeCount, count);
  }
  assert.throws(() => group.reload("none"), { code: "notFound" });
});

packageTest("every process can list the widgets on screen", ({ group }) => {
  group.registerInstance("dday", { family: "systemMedium", configuration: { dataKey: "exam" } });
  group.registerInstance("ddayList");
  assert.deepEqual(group.currentConfigurations(), [
    { kind: "dday", family: "systemMedium", configuration: { dataKey: "exam" } },
    { kind: "ddayList", family: "systemMedium", configuration: {} },
  ]);
  group.unregisterInstance("dday", { family: "systemMedium", configuration: { dataKey: "exam" } });
  assert.equal(group.currentConfigurations().length, 1);
});
