// Finds the library, and loads it by the fastest way that works.
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import * as bun from "./backends/bun.js";
import * as deno from "./backends/deno.js";
import * as nodeAPI from "./backends/node-api.js";
import * as nodeFFI from "./backends/node-ffi.js";
import { foreignness } from "./binary.js";
import { unsupported } from "./errors.js";
import { file } from "./location.js";
import { packedVersion, versionText } from "./version.js";

/** What to try, the fastest first; node:ffi waits until somebody has measured it. */
const preferred = [deno, bun, nodeAPI];
const all = [...preferred, nodeFFI];

const fileNames = { darwin: "libWidgetBridge.dylib", win32: "WidgetBridge.dll" };

/** An environment variable; undefined also where the runtime does not let it be read. */
export function setting(name) {
  try {
    return process.env[name] || undefined;
  } catch {
    return undefined;
  }
}

/** Where the library may be where nobody says, the first place first. */
function places() {
  if (file === undefined) return [];
  const fileName = fileNames[process.platform] ?? "libWidgetBridge.so";
  // A bundle lies in a folder of its own, and no build folder is above it.
  if (basename(file) !== "location.js") return [join(dirname(file), fileName)];
  const folder = join(dirname(file), "..");
  return [
    join(folder, fileName),
    join(folder, "..", ".build", "release", fileName),
    join(folder, "..", ".build", "debug", fileName),
  ];
}

function find() {
  // Not looked for: a runtime may let it be loaded and its folder not be read.
  const named = setting("WIDGET_BRIDGE_LIBRARY");
  if (named !== undefined) return named;
  const looked = places();
  const found = looked.find((place) => existsSync(place));
  if (found !== undefined) return found;
  const list = looked.map((place) => `\n  ${place}`).join("") || " nothing: not loaded from a file";
  throw unsupported(
    `There is no WidgetBridge library. Looked for:${list}\n` +
      "Build it with `swift build -c release`, or name it in WIDGET_BRIDGE_LIBRARY.",
  );
}

function chosenBackends() {
  const forced = setting("WIDGET_BRIDGE_BACKEND");
  if (forced === undefined) return preferred.filter((backend) => backend.isAvailable());
  const backend = all.find(({ name }) => name === forced);
  if (backend === undefined) {
    const names = all.map(({ name }) => name).join(", ");
    throw unsupported(`WIDGET_BRIDGE_BACKEND is "${forced}", which is none of ${names}.`);
  }
  if (!backend.isAvailable()) {
    throw unsupported(`WIDGET_BRIDGE_BACKEND is "${forced}", which this runtime does not have.`);
  }
  return [backend];
}

function load() {
  const path = find();
  const failures = [];
  for (const backend of chosenBackends()) {
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
  throw unsupported(`${path} could not be loaded:${reasons(path, failures)}`, {
    cause: failures[0],
  });
}

/** Why a library could not be loaded, a line for each reason, and what else is known of it. */
function reasons(path, failures) {
  const told = new Set(failures.map((error) => `${error?.message ?? error}`));
  if (told.size === 0) told.add("There is no way to call it in this runtime.");
  const foreign = foreignness(path);
  if (foreign !== undefined) told.add(foreign);
  if (setting("WIDGET_BRIDGE_LIBRARY") === path) told.add("WIDGET_BRIDGE_LIBRARY names it.");
  return [...told].map((reason) => `\n  ${reason}`).join("");
}

let loaded;
let waits;

/** The library, which is loaded when it is first needed. */
export function library() {
  return loaded ??= load();
}

/**
 * The functions that wait, which are those of the Node-API face on every runtime: bun:ffi has no
 * calls off the thread, and a wait by Deno.dlopen() would keep the process from ending.
 */
export function waitingFunctions() {
  return waits ??= nodeAPI.loadModule(library().path);
}
