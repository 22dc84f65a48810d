// Brings the core and the time zones into a page or a worker, which have no files to read.
import { plainBytes } from "../bytes.js";
import { unsupported, WidgetBridgeError } from "../errors.js";
import { checkedOptions } from "../options.js";
import { webAssembly } from "../portable/web-assembly.js";
import { openGroupsIn } from "./opening.js";

let started;
let place;

/**
 * Loads the files once, however often it is called. `places` has a function for each that gives its
 * URL: it is asked only if the options do not say where the file is.
 */
export function load(options, places) {
  started ??= begin(options, places).catch((error) => {
    // The next call may name another place.
    started = undefined;
    throw error;
  });
  return started;
}

/** Where the core came from: a URL, or "bytes". */
export function corePlace() {
  return place;
}

async function begin(options, places) {
  const { core, timeZones } = checkedOptions(options, "init", ["core", "timeZones"]);
  const [module, zones] = await Promise.all([
    bytesOf("core", core, places.core), bytesOf("timeZones", timeZones, places.timeZones),
  ]);
  openGroupsIn(webAssembly(await WebAssembly.compile(module)), {
    timeZone: () => null,
    timeZones: () => zones,
  });
}

const fileNames = { core: "widget-bridge.wasm", timeZones: "time-zones.bin" };

/** The bytes that an option names or is. */
async function bytesOf(name, given, usualPlace) {
  const source = given ?? placeOf(name, usualPlace);
  if (typeof source === "string" || Object.prototype.toString.call(source) === "[object URL]") {
    if (name === "core") place = `${source}`;
    return fetched(name, source);
  }
  if (name === "core") place = "bytes";
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
