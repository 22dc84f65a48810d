// Tests the package in pages of Chromium and Firefox, with the tests that all systems share and
// with tests of what differs in a page. Also tests two tabs that change one group, and a page that
// may not use WebAssembly.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectedAlone } from "../react-native/expected.mjs";
import { browserNames, servePages, withBrowser } from "./pages.mjs";

const shared = ["values", "widgets", "host-kinds", "changes", "update"];
const search = `?${
  [...shared.map((name) => `/Tests/JavaScript/package-${name}.test.mjs`), "/page/alone.mjs"]
    .map((path) => `test=${path}`).join("&")
}`;

for (const browser of browserNames) {
  test(`the package's own tests pass in ${browser}`, async (context) => {
    const pages = await servePages();
    try {
      const results = await withBrowser(browser, [`${pages.address}/run/run${search}`], () =>
        pages.report(search)
      );
      for (const { name, outcome, skipped: skip = false } of results) {
        await context.test(name, { skip }, () => assert.equal(outcome, "passed"));
      }
      assert.ok(results.length > 40, `${results.length} tests`);
    } finally {
      pages.close();
    }
  });

  test(`in ${browser} a page and a service worker load the package's files`, async (context) => {
    const pages = await servePages();
    const search = "?test=/page/loading.mjs";
    try {
      const results = await withBrowser(browser, [`${pages.address}/run/run${search}`], () =>
        pages.report(search)
      );
      assert.equal(results.length, 3);
      for (const { name, outcome } of results) {
        const skip = browser === "firefox" && name.startsWith("a service worker") &&
          "Firefox's extended support release allows no modules as service workers";
        await context.test(name, { skip }, () => assert.equal(outcome, "passed"));
      }
    } finally {
      pages.close();
    }
  });

  test(`in ${browser} a page that may not use WebAssembly has plain JavaScript`, async () => {
    const pages = await servePages();
    try {
      const url = `${pages.address}/run/strict`;
      const { answers, refused, ...report } = await withBrowser(browser, [url], () =>
        pages.report("?strict")
      );
      assert.deepEqual(report, { compiles: false, core: "widget-bridge-core.js", isKept: true });
      // The policy may block the test's own attempt, but nothing that the package does.
      assert.ok(refused.length <= 1, `${refused}`);
      assert.deepEqual(answers, expectedAlone("Asia/Seoul"));
    } finally {
      pages.close();
    }
  });

  test(`two tabs of ${browser} lose nothing, and see no batch in part`, async () => {
    const pages = await servePages();
    try {
      const tabs = ["?tab=1", "?tab=2"];
      const urls = tabs.map((tab) => `${pages.address}/run/tab${tab}`);
      const reports = await withBrowser(browser, urls, () => Promise.all(tabs.map(pages.report)));
      for (const report of reports) assert.deepEqual(report, { faults: [], count: 200 });
    } finally {
      pages.close();
    }
  });
}
