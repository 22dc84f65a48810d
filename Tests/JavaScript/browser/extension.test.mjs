// Tests the package in an extension (manifest version 3) with a service worker that sets the badge.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { servePages, withBrowser } from "./pages.mjs";

/** The files of the package that a page or an extension needs. */
const parts = ["browser.js", "src", "widget-bridge.wasm", "time-zones.bin"];

const manifest = {
  manifest_version: 3,
  name: "Countdown",
  version: "1",
  action: {},
  background: { service_worker: "background.js", type: "module" },
  content_security_policy: { extension_pages: "script-src 'self' 'wasm-unsafe-eval'" },
};

/** The background script, which reports the text of its badge to an address. */
const background = (address) => `
  import { init, SharedGroup } from "./widget-bridge/browser.js";

  async function count() {
    await init();
    const group = SharedGroup.open("countdown", { storage: "memory" });
    group.set("widgetDataKey", { endDate: "2026-12-25" });
    const request = { now: "2026-11-24T09:00:00+09:00", timeZone: "Asia/Seoul" };
    await chrome.action.setBadgeText({ text: group.entry("dday", request).entry.label });
    return { badge: await chrome.action.getBadgeText({}) };
  }

  count().catch((error) => ({ error: String(error) })).then((told) =>
    fetch("${address}", { method: "POST", mode: "no-cors", body: JSON.stringify(told) }));`;

let folder;
let pages;

before(async () => {
  pages = await servePages();
  folder = mkdtempSync(join(tmpdir(), "widget-bridge-extension-"));
  const own = fileURLToPath(new URL("../../../bridge-js/", import.meta.url));
  mkdirSync(join(folder, "widget-bridge"));
  for (const part of parts) {
    cpSync(join(own, part), join(folder, "widget-bridge", part), { recursive: true });
  }
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "background.js"), background(`${pages.address}/report?extension`));
});
after(() => {
  pages.close();
  rmSync(folder, { recursive: true });
});

test("an extension's background counts, and sets its badge", async () => {
  const report = () => pages.report("?extension");
  assert.deepEqual(await withBrowser("chromium", ["about:blank"], report, folder), {
    badge: "D-31",
  });
});
