/* @ts-self-types="./browser.d.ts" */
// WidgetBridge for pages: a group in the browser's localStorage, which the tabs of an origin share,
// or in memory. It awaits the core as WebAssembly and the time zones, which lie beside it.
import { openGroupsIn } from "./src/browser/opening.js";
import { webAssembly } from "./src/portable/web-assembly.js";
import { packedVersion } from "./src/version.js";

export { toDate, toInstant, toPlainDate, toZonedDateTime } from "./src/dates.js";
export { WidgetBridgeError } from "./src/errors.js";
export { isKind } from "./src/kinds.js";
export { SharedGroup } from "./src/browser/shared-group.js";
export { packedVersion };

const coreURL = new URL("./widget-bridge.wasm", import.meta.url);
const zonesURL = new URL("./time-zones.bin", import.meta.url);

/** What opens groups: where it lies, and its version. */
export function libraryInfo() {
  return { path: coreURL.href, version: packedVersion, backend: "portable" };
}

const [core, zones] = await Promise.all(
  [coreURL, zonesURL]
    .map(async (url) => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${url} could not be fetched: ${response.status}.`);
      return new Uint8Array(await response.arrayBuffer());
    }),
);

openGroupsIn(webAssembly(await WebAssembly.compile(core)), {
  timeZone: () => null,
  timeZones: () => zones,
});
