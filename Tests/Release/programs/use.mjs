// Imports the package by its name and uses a group in a folder. Prints results and the backend.
import process from "node:process";
import { libraryInfo, SharedGroup } from "widget-bridge";

const group = SharedGroup.open("com.example.app", { directory: process.argv.at(-1) });
group.set("widgetDataKey", { startDate: "2026-01-22", endDate: "2026-05-08" });
group.set("kept", 7);
const request = { now: "2026-05-01T09:00:00+09:00", timeZone: "Asia/Seoul" };
console.log(JSON.stringify({
  label: group.entry("dday", request).entry.label,
  kept: group.get("kept"),
  drawn: group.svg("dday", request).includes("<svg"),
  backend: group.backend,
  isInside: libraryInfo().path.startsWith(process.cwd()),
}));
group.close();
