// Tests the layouts with expo-widgets 58.0.2, as an app uses it: its build collects the layouts,
// and its runtime evaluates them in JavaScriptCore. Each family, colour scheme, rendering mode and
// choice is tested. WIDGET_BRIDGE_REACT_NATIVE names a folder with the packages.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { publish } from "../../../bridge-js/expo-widgets/index.js";
import { SharedGroup } from "../../../bridge-js/mod.js";

const packages = process.env.WIDGET_BRIDGE_REACT_NATIVE;
const skip = packages ? false : "WIDGET_BRIDGE_REACT_NATIVE names no folder with expo-widgets";
const packageFolder = fileURLToPath(new URL("../../../bridge-js/", import.meta.url));

const kinds = ["dday", "ddayList", "studyCalendar", "singleRepo", "doubleRepo"];
const families = [
  "systemSmall", "systemMedium", "systemLarge", "systemExtraLarge", "accessoryCircular",
  "accessoryRectangular", "accessoryInline",
];
const modes = ["fullColor", "accented", "vibrant"];
const styles = ["number", "ring", "bar", "page", "photo"];

/** What expo-widgets' renderer for iOS can draw (ios/Widgets/ViewRenderer.swift of 58.0.2). */
let drawn;
let folder;
let app;
let registry;
let group;

/** Builds an app with a copy of the packages, because a build writes into them. */
function build() {
  folder = mkdtempSync(join(tmpdir(), "widget-bridge-"));
  app = join(folder, "app");
  execFileSync("cp", ["-a", packages, app]);
  const installed = join(app, "node_modules", "widget-bridge");
  cpSync(join(packageFolder, "expo-widgets"), join(installed, "expo-widgets"), { recursive: true });
  cpSync(join(packageFolder, "package.json"), join(installed, "package.json"));
  cpSync(join(packageFolder, "src"), join(installed, "src"), { recursive: true });
  const swift = join(app, "node_modules", "expo-widgets", "ios", "Widgets", "ViewRenderer.swift");
  const named = readFileSync(swift, "utf8").matchAll(/case "(\w+)"/g);
  drawn = new Set(Array.from(named, ([, name]) => name));
  const widgets = kinds.map((name) => ({
    name, initialLayout: `./node_modules/widget-bridge/expo-widgets/${name}.js`,
  }));
  const config = join(folder, "layouts.json");
  writeFileSync(config, JSON.stringify({ widgets }));
  const scripts = join(app, "node_modules", "expo-widgets", "scripts");
  const run = (script, ...rest) =>
    execFileSync(process.execPath, [join(scripts, script), app, "ios", ...rest], {
      cwd: app, stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env, CI: "1", EXPO_OFFLINE: "1", EXPO_NO_TELEMETRY: "1", NODE_ENV: "production",
      },
    });
  run("build-layout-registry.mjs", join(folder, "registry.json"), config);
  registry = JSON.parse(readFileSync(join(folder, "registry.json"), "utf8")).widgets;
  run("build-bundle.mjs", join(folder, "runtime.js"));
}

function render(cases) {
  const path = join(folder, "cases.json");
  writeFileSync(path, JSON.stringify(cases));
  const script = fileURLToPath(new URL("runtime.mjs", import.meta.url));
  return JSON.parse(
    execFileSync("jsc", [script, "--", join(folder, "runtime.js"), path], {
      encoding: "utf8", maxBuffer: 1 << 28,
    }),
  );
}

/** Every element that is drawn in a tree. */
function* nodes(tree) {
  if (Array.isArray(tree)) {
    for (const child of tree) yield* nodes(child);
  } else if (tree && typeof tree === "object") {
    if (tree.type) yield tree;
    for (const member of Object.values(tree.props ?? {})) yield* nodes(member);
  }
}

function textsOf(tree) {
  return [...nodes(tree)].map(({ props }) => props.text ?? props.children)
    .filter((text) => typeof text === "string");
}

function modifiersOf(tree) {
  return [...nodes(tree)].flatMap(({ props }) => props.modifiers ?? []);
}

