// Fetches the core and the time zones for a page or a worker, which cannot read files.
import { plainBytes } from "../client/bytes.js";
import { argumentError, unsupported, WidgetBridgeError } from "../client/errors.js";
import { initOptions, isPlace } from "../client/init-options.js";
import { webAssembly } from "../portable/web-assembly.js";
import { openGroupsIn } from "./opening.js";

let started;
/** Where each file came from, by its option's name: a URL, or "bytes" if the option held them. */
const places = {};
let zonesRelease;

/**
 * Loads the files once, however often it is called. `usual` has a function for each file, which
 * returns the file's usual URL. The function is called only if the options do not provide the file.
 */
export async function load(options, usual) {
  const given = initOptions(options);
  started ??= begin(given, usual).catch((error) => {
    // The next call may name another URL.
    started = undefined;
    throw error;
  });
  await started;
}

/** Where the core and the time zones were loaded from, and the release of the time zones. */
export function loaded() {
  return { core: places.core, timeZones: { version: zonesRelease, path: places.timeZones } };
}

async function begin({ core, timeZones }, usual) {
  const [module, zones] = await Promise.all([
    bytesOf("core", core, usual.core), bytesOf("timeZones", timeZones, usual.timeZones),
  ]);
  const compiled = await compile(module);
  // After "WBTZ" comes one byte with the length of the release's name, and the name.
  zonesRelease = String.fromCharCode(...zones.subarray(5, 5 + zones[4]));
  try {
    openGroupsIn(webAssembly(compiled), {
      timeZone: () => null,
      timeZones: () => zones,
    });
  } catch (cause) {
    if (cause instanceof WidgetBridgeError) throw cause;
    throw refused(`is not the package's ${fileNames.core}`, cause);
  }
}

/** Compiles the core. A page's policy may forbid this. */
async function compile(module) {
  try {
    return await WebAssembly.compile(module);
  } catch (cause) {
    throw refused(
      "could not be compiled", cause,
      " If the page's policy forbids WebAssembly, allow 'wasm-unsafe-eval', or import " +
        "widget-bridge/plain-javascript.",
    );
  }
}

/** The error for a core that cannot be used. It names the core. */
function refused(what, cause, more = "") {
  const given = places.core === "bytes" ? "The core that init() was given" : places.core;
  return unsupported(
    `${given} ${what}: ${cause.message}. Serve the package's ${fileNames.core}, and name its ` +
      `place: init({ core: URL }).${more}`,
    { cause },
  );
}

const fileNames = { core: "widget-bridge.wasm", timeZones: "time-zones.bin" };
/** What each file begins with. */
const beginnings = { core: "\0asm", timeZones: "WBTZ" };

/** Why bytes are not the package's file. Undefined if they are. */
function fault(name, bytes) {
  const text = String.fromCharCode(...bytes.subarray(0, 15));
  // For an unknown path, many servers answer with a page and status 200.
  if (!text.startsWith(beginnings[name])) return `it begins with "${text.replace(/[^ -~]/g, "?")}"`;
  return name === "timeZones" && !areComplete(bytes) ? "it is incomplete" : undefined;
}

/** Whether time zones have all the bytes that they list (Sources/WasmFace/TimeZoneBundle.swift). */
function areComplete(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = 0;
  try {
    let place = 7 + bytes[4];
    for (let count = view.getUint16(place - 2, true); count > 0; count--) {
      place += 1 + bytes[place] + 8;
      end = Math.max(end, view.getUint32(place - 8, true) + view.getUint32(place - 4, true));
    }
  } catch {
    return false;
  }
  return end === bytes.length;
}

/** The bytes of a file. `given` is its option: a URL, the bytes, or nothing for the usual URL. */
async function bytesOf(name, given, usualPlace) {
  const source = given ?? placeOf(name, usualPlace);
  if (isPlace(source)) {
    places[name] = `${source}`;
    return fetched(name, source);
  }
  places[name] = "bytes";
  const bytes = plainBytes(source, "init", name);
  const why = fault(name, bytes);
  if (why === undefined) return bytes;
  throw argumentError(`init: ${name} is not the package's ${fileNames[name]}: ${why}.`);
}

function placeOf(name, usualPlace) {
  try {
    return usualPlace();
  } catch (error) {
    throw unsupported(
      `This bundle does not know where ${fileNames[name]} is: name a URL, init({ ${name} }).`,
      { cause: error },
    );
  }
}

async function fetched(name, url) {
  const bytes = await bodyOf(name, url);
  const why = fault(name, bytes);
  if (why === undefined) return bytes;
  throw notThere(name, `${url} is not the package's ${fileNames[name]}: ${why}`);
}

async function bodyOf(name, url) {
  try {
    const response = await fetch(url);
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    throw new Error(`status ${response.status}`);
  } catch (cause) {
    throw notThere(name, `${url} could not be fetched: ${cause.message}`, { cause });
  }
}

function notThere(name, what, options) {
  return new WidgetBridgeError({
    code: "ioError",
    message: `${what}. Serve the package's ${fileNames[name]} there, or name another place: ` +
      `init({ ${name}: URL }).`,
  }, options);
}
