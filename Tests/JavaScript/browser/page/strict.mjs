// A page whose policy forbids WebAssembly, so it uses the core as plain JavaScript. It reports the
// results, and what the policy blocked.
import { init, libraryInfo, SharedGroup } from "/bridge-js/plain-javascript.js";

const refused = [];
document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
  refused.push(`${effectiveDirective} ${blockedURI}`);
});

const bytes = await (await fetch("/bridge-js/widget-bridge.wasm")).arrayBuffer();
const compiles = await WebAssembly.compile(bytes).then(() => true, () => false);
await init();
const group = SharedGroup.open("strict");
group.set("widgetDataKey", { title: "Trip", endDate: "2026-05-08" });
const request = { now: "2026-05-01T09:00:00+09:00", timeZone: "Asia/Seoul" };
const report = {
  compiles,
  refused,
  core: libraryInfo().path,
  isKept: localStorage.length > 0,
  answers: [group.timeline("dday", request), group.svg("dday", request)],
};
group.close();
await fetch("/report?strict", { method: "POST", body: JSON.stringify(report) });
