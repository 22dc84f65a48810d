// Tests the package, installed as npm packs it, in the app of bridge-js/examples/expo with the real
// React Native, Expo, Metro and Hermes' compiler. WIDGET_BRIDGE_REACT_NATIVE names the folder that
// has these tools. Nothing here runs on a phone: a standalone bundle runs in Node, and in Hermes
// for Linux if there is one.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Project } from "../npm/project.mjs";
import { alone, expectedAlone } from "./expected.mjs";

const launcher = fileURLToPath(new URL("../../Benchmarks/hermes/started.py", import.meta.url));
const hermes = process.env.WIDGET_BRIDGE_HERMES || undefined;
const lower = fileURLToPath(new URL("../hermes/lower.cjs", import.meta.url));
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
let project;

before(() => {
  project = new Project(process.env.WIDGET_BRIDGE_REACT_NATIVE);
  for (const folder of ["app/", "../../../bridge-js/examples/expo/"]) {
    cpSync(fileURLToPath(new URL(folder, import.meta.url)), project.path, { recursive: true });
  }
  // The app draws with react-native-svg. The folder lacks it, so these files replace it.
  const svg = "node_modules/react-native-svg/";
  project.write(`${svg}package.json`, '{"name":"react-native-svg","main":"index.js"}');
  project.write(`${svg}index.js`, "export const SvgXml = () => null;\n");
  project.write(`${svg}index.d.ts`, "export function SvgXml(props: { xml: string }): null;\n");
  mkdirSync(join(project.folder, "temporary"));
});
after(() => project.remove());

/** Runs Expo's program. Returns how long it took, and the most memory of one of its processes. */
function expo(variables, ...words) {
  const told = project.runWith(
    {
      // Metro's cache is here, so the first build cannot use an older cache.
      TMPDIR: join(project.folder, "temporary"), HOME: project.folder, CI: "1", EXPO_OFFLINE: "1",
      EXPO_NO_TELEMETRY: "1", NODE_ENV: "production", ...variables,
    },
    "python3", "-S", "-E", launcher, process.execPath, project.tool("expo/bin/cli"), ...words,
  );
  const [seconds, kilobytes] = told.trimEnd().split("\n").at(-1).split(" ").map(Number);
  return `${seconds.toFixed(0)} s, ${megabytes(kilobytes * 1024)} of memory`;
}

/** The files of a folder and its subfolders. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
}

// One build is by Babel alone, and one uses widget-bridge/metro. (The standalone bundle below is
// built for iOS in both ways.)
for (const [platform, wrapped] of [["android", "config"], ["ios", "withWidgetBridge(config)"]]) {
  test(`Metro and hermesc make bytecode of an app for ${platform}, ${wrapped}`, (t) => {
    project.write("metro.config.js", `
      const { withWidgetBridge } = require("widget-bridge/metro");
      const config = require("expo/metro-config").getDefaultConfig(__dirname);
      module.exports = ${wrapped};`);
    const output = join(project.folder, platform);
    const took = expo({}, "export", "--platform", platform, "--output-dir", output);
    const [bytecode, ...others] = filesIn(output).filter((path) => path.endsWith(".hbc"));
    assert.deepEqual(others, []);
    const bytes = readFileSync(bytecode);
    t.diagnostic(`${megabytes(bytes.length)} of bytecode; ${took}`);
    // The file begins with the magic number of Hermes' bytecode, followed by its version.
    assert.equal(bytes.readBigUInt64LE(0), 0x1f1903c103bc1fc6n);
    assert.ok(bytes.readUInt32LE(8) >= 96, `version ${bytes.readUInt32LE(8)}`);
    // The bytecode has the phone's entry, and nothing of Node.
    assert.ok(bytes.includes("say where the group is kept"));
    assert.ok(!bytes.includes("node:fs"));
    // The bytecode also has both widget libraries.
    assert.ok(bytes.includes("RNWidgetBackgroundTask"));
    assert.ok(bytes.includes("circularCapacity"));
    assert.ok(!bytes.includes("TurboModuleRegistry.getEnforcing(\"WidgetBridge\")"));
  });
}

function bundleAlone(name, config = "alone") {
  const output = join(project.folder, `${name}.${config}.js`);
  const took = expo(
    { EXPO_OVERRIDE_METRO_CONFIG: join(project.path, `${config}.metro.config.js`) },
    "export:embed", "--platform", "ios", "--entry-file", `${name}.js`, "--bundle-output", output,
    "--dev", "false", "--minify", "false",
  );
  return { output, took };
}

for (const [name, zone] of Object.entries(alone)) {
  test(`what Metro makes of ${name}.js answers as the package does`, (t) => {
    const { output, took } = bundleAlone(name);
    t.diagnostic(`${megabytes(statSync(output).size)} of JavaScript; ${took}`);
    assert.deepEqual(JSON.parse(project.run(process.execPath, output)), expectedAlone(zone));
    const hasZones = readFileSync(output, "utf8").includes("America/Argentina");
    assert.equal(hasZones, name === "alone");
  });
}

/** The core's text without its first words, which export it. */
function coreText() {
  const text = readFileSync(join(project.package, "widget-bridge-core.js"), "utf8");
  return text.slice(text.indexOf("instantiate(") + "instantiate(".length);
}

