// Tests what react-native-android-widget receives from a group. A stand-in replaces the library
// (0.22.1: FlexWidget, OverlapWidget, SvgWidget, getWidgetInfo, requestWidgetUpdateById).
import assert from "node:assert/strict";
import { test } from "node:test";
import { adapterOf } from "../../bridge-js/react-native-android-widget/adapter.js";
import { familyFor } from "../../bridge-js/react-native-android-widget/sizes.js";
import { packageTest } from "./package.mjs";
import { failureOf } from "./support.mjs";

/** A stand-in for the library, with widgets on the screen by name, and a list of what was drawn. */
class Library {
  drawn = [];

  constructor(placed = {}) {
    this.placed = placed;
    this.FlexWidget = function FlexWidget() {};
    this.OverlapWidget = function OverlapWidget() {};
    this.SvgWidget = function SvgWidget() {};
    this.getWidgetInfo = async (name) => this.placed[name] ?? [];
    this.requestWidgetUpdateById = async ({ widgetName, widgetId, renderWidget }) => {
      const info = this.placed[widgetName].find((each) => each.widgetId === widgetId);
      this.drawn.push({ widgetName, widgetId, element: await renderWidget(info) });
    };
  }
}

const place = (widgetName, widgetId, width, height) => ({ widgetName, widgetId, width, height });
const request = { now: "2026-05-01T12:00:00+09:00", timeZone: "Asia/Seoul" };
const trip = { title: "Mum's trip", startDate: "2026-01-01", endDate: "2026-05-08" };

/** The parts of an element: the field, the picture on it, and the touch areas. */
function partsOf(element) {
  const [field, ...areas] = element.props.children;
  return { root: element, field, picture: field.props.children[0], areas };
}

