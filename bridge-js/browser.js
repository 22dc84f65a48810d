/* @ts-self-types="./browser.d.ts" */
// WidgetBridge for pages and workers: a group in the browser's localStorage, which the tabs of an
// origin share, or in memory. init() fetches the core as WebAssembly and the time zones, which are
// beside this file. Nothing is fetched before init() is called. No module awaits at its top level,
// because service workers and older bundlers do not allow that.
import { load, loaded } from "./src/browser/loading.js";
import { checkLoaded } from "./src/browser/opening.js";
import { packedVersion } from "./src/client/version.js";

export { toDate, toInstant, toPlainDate, toZonedDateTime } from "./src/client/dates.js";
export { WidgetBridgeError } from "./src/client/errors.js";
export { isKind } from "./src/client/kinds.js";
export { SharedGroup } from "./src/browser/shared-group.js";
export { packedVersion };

/** Loads the core and the time zones; browser.d.ts has the details. */
export function init(options) {
  // Bundlers that recognize these expressions add the files to the bundle.
  return load(options, {
    core: () => new URL("./widget-bridge.wasm", import.meta.url),
    timeZones: () => new URL("./time-zones.bin", import.meta.url),
  });
}

/** Returns the sources and versions of the core and of the time zones that it reads. */
export function libraryInfo() {
  checkLoaded("libraryInfo");
  const { core, timeZones } = loaded();
  return { path: core, version: packedVersion, backend: "portable", timeZones };
}