for (const [name, zone] of Object.entries(alone)) {
  test(`with widget-bridge/metro, Metro's ${name}.js has the core as it is`, (t) => {
    const { output, took } = bundleAlone(name, "spared");
    t.diagnostic(`${megabytes(statSync(output).size)} of JavaScript; ${took}`);
    assert.deepEqual(JSON.parse(project.run(process.execPath, output)), expectedAlone(zone));
    assert.ok(readFileSync(output, "utf8").includes(coreText()));
  });
}

test("withWidgetBridge takes Metro's configuration, and refuses anything else", async () => {
  const { withWidgetBridge } = createRequire(join(project.path, "app.js"))("widget-bridge/metro");
  for (const none of [undefined, null, {}, "metro", [], { transformerPath: 7 }]) {
    const message = /^withWidgetBridge: config must be /;
    const told = { name: "TypeError", code: "invalidArgument", message };
    assert.throws(() => withWidgetBridge(none), told);
  }
  const own = { transformerPath: "metro-transform-worker", transformer: { globalPrefix: "" } };
  const config = withWidgetBridge(own);
  assert.equal(own.transformerPath, "metro-transform-worker");
  assert.equal(withWidgetBridge(config), config, "twice is once");
  // Loads the transformer as Metro does, from the folder of Metro's worker.
  const load = createRequire(project.tool("metro/package.json"));
  const { transform } = load(config.transformerPath);
  const transformed = async (name, text) => {
    const content = Buffer.from(text);
    const options = { type: "module", dev: false, minify: false, platform: "ios" };
    const { output } = await transform(config.transformer, project.path, name, content, options);
    let exported;
    const define = (factory) => {
      const module = { exports: {} };
      factory(globalThis, undefined, undefined, undefined, module, module.exports);
      exported = module.exports;
    };
    new Function("__d", output[0].data.code)(define);
    return exported;
  };
  const text = "export function instantiate({group}){return group+1}\n";
  const core = await transformed("node_modules/widget-bridge/widget-bridge-core.js", text);
  assert.equal(core.instantiate({ group: 1 }), 2);
  assert.ok(core.__esModule);
  assert.deepEqual(await transformed("other.json", '{"a":1}'), { a: 1 });
});

test("Metro's bundles have the same results in Hermes 0.12", {
  skip: hermes === undefined && "there is no Hermes: WIDGET_BRIDGE_HERMES names it",
}, () => {
  const { output } = bundleAlone("alone");
  // Metro's preset is for a newer Hermes, so Babel lowers the rest.
  const lowered = join(project.folder, "lowered.js");
  const preload = ["--require", process.env.WIDGET_BRIDGE_NODE_PRELOAD];
  execFileSync(process.execPath, [...preload, lower, output, lowered]);
  const bytecode = join(project.folder, "alone.hbc");
  execFileSync(hermes, ["-O", "-w", "-emit-binary", "-out", bytecode, lowered]);
  const told = execFileSync(hermes, [bytecode], { encoding: "utf8", maxBuffer: 1 << 26 });
  assert.deepEqual(JSON.parse(told), expectedAlone(alone.alone));
});

test("tsc --strict takes an app with the real types of expo-sqlite and op-sqlite", () => {
  project.runTool("typescript/bin/tsc", "--noEmit", "-p", ".");
  const wrong = 'import { opSQLite } from "widget-bridge/react-native";\nopSQLite({ open: 1 });\n';
  writeFileSync(join(project.path, "wrong.ts"), wrong);
  assert.throws(() => project.runTool("typescript/bin/tsc", "--noEmit", "-p", "."), /wrong\.ts/);
});