/** The props that a widget gets. */
function propsOf(kind, request, options) {
  let entries;
  const widget = { updateTimeline: (given) => entries = given, setConfigurationParameterEnum() {} };
  const when = { now: "2026-05-01T12:00:00+09:00", timeZone: "Asia/Seoul" };
  publish(widget, group, kind, { ...when, ...request }, { maximum: 2, ...options });
  return JSON.parse(JSON.stringify(entries[0].props));
}

const repository = {
  owner: "apple", name: "swift", hasIssues: true, forks: 10, watchers: 20, openIssues: 30,
  daysSinceLastActivity: 3, activity: "active", url: "https://github.com/apple/swift",
  contributors: [{ login: "someone", contributions: 7 }],
};

before(() => {
  if (skip) return;
  build();
  group = SharedGroup.open("test", { directory: join(folder, "groups") });
  const title = "Mum's <trip> & 여행";
  group.set("widgetDataKey", { title, startDate: "2026-01-01", endDate: "2026-05-08" });
  group.set("exam", { title: "Exam", endDate: "2026-06-01" });
  group.set("studyDays", ["2026-04-30", "2026-05-01"]);
});
after(() => {
  group?.close();
  if (folder) rmSync(folder, { recursive: true });
});

function* everyCase() {
  for (const kind of kinds) {
    const given = kind === "singleRepo" ? [repository]
      : kind === "doubleRepo" ? [{ topRepo: repository, bottomRepo: { ...repository, name: "b" } }]
      : kind === "dday" ? styles.map((style) => propsOf("dday", { style }))
      : [propsOf(kind)];
    for (const props of [undefined, {}, ...given]) {
      for (const widgetFamily of families) {
        for (const colorScheme of ["light", "dark"]) {
          for (const widgetRenderingMode of modes) {
            const environment = { widgetFamily, colorScheme, widgetRenderingMode, timestamp: 1 };
            yield { kind, layout: registry[kind].layout, props, environment };
          }
        }
      }
    }
  }
}

test("a build collects the layout of each kind", { skip }, () => {
  assert.deepEqual(Object.keys(registry).sort(), [...kinds].sort());
});

test("in each family, scheme and mode, layouts use only known elements", { skip }, () => {
  const cases = [...everyCase()];
  const trees = render(cases);
  assert.ok(cases.length > 500);
  trees.forEach((tree, index) => {
    const { kind, props, environment } = cases[index];
    const where = `${kind} ${JSON.stringify(environment)} ${JSON.stringify(props)}`;
    assert.equal(tree.error, undefined, where);
    const all = [...nodes(tree)];
    assert.ok(all.length > 0, where);
    for (const { type } of all) assert.ok(drawn.has(type), `${type} in ${where}`);
    for (const text of textsOf(tree)) assert.doesNotMatch(text, /undefined|null|NaN/, where);
    const backgrounds = modifiersOf(tree).filter(({ $type }) => $type === "containerBackground");
    const isAccessory = environment.widgetFamily.startsWith("accessory");
    assert.equal(backgrounds.length, isAccessory ? 0 : 1, where);
    const urls = modifiersOf(tree).filter(({ $type }) => $type === "widgetURL");
    assert.deepEqual(urls.map(({ url }) => url), props?.url ? [props.url] : [], where);
  });
});

const gauges = ["GaugeView", "ChartView", "ProgressView"];

test("styles with a layout have their own elements, and others show a number", { skip }, () => {
  const layout = registry.dday.layout;
  const home = ["systemSmall", "systemMedium", "systemLarge"];
  const trees = (style) => render(home.map((widgetFamily) => ({
    layout, props: propsOf("dday", { style }), environment: { widgetFamily },
  })));
  const drawnBy = (style) => trees(style).map((tree) =>
    [...nodes(tree)].map(({ type }) => type).filter((type) => gauges.includes(type)).join());
  assert.deepEqual(drawnBy("number"), ["", "", ""]);
  assert.deepEqual(drawnBy("ring"), ["GaugeView", "ChartView", "ChartView"]);
  assert.deepEqual(drawnBy("bar"), ["ProgressView", "ProgressView", "ProgressView"]);
  assert.deepEqual(textsOf(trees("page")[0]).slice(0, 2), ["2026-05", "8"]);
  assert.deepEqual(trees("photo"), trees("number"));
});

