// Makes the core for tests: as plain JavaScript, with the time zones of the package.
import { fileURLToPath } from "node:url";
import { Core } from "../../../bridge-js/src/portable/core.js";
import { packedZone } from "../../../bridge-js/src/portable/packed-zones.js";
import { instantiate } from "../../../bridge-js/widget-bridge-core.js";
import { makeHost } from "./portable.mjs";

export const scriptPath = fileURLToPath(
  new URL("../../../bridge-js/widget-bridge-core.js", import.meta.url),
);

export function makePlainCore(more) {
  return new Core(instantiate, makeHost({ timeZone: packedZone, ...more }));
}
