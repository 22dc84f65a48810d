// Uses the package as a page does, and prints the results. `files` names the files to load.
import { init, SharedGroup } from "widget-bridge";

async function show() {
  await init(globalThis.files);
  const group = SharedGroup.open("com.example.app", { storage: "memory" });
  group.set("widgetDataKey", { endDate: "2026-05-08" });
  const { entry } = group.entry("dday", { now: "2026-05-01T00:00:00Z", timeZone: "Asia/Seoul" });
  console.log(entry.label);
}

show().catch(({ code, message }) => console.log(code, message));
