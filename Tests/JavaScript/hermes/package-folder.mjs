// Prepares the package's own tests for a phone's engine: copies of the tests that need no file,
// with stand-ins for the modules that they import. The tests use widget-bridge/react-native, and
// each has a new group in memory.
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const tests = join(here, "..");
const packageFolder = join(here, "../../../bridge-js");
const page = join(tests, "browser/page");
const phone = join(packageFolder, "react-native");

const names = [
  "values", "checking", "update", "changes", "widgets", "host-kinds", "own-kinds", "hooks",
  "existing-widgets", "android-widget",
];

/** Why the package's other tests do not run in a phone's engine. */
const elsewhere = {
  arguments: "a phone refuses other options of open()",
  clock: "it replaces the timers of Node",
  "every-function": "it tests the entries of all systems at once",
  "expo-doctor": "it imports modules by their names",
  "expo-widgets": "it reads files",
  failures: "it damages files",
  folder: "it removes folders",
  heap: "it starts a process",
  jest: "it tests what Node runs",
  lifetime: "it starts a process",
  loading: "it starts a process",
  outlives: "it starts a process",
  permissions: "it starts a process",
  phone: "it starts a process",
  "react-native": "it reads files",
  "react-native-failures": "its native part is a desktop's",
  "react-native-texts": "its native part is a desktop's",
  realms: "a phone has one realm",
  refresh: "it starts a server",
  repair: "a group on a phone is not repaired",
  server: "it starts a server",
  shims: "it reads files",
  small: "it tests what Node's console prints",
  workers: "a phone has no workers",
};

const mod = `
import { SharedGroup as Phone } from ${JSON.stringify(join(phone, "index.js"))};
export * from ${JSON.stringify(join(phone, "index.js"))};

export class SharedGroup extends Phone {
  static open(name, { directory, ...options } = {}) {
    return Phone.open(name, { ...options, storage: "memory" });
  }
}
`;

const own = `
import { SharedGroup } from "../../bridge-js/mod.js";
import { keepInMemory } from ${JSON.stringify(join(phone, "testing.js"))};
import { test } from ${JSON.stringify(join(page, "test.mjs"))};

export function packageTest(name, ...rest) {
  const body = rest.pop();
  test(name, ...rest, async () => {
    keepInMemory();
    const group = SharedGroup.open("test");
    try {
      await body({ group, directory: undefined });
    } finally {
      group.close();
    }
  });
}
`;

/** Stand-ins for Node's modules. */
export const aliases = {
  "node:test": join(page, "test.mjs"),
  "node:assert/strict": join(page, "assert.mjs"),
  "node:url": join(page, "url.mjs"),
};

/** The names of the package's tests: of those that run, of the others, and of those that exist. */
export const packageTests = {
  run: names,
  elsewhere: Object.keys(elsewhere),
  all: readdirSync(tests)
    .map((name) => /^package-(.+)\.test\.mjs$/.exec(name)?.[1])
    .filter((name) => name !== undefined),
};

/** Fills the folder. Returns the module to run. */
export function makePackageTests(folder) {
  const [bridge, copies] = ["bridge-js", "Tests/JavaScript"].map((name) => join(folder, name));
  for (const path of [bridge, copies]) mkdirSync(path, { recursive: true });
  for (const name of readdirSync(packageFolder)) {
    if (name !== "mod.js") symlinkSync(join(packageFolder, name), join(bridge, name));
  }
  writeFileSync(join(bridge, "mod.js"), mod);
  writeFileSync(join(copies, "package.mjs"), own);
  const support = readFileSync(join(page, "support.mjs"), "utf8");
  const test = JSON.stringify(join(page, "test.mjs"));
  writeFileSync(join(copies, "support.mjs"), support.replace('"./test.mjs"', test));
  for (const name of names) {
    cpSync(join(tests, `package-${name}.test.mjs`), join(copies, `package-${name}.test.mjs`));
  }
  const module = join(copies, "all.mjs");
  const run = join(here, "package-tests.mjs");
  const imports = names.map((name) => `import "./package-${name}.test.mjs";\n`).join("");
  const start = `import { runTests } from ${JSON.stringify(run)};\n${imports}runTests();\n`;
  writeFileSync(module, start);
  return module;
}
