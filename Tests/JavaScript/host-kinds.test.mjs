import assert from "node:assert/strict";
import { bridge } from "./bridge.mjs";
import { failureOf, groupTest, kept } from "./support.mjs";

const tides = JSON.stringify({
  kind: "tides",
  displayName: "Tides",
  supportedFamilies: ["systemSmall"],
  parameters: [{ name: "hours", type: "integer", options: [6, 12] }],
});

const timeline = JSON.stringify({
  entries: [
    { date: "2026-05-01T09:00:00+09:00", content: { title: "Low" } },
    { date: "2026-05-01T15:00:00+09:00", content: { title: "높은 물" }, url: "tides://busan" },
  ],
  policy: { type: "never" },
});

const request = JSON.stringify({ now: "2026-05-01T03:00:00Z", timeZone: "Asia/Seoul" });

groupTest("a host's kind shows what the host sets", ({ group }) => {
  bridge.registerWidgetKind(group, tides);
  bridge.setTimelineJSON(group, "tides", timeline);
  const { entries, policy } = JSON.parse(bridge.getTimelineJSON(group, "tides", request));
  assert.deepEqual(entries.map(({ content }) => content.title), ["Low", "높은 물"]);
  assert.equal(entries[1].url, "tides://busan");
  assert.deepEqual(policy, { type: "never" });
  const { entry } = JSON.parse(bridge.getEntryJSON(group, "tides", request));
  assert.equal(entry.date, "2026-05-01T09:00:00+09:00");
  const { kinds } = JSON.parse(bridge.getWidgetKindsJSON(group));
  assert.equal(kinds.find(({ kind }) => kind === "tides").isBuiltIn, false);
});

groupTest("the parameters of a host's kind have types and fixed options", async ({ group }) => {
  bridge.registerWidgetKind(group, tides);
  const { options } = JSON.parse(bridge.getConfigurationOptionsJSON(group, "tides", "hours"));
  assert.deepEqual(options, [{ value: 6, title: "6" }, { value: 12, title: "12" }]);
  for (const hours of ["6", 7, 6.5]) {
    const configuration = JSON.stringify({ configuration: { hours } });
    const error = await failureOf(() => bridge.getTimelineJSON(group, "tides", configuration));
    assert.equal(error.code, "invalidValue");
    assert.equal(error.detail.path, "$.configuration.hours");
  }
});

groupTest("a fault of a timeline names the entry", async ({ group }) => {
  bridge.registerWidgetKind(group, tides);
  const entries = ["2026-05-01T09:00:00Z", "2026-05-01T08:00:00Z"].map((date) => (
    { date, content: {} }
  ));
  const error = await failureOf(() =>
    bridge.setTimelineJSON(group, "tides", JSON.stringify({ entries }))
  );
  assert.equal(error.code, "invalidValue");
  assert.equal(error.detail.path, "$.entries[1].date");
});

groupTest("a kind that is removed is not found", async ({ group }) => {
  bridge.registerWidgetKind(group, tides);
  bridge.unregisterWidgetKind(group, "tides");
  const error = await failureOf(() => bridge.getTimelineJSON(group, "tides", null));
  assert.equal(error.code, "notFound");
});

groupTest("widgets on screen are listed with their configuration", ({ group }) => {
  bridge.registerWidgetKind(group, tides);
  bridge.registerWidgetInstance(group, "tides", JSON.stringify({ configuration: { hours: 12 } }));
  bridge.registerWidgetInstance(group, "dday", "{}");
  const listed = () => JSON.parse(bridge.getCurrentConfigurationsJSON(group)).configurations;
  assert.deepEqual(listed(), [
    { kind: "tides", family: "systemSmall", configuration: { hours: 12 } },
    { kind: "dday", family: "systemSmall", configuration: { dataKey: "widgetDataKey" } },
  ]);
  bridge.unregisterWidgetInstance(group, "dday", "{}");
  assert.equal(listed().length, 1);
});

groupTest("a reload ends a wait for a change", async ({ group }) => {
  for (const reload of ["reloadTimelines", "reloadAllTimelines"]) {
    const count = bridge.getSharedChangeCount(group);
    const change = bridge.waitForSharedChange(group, count, 60_000);
    bridge[reload](group, "dday");
    assert.equal(await kept(change), 1);
  }
});
