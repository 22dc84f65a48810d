// Opens a group in a folder, with options as JSON. Prints what a widget shows, or why it failed.
import process from "node:process";
import { SharedGroup, WidgetBridgeError } from "../../bridge-js/mod.js";

const [, , directory, options] = process.argv;
try {
  const group = SharedGroup.open("test", { directory, ...JSON.parse(options) });
  group.set("widgetDataKey", { endDate: "2026-05-08" });
  const { label } = group.entry("dday", { now: "2026-05-01T00:00:00Z", timeZone: "UTC" }).entry;
  console.log(JSON.stringify({ backend: group.backend, label }));
  group.close();
} catch (error) {
  if (!(error instanceof WidgetBridgeError)) throw error;
  console.log(JSON.stringify({ code: error.code, message: error.message }));
}
