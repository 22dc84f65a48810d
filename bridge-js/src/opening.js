// Which backend opens a group. Its files decide. A new group gets the native library, if there is
// one, else the core as WebAssembly with a store (portable/STORAGE.md).
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dataFolder } from "./host/data-folder.js";
import { isAllowed, setting } from "./host/environment.js";
import { argumentError, unsupported, WidgetBridgeError } from "./client/errors.js";
import { optionsJSON } from "./client/json.js";
import { isLibraryThere, library } from "./native/library.js";
import { checkedOptions, checkedStorage } from "./client/options.js";
import { coreInfo, isCoreThere, memoryFunctions, sqliteFunctions } from "./portable/runtime.js";
import { databasePath } from "./portable/sqlite-store.js";
import { systemZones } from "./portable/zones.js";

/** How many bytes, all of them ASCII, a group's name may have. */
const longestName = 128;

/** Opens a group; gives its `handle`, the `functions` to call with it, and the `backend`'s name. */
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

/** Which backend an existing group has. Undefined if there is no group, or it may not be seen. */
function existingBackend(folder) {
  if (!isAllowed({ name: "read", path: folder })) return undefined;
  if (existsSync(databasePath(folder))) return "portable";
  return existsSync(join(folder, "group")) ? "native" : undefined;
}

/** Where a group is. Undefined if the backend is to refuse it, or this may not know its folder. */
function groupFolder(name, directory) {
  const isPath = directory === undefined || typeof directory === "string";
  if (typeof name !== "string" || !/^[\w-][\w.-]*$/.test(name) || !isPath) return undefined;
  try {
    // A relative path stays one: asking for the working folder needs a permission in Deno.
    return join(directory || dataFolder(), name);
  } catch {
    return undefined;
  }
}

/** Whether the group is opened by WebAssembly. */
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

/** Which backend a new group gets if nobody asks for one. */
function usualBackend() {
  return isLibraryThere() || !isCoreThere() ? "native" : "portable";
}

/** What opens new groups, and the time zones that it reads; mod.d.ts has the details. */
export function usedLibrary() {
  if ((wantedBackend() ?? usualBackend()) === "portable") return coreInfo();
  const { path, version } = library();
  return { path, version, backend: "node-api", timeZones: systemZones() };
}

/** Names of the native library in WIDGET_BRIDGE_BACKEND. It was once called in several ways. */
const nativeNames = ["node-api", "deno", "bun", "node-ffi"];

/** Which backend is asked for in other ways than by the option. */
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
    // Besides the number of open groups, only a name can be too large here.
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

/** Options of open(), with each place as a path. */
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

/** A file URL as its path. Any other value stays as it is. */
function path(place, name) {
  if (Object.prototype.toString.call(place) !== "[object URL]") return place;
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
 * The folder of groups, if the library cannot know it: Bun keeps variables that a program sets to
 * itself.
 */
function home() {
  return globalThis.Bun === undefined ? undefined : setting("WIDGET_BRIDGE_HOME");
}
