/* @ts-self-types="./plain-javascript.d.ts" */
// WidgetBridge for pages that may not use WebAssembly, for example because a
// Content-Security-Policy has no 'wasm-unsafe-eval'. It exports the same names as browser.js, with
// the core as plain JavaScript. There is nothing to fetch, so init() only checks its options. The
// modules are three times as large as those for WebAssembly.
import { openGroupsLater } from "./src/browser/opening.js";
import { packedZone, packedZones } from "./src/portable/packed-zones.js";
import { initOptions } from "./src/client/init-options.js";
import { packedVersion } from "./src/client/version.js";
import { instantiate } from "./widget-bridge-core.js";

export { toDate, toInstant, toPlainDate, toZonedDateTime } from "./src/client/dates.js";
export { WidgetBridgeError } from "./src/client/errors.js";
export { isKind } from "./src/client/kinds.js";
export { SharedGroup } from "./src/browser/shared-group.js";
export { packedVersion };

/** Describes the core: its file, its version, its backend and its time zones. */
export function libraryInfo() {
  return {
    path: "widget-bridge-core.js", version: packedVersion, backend: "portable",
    timeZones: packedZones,
  };
}

/** Checks the options. There is nothing to load. */
export async function init(options) {
  initOptions(options);
}

openGroupsLater(instantiate, { timeZone: packedZone });
