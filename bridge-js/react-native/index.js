/* @ts-self-types="./index.d.ts" */
// WidgetBridge for phones: the core as plain JavaScript, which runs in React Native's own engine,
// and groups in the app's own SQLite or in memory. This file is for tests, in which no app is ever
// suspended. React Native loads index.native.js instead.
import { packedZone, packedZones } from "../src/portable/packed-zones.js";
import { useZones } from "./time-zone.js";

export { WidgetBridgeError } from "../src/client/errors.js";
export { toDate, toInstant, toPlainDate, toZonedDateTime } from "../src/client/dates.js";
export { isKind } from "../src/client/kinds.js";
export { packedVersion } from "../src/client/version.js";
export { importValues, publishValues } from "./existing-widgets.js";
export { libraryInfo } from "./opening.js";
export { expoSQLite, opSQLite } from "./stores.js";
export { SharedGroup } from "./shared-group.js";

useZones(packedZone, packedZones);
