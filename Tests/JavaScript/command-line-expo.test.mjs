// Tests what `widget-bridge expo` prints for an app with the libraries for widgets on phones.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { bridge } from "./bridge.mjs";
import { doctor } from "../../bridge-js/expo-widgets/index.js";
import { identifierOf } from "../../bridge-js/expo-widgets/identifiers.js";
import { run } from "./program.mjs";
import { groupTest } from "./support.mjs";

const pluginsOf = (output) => Object.fromEntries(JSON.parse(output).expo.plugins);

groupTest("the doctor finds no fault in the printed blocks for app.json", async (place) => {
  const { directory, group } = place;
  bridge.registerWidgetKind(
    group, '{"kind":"high tides","displayName":"Tides","supportedFamilies":["systemMedium"]}',
  );
  bridge.setSharedValue(group, "my event", '{"title":"여행","endDate":"2026-05-08"}');
  const { status, output, errors } = await run(directory, "expo", "--locale", "ko");
  assert.equal(status, 0);
  assert.match(errors, /globalTotals has no layout of expo-widgets/);
  assert.match(errors, /high tides has no layout/);
  const app = JSON.parse(output).expo;
  assert.deepEqual(doctor({ app: { ...app, ios: { bundleIdentifier: "com.example.app" } } }), []);
  assert.deepEqual(app.plugins.map(([name]) => name), [
    "react-native-android-widget", "expo-widgets",
  ]);
  const plugins = pluginsOf(output);
  const [dday] = plugins["expo-widgets"].widgets;
  assert.deepEqual(
    [dday.name, dday.displayName, dday.android, dday.ios.initialLayout],
    ["dday", "디데이", null, "./node_modules/widget-bridge/expo-widgets/dday.js"],
  );
  assert.deepEqual(dday.ios.configuration, {
    title: "디데이",
    parameters: {
      dataKey: {
        title: "일정", type: "enum", dynamic: true, default: "widgetDataKey",
        values: [
          { name: "widgetDataKey", value: "widgetDataKey" },
          { name: "여행", value: "key_my_20_event" },
        ],
      },
    },
  });
  const two = plugins["expo-widgets"].widgets.find(({ name }) => name === "doubleRepo");
  assert.deepEqual(
    Object.entries(two.ios.configuration.parameters).map(([name, { default: usual }]) => [
      name, usual,
    ]),
    [
      ["topRepo", identifierOf("apple/swift")],
      ["bottomRepo", identifierOf("kudoleh/iOS-Clean-Architecture-MVVM")],
    ],
  );
  const tides = plugins["react-native-android-widget"].widgets.at(-1);
  assert.deepEqual(tides, {
    name: "Key_high_20_tides", label: "Tides", description: "", minWidth: "250dp",
    minHeight: "110dp", targetCellWidth: 4, targetCellHeight: 2,
    resizeMode: "horizontal|vertical", updatePeriodMillis: 1_800_000,
  });
});

groupTest("titles are in the language of --locale, by its script or region", async (place) => {
  const { directory } = place, simplified = "倒数日", traditional = "倒數日";
  const titles = {
    zh: simplified, "zh-CN": simplified, "zh-Hans-HK": simplified, zh_cn: simplified,
    "zh-TW": traditional, "zh-HK": traditional, "zh-Hant-TW": traditional, KO: "디데이",
    "pt-BR": "Contagem regressiva", nl: "D-Day",
  };
  for (const [locale, expected] of Object.entries(titles)) {
    const { output } = await run(directory, "expo", "--locale", locale);
    const { widgets } = pluginsOf(output)["react-native-android-widget"];
    assert.equal(widgets.find(({ name }) => name === "Dday").label, expected, locale);
  }
});