test("both parts of a ring can be distinguished in each mode", { skip }, () => {
  const layout = registry.dday.layout, props = propsOf("dday", { style: "ring" });
  const schemes = ["light", "dark"];
  const cases = modes.flatMap((widgetRenderingMode) => schemes.map((colorScheme) => ({
    layout, props,
    environment: { widgetFamily: "systemMedium", colorScheme, widgetRenderingMode },
  })));
  for (const [index, tree] of render(cases).entries()) {
    const where = JSON.stringify(cases[index].environment);
    const chart = [...nodes(tree)].find(({ type }) => type === "ChartView").props;
    assert.equal(chart.type, "pie");
    assert.ok(chart.pieStyle.innerRadius > 0.5);
    const [past, left] = chart.data;
    assert.equal(past.y, props.progress, where);
    assert.equal(left.y, 1 - past.y, where);
    assert.match(past.color ?? "", /^#[0-9A-F]{6}$/, where);
    // A tinted widget keeps only the opacity of a colour.
    const isFull = cases[index].environment.widgetRenderingMode === "fullColor";
    const shape = isFull ? /^#[0-9A-F]{6}$/ : /^#[0-9A-F]{6}[1-6][0-9A-F]$/;
    assert.match(left.color ?? "", shape, where);
    assert.notEqual(past.color, left.color, where);
  }
});

test("texts are the event's own, in different colours for light and dark", { skip }, () => {
  const layout = registry.dday.layout;
  const props = propsOf("dday");
  const [light, dark, inline] = render([
    { layout, props, environment: { widgetFamily: "systemSmall", colorScheme: "light" } },
    { layout, props, environment: { widgetFamily: "systemSmall", colorScheme: "dark" } },
    { layout, props, environment: { widgetFamily: "accessoryInline" } },
  ]);
  assert.deepEqual(textsOf(light), ["Mum's <trip> & 여행", "D-7", "in 7 days", "2026-05-08"]);
  assert.deepEqual(textsOf(dark), textsOf(light));
  assert.notDeepEqual(modifiersOf(dark), modifiersOf(light));
  assert.deepEqual(textsOf(inline), ["Mum's <trip> & 여행 D-7"]);
});

test("a widget on the screen shows the event that was chosen for it", { skip }, () => {
  const choices = { parameter: "dataKey", values: ["widgetDataKey", "exam"] };
  const props = propsOf("dday", {}, { choices });
  const layout = registry.dday.layout;
  const shown = [undefined, {}, { dataKey: "exam" }, { dataKey: "gone" }].map((configuration) => ({
    layout, props, environment: { widgetFamily: "systemSmall", configuration },
  }));
  const labels = render(shown).map((tree) => textsOf(tree)[1]);
  assert.deepEqual(labels, ["D-7", "D-7", "D-31", "D-7"]);
});

test("each of two repositories is chosen separately, in the runtime of a widget", { skip }, () => {
  const entry = ({ configuration: { topRepo, bottomRepo } }) => ({
    date: "2026-05-01T00:00:00Z", topRepo: { ...repository, name: topRepo },
    bottomRepo: { ...repository, name: bottomRepo },
  });
  const source = { timeline: (kind, request) => ({ entries: [entry(request)] }) };
  const values = ["apple/swift", "denoland/deno"];
  let entries;
  const widget = { updateTimeline: (given) => entries = given };
  publish(widget, source, "doubleRepo", {}, {
    choices: [{ parameter: "topRepo", values }, { parameter: "bottomRepo", values }],
  });
  const props = JSON.parse(JSON.stringify(entries[0].props));
  const { layout } = registry.doubleRepo;
  const chosen = [
    undefined, { topRepo: values[1] }, { bottomRepo: values[1] },
    { topRepo: "key_denoland_2f_deno", bottomRepo: values[1] },
  ];
  const trees = render(chosen.map((configuration) => ({
    layout, props, environment: { widgetFamily: "systemLarge", configuration },
  })));
  const names = trees.map((tree) => textsOf(tree).filter((text) => values.includes(text)));
  const [one, two] = values;
  assert.deepEqual(names, [[one, one], [two, one], [one, two], [two, two]]);
});

test("in the last 24 hours of an event, the system counts down a timer", { skip }, () => {
  const layout = registry.dday.layout;
  group.set("flight", { title: "Flight", endDate: "2026-05-02", endTime: "09:30" });
  const cases = ["2026-05-01T12:00:00+09:00", "2026-05-01T08:00:00+09:00"].flatMap((now) =>
    ["number", "ring", "bar"].map((style) => ({
      layout,
      props: propsOf("dday", { now, style, configuration: { dataKey: "flight" } }),
      environment: { widgetFamily: "systemSmall" },
    })));
  const timers = render(cases).map((tree) => [...nodes(tree)]
    .map(({ props }) => props.timerInterval).filter((interval) => interval));
  const upper = Date.parse("2026-05-02T09:30:00+09:00");
  const last = [{ lower: upper - 86_400_000, upper }];
  assert.deepEqual(timers, [last, last, last, [], [], []]);
});

/** The trees of a kind in each family, by the family's name. */
function treesOf(kind, request, environment) {
  const props = propsOf(kind, request), { layout } = registry[kind];
  const trees = render(families.map((widgetFamily) => ({
    layout, props, environment: { ...environment, widgetFamily },
  })));
  return Object.fromEntries(families.map((family, index) => [family, trees[index]]));
}

test("an event with only a start date has its count in each family and style", { skip }, (t) => {
  const cases = {
    since: { event: { title: "Since", startDate: "2026-01-22" }, label: "Day 100" },
    soon: { event: { title: "Soon", startDate: "2026-05-08" }, label: "D-7" },
    weekdays: {
      event: { title: "Work", startDate: "2026-05-08", count: "workdays" }, label: "D-7",
    },
  };
  for (const [dataKey, { event, label }] of Object.entries(cases)) {
    group.set(dataKey, event);
    t.after(() => group.remove(dataKey));
    for (const style of styles) {
      const trees = treesOf("dday", { style, configuration: { dataKey } });
      for (const [family, tree] of Object.entries(trees)) {
        const texts = textsOf(tree), where = `${dataKey} ${style} ${family}`;
        assert.ok(texts.some((text) => text.includes(label)), `${where}: ${texts}`);
        assert.ok(!texts.some((text) => text.includes("–")), `${where}: ${texts}`);
        if (family.startsWith("accessory")) continue;
        const date = style === "page" ? event.startDate.slice(0, 7) : event.startDate;
        assert.ok(texts.includes(date), `${where}: ${texts}`);
        if (style === "page") assert.ok(texts.includes(String(+event.startDate.slice(8))), where);
      }
    }
  }
  const rows = Object.entries(treesOf("ddayList"))
    .map(([family, tree]) => [family, textsOf(tree)]);
  for (const [family, texts] of rows) {
    assert.ok(!texts.some((text) => /^$|null|undefined|–/.test(text)), `${family}: ${texts}`);
  }
  const large = Object.fromEntries(rows).systemLarge;
  for (const { event, label } of Object.values(cases)) {
    assert.equal(large[large.indexOf(event.title) + 1], label, `${large}`);
  }
});

test("a ring shows the share that the picture's ring shows, or there is none", { skip }, (t) => {
  const events = {
    yearly: { endDate: "2020-06-01", repeat: "yearly" },
    birthday: { startDate: "1990-06-01", endDate: "2020-06-01", repeat: "yearly" },
    leap: { endDate: "2024-02-29", repeat: "yearly" },
    everyYear: { endDate: "--09-17" },
    monthly: { endDate: "2020-01-31", repeat: "monthly" },
    weekly: { endDate: "2020-01-01", repeat: "weekly" },
    tenDays: { endDate: "2020-01-01", repeat: { everyDays: 10 } },
    rule: { endDate: "2020-01-01", repeat: "FREQ=MONTHLY;BYDAY=2TU" },
    milestones: { startDate: "2026-01-20", milestones: true },
    both: { startDate: "2026-01-01", endDate: "2026-12-31" },
    endAlone: { endDate: "2026-12-31" },
    startAlone: { startDate: "2026-01-22" },
  };
  const moments = ["2026-02-27", "2026-05-01", "2026-05-28", "2028-02-20"].map((day) =>
    `${day}T12:00:00+09:00`);
  for (const [dataKey, event] of Object.entries(events)) {
    group.set(dataKey, { title: "Event", ...event });
    t.after(() => group.remove(dataKey));
    const cases = moments.flatMap((now) => ["ring", "bar"].flatMap((style) =>
      families.map((widgetFamily) => ({
        layout: registry.dday.layout, environment: { widgetFamily }, now,
        props: propsOf("dday", { now, style, configuration: { dataKey } }),
      }))));
    for (const [index, tree] of render(cases).entries()) {
      const { now, environment: { widgetFamily }, props } = cases[index];
      const where = `${dataKey} ${now} ${props.style} ${widgetFamily}`;
      const picture = group.drawing("dday", {
        now, timeZone: "Asia/Seoul", style: "ring", family: "systemMedium",
        configuration: { dataKey },
      });
      const share = /"text":"(\d+)%"/.exec(JSON.stringify(picture))?.[1];
      const drawn = [...nodes(tree)].filter(({ type }) => gauges.includes(type))
        .map(({ props }) => props.data?.[0].y ?? props.value);
      const expected = share === undefined || widgetFamily === "accessoryInline" ? [] : [+share];
      assert.deepEqual(drawn.map((value) => Math.floor(value * 100 + 1e-9)), expected, where);
    }
  }
});

test("the list has the title and the label of each event", { skip }, () => {
  group.remove("flight");
  const trees = treesOf("ddayList");
  const [exam, trip] = [["Exam", "D-31"], ["Mum's <trip> & 여행", "D-7"]];
  for (const family of families.filter((family) => family !== "accessoryInline")) {
    assert.deepEqual(textsOf(trees[family]), [...trip, ...exam], family);
  }
  assert.deepEqual(textsOf(trees.accessoryInline), [trip.join(" ")]);
  const links = (tree) => [...nodes(tree)].filter(({ type }) => type === "LinkView").length;
  assert.deepEqual(families.map((family) => links(trees[family])), [0, 2, 2, 2, 0, 0, 0]);
});

test("the study calendar marks the days that were studied", { skip }, () => {
  const accents = { light: "#0A5FD0", dark: "#64A8FF" };
  for (const [colorScheme, accent] of Object.entries(accents)) {
    const trees = treesOf("studyCalendar", {}, { colorScheme });
    for (const family of families.filter((family) => family.startsWith("system"))) {
      const weeks = propsOf("studyCalendar").weeks;
      const cells = [...nodes(trees[family])].filter(({ type }) => /RoundedRectangle/.test(type));
      assert.equal(cells.length, weeks.flat().length, family);
      const marked = cells.filter((cell) => JSON.stringify(cell).includes(accent)).length;
      assert.equal(marked, 2, `${family} ${colorScheme}`);
      assert.deepEqual(textsOf(trees[family]), ["Streak - 2 days"], family);
    }
  }
});

test("accessories have the label of the event", { skip }, () => {
  const trees = treesOf("dday"), title = "Mum's <trip> & 여행";
  assert.deepEqual(textsOf(trees.accessoryCircular), ["D-7"]);
  assert.deepEqual(textsOf(trees.accessoryRectangular), [title, "D-7"]);
  assert.deepEqual(textsOf(trees.accessoryInline), [`${title} D-7`]);
});
