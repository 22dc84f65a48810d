// Uses the package as the arguments say, and prints the results. If `libraryPath` is "", the
// package looks for the library itself.
import process from "node:process";
import { libraryInfo, SharedGroup, WidgetBridgeError } from "../../bridge-js/mod.js";

const [, , directory, libraryPath, ...uses] = process.argv;
const told = {};
try {
  const options = libraryPath ? { directory, libraryPath } : { directory };
  const group = SharedGroup.open("test", options);
  group.set("widgetDataKey", { startDate: "2026-01-22", endDate: "2026-05-08" });
  told.label = group.entry("dday", { now: "2026-05-01T00:00:00Z", timeZone: "UTC" }).entry.label;
  group.data.set("data", new Uint8Array([1, 2]));
  told.bytes = group.data.get("data").length;
  if (uses.includes("changes")) {
    const changes = group.changes({ persistent: true });
    const step = changes.next();
    group.set("key", 1);
    told.done = (await step).done;
    await changes.return();
  }
  const sourceURL = uses.find((use) => use.startsWith("http:"));
  if (sourceURL !== undefined) {
    const request = { configuration: { sourceURL } };
    const [{ status, error }] = await group.refresh("globalTotals", request);
    told.fetched = error?.name ?? status;
  }
  told.backend = libraryInfo().backend;
  group.close();
} catch (error) {
  const { code, message } = error;
  Object.assign(told, { isOurs: error instanceof WidgetBridgeError, code, message });
}
console.log(JSON.stringify(told));
