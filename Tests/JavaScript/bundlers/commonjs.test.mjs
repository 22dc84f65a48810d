// Tests the package in CommonJS: with require() in Node, which loads the ECMAScript modules, and in
// Jest, whose own module system loads the CommonJS files.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { after, before, test } from "node:test";
import { AppFolder } from "./app-folder.mjs";

let app;

/** Modules that belong to the app, so that the test provides stand-ins, and what they export. */
const needed = {
  react: ["useCallback", "useMemo", "useSyncExternalStore"], "expo-widgets": ["createWidget"],
  "react-native-android-widget": [
    "FlexWidget", "OverlapWidget", "SvgWidget", "getWidgetInfo", "requestWidgetUpdateById",
  ],
};

before(() => {
  app = new AppFolder();
  for (const [name, exported] of Object.entries(needed)) {
    const folder = join(app.path, "node_modules", name);
    mkdirSync(folder);
    const lines = exported.map((each) => `exports.${each} = () => ({});\n`);
    writeFileSync(join(folder, "index.js"), lines.join(""));
  }
});
after(() => app.remove());

const { exports } = JSON.parse(
  readFileSync(new URL("../../../bridge-js/package.json", import.meta.url), "utf8"),
);
// Left out: what Metro's configuration loads, and package.json.
const others = ["./metro", "./package.json"];
const entries = Object.keys(exports).filter((path) => !others.includes(path))
  .map((path) => `widget-bridge${path.slice(1)}`);

/** Runs a CommonJS script with Node. Returns its output, parsed as JSON. */
function run(script, ...flags) {
  const path = join(app.path, "script.cjs");
  writeFileSync(path, script);
  return JSON.parse(app.run(process.execPath, ...flags, path));
}

const both = `
  const required = require("widget-bridge");
  import("widget-bridge").then((imported) => {
    const opened = required.SharedGroup.open("g", { storage: "memory" });
    opened.set("key", 1);
    const other = imported.SharedGroup.open("g", { storage: "memory" });
    console.log(JSON.stringify({
      isSame: imported.SharedGroup === required.SharedGroup, seen: other.get("key"),
    }));
  });`;

test("require() and import return the same modules in Node", () => {
  assert.deepEqual(run(both), { isSame: true, seen: 1 });
});

test("require() and import return the same exports for every entry", () => {
  const different = run(`
    const names = ${JSON.stringify(entries)};
    const required = names.map((name) => require(name));
    Promise.all(names.map((name) => import(name))).then((imported) => {
      const different = names.filter((_, place) =>
        Object.entries(imported[place]).some(([name, value]) => required[place][name] !== value)
      );
      console.log(JSON.stringify(different));
    });`);
  assert.deepEqual(different, []);
});

test("every entry exists for a require() that loads only CommonJS", () => {
  const script = `
    const names = ${JSON.stringify(entries)}.map((name) => [name, Object.keys(require(name))]);
    const { SharedGroup, WidgetBridgeError } = require("widget-bridge");
    const { WidgetBridge } = require("widget-bridge/react-native/module");
    const ofAuto = require("widget-bridge/auto").SharedGroup;
    SharedGroup.open("of-all", { storage: "memory" }).set("key", 7);
    WidgetBridge.setSharedValue("a/b", "key", 1).catch((error) => {
      const group = SharedGroup.open("test");
      group.set("widgetDataKey", { endDate: "2026-05-08" });
      const { entry } = group.entry("dday", { now: "2026-05-01T00:00:00Z", timeZone: "UTC" });
      console.log(JSON.stringify({
        names, isOurs: error instanceof WidgetBridgeError, label: entry.label,
        from: require.resolve("widget-bridge"),
        kept: ofAuto.open("of-all", { storage: "memory" }).get("key"),
      }));
    });`;
  const told = run(script, "--no-experimental-require-module");
  assert.equal(told.from, join(app.path, "node_modules", "widget-bridge", "cjs", "mod.js"));
  assert.deepEqual([told.isOurs, told.label, told.kept], [true, "D-7", 7]);
  assert.deepEqual(told.names.map(([name]) => name), entries);
  for (const [name, exported] of told.names) assert.ok(exported.length > 0, name);
});

// Starting Jest takes seconds, and jest.test.mjs has started it.
const skip = process.env.WIDGET_BRIDGE_ALL === undefined && "it runs only with --all";

for (const environment of ["node", "jsdom"]) {
  test(`Jest requires it in its environment ${environment}, with nothing transformed`, {
    skip,
  }, () => {
    writeFileSync(join(app.path, "plain.test.cjs"), `
      const { SharedGroup, WidgetBridgeError } = require("widget-bridge");
      const { mock } = require("widget-bridge/jest");
      const { WidgetBridge } = require("widget-bridge/react-native/module");
      test("one package", async () => {
        const group = SharedGroup.open("group", { storage: "memory" });
        group.set("widgetDataKey", { endDate: "2026-05-08" });
        const request = { now: "2026-05-01T00:00:00Z", timeZone: "Asia/Seoul" };
        expect(group.entry("dday", request).entry.label).toBe("D-7");
        await WidgetBridge.setSharedValue("group", "widgetDataKey", { endDate: "2026-05-08" });
        expect((await WidgetBridge.getEntry("group", "dday", request)).entry.label).toBe("D-7");
        mock.setEntries("dday", [{ date: "2026-05-01T00:00:00Z", label: "D-1" }]);
        expect((await WidgetBridge.getEntry("group", "dday", request)).entry.label).toBe("D-1");
        await expect(WidgetBridge.getEntry("a/b", "dday")).rejects.toThrow(WidgetBridgeError);
      });`);
    const configuration = JSON.stringify({
      testMatch: ["**/plain.test.cjs"], transform: {}, testEnvironment: environment,
      setupFiles: ["widget-bridge/jest"], watchman: false,
    });
    app.runWith(
      { WIDGET_BRIDGE_LIBRARY: "/none" }, process.execPath, "--require",
      process.env.WIDGET_BRIDGE_NODE_PRELOAD, app.packageFile("jest/bin/jest.js"), "--ci",
      "--runInBand", "--config", configuration,
    );
  });
}
