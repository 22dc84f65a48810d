// Chooses the backend that opens a group. An existing group's files decide. A new group gets the
// native library if it is found, else the core as WebAssembly with a store (portable/STORAGE.md).
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { below, dataFolder } from "./host/data-folder.js";
import { isAllowed, setting } from "./host/environment.js";
import { tagOf } from "./client/bytes.js";
import { argumentError, unsupported, WidgetBridgeError } from "./client/errors.js";
import { optionsJSON } from "./client/json.js";
import { isLibraryThere, library } from "./native/library.js";
import { checkedOptions, checkedStorage } from "./client/options.js";
import { coreInfo, isCoreThere, memoryFunctions, sqliteFunctions } from "./portable/runtime.js";
import { databasePath } from "./portable/sqlite-store.js";
import { systemZones } from "./portable/zones.js";

/** The most bytes, all of them ASCII, that a group's name may have. */
const longestName = 128;

/** Opens a group. Returns its `handle` and `folder`, and its backend's name and `functions`. */
export function openGroup(name, options) {
  const { libraryPath, backend, storage, ...others } = openOptions(options);
  const json = optionsJSON(others, "open", "options");
  const isInMemory = storage !== undefined;
  const backendUsed = isInMemory || isPortable(name, others.directory, backend, libraryPath)
    ? "portable"
    : "native";
  const functions = functionsOf(backendUsed, storage, libraryPath);
  const handle = openHandle(functions, name, json);
  const folder = isInMemory ? undefined : groupFolder(name, others.directory);
  return { backend: backendUsed, functions, handle, folder };
}

function functionsOf(backend, storage, libraryPath) {
  if (backend === "native") return library(libraryPath).functions;
  return storage === undefined ? sqliteFunctions() : memoryFunctions(storage);
}

/** The backend of an existing group. Undefined if there is none, or its folder may not be read. */
function existingBackend(folder) {
  if (!isAllowed({ name: "read", path: folder })) return undefined;
  if (existsSync(databasePath(folder))) return "portable";
  return existsSync(below(folder, "group")) ? "native" : undefined;
}

/** A group's folder. Undefined if it is unknown, or if the backend will refuse the arguments. */
function groupFolder(name, directory) {
  const isPath = directory === undefined || typeof directory === "string";
  if (typeof name !== "string" || !/^[\w-][\w.-]*$/.test(name) || !isPath) return undefined;
  try {
    // A relative path stays relative, because Deno needs a permission to read the working folder.
    return below(directory || dataFolder(), name);
  } catch {
    return undefined;
  }
}

/** Whether the portable backend opens the group. */
function isPortable(name, directory, backend, libraryPath) {
  const wanted = backend ?? wantedBackend(libraryPath);
  const folder = groupFolder(name, directory);
  const existing = folder === undefined ? undefined : existingBackend(folder);
  if (existing === undefined) return (wanted ?? usualBackend()) === "portable";
  if (wanted !== undefined && wanted !== existing) {
    throw otherBackend(name, folder, existing, wanted);
  }
  if (existing === "native" && !isLibraryThere(libraryPath)) throw missingLibrary(name, folder);
  return existing === "portable";
}

/** The backend of a new group if no backend is requested. */
function usualBackend() {
  return isLibraryThere() || !isCoreThere() ? "native" : "portable";
}

/** The library that opens new groups, and its time zones; mod.d.ts documents the members. */
export function usedLibrary() {
  if ((wantedBackend() ?? usualBackend()) === "portable") return coreInfo();
  const { path, version } = library();
  return { path, version, backend: "node-api", timeZones: systemZones() };
}

/**
 * Values of WIDGET_BRIDGE_BACKEND that mean the native library. Older versions called it in several
 * ways.
 */
const nativeNames = ["node-api", "deno", "bun", "node-ffi"];

/** The backend that `libraryPath` or WIDGET_BRIDGE_BACKEND requests. Undefined if neither does. */
function wantedBackend(libraryPath) {
  if (libraryPath !== undefined) return "native";
  const forced = setting("WIDGET_BRIDGE_BACKEND");
  if (forced === undefined || forced === "portable") return forced;
  if (nativeNames.includes(forced)) return "native";
  throw unsupported(
    `WIDGET_BRIDGE_BACKEND is "${forced}", which is neither node-api nor portable.`,
  );
}

function otherBackend(name, folder, existing, wanted) {
  const kept = existing === "native" ? "the native library's" : "a portable one, in SQLite";
  return unsupported(
    `The group "${name}" in "${folder}" is ${kept}, and "${wanted}" is asked for. ` +
      `\`widget-bridge move ${name} --to ${wanted}\` converts it.`,
  );
}

function missingLibrary(name, folder) {
  try {
    library();
  } catch (error) {
    const message =
      `The group "${name}" in "${folder}" is one of the native library. ${error.message}`;
    return unsupported(message, { cause: error });
  }
}

function openHandle(functions, name, json) {
  try {
    return functions.openSharedGroup(name, json, "open");
  } catch (error) {
    // The error concerns the number of open groups, unless the name is too long.
    if (error?.code !== "tooLarge" || name.length > longestName) throw error;
    const message = "This process has 1,024 open groups, which is the limit. Open a group once " +
      "and keep it, and close() what is not needed any more.";
    throw new WidgetBridgeError({ code: "tooLarge", message }, { cause: error });
  }
}

const optionNames = [
  "directory", "durability", "readOnly", "repair", "lockTimeoutMilliseconds", "libraryPath",
  "backend", "storage",
];

/** Checks the options of open(), and converts file URLs to paths. */
function openOptions(options) {
  const checked = checkedOptions(options, "open", optionNames);
  const { directory, libraryPath, backend } = checked;
  const storage = checkedStorage(checked.storage);
  const named = path(libraryPath, "libraryPath") ?? undefined;
  if (named !== undefined && (typeof named !== "string" || named === "")) {
    throw notPath("libraryPath");
  }
  if (backend != null && backend !== "native" && backend !== "portable") {
    throw argumentError('open: backend must be "native" or "portable".');
  }
  if (storage !== undefined && (backend === "native" || named !== undefined)) {
    throw unsupported(
      `A group in memory is a portable one: storage "${storage}" goes with no library.`,
    );
  }
  return {
    ...checked,
    directory: path(directory, "directory") ?? home(),
    libraryPath: named,
    backend: backend ?? undefined,
    storage,
  };
}

/** The path of a file URL. Any other value is returned unchanged. */
function path(place, name) {
  if (tagOf(place) !== "URL") return place;
  try {
    return fileURLToPath(place.href);
  } catch {
    throw notPath(name);
  }
}

function notPath(name) {
  return argumentError(`open: ${name} must be a path, or a URL of a file.`);
}

/**
 * In Bun, the folder that WIDGET_BRIDGE_HOME names; undefined in other runtimes. In Bun, the
 * library does not see variables that the program itself has set, so the package passes the folder.
 */
function home() {
  return globalThis.Bun === undefined ? undefined : setting("WIDGET_BRIDGE_HOME");
}
