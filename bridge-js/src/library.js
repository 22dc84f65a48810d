// Finds the library, and loads it by the fastest way that works.
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import * as bun from "./backends/bun.js";
import * as deno from "./backends/deno.js";
import * as nodeAPI from "./backends/node-api.js";
import * as nodeFFI from "./backends/node-ffi.js";
import { foreignness } from "./binary.js";
import { isAllowed, setting } from "./environment.js";
import { unsupported, WidgetBridgeError } from "./errors.js";
import { file } from "./location.js";
import { missingLibc } from "./system-libc.js";
import { packedVersion, versionText } from "./version.js";

/** What to try, the fastest first; node:ffi waits until somebody has measured it. */
const preferred = [deno, bun, nodeAPI];
const all = [...preferred, nodeFFI];

const libraryVariable = "WIDGET_BRIDGE_LIBRARY";

const fileNames = { darwin: "libWidgetBridge.dylib", win32: "WidgetBridge.dll" };
const fileName = fileNames[process.platform] ?? "libWidgetBridge.so";

/** The name by which a release of the package has the library: what it can be loaded on. */
const releasedName = `libWidgetBridge-${process.platform}-${process.arch}` +
  (process.platform === "linux" ? "-glibc.so" : fileName.slice(fileName.indexOf(".")));

/** Where the library may be if nobody says, the first place first. */
function places() {
  if (file === undefined) return [];
  const inFolder = (folder) => [join(folder, fileName), join(folder, releasedName)];
  // A program that `bun build --compile` has made has its code in no folder of the disk.
  const isCompiled = /^\/\$bunfs\/|^[A-Z]:[\\/]~BUN/.test(file);
  if (isCompiled) return inFolder(dirname(process.execPath));
  // A bundle lies in a folder of its own, and no build folder is above it.
  if (basename(file) !== "location.js") return inFolder(dirname(file));
  const folder = join(dirname(file), "..");
  return [
    ...inFolder(folder),
    join(folder, "..", ".build", "release", fileName),
    join(folder, "..", ".build", "debug", fileName),
  ];
}

/** What to load: the first that is there, behind those that may be loaded but not looked for. */
function found() {
  const unseen = [];
  for (const path of places()) {
    if (!isAllowed({ name: "read", path })) {
      if (isAllowed({ name: "ffi", path })) unseen.push(path);
    } else if (existsSync(path)) {
      return [...unseen, path];
    }
  }
  if (unseen.length === 0) throw notFound();
  return unseen;
}

/**
 * Whether a library is loaded or named, or one is found that is for this system; what is named may
 * fail to load all the same.
 */
export function isLibraryThere(path) {
  const named = path ?? setting(libraryVariable);
  if (loaded !== undefined || named !== undefined) return true;
  try {
    return found().some((place) => unfitness(place) === undefined);
  } catch {
    return false;
  }
}

const knownUnfitness = new Map();

/** A sentence if a file cannot be loaded on this system; undefined if nothing speaks against it. */
function unfitness(path) {
  if (!isAllowed({ name: "read", path })) return undefined;
  if (!knownUnfitness.has(path)) knownUnfitness.set(path, foreignness(path) ?? missingLibc(path));
  return knownUnfitness.get(path);
}

function notFound() {
  const looked = places();
  const list = looked.map((path) => `\n  ${path}`).join("") ||
    " nothing: this code is in no file.";
  const lines = [
    `There is no WidgetBridge library. Looked for:${list}`,
    "Build it with `Sources/build`, or name it: by the option libraryPath of " +
    "SharedGroup.open(), or in WIDGET_BRIDGE_LIBRARY.",
  ];
  if (looked.length === 0) {
    lines.push("Code that is loaded by http imports browser.js in place of mod.js.");
  }
  const hidden = looked.filter((path) => !isAllowed({ name: "read", path }));
  if (hidden.length > 0) {
    lines.push("Deno may look there with --allow-read, and load a library with --allow-ffi=PATH.");
  }
  if (!isAllowed({ name: "env", variable: libraryVariable })) {
    lines.push(`It may read that variable with --allow-env=${libraryVariable}.`);
  }
  return unsupported(lines.join("\n"));
}

function chosenBackends() {
  const forced = setting("WIDGET_BRIDGE_BACKEND");
  if (forced === undefined) return preferred.filter((backend) => backend.isAvailable());
  const backend = all.find(({ name }) => name === forced);
  if (backend === undefined) {
    const names = all.map(({ name }) => name).join(", ");
    throw unsupported(`WIDGET_BRIDGE_BACKEND is "${forced}", which is not one of ${names}.`);
  }
  if (!backend.isAvailable()) {
    throw unsupported(`WIDGET_BRIDGE_BACKEND is "${forced}", which this runtime does not have.`);
  }
  return [backend];
}

function load(libraryPath) {
  // What is named is not looked for: a runtime may let it be loaded and its folder not be read.
  const named = libraryPath ?? setting(libraryVariable);
  const paths = named === undefined ? found() : [named];
  const failures = paths.map((path) => ({ path, errors: [] }));
  const backends = chosenBackends();
  for (const { path, errors } of failures) {
    const library = loadOne(path, backends, errors);
    if (library !== undefined) return library;
  }
  const told = failures.map(({ path, errors }) =>
    `${path} could not be loaded:${reasons(path, errors, libraryPath)}`
  );
  throw unsupported(told.join("\n"), { cause: failures[0].errors[0] });
}

/** A library by the first of the backends that can load it; undefined if none can. */
function loadOne(path, backends, failures) {
  const unfit = unfitness(path);
  if (unfit !== undefined) {
    failures.push(new Error(unfit));
    return undefined;
  }
  for (const backend of backends) {
    let functions, version;
    try {
      functions = backend.load(path);
      version = versionText(functions.getBridgeVersion());
    } catch (error) {
      failures.push(error);
      continue;
    }
    if (version !== packedVersion) {
      throw unsupported(
        `${path} is WidgetBridge ${version}, and this package is made for ${packedVersion}.`,
      );
    }
    return { path, version, backend: backend.name, functions };
  }
  return undefined;
}

/** Why a library could not be loaded, a line for each reason, and what else is known of it. */
function reasons(path, failures, libraryPath) {
  const told = new Set(failures.map((error) => `${error?.message ?? error}`));
  if (told.size === 0) told.add("There is no way to call it in this runtime.");
  if (libraryPath === path) told.add("The option libraryPath names it.");
  else if (setting(libraryVariable) === path) told.add(`${libraryVariable} names it.`);
  return [...told].map((reason) => `\n  ${reason}`).join("");
}

let loaded;
let waits;

/** The library, which is loaded when it is first needed, from `path` where somebody says it. */
export function library(path) {
  loaded ??= load(path);
  if (path === undefined || path === loaded.path) return loaded;
  throw new WidgetBridgeError({
    code: "invalidArgument",
    message: `The library was loaded from ${loaded.path}, and a process has only one, so ` +
      `the option libraryPath cannot be ${path}.`,
    path: "$.libraryPath",
    value: path,
  });
}

/**
 * The functions that wait, which are those of the Node-API face on every runtime: bun:ffi has no
 * calls off the thread, and a wait by Deno.dlopen() would keep the process from ending.
 */
export function waitingFunctions() {
  if (waits !== undefined) return waits;
  const { path } = library();
  try {
    return waits = nodeAPI.loadModule(path);
  } catch (error) {
    throw unsupported(`${path} could not be loaded as a Node-API module: ${error.message}`, {
      cause: error,
    });
  }
}