packageTest("a widget is a picture in the middle of its theme's field", async ({ group }) => {
  group.set("widgetDataKey", { ...trip, theme: "indigo" });
  const library = new Library({ Dday: [place("Dday", 7, 300, 210)] });
  const { update } = adapterOf(library);
  const widgets = { Dday: { kind: "dday", request } };
  const [told, ...others] = await update({ group, widgets });
  assert.deepEqual(others, []);
  const { filled, ...rest } = told;
  assert.deepEqual(rest, { widgetName: "Dday", widgetId: 7, family: "systemMedium", areas: 0 });
  assert.equal(filled.toFixed(2), "0.67");
  const { light, dark } = library.drawn[0].element;
  for (const [element, appearance] of [[light, "light"], [dark, "dark"]]) {
    const { root, field, picture, areas } = partsOf(element);
    const drawing = group.drawing("dday", { ...request, appearance, family: "systemMedium" });
    assert.deepEqual(
      [root.type, field.type, picture.type],
      [library.OverlapWidget, library.FlexWidget, library.SvgWidget],
    );
    const { color, gradient } = drawing.operations[0].fill;
    assert.deepEqual(field.props.style.backgroundGradient, {
      from: color, to: gradient.color, orientation: "TL_BR",
    });
    assert.equal(picture.props.style.width, 300);
    assert.equal(picture.props.style.height.toFixed(1), "140.2");
    assert.ok(picture.props.svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" width="338"'));
    // The field is the background. A second background in the picture would show its edge.
    assert.ok(!picture.props.svg.includes(drawing.operations[0].path));
    assert.equal(root.props.accessibilityLabel, `${drawing.title}. ${drawing.details}`);
    assert.equal(root.props.clickAction, "OPEN_URI");
    assert.deepEqual(root.props.clickActionData, { uri: "widgetbridge://dday/widgetDataKey" });
    assert.deepEqual(areas, []);
  }
});

packageTest("an alias of a kind draws the same picture", async ({ group }) => {
  group.set("widgetDataKey", trip);
  group.registerKind({ alias: "CountdownWidget", of: "dday" });
  const shown = [];
  for (const kind of ["dday", "CountdownWidget"]) {
    const library = new Library({ Dday: [place("Dday", 7, 300, 210)] });
    const told = await adapterOf(library).update({ group, widgets: { Dday: { kind, request } } });
    const { light } = library.drawn[0].element;
    shown.push([told, partsOf(light).picture.props]);
  }
  assert.deepEqual(shown[1], shown[0]);
});

test("of the kind's families, the one that fills the widget best is used", () => {
  const all = ["systemSmall", "systemMedium", "systemLarge", "systemExtraLarge"];
  assert.equal(familyFor(all, 160, 160), "systemSmall");
  assert.equal(familyFor(all, 300, 120), "systemMedium");
  assert.equal(familyFor(all, 340, 360), "systemLarge");
  assert.equal(familyFor(all, 700, 350), "systemExtraLarge");
  assert.equal(familyFor(["systemLarge", "accessoryCircular"], 160, 160), "systemLarge");
  assert.equal(familyFor(["accessoryCircular"], 160, 160), undefined);
});

/** The picture of a small widget in Arabic that Android draws for an event with a title. */
async function arabicPicture(group, title) {
  group.set("widgetDataKey", { ...trip, title });
  const library = new Library({ Dday: [place("Dday", 7, 158, 158)] });
  const widgets = { Dday: { kind: "dday", request: { ...request, locale: "ar" } } };
  await adapterOf(library).update({ group, widgets });
  return partsOf(library.drawn[0].element.light).picture.props.svg;
}

packageTest("a text from right to left that begins with a digit is marked", async ({ group }) => {
  const svg = await arabicPicture(group, "3 أيام iPhone");
  assert.match(svg, /direction="rtl">\u200F3 أيام iPhone<\/text>/);
  assert.doesNotMatch(svg, /\u200F[\u0590-\u08FF]/);
});

packageTest("each line of a wrapped text from right to left is marked", async ({ group }) => {
  const svg = await arabicPicture(group, "رحلة إلى معرض iPhone الجديد");
  // One element has the direction of both lines.
  const lines = /<g[^>]* direction="rtl"[^>]*>(.*?)<\/g>/.exec(svg)?.[1];
  const [one, two] = [/<text[^>]*>رحلة[^<]*<\/text>/, /<text[^>]*>\u200FiPhone الجديد<\/text>/];
  assert.match(lines ?? svg, new RegExp(`^${one.source}${two.source}$`));
  assert.doesNotMatch(svg, /\u200F[\u0590-\u08FF]/);
});

packageTest("the areas of a picture lie where their groups are", async ({ group }) => {
  group.set("trip", trip).set("exam", { title: "Exam", endDate: "2026-06-01" });
  const library = new Library({ List: [place("List", 1, 169, 177)] });
  const asked = { ...request, family: "systemLarge" };
  const widgets = { List: { kind: "ddayList", request: asked, areas: "all" } };
  const [told] = await adapterOf(library).update({ group, widgets });
  const { areas } = partsOf(library.drawn[0].element.light);
  assert.equal(told.areas, areas.length);
  const found = [];
  const walk = (operations) => {
    for (const each of operations.filter(({ type }) => type === "group")) {
      if (each.url) found.push(each);
      walk(each.operations);
    }
  };
  walk(group.drawing("ddayList", asked).operations);
  assert.ok(found.length > 1);
  assert.deepEqual(
    areas.map(({ props: { clickActionData, style } }) => [clickActionData.uri, style]),
    found.map(({ url, box: [x, y, width, height] }) => [url, {
      marginLeft: x / 2, marginTop: y / 2, width: width / 2, height: height / 2,
    }]),
  );
  const dark = partsOf(library.drawn[0].element.dark).areas.map(({ props }) => props.style);
  assert.deepEqual(dark, areas.map(({ props }) => props.style));
});

/** Runs a task. Returns what it rendered. */
async function runTask(handler, widgetInfo, task) {
  const rendered = [];
  const given = { widgetAction: "WIDGET_UPDATE", clickActionData: {}, ...task };
  await handler({ ...given, widgetInfo, renderWidget: (element) => rendered.push(element) });
  return rendered;
}

packageTest("a tap performs an intent, and all widgets show the change", async ({ group }) => {
  const library = new Library({
    Study: [place("Study", 1, 338, 158), place("Study", 2, 338, 158)],
  });
  const { taskHandler } = adapterOf(library);
  const tap = (entry) => {
    const days = entry.weeks.flat();
    return {
      intent: "toggleStudyDay", parameters: { date: days.find(({ isToday }) => isToday).date },
    };
  };
  const widgets = { Study: { kind: "studyCalendar", request, tap } };
  const handler = taskHandler({ group: () => group, widgets });
  const [drawn] = await runTask(handler, library.placed.Study[0], { widgetAction: "WIDGET_ADDED" });
  const { clickAction, clickActionData } = drawn.light.props;
  assert.deepEqual([clickAction, clickActionData], ["toggleStudyDay", { date: "2026-05-01" }]);
  assert.deepEqual(library.drawn, []);
  const click = { widgetAction: "WIDGET_CLICK", clickAction, clickActionData };
  const [after] = await runTask(handler, library.placed.Study[0], click);
  assert.deepEqual(group.get("studyDays"), ["2026-05-01"]);
  assert.notEqual(partsOf(after.light).picture.props.svg, partsOf(drawn.light).picture.props.svg);
  assert.deepEqual(library.drawn.map(({ widgetId }) => widgetId), [2]);
});

packageTest("a tap of the app's own is reported, and a removed widget is not drawn", async (t) => {
  const { group } = t;
  const taps = [];
  const tap = { intent: "show", parameters: { page: 2 } };
  const onClick = ({ clickAction, clickActionData }) => taps.push([clickAction, clickActionData]);
  const { taskHandler } = adapterOf(new Library());
  const widgets = { Dday: () => ({ kind: "dday", request, tap, onClick }) };
  const handler = taskHandler({ group, widgets });
  const info = place("Dday", 1, 158, 158);
  const click = {
    widgetAction: "WIDGET_CLICK", clickAction: "show", clickActionData: { page: 2 },
  };
  assert.equal((await runTask(handler, info, click)).length, 1);
  assert.deepEqual(taps, [["show", { page: 2 }]]);
  assert.deepEqual(await runTask(handler, info, { widgetAction: "WIDGET_DELETED" }), []);
  // Until Android has reported a size there is nothing to draw on.
  assert.deepEqual(await runTask(handler, place("Dday", 1, 0, 0)), []);
});

packageTest("if a widget fails, the others are still drawn", async ({ group }) => {
  group.set("widgetDataKey", trip).set("bad", { title: "Bad", endDate: "2026-02-30" });
  const library = new Library({
    Bad: [place("Bad", 1, 158, 158)], None: [place("None", 2, 158, 158)],
    New: [place("New", 3, 0, 0)], Dday: [place("Dday", 4, 158, 158)],
  });
  const known = library.getWidgetInfo;
  library.getWidgetInfo = (name) =>
    name === "Gone" ? Promise.reject(new Error("not linked")) : known(name);
  const results = await adapterOf(library).update({
    group,
    widgets: {
      Gone: "dday",
      Bad: { kind: "dday", request: { ...request, configuration: { dataKey: "bad" } } },
      None: { kind: "none" }, New: "dday", Dday: { kind: "dday", request },
    },
  });
  assert.deepEqual(
    results.map(({ widgetName, error, skipped }) => [widgetName, error?.code, !!skipped]),
    [
      ["Gone", undefined, false], ["Bad", "invalidValue", false], ["None", "notFound", false],
      ["New", undefined, true], ["Dday", undefined, false],
    ],
  );
  assert.equal(results[0].error.message, "not linked");
  assert.deepEqual(library.drawn.map(({ widgetId }) => widgetId), [4]);
});

packageTest("errors say what is wrong with widgets", async ({ group }) => {
  const { taskHandler, update } = adapterOf(new Library());
  const widgets = { Dday: "dday" };
  const codeOf = async (make) => (await failureOf(make)).code;
  assert.equal(await codeOf(() => taskHandler()), "invalidArgument");
  assert.equal(await codeOf(() => taskHandler({ group: {}, widgets })), "invalidArgument");
  assert.equal(await codeOf(() => update({ group, widgets: {} })), "invalidArgument");
  const run = (said, info) => codeOf(() => runTask(taskHandler({ group, widgets: said }), info));
  const small = place("Dday", 1, 158, 158);
  assert.equal(await run({ Other: "dday" }, small), "notFound");
  assert.equal(await run({ Dday: { kind: "dday", areas: "some" } }, small), "invalidArgument");
  assert.equal(await run({ Dday: { kind: "dday", request, tap: "here" } }, small),
    "invalidArgument");
  const old = new Library();
  delete old.requestWidgetUpdateById;
  assert.equal(await codeOf(() => adapterOf(old)), "unsupported");
});

packageTest("a picture that is too large is not passed on", async ({ group }) => {
  const start = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const photo = new Uint8Array(7 * 1024 * 1024);
  photo.set(start);
  group.data.set("photo", photo);
  group.set("widgetDataKey", { ...trip, style: "photo", image: "photo" });
  const library = new Library({ Dday: [place("Dday", 1, 158, 158)] });
  const widgets = { Dday: { kind: "dday", request } };
  const [{ error }] = await adapterOf(library).update({ group, widgets });
  assert.equal(error.code, "tooLarge");
  assert.match(error.message, /keep a smaller photo/);
});
