// Runs `expo prebuild` for both systems with the output of `widget-bridge expo`, and with the
// config plugins of expo-widgets 58.0.2 and react-native-android-widget 0.22.1.
// WIDGET_BRIDGE_REACT_NATIVE names a folder with these packages.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { patch } from "../../../bridge-js/command-line/expo-native.js";
import { doctor } from "../../../bridge-js/expo-widgets/index.js";
import { SharedGroup } from "../../../bridge-js/mod.js";

const packages = process.env.WIDGET_BRIDGE_REACT_NATIVE;
const skip = packages ? false : "WIDGET_BRIDGE_REACT_NATIVE names no folder with Expo";
const program = fileURLToPath(new URL("../../../bridge-js/bin/widget-bridge.js", import.meta.url));
const appGroup = "group.com.example.hello";
let folder, app;

const read = (...path) => readFileSync(join(app, ...path), "utf8");
const write = (name, text) => writeFileSync(join(app, name), text);

/** Makes an app with the packages, and an app.json with the blocks that the command prints. */
before(() => {
  if (skip) return;
  folder = mkdtempSync(join(tmpdir(), "widget-bridge-"));
  app = join(folder, "app");
  mkdirSync(app);
  const group = SharedGroup.open(appGroup, { directory: join(folder, "groups") });
  group.set("my event", { title: "Mum's <trip>", endDate: "2026-05-08" });
  group.close();
  const { expo } = JSON.parse(readFileSync(join(packages, "app.json"), "utf8"));
  const printed = JSON.parse(execFileSync(process.execPath, [
    program, "expo", "--group", appGroup, "--directory", join(folder, "groups"),
  ], { stdio: ["ignore", "pipe", "ignore"] }));
  const { name, slug, ios, android } = expo;
  write("app.json", JSON.stringify({ expo: { name, slug, ios, android, ...printed.expo } }));
  const { dependencies } = JSON.parse(readFileSync(join(packages, "package.json"), "utf8"));
  const main = "index.js";
  write("package.json", JSON.stringify({ name: slug, main, dependencies }));
  write(main, "");
  symlinkSync(join(packages, "node_modules"), join(app, "node_modules"));
});
after(() => {
  if (folder) rmSync(folder, { recursive: true });
});

function prebuild(platform) {
  execFileSync(process.execPath, [
    join(app, "node_modules/expo/bin/cli"), "prebuild", "--platform", platform, "--no-install",
    "--template", "./node_modules/expo/template.tgz",
  ], {
    cwd: app, stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, CI: "1", EXPO_OFFLINE: "1", EXPO_NO_TELEMETRY: "1", HOME: folder },
  });
}

const kinds = ["dday", "ddayList", "doubleRepo", "singleRepo", "studyCalendar"];

test("Android gets a provider for each kind, with updates every half hour", { skip }, () => {
  prebuild("android");
  const main = "android/app/src/main";
  const classes = readdirSync(join(app, main, "java/com/example/hello/widget"));
  const names = [...kinds, "globalTotals", "period"]
    .map((kind) => kind[0].toUpperCase() + kind.slice(1));
  assert.deepEqual(classes.sort(), names.map((name) => `${name}.java`).sort());
  const manifest = read(main, "AndroidManifest.xml");
  for (const name of names) {
    assert.ok(manifest.includes(`android:name=".widget.${name}"`), name);
    const provider = read(main, `res/xml/widgetprovider_${name.toLowerCase()}.xml`);
    assert.match(provider, /android:updatePeriodMillis="1800000"/);
    assert.match(provider, /android:minWidth="\d+dp"/);
  }
  assert.match(read(main, "res/values/strings.xml"), /widget_dday_description/);
});

test("iOS gets a widget for each kind with a layout, in the app group", { skip }, () => {
  prebuild("ios");
  const target = "ios/ExpoWidgetsTarget";
  const { widgets } = JSON.parse(read(target, "ExpoWidgetsLayoutRegistry.config.json"));
  assert.deepEqual(widgets.map(({ name }) => name).sort(), kinds);
  assert.ok(read(target, "ExpoWidgetsTarget.entitlements").includes(`<string>${appGroup}<`));
  const swift = read(target, "dday.swift");
  assert.ok(swift.includes(`Option(name: "Mum's <trip>", value: "key_my_20_event")`), swift);
  assert.match(swift, /return "widgetDataKey"/);
  const two = read(target, "doubleRepo.swift");
  for (const name of ["topRepo", "bottomRepo"]) assert.match(two, new RegExp(`\\b${name}\\b`));
  for (const kind of kinds) assert.ok(read(target, "index.swift").includes(`${kind}()`), kind);
});

test("the patch goes into the library's Java", { skip }, () => {
  const library = join(folder, "patched", "node_modules", "react-native-android-widget");
  mkdirSync(join(library, ".."), { recursive: true });
  const from = join(packages, "node_modules", "react-native-android-widget");
  execFileSync("cp", ["-a", from, library]);
  execFileSync("git", ["apply", "-p1"], { cwd: join(folder, "patched"), input: patch });
  const java = "android/src/main/java/com/reactnativeandroidwidget/RNWidget.java";
  const changed = readFileSync(join(library, java), "utf8").split("\n");
  const lines = readFileSync(join(from, java), "utf8").split("\n");
  assert.equal(lines.filter((line, index) => line !== changed[index]).length, 2);
});

test("with expo-widgets on Android, only the printed order of plugins works", { skip }, () => {
  const { expo } = JSON.parse(read("app.json"));
  const [android, apple] = expo.plugins;
  apple[1].enableAndroid = true;
  const outcomes = [[android, apple], [apple, android]].map((plugins) => {
    const app = { expo: { ...expo, plugins } };
    write("app.json", JSON.stringify(app));
    const found = doctor({ app }).map(({ code }) => code);
    rmSync(join(folder, "app", "android"), { recursive: true, force: true });
    try {
      prebuild("android");
      return [found, "passed"];
    } catch (error) {
      return [found, /[^ ]* is not a function/.exec(error.stderr)?.[0] ?? String(error)];
    }
  });
  assert.deepEqual(outcomes, [
    [[], "passed"], [["pluginOrder"], "receiver.meta-data?.some is not a function"],
  ]);
});
