// Tests what Android 15 draws, on Linux (Robolectric). The test runs Android's framework with its
// own Skia, androidsvg 1.4, and the Java of react-native-android-widget 0.22.1, all from the folder
// that WIDGET_BRIDGE_ANDROID names. WIDGET_BRIDGE_REACT_NATIVE names the folder with the JavaScript
// of react-native-android-widget. No phone is used, so launchers, their fonts and Doze are not
// tested.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, before, test } from "node:test";
import { patch } from "../../../bridge-js/command-line/expo-native.js";
import { SharedGroup } from "../../../bridge-js/mod.js";
import { forAndroid } from "../../../bridge-js/react-native-android-widget/androidsvg.js";
import { androidLibrary } from "../phone-widgets/android-library.mjs";
import { differences } from "./comparison.mjs";
import { homeScreenPictures } from "./corpus.mjs";
import { Android, folder as tools, skip } from "./tools.mjs";

const packages = process.env.WIDGET_BRIDGE_REACT_NATIVE;
const skipTrees = skip ||
  (packages ? false : "WIDGET_BRIDGE_REACT_NATIVE names no react-native-android-widget");
/** The number of pixels in a dp. */
const SCALE = 2;
const percent = (share) => `${(share * 100).toFixed(3)} %`;
let folder, android;

before(() => {
  if (skip) return;
  folder = mkdtempSync(join(tmpdir(), "widget-bridge-"));
  android = new Android();
});
after(() => {
  if (skip) return;
  android.remove();
  rmSync(folder, { recursive: true });
});

/** Draws pictures with androidsvg. Returns the share of each that Chromium draws differently. */
function drawn(name, pictures) {
  const given = join(folder, `${name}-svg`), out = join(folder, `${name}-png`);
  mkdirSync(given);
  const named = pictures.map((picture, index) => ({
    svg: picture.svg, png: `${String(index).padStart(3, "0")}.png`,
  }));
  for (const [index, { png }] of named.entries()) {
    writeFileSync(join(given, png.replace(".png", ".svg")), pictures[index].handed);
  }
  android.run("DrawTest", { in: given, out, scale: SCALE });
  return differences(named, out, tools, SCALE);
}

test("androidsvg draws 200 pictures as Chromium does with Android's fonts", { skip }, async (t) => {
  const pictures = homeScreenPictures(200)
    .map(({ name, svg }) => ({ name, svg, handed: forAndroid(svg) }));
  const shares = await drawn("corpus", pictures);
  const mean = shares.reduce((sum, share) => sum + share) / shares.length;
  const most = Math.max(...shares), worst = pictures[shares.indexOf(most)].name;
  t.diagnostic(`${percent(mean)} of the pixels differ; at most ${percent(most)}: ${worst}`);
  assert.ok(mean <= 0.006, percent(mean));
  assert.ok(most <= 0.06, `${percent(most)}: ${worst}`);
});

test("the comparison detects what androidsvg draws differently", { skip }, async (t) => {
  const wrong = [
    '<circle cx="79" cy="79" r="50" fill="none" stroke="#f00" stroke-width="20" ' +
    'stroke-dasharray="78 400"/>',
    '<text x="9" y="99" font-size="40">&amp;&amp;&amp;&amp;</text>',
    '<text x="149" y="99" font-size="40" direction="rtl">3 أيام</text>',
  ].map((shape) =>
    '<svg xmlns="http://www.w3.org/2000/svg" width="158" height="158" viewBox="0 0 158 158" ' +
    `font-family="sans-serif"><rect width="158" height="158" fill="#fff"/>${shape}</svg>`
  );
  const shares = await drawn("wrong", wrong.map((svg) => ({ svg, handed: svg })));
  t.diagnostic(shares.map(percent).join(", "));
  assert.ok(shares.every((share) => share > 0.01));
});

/** Widgets on the screen, in several kinds, languages, styles and sizes. */
function placedWidgets(areas) {
  const now = "2026-11-21T12:00:00+09:00", timeZone = "Asia/Seoul";
  const sizes = [[158, 158], [300, 210], [338, 158], [345, 370]];
  const study = { intent: "toggleStudyDay", parameters: { date: "2026-11-21" } };
  const said = [
    ["dday", "en", "ring"], ["dday", "ko", "number"], ["dday", "ar", "bar"],
    ["ddayList", "de", undefined], ["studyCalendar", "ja", undefined],
  ];
  return said.flatMap(([kind, locale, style], row) =>
    sizes.map(([width, height], column) => ({
      name: `W${row}${column}`, width, height,
      settings: {
        kind, areas, request: { now, timeZone, locale, style },
        // A tap on one of the kinds performs an intent of the group.
        tap: kind === "studyCalendar" ? study : undefined,
      },
    }))
  );
}

