/* @ts-self-types="./utc.d.ts" */
// Like index.js, but without the time zones, which take 440 KB. UTC and offsets work. Any other
// zone throws an error that says so.
export { WidgetBridgeError } from "../src/client/errors.js";
export { toDate, toInstant, toPlainDate, toZonedDateTime } from "../src/client/dates.js";
export { isKind } from "../src/client/kinds.js";
export { packedVersion } from "../src/client/version.js";
export { importValues, publishValues } from "./existing-widgets.js";
export { libraryInfo } from "./opening.js";
export { expoSQLite, opSQLite } from "./stores.js";
export { SharedGroup } from "./shared-group.js";
