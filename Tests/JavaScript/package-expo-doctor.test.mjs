// Tests that the doctor for expo-widgets finds what leaves a widget blank, and nothing else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { doctor } from "../../bridge-js/expo-widgets/index.js";

const healthy = {
  ios: { bundleIdentifier: "com.example.hello" },
  plugins: [["expo-widgets", {
    groupIdentifier: "group.com.example.hello",
    widgets: [{
      name: "dday",
      ios: {
        supportedFamilies: ["systemSmall"],
        initialLayout: "./node_modules/widget-bridge/expo-widgets/dday.js",
      },
    }],
  }]],
};

test("the doctor finds what leaves a widget blank, and nothing in a healthy app", () => {
  const group = "group.com.example.hello";
  assert.deepEqual(doctor({ app: { expo: healthy }, group }), []);
  const broken = (change) => {
    const app = structuredClone(healthy);
    change(app, app.plugins[0][1], app.plugins[0][1].widgets[0]);
    return doctor({ app, group }).map(({ code }) => code);
  };
  const cases = [
    [(app) => app.plugins = [], "noPlugin"],
    [(app) => delete app.ios, "noBundleIdentifier"],
    [(app, options) => options.groupIdentifier = "group.other", "otherAppGroup"],
    [(app, options) => options.widgets = [], "noWidgets"],
    [(app, options, widget) => widget.name = "my-widget", "invalidName"],
    [(app, options, widget) => delete widget.ios.initialLayout, "noInitialLayout"],
    [(app, options, widget) => widget.ios.supportedFamilies = ["accessoryCorner"], "unknownFamily"],
    [(app, options, widget) => {
      const values = [{ name: "Any", value: "any text" }];
      widget.ios.configuration = { parameters: { event: { values } } };
    }, "invalidChoice"],
    [(app, options) => {
      options.enableAndroid = true;
      app.plugins.push("react-native-android-widget");
    }, "pluginOrder"],
  ];
  for (const [change, code] of cases) assert.deepEqual(broken(change), [code]);
  assert.deepEqual(
    broken((app, options) => {
      delete app.ios;
      delete options.groupIdentifier;
    }),
    ["noBundleIdentifier", "noAppGroup"],
  );
});

test("the doctor finds what is missing for a widget", () => {
  const codes = (told) => doctor(told).map(({ code, path }) => `${code} ${path}`);
  assert.deepEqual(codes({ app: healthy, widgets: ["dday"] }), []);
  assert.deepEqual(codes({ app: healthy, widgets: ["dday", "trip"] }), [
    "notNamed plugins[0][1].widgets",
  ]);
  const both = structuredClone(healthy);
  both.plugins.unshift(["react-native-android-widget", { widgets: [{ name: "Dday" }] }]);
  assert.deepEqual(codes({ app: both, widgets: ["dday"], androidWidgets: ["Dday"] }), []);
  assert.deepEqual(codes({ app: both, androidWidgets: ["Trip"] }), [
    "notNamed plugins[0][1].widgets",
  ]);
  assert.deepEqual(codes({ app: healthy, androidWidgets: ["Dday"] }), ["noPlugin plugins"]);
  assert.deepEqual(codes({ app: both, versions: { "expo-widgets": "58.0.2" } }), [
    "notInstalled react-native-android-widget",
  ]);
  const app = structuredClone(healthy), [widget] = app.plugins[0][1].widgets;
  widget.ios.initialLayout = "./node_modules/widget-bridge/expo-widgets/globalTotals.js";
  assert.deepEqual(codes({ app }), ["noLayout plugins[0][1].widgets[0].ios.initialLayout"]);
  const entries = [{ date: new Date(0), props: { title: "Trip", rows: [{ image: "data:," }] } }];
  const layout = "function (props) { props = props || {}; return jsx(Text, props.title); }";
  assert.deepEqual(codes({ entries, layout }), []);
  assert.deepEqual(
    codes({ entries, layout: (props) => {
      const { title, label = "" } = props;
      return [title, label, props.subtitle];
    } }),
    ["noProps layout", "missingProp props.subtitle", "missingProp props.label"],
  );
  entries[0].props.rows[0].image += "a".repeat(1024 * 1024);
  assert.deepEqual(codes({ entries }), ["largeImage $[0].props.rows[0].image"]);
});