/** The widgets as the library's Java draws them, with the names and trees that it received. */
async function drawnTrees(name, areas) {
  const { adapter, native } = await androidLibrary(packages);
  const placed = placedWidgets(areas);
  const group = SharedGroup.inMemory();
  group.set("widgetDataKey", {
    title: "Mum's <trip> & 여행", startDate: "2026-08-13", endDate: "2027-01-05",
  });
  for (const key of ["a", "b", "c"]) group.set(key, { title: key, endDate: "2026-12-24" });
  native.placed.push(...placed.map(({ name, width, height }, index) => ({
    widgetName: name, widgetId: index + 1, width, height, screenInfo: {},
  })));
  const widgets = Object.fromEntries(placed.map(({ name, settings }) => [name, settings]));
  const results = await adapter.update({ group, widgets });
  assert.deepEqual(results.filter(({ error, skipped }) => error || skipped), []);
  const given = join(folder, `${name}-trees`), out = join(folder, `${name}-drawn`);
  mkdirSync(given);
  mkdirSync(out);
  native.drawn.forEach(({ config, name: widget }, index) => {
    const { width, height } = placed[index];
    writeFileSync(join(given, `${widget}.json`), JSON.stringify({ width, height, tree: config }));
  });
  android.run("TreesTest", { trees: given, out });
  const told = JSON.parse(readFileSync(join(out, "results.json"), "utf8"));
  return native.drawn.map(({ config, name: widget }, index) => ({
    ...told[widget], ...placed[index], tree: config.light, result: results[index],
    pictures: ["light", "dark"].map((mode) => join(out, `${widget}-${mode}.png`)),
  }));
}

/** A PNG's size in pixels, from its header. */
function sizeOf(path) {
  const file = readFileSync(path);
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
}

test("the library's Java draws 20 widgets, and taps have the right effects", {
  skip: skipTrees,
}, async () => {
  const widgets = await drawnTrees("one", "one");
  assert.equal(widgets.length, 20);
  for (const { name, width, height, settings, pictures, taps, label, tree } of widgets) {
    for (const picture of pictures) {
      assert.deepEqual(sizeOf(picture), [width * SCALE, height * SCALE], name);
    }
    assert.notDeepEqual(readFileSync(pictures[0]), readFileSync(pictures[1]), name);
    const { clickAction: action, clickActionData } = tree.props;
    assert.deepEqual(taps, [{ action, ...clickActionData }], name);
    assert.equal(action, settings.tap?.intent ?? "OPEN_URI", name);
    assert.equal(label, tree.props.accessibilityLabel, name);
  }
});

/** Taps each area of all widgets. Returns what each tap should send, and what it sent. */
async function tapped(name) {
  const widgets = await drawnTrees(name, "all");
  return widgets.map(({ tree, taps }) => {
    const areas = [tree, ...tree.children.slice(1)].map(({ props }) => props);
    const expected = areas.map(({ clickAction: action, clickActionData }) =>
      JSON.stringify({ action, ...clickActionData })
    );
    assert.equal(taps.length, expected.length);
    const sent = taps.filter(Boolean).map((tap) => JSON.stringify(tap));
    return { expected: expected.sort(), sent: sent.sort() };
  });
}

test("without the patch, only one of the areas that were made in one millisecond works", {
  skip: skipTrees,
}, async (t) => {
  const before = await tapped("all");
  const count = (of) => before.reduce((sum, each) => sum + each[of].length, 0);
  const dead = count("expected") - count("sent");
  t.diagnostic(`${dead} of ${count("expected")} areas do nothing without the patch`);
  for (const { sent } of before) assert.equal(sent.length, 1);
  assert.ok(dead > 0);
  // patch-package applies the patch in the same way, but to the library in node_modules.
  execFileSync("git", ["apply", "-p3"], { cwd: join(android.path, "library"), input: patch });
  for (const name of ["library", "library.src"]) {
    rmSync(join(android.path, "made", name), { recursive: true });
  }
  for (const { expected, sent } of await tapped("patched")) assert.deepEqual(sent, expected);
});

test("the receiver updates widgets at 300 midnights in three zones", {
  skip,
}, () => {
  assert.match(android.run("ReceiverTest"), /^OK \(7 tests\)$/m);
});
