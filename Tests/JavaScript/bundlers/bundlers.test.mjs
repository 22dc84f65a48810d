// Makes bundles of the package with esbuild, webpack and rollup, and runs them.
import assert from "node:assert/strict";
import {
  copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync,
} from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { expected } from "../phone/expected.mjs";
import { alone, expectedAlone } from "../react-native/expected.mjs";
import { AppFolder } from "./app-folder.mjs";

const script = fileURLToPath(new URL("bundle.cjs", import.meta.url));
const library = process.env.WIDGET_BRIDGE_LIBRARY;
const released = `libWidgetBridge-${process.platform}-${process.arch}-glibc.so`;
let app;

before(() => app = new AppFolder());
after(() => app.remove());

const extensions = { esm: "mjs", cjs: "cjs" };

/** Makes a bundle of an app in a separate folder, and returns the bundle's path. */
function bundle(bundler, entry, format, target) {
  const folder = join(app.path, [bundler, format, target].join("-"));
  mkdirSync(folder, { recursive: true });
  const output = join(folder, `bundle.${extensions[format]}`);
  if (bundler === "esbuild") {
    const platform = target === "react-native" ? "neutral" : target;
    const more = target === "react-native"
      ? ["--conditions=react-native", "--external:react-native"] : [];
    app.runProgram(
      "esbuild", entry, "--bundle", `--format=${format}`, `--platform=${platform}`,
      `--outfile=${output}`, "--log-level=warning", ...more,
    );
  } else {
    app.runNode(script, bundler, entry, output, format, target);
  }
  return output;
}

const bundlers = ["esbuild", "webpack", "rollup"];
const formats = ["esm", "cjs"];

for (const bundler of bundlers) {
  for (const format of formats) {
    test(`${bundler} bundles the package for Node as ${format}`, () => {
      const output = bundle(bundler, "node-app.js", format, "node");
      const run = (variables) => JSON.parse(app.runWith(variables, process.execPath, output));
      assert.deepEqual(run({}), { label: "D-7", path: library });
      // Without the library, the error says that the bundle's folder was searched. A library in
      // that folder is found.
      const beside = join(output, "..", "libWidgetBridge.so");
      const unset = { WIDGET_BRIDGE_LIBRARY: undefined, WIDGET_BRIDGE_BACKEND: "node-api" };
      const { code, message } = run(unset);
      assert.equal(code, "unsupported");
      assert.match(message, /^There is no WidgetBridge library\. Looked for:/);
      assert.ok(message.includes(`\n  ${beside}\n`), message);
      assert.ok(message.includes(`copy node_modules/widget-bridge/${released} to `), message);
      assert.match(message, /--external:widget-bridge.*serverExternalPackages.*ssr\.external/);
      assert.doesNotMatch(message, /Sources|bridge-js\/build/);
      // The bundle also finds the library where the package is installed.
      const installed = join(app.path, "node_modules", "widget-bridge", released);
      symlinkSync(library, installed);
      assert.deepEqual(run(unset), { label: "D-7", path: installed });
      rmSync(installed);
      symlinkSync(library, beside);
      assert.deepEqual(run(unset), { label: "D-7", path: beside });
    });

    test(`${bundler} bundles the package for a phone as ${format}, with no module of Node`, () => {
      const output = bundle(bundler, "phone-app.js", format, "react-native");
      assert.doesNotMatch(readFileSync(output, "utf8"), /["']node:/);
      // A bundle in the app's folder finds React Native.
      const placed = join(app.path, `${bundler}-phone.${extensions[format]}`);
      copyFileSync(output, placed);
      assert.deepEqual(JSON.parse(app.run(process.execPath, placed)), expected);
    });
  }

  test(`${bundler} bundles the package for a page, with no module of Node`, () => {
    const output = bundle(bundler, "node-app.js", "esm", "browser");
    const text = readFileSync(output, "utf8");
    assert.doesNotMatch(text, /["']node:/);
    assert.match(text, /localStorage/);
    assert.doesNotMatch(text, /^(const .* = )?await /m);
  });
}

test("a bundle for Node may have the name of one of the package's modules", () => {
  const output = join(app.path, "pages", "api", "location.js");
  app.runProgram(
    "esbuild", "node-app.js", "--bundle", "--format=cjs", "--platform=node",
    `--outfile=${output}`, "--log-level=warning",
  );
  const installed = join(app.path, "node_modules", "widget-bridge", released);
  symlinkSync(library, installed);
  const unset = { WIDGET_BRIDGE_LIBRARY: undefined, WIDGET_BRIDGE_BACKEND: "node-api" };
  const told = app.runWith(unset, process.execPath, output);
  rmSync(installed);
  assert.deepEqual(JSON.parse(told), { label: "D-7", path: installed });
});

for (const [name, zone] of Object.entries(alone)) {
  test(`esbuild bundles ${name}.js for a phone, with the core and the zones that it needs`, () => {
    const output = bundle("esbuild", `${name}.js`, "cjs", "react-native");
    assert.equal(readFileSync(output, "utf8").includes("America/Argentina"), name === "alone");
    const placed = join(app.path, `${name}.bundle.cjs`);
    copyFileSync(output, placed);
    assert.deepEqual(JSON.parse(app.run(process.execPath, placed)), expectedAlone(zone));
  });
}

test("a phone's bundler that reads no exports finds the phone's modules", () => {
  const run = (entry) => {
    const output = bundle("webpack", entry, "cjs", "react-native-fields");
    assert.doesNotMatch(readFileSync(output, "utf8"), /["']node:/, entry);
    const placed = join(app.path, "fields.bundle.cjs");
    copyFileSync(output, placed);
    return JSON.parse(app.run(process.execPath, placed));
  };
  assert.deepEqual(run("phone-app.js"), expected);
  const zone = "Asia/Seoul";
  assert.deepEqual(run("alone.js"), expectedAlone(zone));
  const alone = readFileSync(join(app.path, "alone.js"), "utf8");
  writeFileSync(join(app.path, "main.js"), alone.replace("bridge/react-native", "bridge"));
  assert.deepEqual(run("main.js"), expectedAlone(zone));
});

test("webpack copies the files that a page loads", () => {
  const folder = join(bundle("webpack", "page-app.js", "esm", "browser"), "..");
  const names = readdirSync(folder);
  assert.ok(names.some((name) => name.endsWith(".wasm")), `${names}`);
  assert.ok(names.some((name) => name.endsWith(".bin")), `${names}`);
});

test("a classic script of esbuild loads the bytes that it is given", () => {
  const output = join(app.path, "classic.js");
  app.runProgram(
    "esbuild", "page-app.js", "--bundle", "--format=iife", `--outfile=${output}`,
    "--log-level=error",
  );
  const words = `
    const { readFileSync } = require("node:fs");
    const read = (name) => readFileSync("node_modules/widget-bridge/" + name);
    globalThis.files = { core: read("widget-bridge.wasm"), timeZones: read("time-zones.bin") };
    require(${JSON.stringify(output)});`;
  assert.equal(app.run(process.execPath, "-e", words), "D-7\n");
  // Without these files, the error says what is missing.
  const told = app.run(process.execPath, "-e", `require(${JSON.stringify(output)});`);
  assert.match(told, /^unsupported .*init\(\{ core \}\)/);
});

test("require() takes the package, since no module of it awaits at its top level", () => {
  const words =
    "const { SharedGroup } = require('widget-bridge'); console.log(typeof SharedGroup);";
  assert.equal(app.run(process.execPath, "-e", words), "function\n");
});
