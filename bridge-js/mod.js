/* @ts-self-types="./mod.d.ts" */
// WidgetBridge for Deno, Node and Bun: an app's data to its widgets. README.md shows how, mod.d.ts
// says what each function promises.
import { library } from "./src/library.js";

export { toDate, toInstant, toPlainDate, toZonedDateTime } from "./src/dates.js";
export { WidgetBridgeError } from "./src/errors.js";
export { isKind } from "./src/kinds.js";
export { SharedGroup } from "./src/shared-group.js";
export { packedVersion } from "./src/version.js";

/** The library that is used: where it lies, its version, and by which backend it is called. */
export function libraryInfo() {
  const { path, version, backend } = library();
  return { path, version, backend };
}
