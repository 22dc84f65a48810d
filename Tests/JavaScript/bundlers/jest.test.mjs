// Tests the package in Jest, with modules as React Native's preset transforms and resolves them.
import assert from "node:assert/strict";
import { join } from "node:path";
import process from "node:process";
import { after, before, test } from "node:test";
import { AppFolder } from "./app-folder.mjs";

let app;

before(() => app = new AppFolder());
after(() => app.remove());

/** Runs a test of the app in Jest. If it fails, throws an error with Jest's output. */
function runJest(name, { settings = {}, variables = {} }) {
  const configuration = join(app.path, "jest-app", "jest.config.cjs");
  const jest = app.packageFile("jest/bin/jest.js");
  const preload = process.env.WIDGET_BRIDGE_NODE_PRELOAD;
  return app.runWith(
    { ...variables, JEST_APP: JSON.stringify(settings) }, process.execPath, "--require", preload,
    jest, "--ci", "--config", configuration, "--runInBand", "--testPathPattern", name,
  );
}

const noLibrary = { WIDGET_BRIDGE_LIBRARY: "/none/libWidgetBridge.so" };

// With --all, Jest 30 also runs in both environments, in npm/tools.test.mjs.
const environments = process.env.WIDGET_BRIDGE_ALL === undefined ? ["node"] : ["node", "jsdom"];

for (const environment of environments) {
  test(`widget-bridge/jest counts days in memory, in Jest's environment ${environment}`, () => {
    const settings = { setup: true, environment };
    runJest("(mock|counting).test", { settings, variables: noLibrary });
  });
}

// In an app, `widget-bridge` is the phone's entry; these tests also use the desktop's entry.
const desktop = { "^widget-bridge$": "<rootDir>/../node_modules/widget-bridge/cjs/mod.js" };

test("the module uses an app's native part, and jest.mock() replaces it", () => {
  runJest("(explicit|library).test", { settings: { map: desktop } });
});

test("the configuration can select the module that uses the library", () => {
  const module = "<rootDir>/../node_modules/widget-bridge/react-native/module.js";
  const map = { ...desktop, "^widget-bridge/react-native/module$": module };
  runJest("library.test", { settings: { map } });
});

test("a failed test in Jest is reported as a failure", () => {
  const run = () => runJest("library.test", { settings: { map: desktop }, variables: noLibrary });
  assert.throws(run, /Looked for|not be loaded/);
});
