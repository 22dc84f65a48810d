// Finds the library, and loads it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { foreignness } from "./binary.js";
import { isAllowed, setting } from "../host/environment.js";
import { unsupported, WidgetBridgeError } from "../client/errors.js";
import { loadLibrary } from "./node-api.js";
import { codeKind, isClone, packageFolders, waysToFind } from "../host/package-files.js";
import { missingLibc } from "./system-libc.js";
import { checkVersion, packedVersion } from "../client/version.js";

const libraryVariable = "WIDGET_BRIDGE_LIBRARY";

const fileNames = { darwin: "libWidgetBridge.dylib", win32: "WidgetBridge.dll" };
const fileName = fileNames[process.platform] ?? "libWidgetBridge.so";

/** The library's file name in a release of the package, with its system and processor. */
const releasedName = `libWidgetBridge-${process.platform}-${process.arch}` +
  (process.platform === "linux" ? "-glibc.so" : fileName.slice(fileName.indexOf(".")));

/** The paths to search for the library if no setting names it, in the order of the search. */
function places() {
  const [first, ...others] = packageFolders();
  if (first === undefined) return [];
  const beside = [join(first, fileName), join(first, releasedName)];
  if (codeKind !== "module") return [...beside, ...others.map((each) => join(each, releasedName))];
  // In a clone of the repository, the library is in the build folder.
  if (!isClone(true)) return beside;
  const build = join(first, "..", ".build");
  return [...beside, ...["release", "debug"].map((name) => join(build, name, fileName))];
}

/** The paths to load from: those that may be loaded but not read, then the first that exists. */
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
 * Whether a library is loaded or named, or one that fits this system is found. A named library may
 * still fail to load.
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

/** A sentence that says why a file cannot be loaded on this system. Undefined if it may fit. */
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
    `There is no WidgetBridge library. Looked for:${list}`, ...waysToFind(releasedName),
  ];
  const hidden = looked.filter((path) => !isAllowed({ name: "read", path }));
  if (hidden.length > 0) {
    lines.push(
      globalThis.Deno === undefined
        ? "Node may look there with --allow-fs-read, and load a library with --allow-addons."
        : "Deno may look there with --allow-read, and load a library with --allow-ffi=PATH.",
    );
  }
  if (!isAllowed({ name: "env", variable: libraryVariable })) {
    lines.push(`It may read that variable with --allow-env=${libraryVariable}.`);
  }
  return unsupported(lines.join("\n"));
}

function load(libraryPath) {
  // A named library is loaded without a search: a runtime may allow that, but not reading the file.
  const named = libraryPath ?? setting(libraryVariable);
  const failures = [];
  for (const path of named === undefined ? found() : [named]) {
    const { functions, error } = loadOne(path);
    if (functions !== undefined) {
      checkVersion(path, functions.getBridgeVersion());
      return { path, version: packedVersion, functions };
    }
    failures.push({ path, error });
  }
  const told = failures.map(({ path, error }) =>
    `${path} could not be loaded:\n  ${reasons(path, error, libraryPath).join("\n  ")}`
  );
  throw unsupported(told.join("\n"), { cause: failures[0].error });
}

/** Loads one library. Returns its functions, or the error. */
function loadOne(path) {
  const unfit = unfitness(path);
  if (unfit !== undefined) return { error: new Error(unfit) };
  try {
    return { functions: loadLibrary(path) };
  } catch (error) {
    return { error };
  }
}

/** Sentences that say why a library could not be loaded, and which setting names it. */
function reasons(path, error, libraryPath) {
  const told = [`${error?.message ?? error}`];
  if (error?.code === "ERR_DLOPEN_DISABLED") {
    told.push(
      'Node loads it with --allow-addons. Without it a group can be in SQLite, { backend: ' +
        '"portable" }, or in memory, { storage: "memory" }.',
    );
  }
  if (libraryPath === path) told.push("The option libraryPath names it.");
  else if (setting(libraryVariable) === path) told.push(`${libraryVariable} names it.`);
  return told;
}

let loaded;

/** The library, loaded when it is first needed, from `path` if that is given. */
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