test("the doctor finds the props that a layout reads in any form", () => {
  const entries = [{ date: new Date(0), props: { title: "Trip" } }];
  const found = (layout) => doctor({ entries, layout }).map(({ code, path }) => `${code} ${path}`);
  const missing = ["missingProp props.nope"];
  for (const layout of [
    "function ({ title, nope } = {}, e) { return jsx(Text, title + nope); }",
    "({ title, nope: other = 1 } = {}) => other",
    "async ({ nope, ...rest } = {}) => rest",
    "function widget({ title: { length } = {}, nope = { a: 1, b: [2] } } = {}) { return nope; }",
    "function (props) { var p = props || {}; return p.title + p.nope; }",
    "function (props) { const { title } = props ?? {}; return Object.keys(title), props.nope; }",
    "function (props) { var p = Object.assign({}, props || {}); return p.nope; }",
    "function (props) { props = props || {}; const { title, nope } = props; }",
    "function (props) { let p = { ...(props || {}) }; return p?.nope; }",
    "function (props) { const p = props || {}; const { nope } = p; return nope; }",
    "function (props) { props = props || {}; return props['nope'] + props[\"title\"]; }",
    "function (props) { const p = props || {}; return p?.[`nope`]; }",
    "function (given, e) { given = given || {}; return given.title + given.nope; }",
    "(p = {}) => p.nope",
    "p => { p = p ?? {}; return p['nope']; }",
  ]) {
    assert.deepEqual(found(layout), missing, layout);
  }
  for (const layout of [
    "function ({ title } = {}, { nope }) { return title; }",
    "({ title } = {}) => title.nope",
    "function (props, e) { props = props || {}; return props[e.nope] + e.props.nope; }",
    "function (props) { const p = props || {}, map = {}; return map.nope + p.title.nope; }",
    "() => 1",
  ]) {
    assert.deepEqual(found(layout), [], layout);
  }
  for (const layout of [
    "function ({ title }) { return title; }", "({ title }) => title", "props => props.title",
    "function (p) { return p.title; }",
  ]) {
    assert.deepEqual(found(layout), ["noProps layout"], layout);
  }
  assert.deepEqual(found(({ title, nope } = {}) => title + nope), missing);
});

test("the doctor finds nothing in the package's own layouts", async () => {
  for (const name of ["dday", "ddayList", "studyCalendar", "repositories"]) {
    const path = `../../bridge-js/expo-widgets/layouts/${name}.js`;
    const { layout: own } = await import(path);
    const entries = [{ date: new Date(0), props: {} }];
    for (const told of [{}, { entries }]) {
      assert.deepEqual(doctor({ ...told, layout: own }), [], name);
    }
  }
});

test("the doctor reads a widget's settings as the plugin does", () => {
  const found = (change) => {
    const app = structuredClone(healthy), [, options] = app.plugins[0];
    change(app, options.widgets[0], options.widgets);
    return doctor({ app }).map(({ code, message }) => `${code}: ${message}`);
  };
  // A widget for Android alone has no faults.
  assert.deepEqual(found((app, widget, all) => all.push({ name: "other", ios: null })), []);
  // For iOS, it is no widget: what is published for it is shown nowhere.
  const app = structuredClone(healthy);
  app.plugins[0][1].widgets[0].ios = null;
  assert.deepEqual(
    doctor({ app, widgets: ["dday"] }).map(({ code, path }) => `${code} ${path}`),
    ["notNamed plugins[0][1].widgets"],
  );
  // In older apps, families and parameters are beside `ios` and not in it.
  assert.match(
    found((app, widget) => {
      delete widget.ios.supportedFamilies;
      widget.supportedFamilies = ["accessoryCorner"];
      const values = [{ name: "Any", value: "any text" }];
      widget.configuration = { parameters: { event: { values } } };
    }).join(),
    /^unknownFamily: .*,invalidChoice: /,
  );
  // The plugin makes a target whose name begins with the app's identifier, which is missing here.
  assert.match(found((app) => delete app.ios).join(), /undefined\.ExpoWidgetsTarget/);
});

test("the doctor knows versions that throw, and entries that cannot be shown", () => {
  const codes = (told) => doctor(told).map(({ code, path }) => `${code} ${path}`);
  const versions = (ui) => ({ "expo-widgets": "58.0.2", "@expo/ui": ui });
  assert.deepEqual(codes({ versions: versions("58.0.5") }), []);
  assert.deepEqual(codes({ versions: versions("58.0.6") }), ["brokenVersions @expo/ui"]);
  const two = { ...versions("58.0.5"), "@expo/ui": ["58.0.5", "57.0.0"] };
  assert.deepEqual(codes({ versions: two }), ["twoVersions @expo/ui"]);
  assert.deepEqual(codes({ versions: {} }), ["notInstalled expo-widgets"]);
  assert.deepEqual(codes({ entries: [] }), ["noEntries $"]);
  const props = { rows: [{ a: 1 }, { a: null }] };
  assert.deepEqual(
    codes({ entries: [{ date: new Date(NaN), props: {} }, { date: new Date(0), props }] }),
    ["invalidDate $[0].date", "nullValue $[1].props.rows[1].a"],
  );
  for (const date of [5, "2026-05-01", "5", true, [], null, undefined, { valueOf: () => 5 }]) {
    assert.deepEqual(codes({ entries: [{ date, props: {} }] }), ["invalidDate $[0].date"]);
  }
});
