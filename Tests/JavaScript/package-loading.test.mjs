// Tests how the package finds the library, and its errors for a library that it cannot use.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { execFileSync } from "node:child_process";
import {
  cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { libraryInfo, packedVersion, SharedGroup } from "../../bridge-js/mod.js";
import { library } from "./bridge.mjs";
import { runScriptWith } from "./support.mjs";

const packageFolder = fileURLToPath(new URL("../../bridge-js/", import.meta.url));
const packageModule = new URL("../../bridge-js/mod.js", import.meta.url).href;
const isNode = globalThis.Deno === undefined && globalThis.Bun === undefined;
const here = fileURLToPath(new URL(".", import.meta.url));

/** A test with its own folder. */
function folderTest(name, ...rest) {
  const body = rest.pop();
  test(name, ...rest, async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "widget-bridge-")));
    try {
      await body(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

async function info(variables, module = packageModule, ...more) {
  const { status, output } = await runScriptWith(variables, "package-info.mjs", module, ...more);
  assert.equal(status, 0, output);
  return JSON.parse(output);
}

test("the package reports what it has loaded", () => {
  const { path, version, backend, timeZones } = libraryInfo();
  assert.ok(existsSync(timeZones.path), timeZones.path);
  assert.match(timeZones.version, /^\d{4}[a-z]+$/);
  assert.equal(path, library);
  assert.equal(version, packedVersion);
  assert.equal(backend, process.env.WIDGET_BRIDGE_BACKEND ?? backend);
});

test("an import fetches nothing, and awaits nothing at the top level", {
  // Only Node's require() has a separate error for a module that awaits at its top.
  skip: isNode && process.features.require_module === true ? false : "its require() does not tell",
}, async () => {
  const variables = { NODE_NO_WARNINGS: "1" };
  const { status, output } = await runScriptWith(variables, "package-imports.mjs");
  assert.equal(status, 0, output);
  const { entries, ...told } = JSON.parse(output);
  assert.ok(entries > 12, `${entries}`);
  assert.deepEqual(told, { fetched: [], made: [], awaiting: ["./browser-auto.js"] });
});

test("the error for a foreign library names the library", async () => {
  const error = await info({ WIDGET_BRIDGE_LIBRARY: "libm.so.6" });
  assert.equal(error.code, "unsupported");
  assert.match(error.message, /^libm\.so\.6 could not be loaded/);
});

test("the package, its library and the header have the same version", () => {
  const header = readFileSync(
    new URL("../../Sources/CWidgetBridge/include/widget_bridge.h", import.meta.url), "utf8",
  );
  const parts = ["MAJOR", "MINOR", "PATCH"].map((part) =>
    new RegExp(`WIDGET_BRIDGE_VERSION_${part} (\\d+)`).exec(header)[1]
  );
  assert.equal(packedVersion, parts.join("."));
  for (const name of ["package.json", "deno.json"]) {
    const { version } = JSON.parse(readFileSync(join(packageFolder, name), "utf8"));
    assert.equal(version, packedVersion);
  }
});

/** The files of an export's target, which may be an object of conditions. */
function files(target) {
  return typeof target === "string" ? [target] : Object.values(target).flatMap(files);
}

/** The modules that import libraries for phones. They are not exported for Deno. */
const ofPhones = /^\.\/(expo-widgets\/(?!index)|react-native-android-widget\/)/;

test("every module that the package exports exists, with its types", async () => {
  const read = (name) => JSON.parse(readFileSync(join(packageFolder, name), "utf8"));
  const { exports, bin, preferUnplugged } = read("package.json");
  // Yarn must unpack the package, because Node reads some of its files by their paths.
  assert.equal(preferUnplugged, true);
  const modules = Object.entries(exports).filter(([, target]) => typeof target === "object");
  assert.ok(modules.length >= 4);
  for (const [, { types, default: path, ...others }] of modules) {
    // These modules import React and libraries for phones, which only an app has.
    if (!path.startsWith("./react/") && !ofPhones.test(path)) {
      assert.ok(Object.keys(await import(new URL(path, packageModule))).length > 0, path);
    }
    // bundlers/commonjs.test.mjs tests the files for CommonJS.
    const named = [types, ...Object.values(others).flatMap(files)];
    for (const file of named.filter((name) => !name.startsWith("./cjs/"))) {
      assert.ok(existsSync(join(packageFolder, file)), file);
    }
  }
  // In deno.json, the programs are exports as well.
  const programs = Object.entries(bin).map(([name, path]) => [`./${name}`, path]);
  for (const [, path] of programs) assert.ok(existsSync(join(packageFolder, path)), path);
  const plain = modules.map(([name, target]) => [name, target.default])
    .filter(([, path]) => !ofPhones.test(path));
  assert.deepEqual(read("deno.json").exports, Object.fromEntries([...plain, ...programs]));
});

folderTest("the library lies beside the package or in the build folder", async (folder) => {
  const copy = join(folder, "bridge-js");
  mkdirSync(copy);
  cpSync(join(packageFolder, "mod.js"), join(copy, "mod.js"));
  cpSync(join(packageFolder, "package.json"), join(copy, "package.json"));
  cpSync(join(packageFolder, "src"), join(copy, "src"), { recursive: true });
  const module = pathToFileURL(join(copy, "mod.js")).href;
  const unset = { WIDGET_BRIDGE_LIBRARY: undefined };
  // The package looks in the build folder only in a clone of the repository, which can build.
  mkdirSync(join(folder, "Sources"));
  writeFileSync(join(folder, "Sources", "build"), "");

  const places = [
    join(folder, ".build", "debug", "libWidgetBridge.so"),
    join(folder, ".build", "release", "libWidgetBridge.so"),
    join(copy, `libWidgetBridge-${process.platform}-${process.arch}-glibc.so`),
    join(copy, "libWidgetBridge.so"),
  ];
  const none = await info(unset, module);
  assert.equal(none.name, "WidgetBridgeError");
  assert.equal(none.code, "unsupported");
  for (const place of places) assert.ok(none.message.includes(place), none.message);

  // Each place is preferred to those before it in the list.
  for (const place of places) {
    mkdirSync(join(place, ".."), { recursive: true });
    symlinkSync(library, place);
    assert.equal((await info(unset, module)).path, place);
  }
});

test("the package finds its files if the stacks of errors are empty", {
  skip: !isNode && "Node alone has this option",
}, async () => {
  const { message, path } = await info({
    NODE_OPTIONS: "--stack-trace-limit=0", WIDGET_BRIDGE_LIBRARY: undefined,
  });
  assert.equal(message, undefined);
  assert.ok(existsSync(path), path);
});

folderTest("a named library that is absent is not replaced by another", async (folder) => {
  const named = join(folder, "none.so");
  const told = await info({ WIDGET_BRIDGE_LIBRARY: named });
  assert.equal(told.code, "unsupported");
  assert.ok(told.message.includes(named), told.message);
});

folderTest("a library that is named in code goes before the environment's", async (folder) => {
  const other = { WIDGET_BRIDGE_LIBRARY: "/none/libWidgetBridge.so" };
  const { status, output } = await runScriptWith(other, "package-uses.mjs", folder, library);
  assert.equal(status, 0, output);
  assert.equal(JSON.parse(output).label, "D-7", output);
  const absent = join(folder, "none.so");
  const { message, code } = JSON.parse(
    (await runScriptWith(other, "package-uses.mjs", folder, absent)).output,
  );
  assert.equal(code, "unsupported");
  assert.ok(message.startsWith(`${absent} could not be loaded`), message);
  assert.match(message, /libraryPath names it/);
});

folderTest("a process has one library, even if a URL names it", (folder) => {
  SharedGroup.open("test", { directory: folder, libraryPath: library }).close();
  SharedGroup.open("test", { directory: folder, libraryPath: pathToFileURL(library) }).close();
  const other = { directory: folder, libraryPath: "/none.so" };
  assert.throws(() => SharedGroup.open("test", other), (error) => {
    assert.equal(error.code, "invalidArgument");
    assert.ok(error.message.includes(library) && error.message.includes("/none.so"));
    return true;
  });
  for (const libraryPath of [7, "", {}, true, new URL("https://example.com/a.so")]) {
    assert.throws(() => SharedGroup.open("test", { directory: folder, libraryPath }), TypeError);
  }
});

const core = join(packageFolder, "widget-bridge.wasm");
const isBun = globalThis.Bun !== undefined;

folderTest("code that Bun joined in one file looks for the library beside itself", {
  skip: !isBun && "Bun alone makes one file of a program",
}, (folder) => {
  const script = join(here, "package-opens.mjs");
  const unset = { ...process.env };
  delete unset.WIDGET_BRIDGE_LIBRARY;
  const beside = join(folder, "libWidgetBridge.so");
  for (const [name, ...flags] of [
    ["program", "--compile"], ["bundle.mjs", "--format=esm"], ["bundle.cjs", "--format=cjs"],
  ]) {
    const output = join(folder, name);
    const build = ["build", script, "--target=bun", ...flags, `--outfile=${output}`];
    execFileSync(process.execPath, build, { stdio: ["ignore", "ignore", "inherit"] });
    const run = () => {
      const [program, ...words] = name === "program" ? [output] : [process.execPath, output];
      const settings = { env: unset, encoding: "utf8" };
      // Each run has its own folder, since an existing group makes the message longer.
      return JSON.parse(execFileSync(program, [...words, `${output}-groups`], settings));
    };
    const { code, message } = run();
    assert.equal(code, "unsupported");
    assert.match(message, /^There is no WidgetBridge library\. Looked for:/);
    assert.ok(message.includes(`\n  ${beside}\n`), message);
    symlinkSync(library, beside);
    assert.equal(run().label, "D-7");
    rmSync(beside);
  }
});

// Node 20 also has permissions, but with another flag.
const hasPermissions = isNode && process.allowedNodeEnvironmentFlags.has("--permission");

/**
 * Opens a group in a Node that may only do what the flags allow, and read the package's files.
 * Returns the result.
 */
function withPermissions(folder, flags, options) {
  const readable = [packageFolder, here].map((path) => `--allow-fs-read=${path}*`);
  const words = ["--permission", "--no-warnings", ...readable, ...flags];
  const script = join(here, "package-permitted.mjs");
  const env = { ...process.env, WIDGET_BRIDGE_BACKEND: "", WIDGET_BRIDGE_LIBRARY: library };
  const told = execFileSync(process.execPath, [...words, script, folder, JSON.stringify(options)], {
    encoding: "utf8", env,
  });
  return JSON.parse(told);
}

folderTest("the error for a permission that Node denies names its flag", {
  skip: !hasPermissions && "Node alone has these permissions, from 22.13 on",
}, (folder) => {
  const readable = `--allow-fs-read=${folder}`;
  const both = [readable, `--allow-fs-write=${folder}`];
  const cases = [
    [["--allow-addons"], {}, { backend: "native", label: "D-7" }],
    [[readable], {}, { code: "unsupported" }, /loads it with --allow-addons/],
    [[], {}, { code: "unsupported" }, /--allow-addons/],
    [[], { storage: "memory" }, { backend: "portable", label: "D-7" }],
    [both, { backend: "portable" }, { backend: "portable", label: "D-7" }],
    [[], { backend: "portable" }, { code: "groupUnavailable" }, /--allow-fs-read=/],
    [[], { backend: "portable", readOnly: true }, { code: "groupUnavailable" }, /--allow-fs-read=/],
  ];
  for (const [index, [flags, options, expected, pattern]] of cases.entries()) {
    const directory = join(folder, `${index}`);
    const { message, ...told } = withPermissions(directory, flags, options);
    assert.deepEqual(told, expected, `${flags} ${message}`);
    if (pattern) assert.match(message, pattern);
  }
});

test("every name of a backend for the library selects Node-API", async () => {
  for (const WIDGET_BRIDGE_BACKEND of [undefined, "node-api", "deno", "bun", "node-ffi"]) {
    const { backend } = await info({ WIDGET_BRIDGE_BACKEND });
    assert.equal(backend, "node-api", WIDGET_BRIDGE_BACKEND);
  }
  const unknown = await info({ WIDGET_BRIDGE_BACKEND: "carrier-pigeon" });
  assert.equal(unknown.code, "unsupported");
  assert.match(unknown.message, /"carrier-pigeon", which is neither node-api nor portable/);
});

folderTest("the error for a file that is no library has the reason", async (folder) => {
  const told = await info({ WIDGET_BRIDGE_LIBRARY: join(packageFolder, "package.json") });
  assert.equal(told.code, "unsupported");
  assert.match(told.message, /package\.json could not be loaded/);
});

folderTest("an error says that a library is for another processor or system", async (folder) => {
  const [machine, name] = process.arch === "arm64" ? [62, "x64"] : [183, "arm64"];
  const foreign = readFileSync(library);
  foreign.writeUInt16LE(machine, 18);
  const apple = Buffer.alloc(64);
  apple.writeUInt32LE(0xfeedfacf, 0);
  apple.writeUInt32LE(0x0100000c, 4);
  const windows = Buffer.alloc(64);
  windows.write("MZ");
  const cases = [[foreign, `Linux, ${name}`], [apple, "macOS, arm64"], [windows, "Windows"]];
  for (const [bytes, system] of cases) {
    const path = join(folder, "libWidgetBridge.so");
    writeFileSync(path, bytes);
    const { code, message } = await info({ WIDGET_BRIDGE_LIBRARY: path });
    assert.equal(code, "unsupported");
    assert.ok(message.includes(`It is for ${system}, and this is`), message);
    assert.ok(message.includes("WIDGET_BRIDGE_LIBRARY"), message);
  }
});

/** Makes a copy of the library that seems to need a glibc that no system has. */
function withNewerGlibc(path) {
  const text = readFileSync(library, "latin1");
  writeFileSync(path, text.replaceAll(/GLIBC_2\.\d\d/g, "GLIBC_2.99"), "latin1");
}

folderTest("a library for a newer glibc is recognized before it is loaded", async (folder) => {
  const path = join(folder, "libWidgetBridge.so");
  withNewerGlibc(path);
  const { code, message } = await info({ WIDGET_BRIDGE_LIBRARY: path });
  assert.equal(code, "unsupported");
  assert.match(message, /\n {2}It needs glibc 2\.99, and this system has glibc 2\.\d\d\.\n/);
  assert.doesNotMatch(message, /version `GLIBC/);
});

/**
 * Copies the package to a folder, without its library and its core. Returns the module and the
 * folder.
 */
function copied(folder) {
  const copy = join(folder, "widget-bridge");
  mkdirSync(copy);
  for (const name of ["mod.js", "package.json", "src"]) {
    cpSync(join(packageFolder, name), join(copy, name), { recursive: true });
  }
  return { copy, module: pathToFileURL(join(copy, "mod.js")).href };
}

const releasedName = `libWidgetBridge-${process.platform}-${process.arch}-glibc.so`;
const unset = { WIDGET_BRIDGE_LIBRARY: undefined, WIDGET_BRIDGE_BACKEND: undefined };

folderTest("an installed package says nothing of building", async (folder) => {
  const { copy, module } = copied(folder);
  const { message } = await info(unset, module);
  assert.match(message, /^There is no WidgetBridge library\. Looked for:\n.*\nYou can name/s);
  assert.ok(message.includes(`\n  ${join(copy, releasedName)}\n`), message);
  assert.doesNotMatch(message, /\.build|Sources|bridge-js\/build/);
  for (const name of ["bin", "command-line", "expo-widgets", "mirror", "preview", "react-native"]) {
    cpSync(join(packageFolder, name), join(copy, name), { recursive: true });
  }
  const helpIn = (place) => {
    const program = join(place, "bin", "widget-bridge.js");
    const words = globalThis.Deno === undefined ? [program] : ["run", "-A", program];
    return execFileSync(process.execPath, [...words, "--help"], { encoding: "utf8" });
  };
  assert.doesNotMatch(helpIn(copy), /\.build|Sources|bridge-js\/build/);
  assert.match(helpIn(packageFolder), /Sources\/build makes/);
});

folderTest("if the library does not fit, the core is used", async (folder) => {
  const { copy, module } = copied(folder);
  withNewerGlibc(join(copy, releasedName));
  assert.match((await info(unset, module)).message, /needs glibc 2\.99/);
  cpSync(core, join(copy, "widget-bridge.wasm"));
  assert.equal((await info(unset, module)).backend, "portable");
});

folderTest("a core without time zones is an error that names their file", {
  skip: !hasPermissions && "Node alone has these permissions, from 22.13 on",
}, async (folder) => {
  const { copy, module } = copied(folder);
  cpSync(core, join(copy, "widget-bridge.wasm"));
  const readable = [copy, here].map((path) => `--allow-fs-read=${path}`).join(" ");
  const told = await info({
    ...unset, WIDGET_BRIDGE_BACKEND: "portable",
    NODE_OPTIONS: `--permission --no-warnings ${readable}`,
  }, module);
  assert.equal(told.code, "unsupported");
  assert.ok(told.message.includes(join(copy, "time-zones.bin")), told.message);
});

// Paths of musl on Alpine, Debian and Void. Each stands in for the path of Node's C library.
const musl = [
  "/lib/ld-musl-x86_64.so.1", "/usr/lib/x86_64-linux-musl/libc.so", "/usr/lib/libc.so",
];

folderTest("on a system with musl the core is used", {
  skip: !isNode && "Node alone takes a preload that stands for musl",
}, async (folder) => {
  const { copy, module } = copied(folder);
  symlinkSync(library, join(copy, releasedName));
  const preload = `--require=${join(here, "other-libc.cjs")}`;
  for (const OTHER_LIBC of musl) {
    const told = await info({ ...unset, OTHER_LIBC, NODE_OPTIONS: preload }, module);
    assert.match(told.message, /It needs glibc 2\.\d\d, and this system has musl\./, OTHER_LIBC);
  }
  cpSync(core, join(copy, "widget-bridge.wasm"));
  for (const OTHER_LIBC of musl) {
    const told = await info({ ...unset, OTHER_LIBC, NODE_OPTIONS: preload }, module);
    assert.equal(told.backend, "portable", OTHER_LIBC);
  }
});

folderTest("a library of another version is refused with both versions", async (folder) => {
  const other = join(folder, "libWidgetBridge.so");
  compile(other, 9 << 16 | 8 << 8 | 7);
  const told = await info({ WIDGET_BRIDGE_LIBRARY: other });
  assert.equal(told.code, "unsupported");
  assert.ok(told.message.includes("9.8.7") && told.message.includes(packedVersion), told.message);
});

folderTest("a function that the library lacks is unsupported when it is called", async (folder) => {
  const older = join(folder, "libWidgetBridge.so");
  const [major, minor, patch] = packedVersion.split(".").map(Number);
  compile(older, major << 16 | minor << 8 | patch);
  assert.equal((await info({ WIDGET_BRIDGE_LIBRARY: older })).path, older);
  const told = await info({ WIDGET_BRIDGE_LIBRARY: older }, packageModule, "timeline");
  assert.equal(told.code, "unsupported");
  assert.match(told.message, /getTimelineJSON/);
});

function compile(path, version) {
  execFileSync("cc", [
    "-shared", "-fPIC", `-DVERSION=${version}u`, join(here, "other-version.c"), "-o", path,
  ]);
}

// For Node, Bun's bundler takes a file for import and another for require, unless it is told.
for (const [target, conditions] of [["bun", []], ["browser", []], ["node", ["module"]]]) {
  folderTest(`Bun's bundle has one copy for import and require: ${target}`, {
    skip: !isBun && "this bundler is Bun's",
  }, async (folder) => {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(packageFolder, join(folder, "node_modules", "widget-bridge"));
    const app = join(folder, "app.js");
    writeFileSync(app, `
      import { SharedGroup as Imported } from "widget-bridge";
      const { SharedGroup } = require("widget-bridge");
      console.log(SharedGroup === Imported);
    `);
    const outdir = join(folder, "made");
    const { success } = await globalThis.Bun.build({
      entrypoints: [app], outdir, target, conditions,
    });
    assert.ok(success);
    const told = execFileSync(process.execPath, [join(outdir, "app.js")], { encoding: "utf8" });
    assert.equal(told, "true\n");
  });
}
