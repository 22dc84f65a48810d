// Tests tasks and updates in the JavaScript of react-native-android-widget 0.22.1, up to the data
// that it passes to Java. WIDGET_BRIDGE_REACT_NATIVE names a folder with that library.
import assert from "node:assert/strict";
import process from "node:process";
import { before, beforeEach, test } from "node:test";
import { SharedGroup } from "../../../bridge-js/mod.js";
import { androidLibrary } from "./android-library.mjs";

const packages = process.env.WIDGET_BRIDGE_REACT_NATIVE;
const skip = packages
  ? false
  : "WIDGET_BRIDGE_REACT_NATIVE names no folder with react-native-android-widget";
const request = { now: "2026-05-01T12:00:00+09:00", timeZone: "Asia/Seoul" };
let library, adapter, native, group;

before(async () => {
  if (!skip) ({ library, adapter, native } = await androidLibrary(packages));
});
beforeEach(() => {
  if (skip) return;
  native.drawn.length = 0;
  native.placed.length = 0;
  group = SharedGroup.inMemory();
  group.set("widgetDataKey", { title: "Trip", startDate: "2026-01-01", endDate: "2026-05-08" });
});

const place = (widgetName, widgetId, width, height) => ({
  widgetName, widgetId, width, height, screenInfo: { density: 3 },
});

/** Runs a task as Android does. */
async function run(widgets, task) {
  library.registerWidgetTaskHandler(adapter.taskHandler({ group, widgets }));
  await native.tasks.RNWidgetBackgroundTask(task);
}

/** A node of a tree: its kind, its properties, and its children. */
const described = ({ type, props, children }) => [
  type, Object.keys(props).sort().join(" "), children.map(described),
];

const widgets = { Dday: { kind: "dday", request: { ...request, theme: "plain" } } };

test("an added widget is drawn in light and dark, with one touch area", { skip }, async () => {
  await run(widgets, { ...place("Dday", 7, 160, 160), widgetAction: "WIDGET_ADDED" });
  const [{ config, name, id }, ...others] = native.drawn;
  assert.deepEqual([name, id, others], ["Dday", 7, []]);
  const expected = [
    "FrameLayoutWidget", "accessibilityLabel clickAction clickActionData height width",
    [["LinearLayoutWidget", "backgroundColor borderRadius gravity height orientation width",
      [["SvgWidget", "height svgString width", []]]]],
  ];
  assert.deepEqual(described(config.light), expected);
  assert.deepEqual(described(config.dark), expected);
  const svgOf = (tree) => tree.children[0].children[0].props.svgString;
  assert.match(svgOf(config.light), /<title>7 days until Trip<\/title>/);
  assert.notEqual(svgOf(config.light), svgOf(config.dark));
  assert.deepEqual(config.light.props.clickActionData, {
    uri: "widgetbridge://dday/widgetDataKey",
  });
});

test("a tap's data arrive as text, and have the right effect", { skip }, async () => {
  native.placed.push(place("Study", 1, 338, 158), place("Study", 2, 158, 158));
  const tap = { intent: "toggleStudyDay", parameters: { date: "2026-05-01" } };
  await run({ Study: { kind: "studyCalendar", request, tap } }, {
    ...place("Study", 1, 338, 158), widgetAction: "WIDGET_CLICK", clickAction: "toggleStudyDay",
    clickActionData: '{"date":"2026-05-01"}',
  });
  assert.deepEqual(group.get("studyDays"), ["2026-05-01"]);
  assert.deepEqual(native.drawn.map(({ id }) => id), [1, 2]);
});

test("a removed widget is not drawn", { skip }, async () => {
  await run(widgets, { ...place("Dday", 7, 160, 160), widgetAction: "WIDGET_DELETED" });
  assert.deepEqual(native.drawn, []);
});

test("an update reports what it has drawn, and continues after a failure", { skip }, async () => {
  native.placed.push(place("None", 1, 160, 160), place("List", 2, 338, 354));
  native.placed.push(place("Dday", 3, 0, 0));
  group.set("exam", { title: "Exam", endDate: "2026-06-01" });
  const list = { kind: "ddayList", request, areas: "all" };
  const results = await adapter.update({
    group, widgets: { None: { kind: "none" }, List: list, ...widgets },
  });
  assert.deepEqual(
    results.map(({ widgetId, error, skipped }) => [widgetId, error?.code, !!skipped]),
    [[1, "notFound", false], [2, undefined, false], [3, undefined, true]],
  );
  const [{ config, id }, ...others] = native.drawn;
  assert.deepEqual([id, others], [2, []]);
  const areas = config.light.children.slice(1);
  assert.equal(areas.length, results[1].areas);
  assert.ok(areas.every(({ props }) => props.clickAction === "OPEN_URI" && props.margin.left >= 0));
});
