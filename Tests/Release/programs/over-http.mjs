// Uses the package as a page does. The server that serves this program also serves the package.
import { SharedGroup } from "./node_modules/widget-bridge/browser-auto.js";

const group = SharedGroup.open("com.example.app");
group.set("widgetDataKey", { startDate: "2026-01-22", endDate: "2026-05-08" });
group.set("kept", 7);
const request = { now: "2026-05-01T09:00:00+09:00", timeZone: "Asia/Seoul" };
console.log(JSON.stringify({
  label: group.entry("dday", request).entry.label,
  kept: await group.update("kept", (kept) => kept),
  drawn: group.svg("dday", request).includes("<svg"),
  backend: group.backend,
}));
