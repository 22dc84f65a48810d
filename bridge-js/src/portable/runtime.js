// The portable backend for runtimes that read files: Node, Deno and Bun.
import { existsSync, readFileSync } from "node:fs";
import { below, dataFolder } from "../host/data-folder.js";
import { isAllowed, wayToRead } from "../host/environment.js";
import { unsupported } from "../client/errors.js";
import { currentTime } from "../client/fake-clock.js";
import { packageFile, waysToFind } from "../host/package-files.js";
import { checkVersion, packedVersion } from "../client/version.js";
import { packedRelease } from "./zone-releases.js";
import { Core } from "./core.js";
import { portableFunctions } from "./functions.js";
import { memoryFunctionsOf } from "./memory-store.js";
import { sqliteDriver } from "./sqlite.js";
import { SQLiteStore } from "./sqlite-store.js";
import { webAssembly } from "./web-assembly.js";
import {
  packedZonesPath, systemTimeZone, systemZones, zoneFile, zoneFolders,
} from "./zones.js";

const moduleName = "widget-bridge.wasm";
let knownPath;

/** The path of the file widget-bridge.wasm. */
function modulePath() {
  return knownPath ??= packageFile(moduleName);
}

let loaded;

/** The core, compiled when it is first needed. */
export function core() {
  return loaded ??= load();
}

/** Whether the core's file exists and may be read. */
export function isCoreThere() {
  return mayBeRead() && existsSync(modulePath());
}

function mayBeRead() {
  return isAllowed({ name: "read", path: modulePath() });
}

function load() {
  const path = modulePath();
  if (!mayBeRead()) {
    throw unsupported(`The core as WebAssembly is ${path}. ${wayToRead(path)}.`);
  }
  if (!isCoreThere()) {
    const ways = waysToFind(moduleName).join("\n");
    throw unsupported(`There is no core as WebAssembly: looked for ${path}.\n${ways}`);
  }
  const made = new Core(webAssembly(new WebAssembly.Module(readFileSync(path))), host());
  checkVersion(path, made.number("getBridgeVersion"));
  return made;
}

/** The paths and versions of the core and its time zones. */
export function coreInfo() {
  const timeZones = systemZones() ?? { version: packedRelease, path: packedZonesPath() };
  core();
  return { path: modulePath(), version: packedVersion, backend: "portable", timeZones };
}

function host() {
  const folders = zoneFolders();
  return {
    now: currentTime,
    systemTimeZone,
    timeZone: (name) => zoneFile(folders, name),
    timeZones: () => folders.length > 0 ? undefined : packedZones(),
  };
}

/** The package's own time zones. */
function packedZones() {
  const path = packedZonesPath();
  try {
    return readFileSync(path);
  } catch (cause) {
    const ways = isAllowed({ name: "read", path })
      ? waysToFind("time-zones.bin").join("\n")
      : `${wayToRead(path)}.`;
    throw unsupported(`There are no time zones: looked for ${path}.\n${ways}`, { cause });
  }
}

/** The functions for groups in memory. The argument is the value of the option `storage`. */
export const memoryFunctions = memoryFunctionsOf(core);

let inFiles;

/** The functions for groups in SQLite. */
export function sqliteFunctions() {
  if (sqliteDriver() === undefined) {
    throw unsupported(
      "This runtime has no SQLite to keep a group in; Node has it from 22.13 on, Deno from 2.2 " +
        'on. Use the native library, or keep the group in memory: { storage: "memory" }.',
    );
  }
  return inFiles ??= portableFunctions(sqliteHost());
}

/** The host that the functions for groups in SQLite use. */
export function sqliteHost() {
  return {
    core,
    openStore: (name, { directory, readOnly }) =>
      SQLiteStore.open(below(dataFolder(directory), name), readOnly),
  };
}
