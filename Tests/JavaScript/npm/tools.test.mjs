// Tests the package with common tools, used as their manuals say, without settings for the package.
import assert from "node:assert/strict";
import { once } from "node:events";
import {
  copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import process from "node:process";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { libraryName, Project } from "./project.mjs";

const request = '{ now: "2026-05-01T00:00:00Z", timeZone: "Asia/Seoul" }';
let project;

before(() => {
  project = new Project();
  project.write("server.js", `
    import { SharedGroup } from "widget-bridge";
    const group = SharedGroup.open("com.example.app");
    group.set("widgetDataKey", { endDate: "2026-05-08" });
    console.log(group.backend, group.entry("dday", ${request}).entry.label);
    group.close();`);
  project.write("page.js", `
    import { init, SharedGroup } from "widget-bridge";
    async function show() {
      await init(globalThis.files);
      const group = SharedGroup.open("com.example.app");
      group.set("widgetDataKey", { endDate: "2026-05-08" });
      document.title = group.entry("dday", ${request}).entry.label;
    }
    show().catch((error) => document.title = error.message);`);
  project.write("index.html", '<!doctype html><script type="module" src="./page.js"></script>');
});
after(() => project.remove());

const text = (path) => readFileSync(new URL(path, import.meta.url), "utf8");

test("arethetypeswrong finds nothing wrong, also for tools that read no exports", () => {
  // These export a default alone, which it takes for a mistake in modules that are CommonJS.
  const kinds = ["dday", "ddayList", "studyCalendar", "singleRepo", "doubleRepo"];
  const told = project.runTool(
    "@arethetypeswrong/cli/dist/index.js", project.archive, "--exclude-entrypoints",
    ...kinds.map((kind) => `expo-widgets/${kind}`),
  );
  assert.match(told, /No problems found/);
});

test("publint finds no error and no warning", () => {
  const told = project.runTool("publint/src/cli.js", project.archive);
  assert.doesNotMatch(told, /^(Errors|Warnings):/m);
});

for (const [version, compiler] of [["7", "typescript"], ["5.9", "typescript5"]]) {
  // "preserve" resolves modules as bundlers do.
  for (const module of ["node16", "node20", "nodenext", "preserve"]) {
    test(`TypeScript ${version} takes it in both kinds of modules with ${module}`, () => {
      const program = text("../types/programs/commonjs.cts");
      project.write("program.cts", program);
      project.write("program.mts", program);
      project.runTool(
        `${compiler}/bin/tsc`, "--noEmit", "--strict", "--skipLibCheck", "false", "--module",
        module, "--target", "es2023", "--types", "node", "--typeRoots", project.tool("@types"),
        "program.cts", "program.mts",
      );
    });
  }
}

for (const entry of ["server.js", "required.cjs"]) {
  test(`@vercel/nft copies the library and the core along with ${entry}`, () => {
    project.write("required.cjs", 'require("widget-bridge");');
    project.write("trace.cjs", `
      require("@vercel/nft").nodeFileTrace([process.argv[2]]).then(({ fileList }) =>
        console.log([...fileList].join("\\n")));`);
    const files = project.run(process.execPath, "trace.cjs", entry).split("\n");
    for (const name of [libraryName, "widget-bridge.wasm", "time-zones.bin"]) {
      assert.ok(files.some((file) => file.endsWith(`node_modules/widget-bridge/${name}`)), name);
    }
  });
}

/** The names of all files in a folder and its subfolders. */
const names = (folder) => readdirSync(join(project.path, folder), { recursive: true });

function checkCarried(folder) {
  const found = names(folder);
  for (const ending of [".wasm", ".bin"]) {
    assert.ok(found.some((name) => name.endsWith(ending)), `${found}`);
  }
}

test("Vite builds a page with its files, and a server's bundle that runs", () => {
  project.runTool("vite/bin/vite.js", "build", "--outDir", "vite-page");
  checkCarried("vite-page");
  project.runTool("vite/bin/vite.js", "build", "--ssr", "server.js", "--outDir", "vite-server");
  assert.equal(project.run(process.execPath, "vite-server/server.js"), "native D-7\n");
});

for (const version of ["webpack", "webpack575"]) {
  test(`${version} builds a page with its files, and a server without a warning`, () => {
    project.write(`${version}.cjs`, `
      const path = (name) => require("path").join(__dirname, name);
      const mode = "production", optimization = { minimize: false }, performance = false;
      const shared = { mode, optimization, performance };
      require(${JSON.stringify(version)})([
        { ...shared, entry: "./page.js", output: { path: path("${version}-page") } },
        { ...shared, entry: "./server.js", target: "node",
          output: { path: path("${version}-server"), filename: "main.cjs" } },
      ], (error, stats) => {
        if (error) throw error;
        if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString());
      });`);
    project.run(process.execPath, `${version}.cjs`);
    checkCarried(`${version}-page`);
    assert.equal(project.run(process.execPath, `${version}-server/main.cjs`), "native D-7\n");
  });
}

test("Rolldown, Rollup and esbuild make bundles for a server that find the library", () => {
  project.runTool("rolldown/bin/cli.mjs", "server.js", "-d", "rolldown", "--platform", "node");
  project.write("rollup.config.mjs", `
    import { nodeResolve } from "@rollup/plugin-node-resolve";
    export default {
      input: "server.js", output: { dir: "rollup" }, external: /^node:/, plugins: [nodeResolve()],
    };`);
  project.runTool("rollup/dist/bin/rollup", "-c");
  // With this option, each module of the package keeps its file name and the folder above it.
  const preserved = ["--preserveModules", "--dir", "preserved"];
  project.runTool("rollup/dist/bin/rollup", "-c", ...preserved);
  mkdirSync(join(project.path, "esbuild"), { recursive: true });
  project.run(
    project.tool(".bin/esbuild"), "server.js", "--bundle", "--platform=node", "--format=cjs",
    "--outfile=esbuild/server.cjs", "--log-level=warning",
  );
  const made = ["rolldown/server.js", "rollup/server.js", "preserved/server.js"];
  for (const path of [...made, "esbuild/server.cjs"]) {
    assert.equal(project.run(process.execPath, path), "native D-7\n", path);
  }
});

/** Bundles for a page. Each function bundles page.js into the folder with the function's name. */
const pages = {
  "esbuild-module": (folder) => project.run(
    project.tool(".bin/esbuild"), "page.js", "--bundle", "--format=esm", `--outdir=${folder}`,
    "--log-level=warning",
  ),
  "esbuild-script": (folder) => project.run(
    project.tool(".bin/esbuild"), "page.js", "--bundle", `--outdir=${folder}`, "--log-level=error",
  ),
  "rolldown-page": (folder) => project.runTool("rolldown/bin/cli.mjs", "page.js", "-d", folder),
  "rollup-page": (folder) => {
    project.write("rollup-page.mjs", `
      import { nodeResolve } from "@rollup/plugin-node-resolve";
      export default {
        input: "page.js", output: { dir: "${folder}" }, plugins: [nodeResolve({ browser: true })],
      };`);
    project.runTool("rollup/dist/bin/rollup", "-c", "rollup-page.mjs");
  },
  "vite-page": (folder) =>
    project.runTool("vite/bin/vite.js", "build", "--base", "./", "--outDir", folder),
  ...Object.fromEntries(["webpack", "webpack575"].map((version) => [`${version}-page`, (folder) => {
    project.write("page-of-webpack.cjs", `
      require(${JSON.stringify(version)})({
        mode: "production", optimization: { minimize: false }, performance: false,
        entry: "./page.js",
        output: { path: require("path").join(__dirname, "${folder}"), filename: "page.js" },
      }, (error, stats) => {
        if (error ?? stats.hasErrors()) throw error ?? new Error(stats.toString());
      });`);
    project.run(process.execPath, "page-of-webpack.cjs");
  }])),
};

const chromium = process.env.WIDGET_BRIDGE_CHROMIUM ?? "/usr/bin/chromium";

test("pages of esbuild, Rolldown, Rollup, Vite and webpack count days in Chromium", {
  skip: !existsSync(chromium) && "there is no Chromium",
}, async () => {
  const files = ["widget-bridge.wasm", "time-zones.bin"];
  for (const [folder, bundle] of Object.entries(pages)) {
    bundle(folder);
    if (folder.startsWith("vite")) continue;
    // A classic script does not know its own URL. webpack has copied the files by itself.
    const isClassic = folder === "esbuild-script" || folder.startsWith("webpack");
    const named = folder === "esbuild-script"
      ? `<script>files = { core: "${files[0]}", timeZones: "${files[1]}" }</script>` : "";
    const type = isClassic ? "" : 'type="module"';
    project.write(`${folder}/index.html`,
      `<!doctype html><body>${named}<script ${type} src="page.js"></script>`);
    if (folder.startsWith("webpack")) continue;
    for (const name of files) {
      copyFileSync(join(project.package, name), join(project.path, folder, name));
    }
  }
  const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
  const server = createServer(({ url }, response) => {
    try {
      const content = readFileSync(join(project.path, url));
      response.setHeader("content-type", types[extname(url)] ?? "application/octet-stream");
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const tools = createRequire(project.tool("playwright-core/package.json"));
  const browser = await tools("playwright-core").chromium.launch({
    executablePath: chromium, args: ["--no-sandbox"],
  });
  const told = {};
  try {
    for (const folder of Object.keys(pages)) {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${server.address().port}/${folder}/index.html`);
      await page.waitForFunction(() => document.title !== "");
      told[folder] = await page.title();
    }
  } finally {
    await browser.close();
    server.close();
  }
  assert.deepEqual(told, Object.fromEntries(Object.keys(pages).map((name) => [name, "D-7"])));
});

for (const environment of ["node", "jsdom"]) {
  test(`Jest 30 requires it in its environment ${environment}`, () => {
    project.write("jest/plain.test.cjs", `
      const { SharedGroup } = require("widget-bridge");
      const { WidgetBridge } = require("widget-bridge/react-native/module");
      // These belong to the app.
      jest.mock("expo-widgets", () => ({ createWidget: (name) => name }), { virtual: true });
      jest.mock("react-native-android-widget", () => ({
        FlexWidget() {}, OverlapWidget() {}, SvgWidget() {},
        getWidgetInfo() {}, requestWidgetUpdateById() {},
      }), { virtual: true });
      test("widgets for phones load", () => {
        for (const kind of ["dday", "ddayList", "studyCalendar", "singleRepo", "doubleRepo"]) {
          expect(require(\`widget-bridge/expo-widgets/\${kind}\`).default).toBe(kind);
        }
        expect(typeof require("widget-bridge/react-native-android-widget").update).toBe("function");
      });
      test("days are counted", async () => {
        jest.useFakeTimers({ now: new Date("2026-05-01T00:00:00Z") });
        await WidgetBridge.setSharedValue("group", "widgetDataKey", { endDate: "2026-05-08" });
        const { entry } = await WidgetBridge.getEntry("group", "dday");
        expect(entry.label).toBe("D-7");
        const group = SharedGroup.open("jest-${environment}");
        group.set("widgetDataKey", { endDate: "2026-05-08" });
        expect([group.backend, group.entry("dday").entry.label]).toEqual(["native", "D-7"]);
      });`);
    const configuration = {
      rootDir: project.path, testMatch: ["**/plain.test.cjs"], transform: {},
      testEnvironment: environment, setupFiles: ["widget-bridge/jest"], watchman: false,
    };
    project.runTool("jest/bin/jest.js", "--ci", "--config", JSON.stringify(configuration));
  });
}

test("React's hooks follow changes, also after a bad value, and the clock", () => {
  project.write("hooks.mjs", `
    import { DatabaseSync } from "node:sqlite";
    import { JSDOM } from "jsdom";
    const { window } = new JSDOM("<div id=root></div>");
    Object.assign(globalThis, { window, document: window.document });
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
    const { Component, createElement, act } = await import("react");
    const { createRoot } = await import("react-dom/client");
    const { renderToString } = await import("react-dom/server");
    const { SharedGroup } = await import("widget-bridge");
    const { useEntry, useSharedValue } = await import("widget-bridge/react");
    const group = SharedGroup.open("react");
    group.set("widgetDataKey", { endDate: "2026-05-08" });
    // The clock stands until the test moves it, because the first render may take long.
    let time = Date.UTC(2026, 4, 1, 14, 59, 58);
    Date.now = () => time;
    let renders = 0;
    function Widget() {
      renders++;
      const value = useSharedValue(group, "widgetDataKey", { endDate: "server" });
      const entry = useEntry(group, "dday", { timeZone: "Asia/Seoul", onInvalid: "entry" });
      const shown = entry?.state === "invalid" ? entry.error.code : entry?.label;
      return createElement("p", null, value.endDate, " ", shown ?? "-");
    }
    const told = [renderToString(createElement(Widget)).replace(/<[^>]+>/g, "")];
    const root = createRoot(document.getElementById("root"));
    await act(() => root.render(createElement(Widget)));
    const text = () => document.querySelector("p").textContent;
    told.push(text());
    time += 2000;
    const until = async (wanted) => {
      for (let round = 0; text() !== wanted && round < 500; round++) {
        await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
      }
      told.push(text());
    };
    await until("2026-05-08 D-6");
    group.set("widgetDataKey", { endDate: "24.12.2026" });
    await until("24.12.2026 invalidValue");
    group.set("widgetDataKey", { endDate: "2026-05-09" });
    await until("2026-05-09 D-7");
    const before = renders;
    group.set("another", 1);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    told.push(renders - before);
    await act(() => root.unmount());
    // This resembles a Temporal object, which Node 24 does not have.
    const now = {
      [Symbol.toStringTag]: "Temporal.ZonedDateTime", timeZoneId: "Asia/Seoul",
      toInstant: () => "2026-04-30T15:00:00Z",
      toJSON: () => "2026-05-01T00:00:00+09:00[Asia/Seoul]",
    };
    const Dated = () => createElement("p", null, useEntry(group, "dday", { now }).label);
    const dated = createRoot(document.getElementById("root"));
    await act(() => dated.render(createElement(Dated)));
    await until("D-8");
    await act(() => dated.unmount());
    // A text that is no JSON makes the component throw. A later value is shown again.
    const other = SharedGroup.open("other", { backend: "portable" });
    other.set("key", "first");
    class Boundary extends Component {
      state = {};
      static getDerivedStateFromError = (error) => ({ error });
      render() {
        const { error } = this.state;
        if (error === undefined) return this.props.children;
        const retry = () => this.setState({ error: undefined });
        return createElement("p", { onClick: retry }, error.code);
      }
    }
    const Text = () => createElement("p", null, useSharedValue(other, "key"));
    const second = createRoot(document.getElementById("root"), { onCaughtError() {} });
    await act(() => second.render(createElement(Boundary, null, createElement(Text))));
    await until("first");
    const file = new DatabaseSync(process.env.WIDGET_BRIDGE_HOME + "/other/group.sqlite");
    file.exec("UPDATE state SET revision = revision + 1");
    file.exec("UPDATE item SET content = '{', revision = (SELECT revision FROM state)");
    file.close();
    await until("corrupt");
    other.set("key", "second");
    await act(() => document.querySelector("p").click());
    await until("second");
    other.set("key", "third");
    await until("third");
    await act(() => second.unmount());
    console.log(JSON.stringify(told));
    process.exit(0);`);
  const told = JSON.parse(project.run(process.execPath, "hooks.mjs"));
  assert.deepEqual(told, [
    "server -", "2026-05-08 D-7", "2026-05-08 D-6", "24.12.2026 invalidValue", "2026-05-09 D-7", 0,
    "D-8", "first", "corrupt", "second", "third",
  ]);
});

test("Vitest's fake timers are the clock of the native library", () => {
  project.write("vitest/clock.spec.js", `
    import { expect, test, vi } from "vitest";
    import { SharedGroup } from "widget-bridge";
    test("days are counted by it", () => {
      vi.useFakeTimers({ now: new Date("2026-05-01T14:59:59Z") });
      const group = SharedGroup.open("vitest");
      group.set("widgetDataKey", { endDate: "2026-05-08" });
      const label = () => group.entry("dday", { timeZone: "Asia/Seoul" }).entry.label;
      expect([group.backend, label()]).toEqual(["native", "D-7"]);
      vi.advanceTimersByTime(1000);
      expect(label()).toBe("D-6");
      vi.useRealTimers();
    });`);
  project.runTool("vitest/vitest.mjs", "run", "--no-color", "vitest/clock.spec.js");
});

test("Yarn unplugs it, and Plug'n'Play finds what it needs", () => {
  const folder = join(project.path, "yarn");
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), '{"name":"y","private":true,"type":"module"}');
  writeFileSync(join(folder, "yarn.lock"), "");
  writeFileSync(join(folder, "server.js"), readFileSync(join(project.path, "server.js")));
  const yarn = (...words) =>
    project.run("sh", "-c", 'cd yarn && exec "$@"', "sh", process.execPath,
      project.tool("@yarnpkg/cli-dist/bin/yarn.js"), ...words);
  yarn("add", `widget-bridge@file:${project.archive}`);
  const unplugged = names("yarn/.yarn/unplugged");
  assert.ok(unplugged.some((name) => name.endsWith(libraryName)), "it is not unplugged");
  assert.match(yarn("node", "server.js"), /native D-7/);
});

test("koffi calls the library by the header's declarations", () => {
  const manual = readFileSync(
    fileURLToPath(new URL("../../../bridge-js/README.md", import.meta.url)), "utf8",
  );
  const [, program] = /^```js\n(import koffi .*?)^```$/ms.exec(manual);
  const path = join(project.package, libraryName);
  project.write("koffi.mjs", program.replace(".build/release/libWidgetBridge.so", path));
  assert.match(project.run(process.execPath, "koffi.mjs"), /"kind":"dday"/);
  const cdef = "../../../Sources/CWidgetBridge/widget_bridge.cdef";
  const declarations = new URL(cdef, import.meta.url);
  project.write("declarations.mjs", `
    import { readFileSync } from "node:fs";
    import koffi from "koffi";
    const library = koffi.load(${JSON.stringify(path)});
    const lines = readFileSync(${JSON.stringify(fileURLToPath(declarations))}, "utf8");
    const functions = lines.trim().split("\\n").map((line) => library.func(line));
    console.log(functions.length, functions.at(-1)());`);
  assert.match(project.run(process.execPath, "declarations.mjs"), /^\d\d \d+\n$/);
});
