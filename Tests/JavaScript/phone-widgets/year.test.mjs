// Tests what a phone's widgets show through a year, in zones whose clocks change. The libraries for
// these widgets do not run here; a model does what their sources do:
//
// - expo-widgets 58.0.2 shows the newest entry that is not after now, and at the end of the entries
//   reads the same ones again (ios/Widgets/TimelineProvider.swift).
// - react-native-android-widget 0.22.1 runs its task each half hour, counted from some minute. With
//   the receiver of `widget-bridge expo --midnight`, the task also runs within ten minutes after
//   midnight.
import assert from "node:assert/strict";
import { publish } from "../../../bridge-js/expo-widgets/index.js";
import { adapterOf } from "../../../bridge-js/react-native-android-widget/adapter.js";
import { packageTest } from "../package.mjs";

const MINUTE = 60_000, HOUR = 60 * MINUTE;
const DAYS = 365;
/** Zones whose clocks change at night, at midnight, and by half an hour. */
const zones = ["America/New_York", "Europe/Berlin", "America/Santiago", "Australia/Lord_Howe"];

const at = (time) => new Date(time).toISOString();

/** The times at which the days after today begin: the dates of the core's entries. */
function midnights(group, timeZone) {
  const request = { now: "2026-01-15T15:00:00Z", timeZone, days: DAYS };
  return group.timeline("dday", request).entries.slice(1).map(({ date }) => Date.parse(date));
}

function setEvent(group) {
  group.set("widgetDataKey", {
    title: "Exam", startDate: "2026-01-01", endDate: "2026-11-30", milestones: true,
  });
}

for (const timeZone of zones) {
  packageTest(`a year on iOS in ${timeZone}, the app opened twice`, ({ group }) => {
    setEvent(group);
    const days = midnights(group, timeZone);
    assert.equal(days.length, DAYS);
    // A day has 24 hours, one hour more or less, or half an hour more or less.
    const lengths = new Set(days.slice(1).map((time, index) => (time - days[index]) / HOUR));
    assert.equal(lengths.size, 3);
    let entries;
    const widget = { updateTimeline: (given) => entries = given };
    const shown = (now) => entries.filter(({ date }) => date.getTime() <= now).pop()?.props;
    for (const [day, midnight] of days.slice(0, -1).entries()) {
      if (day === 0 || day === 200) {
        const now = at(midnight + 9 * HOUR);
        publish(widget, group, "dday", { now, timeZone }, { maximum: 250 });
        assert.equal(entries.length, 250);
      }
      const first = day === 0 || day === 200 ? 9 * HOUR : 0;
      for (const now of [midnight + first, midnight + 12 * HOUR, days[day + 1] - 1]) {
        const expected = group.entry("dday", { now: at(now), timeZone }).entry;
        const { label, relativeLabel, countLabel, progress } = shown(now);
        assert.deepEqual(
          [label, relativeLabel, countLabel, progress],
          [expected.label, expected.relativeLabel, expected.countLabel ?? undefined,
            expected.progress ?? undefined],
          `${at(now)} on day ${day}`,
        );
      }
    }
  });

  packageTest(`a year on Android in ${timeZone}, with the receiver and without`, async (t) => {
    const { group } = t;
    setEvent(group);
    const days = midnights(group, timeZone);
    let now, shown;
    const settings = () => ({
      kind: "dday", request: { now: at(now), timeZone, family: "systemSmall" },
    });
    const element = (type, props) => ({ type, props });
    const { taskHandler } = adapterOf({
      FlexWidget: element, OverlapWidget: element, SvgWidget: element,
      getWidgetInfo: () => [], requestWidgetUpdateById() {},
    });
    const handler = taskHandler({ group, widgets: { Dday: settings } });
    const draw = async (time) => {
      now = time;
      await handler({
        widgetInfo: { widgetName: "Dday", widgetId: 1, width: 158, height: 158 },
        widgetAction: "WIDGET_UPDATE",
        renderWidget: ({ light }) => shown = light.props.accessibilityLabel,
      });
    };
    const expected = (time) => {
      const request = { now: at(time), timeZone, family: "systemSmall" };
      const { title, details } = group.drawing("dday", request);
      return `${title}. ${details}`;
    };
    const late = { without: [], receiver: [] };
    for (const [day, midnight] of days.slice(0, -1).entries()) {
      // The half hours begin at a different minute each day. An alarm comes at some time in its
      // window.
      const phase = day % 30 * MINUTE, last = midnight - 30 * MINUTE + phase;
      await draw(last);
      const before = shown;
      assert.equal(before, expected(last));
      for (const [way, turn] of [
        ["without", last + 30 * MINUTE], ["receiver", midnight + day % 11 * MINUTE],
      ]) {
        const first = Math.min(turn, last + 30 * MINUTE);
        if (first > midnight) assert.notEqual(expected(midnight), before, at(midnight));
        await draw(first);
        assert.equal(shown, expected(days[day + 1] - 1), at(first));
        late[way].push((first - midnight) / MINUTE);
      }
    }
    // The README gives these delays after midnight, in minutes: the mean, and the greatest.
    const told = (list) => {
      const mean = list.reduce((sum, each) => sum + each) / list.length;
      return [mean.toFixed(1), Math.max(...list)];
    };
    assert.deepEqual(told(late.without), ["14.4", 29]);
    assert.deepEqual(told(late.receiver), ["4.3", 10]);
  });
}
