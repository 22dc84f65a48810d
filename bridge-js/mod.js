/* @ts-self-types="./mod.d.ts" */
// WidgetBridge for Deno, Node and Bun: carries an app's data to its widgets. README.md shows how to
// use it, and mod.d.ts documents each function.
import { initOptions } from "./src/client/init-options.js";

export { toDate, toInstant, toPlainDate, toZonedDateTime } from "./src/client/dates.js";
export { WidgetBridgeError } from "./src/client/errors.js";
export { isKind } from "./src/client/kinds.js";
export { usedLibrary as libraryInfo } from "./src/opening.js";
export { SharedGroup } from "./src/shared-group.js";
export { packedVersion } from "./src/client/version.js";

/** A page must await init() before any other call. In Deno, Node and Bun, init() does nothing. */
export async function init(options) {
  initOptions(options);
}
