// Uses the package as a Node program does, and prints the results.
import { libraryInfo, SharedGroup } from "widget-bridge";

try {
  const group = SharedGroup.open("com.example.app");
  group.set("widgetDataKey", { endDate: "2026-05-08" });
  const { entry } = group.entry("dday", { now: "2026-05-01T00:00:00Z", timeZone: "UTC" });
  console.log(JSON.stringify({ label: entry.label, path: libraryInfo().path }));
  group.close();
} catch (error) {
  console.log(JSON.stringify({ code: error.code, message: error.message }));
}
