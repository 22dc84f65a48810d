// A server of the package's files and of pages that run tests, and browsers that open these pages.
// A page reports its results to the server, so no test has to control a browser.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { eventually } from "../support.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));

const types = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
  ".bin": "application/octet-stream",
};

/**
 * This policy forbids inline scripts and eval. It allows only what a page needs to use the package.
 */
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

/** This policy forbids WebAssembly as well. */
const strictPolicy = "default-src 'self'; script-src 'self'";

/** The files that replace, in a page, the modules that the tests import. */
const replaced = {
  "node:assert/strict": "/page/assert.mjs",
  "node:test": "/page/test.mjs",
  "node:url": "/page/url.mjs",
  "./package.mjs": "/page/package.mjs",
  "./support.mjs": "/page/support.mjs",
};

function content(path) {
  // The tests import the package by this path. A bundler for pages would choose the same file.
  if (path === "/bridge-js/mod.js") return 'export * from "/bridge-js/browser-auto.js";';
  if (path.startsWith("/page/")) {
    return readFileSync(new URL(`.${normalize(path)}`, import.meta.url));
  }
  const file = readFileSync(join(root, normalize(path)));
  if (!path.startsWith("/Tests/")) return file;
  return file.toString().replace(
    /(from )"([^"]+)"/g,
    (text, from, name) => replaced[name] ? `${from}"${replaced[name]}"` : text,
  );
}

/** Starts the server. `report(address)` returns what the page at an address reports. */
export async function servePages() {
  const reports = new Map();
  const reportOf = (query) => {
    if (!reports.has(query)) reports.set(query, Promise.withResolvers());
    return reports.get(query);
  };
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url, "http://localhost");
    if (pathname === "/report") {
      let body = "";
      request.setEncoding("utf8").on("data", (text) => body += text);
      request.on("end", () => {
        response.end();
        reportOf(search).resolve(JSON.parse(body));
      });
      return;
    }
    try {
      const script = /^\/run\/(\w+)$/.exec(pathname)?.[1];
      const isStrict = script === "strict";
      response.setHeader("Content-Security-Policy", isStrict ? strictPolicy : policy);
      response.setHeader(
        "Content-Type",
        script ? "text/html" : types[extname(pathname)] ?? "text/plain",
      );
      response.end(
        script
          ? `<!DOCTYPE html><title>Test</title>
            <script type="module" src="/page/${script}.mjs"></script>`
          : content(pathname),
      );
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    report: (search) => reportOf(search).promise,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const browsers = {
  chromium: (folder, urls, extension) => [
    process.env.WIDGET_BRIDGE_CHROMIUM ?? "chromium",
    "--headless=new",
    `--user-data-dir=${folder}`,
    "--no-sandbox",
    "--no-first-run",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-timer-throttling",
    "--remote-debugging-port=0",
    // From Chromium 137 on, --load-extension is ignored without --disable-features.
    ...extension === undefined ? [] : [
      `--load-extension=${extension}`,
      "--disable-features=DisableLoadExtensionCommandLineSwitch",
    ],
    urls[0],
  ],
  firefox: (folder, urls) => {
    // With these settings Firefox opens no page of its own, and fetches nothing by itself.
    const settings = {
      "browser.shell.checkDefaultBrowser": false,
      "browser.startup.homepage_override.mstone": "ignore",
      "datareporting.policy.dataSubmissionEnabled": false,
      "app.update.enabled": false,
      "browser.sessionstore.resume_from_crash": false,
      "toolkit.telemetry.reportingpolicy.firstRun": false,
      "network.captive-portal-service.enabled": false,
      "browser.aboutwelcome.enabled": false,
    };
    const lines = Object.entries(settings).map(([name, value]) =>
      `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`
    );
    writeFileSync(join(folder, "user.js"), lines.join(""));
    return [
      process.env.WIDGET_BRIDGE_FIREFOX ?? "firefox-esr",
      "--headless",
      "--no-remote",
      "--profile",
      folder,
      ...urls,
    ];
  },
};

export const browserNames = Object.keys(browsers);

/** Opens the other addresses in Chromium, which takes only one when it starts. */
async function openMore(folder, urls) {
  const file = join(folder, "DevToolsActivePort");
  await eventually(() => existsSync(file) && readFileSync(file, "utf8").includes("\n"));
  const [port] = readFileSync(file, "utf8").split("\n");
  for (const url of urls) {
    const { status } = await fetch(`http://127.0.0.1:${port}/json/new?${url}`, { method: "PUT" });
    if (status !== 200) throw new Error(`${url} could not be opened: ${status}.`);
  }
}

/**
 * Opens each address in a tab of a browser with a new profile, while the body runs. For Chromium,
 * `extension` is the folder of an extension.
 */
export async function withBrowser(name, urls, body, extension) {
  const folder = mkdtempSync(join(tmpdir(), `widget-bridge-${name}-`));
  const [command, ...words] = browsers[name](folder, urls, extension);
  // The browser has its own process group, so that all of its processes can be ended.
  const child = spawn(command, words, {
    stdio: "ignore",
    detached: true,
    env: { ...process.env, HOME: folder, MOZ_CRASHREPORTER_DISABLE: "1" },
  });
  const end = () => {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // The browser has already ended.
    }
  };
  const stop = () => process.exit(1);
  // An aborted run must not leave a browser running.
  process.on("exit", end).on("SIGTERM", stop);
  const ended = once(child, "exit").then(([status, signal]) => {
    throw new Error(`${name} ended before the pages did: ${signal ?? status}`);
  });
  try {
    if (name === "chromium" && urls.length > 1) {
      await Promise.race([openMore(folder, urls.slice(1)), ended]);
    }
    return await Promise.race([body(), ended]);
  } finally {
    ended.catch(() => {});
    end();
    process.off("exit", end).off("SIGTERM", stop);
    await once(child, "close").catch(() => {});
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
