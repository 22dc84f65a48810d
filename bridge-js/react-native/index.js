/* @ts-self-types="./index.d.ts" */
// WidgetBridge for phones: the core as plain JavaScript, which runs in React Native's own engine,
// and groups in a SQLite of the app's, or in memory. Here without an app that could be suspended,
// as tests run it; index.native.js is the same in React Native.
import { packedZone } from "../src/portable/packed-zones.js";
import { useZones } from "./time-zone.js";

export { WidgetBridgeError } from "../src/errors.js";
export { toDate, toInstant, toPlainDate, toZonedDateTime } from "../src/dates.js";
export { isKind } from "../src/kinds.js";
export { packedVersion } from "../src/version.js";
export { libraryInfo } from "./opening.js";
export { expoSQLite, opSQLite } from "./stores.js";
export { SharedGroup } from "./shared-group.js";

useZones(packedZone);
