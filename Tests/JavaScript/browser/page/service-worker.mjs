// A service worker, which may not await at its top level.
import { init, SharedGroup } from "/bridge-js/browser.js";

async function draw() {
  await init();
  const group = SharedGroup.open("worker", { storage: "memory" });
  group.set("widgetDataKey", { endDate: "2026-05-08" });
  const request = { now: "2026-05-01T00:00:00Z", timeZone: "Asia/Seoul" };
  return { label: group.entry("dday", request).entry.label, svg: group.svg("dday", request) };
}

self.onmessage = async ({ source }) => source.postMessage(await draw());