groupTest("names on Android differ even in lower case, as names of files", async (place) => {
  const { directory, group } = place;
  const kinds = [
    "Dday", "DDAY", "high tides", "high Tides", "key__44_day", "ab", "aB", "ddaylist",
  ];
  for (const kind of kinds) {
    const registered = { kind, displayName: kind, supportedFamilies: ["systemSmall"] };
    bridge.registerWidgetKind(group, JSON.stringify(registered));
  }
  const { output } = await run(directory, "expo");
  const { widgets } = pluginsOf(output)["react-native-android-widget"];
  const names = widgets.map(({ name }) => name);
  assert.equal(new Set(names.map((name) => name.toLowerCase())).size, names.length, names.join());
  for (const name of names) assert.match(name, /^[A-Z]\w*$/);
  for (const name of ["Dday", "DdayList", "StudyCalendar", "Ab"]) {
    assert.ok(names.includes(name), name);
  }
});

groupTest("a group with an app group's name is that app group", async ({ directory }) => {
  const named = await run(directory, "expo", "--group", "group.com.example.none");
  assert.equal(named.status, 0);
  assert.match(named.errors, /no group "group.com.example.none" yet/);
  const { groupIdentifier } = pluginsOf(named.output)["expo-widgets"];
  assert.equal(groupIdentifier, "group.com.example.none");
  const other = await run(directory, "expo");
  assert.equal(pluginsOf(other.output)["expo-widgets"].groupIdentifier, undefined);
});

groupTest("the example's app.json is what is printed for its kind", async ({ directory }) => {
  const file = new URL("../../bridge-js/examples/expo/app.json", import.meta.url);
  const app = JSON.parse(readFileSync(file, "utf8"));
  const group = "group.com.example.days";
  assert.deepEqual(doctor({ app, group, widgets: ["dday"] }), []);
  const { output } = await run(directory, "expo", "--group", group);
  const printed = pluginsOf(output), own = Object.fromEntries(app.expo.plugins);
  const [android] = printed["react-native-android-widget"].widgets;
  assert.deepEqual(own["react-native-android-widget"].widgets, [android]);
  const [{ ios, ...apple }] = printed["expo-widgets"].widgets;
  const [{ ios: ownIOS, ...ownApple }] = own["expo-widgets"].widgets;
  assert.deepEqual(ownApple, apple);
  assert.equal(ownIOS.initialLayout, ios.initialLayout);
  assert.ok(ownIOS.supportedFamilies.every((family) => ios.supportedFamilies.includes(family)));
});

groupTest("a patch and a receiver are printed, each by itself", async ({ directory }) => {
  const patch = await run(directory, "expo", "--patches");
  assert.match(patch.output, /^diff --git a\/node_modules\/react-native-android-widget\//);
  const receiver = await run(directory, "expo", "--midnight", "--package", "com.example.hello");
  assert.match(receiver.output, /^package com\.example\.hello;\n/);
  assert.match(receiver.output, /\npublic class Midnight extends BroadcastReceiver \{\n/);
  const manifest = receiver.output.matchAll(/<(?:action|uses-permission) android:name="([^"]*)"/g);
  assert.deepEqual(Array.from(manifest, ([, name]) => name), [
    ...["BOOT_COMPLETED", "MY_PACKAGE_REPLACED", "TIMEZONE_CHANGED", "TIME_SET"]
      .map((event) => `android.intent.action.${event}`),
    "android.permission.RECEIVE_BOOT_COMPLETED",
  ]);
  assert.match(receiver.output, /<receiver android:name="\.Midnight" android:exported="false">/);
  const both = await run(directory, "expo", "--midnight", "--patches");
  assert.equal(both.status, 64);
  const wrong = await run(directory, "expo", "--midnight", "--package", "a b");
  assert.deepEqual([wrong.status, wrong.output], [64, ""]);
  assert.match(wrong.errors, /--package must be a name as com\.example\.app/);
});

groupTest("texts that are no identifiers get different identifiers", () => {
  const texts = ["a", "A_1", "my event", "my_20_event", "key_a", "apple/swift", "여행", "1", ""];
  const made = texts.map(identifierOf);
  assert.equal(new Set(made).size, texts.length);
  for (const name of made) assert.match(name, /^[A-Za-z_]\w*$/);
  assert.deepEqual(made.slice(0, 2), ["a", "A_1"]);
});
