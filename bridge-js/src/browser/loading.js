// Fetches the core and the time zones for a page or a worker, which cannot read files.
import { plainBytes } from "../client/bytes.js";
import { unsupported, WidgetBridgeError } from "../client/errors.js";
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
  // The file begins with "WBTZ", one byte with the length of the release's name, and the name.
  zonesRelease = String.fromCharCode(...zones.subarray(5, 5 + zones[4]));
  openGroupsIn(webAssembly(await WebAssembly.compile(module)), {
    timeZone: () => null,
    timeZones: () => zones,
  });
}

const fileNames = { core: "widget-bridge.wasm", timeZones: "time-zones.bin" };

/** The bytes of a file. `given` is its option: a URL, the bytes, or nothing for the usual URL. */
async function bytesOf(name, given, usualPlace) {
  const source = given ?? placeOf(name, usualPlace);
  if (isPlace(source)) {
    places[name] = `${source}`;
    return fetched(name, source);
  }
  places[name] = "bytes";
  return plainBytes(source, "init", name);
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
  try {
    const response = await fetch(url);
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    throw new Error(`status ${response.status}`);
  } catch (error) {
    throw new WidgetBridgeError({
      code: "ioError",
      message: `${url} could not be fetched: ${error.message}. Serve the package's ` +
        `${fileNames[name]} there, or name another place: init({ ${name}: URL }).`,
    }, { cause: error });
  }
}
