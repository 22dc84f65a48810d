import assert from "node:assert/strict";
import { bridge } from "./bridge.mjs";
import { groupTest } from "./support.mjs";

const request = JSON.stringify({
  now: "2026-05-01T09:00:00+09:00",
  timeZone: "Asia/Seoul",
  family: "systemMedium",
});

const dates = JSON.stringify({ startDate: "2026-01-22", endDate: "2026-05-08" });

groupTest("the kind dday exists", ({ group }) => {
  const { version, kinds } = JSON.parse(bridge.getWidgetKindsJSON(group));
  assert.equal(version, 1);
  const kind = kinds.find(({ kind }) => kind === "dday");
  assert.ok(kind.isBuiltIn);
  assert.ok(kind.supportedFamilies.includes("systemSmall"));
});

groupTest("two dates become a week of entries", ({ group }) => {
  bridge.setSharedValue(group, "widgetDataKey", dates);
  const timeline = JSON.parse(bridge.getTimelineJSON(group, "dday", request));
  assert.equal(timeline.family, "systemMedium");
  assert.equal(timeline.timeZone, "Asia/Seoul");
  assert.deepEqual(timeline.policy, { type: "atEnd" });
  assert.deepEqual(
    timeline.entries.map(({ date, label, countLabel }) => `${date} ${label} ${countLabel}`),
    [
      "2026-05-01T09:00:00+09:00 D-7 Day 100",
      "2026-05-02T00:00:00+09:00 D-6 Day 101",
      "2026-05-03T00:00:00+09:00 D-5 Day 102",
      "2026-05-04T00:00:00+09:00 D-4 Day 103",
      "2026-05-05T00:00:00+09:00 D-3 Day 104",
      "2026-05-06T00:00:00+09:00 D-2 Day 105",
      "2026-05-07T00:00:00+09:00 D-1 Day 106",
      "2026-05-08T00:00:00+09:00 D-Day Day 107",
    ],
  );
});

groupTest("dates that a host has encoded as JSON twice are read", ({ group }) => {
  bridge.setSharedValue(group, "widgetDataKey", JSON.stringify(dates));
  assert.equal(JSON.parse(bridge.getEntryJSON(group, "dday", request)).entry.label, "D-7");
});

groupTest("the revision grows with a change", ({ group }) => {
  const before = JSON.parse(bridge.getTimelineJSON(group, "dday", request)).revision;
  bridge.setSharedValue(group, "widgetDataKey", dates);
  assert.ok(JSON.parse(bridge.getTimelineJSON(group, "dday", request)).revision > before);
});

groupTest("without data there is no count", ({ group }) => {
  const { entries, policy } = JSON.parse(bridge.getTimelineJSON(group, "dday", null));
  assert.deepEqual(policy, { type: "never" });
  assert.equal(entries.length, 1);
  assert.equal(entries[0].state, "unset");
  assert.equal(entries[0].label, null);
});

groupTest("the snapshot is sample data until there is real data", ({ group }) => {
  const placeholder = JSON.parse(bridge.getPlaceholderJSON(group, "dday", request));
  assert.equal(placeholder.entry.isPlaceholder, true);
  const snapshot = () => JSON.parse(bridge.getSnapshotJSON(group, "dday", request)).entry;
  assert.equal(snapshot().label, placeholder.entry.label);
  bridge.setSharedValue(group, "widgetDataKey", dates);
  assert.equal(snapshot().isPlaceholder, false);
  assert.equal(snapshot().countDay, 100);
});

groupTest("a year of entries comes back complete", ({ group }) => {
  bridge.setSharedValue(group, "widgetDataKey", dates);
  const year = JSON.stringify({ ...JSON.parse(request), days: 365 });
  assert.equal(JSON.parse(bridge.getTimelineJSON(group, "dday", year)).entries.length, 366);
});
