/* @ts-self-types="./utc.d.ts" */
// Like index.js, but without the time zones, which take 440 KB. Only UTC and offsets work. With any
// other zone, a call throws an error that gives this reason.
export { WidgetBridgeError } from "../src/client/errors.js";
export { toDate, toInstant, toPlainDate, toZonedDateTime } from "../src/client/dates.js";
export { isKind } from "../src/client/kinds.js";
export { packedVersion } from "../src/client/version.js";
export { importValues, publishValues } from "./existing-widgets.js";
export { libraryInfo } from "./opening.js";
export { expoSQLite, opSQLite } from "./stores.js";
export { SharedGroup } from "./shared-group.js";
