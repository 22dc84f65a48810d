// The core as WebAssembly, as the tests use it.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Core } from "../../../bridge-js/src/portable/core.js";
import { webAssembly } from "../../../bridge-js/src/portable/web-assembly.js";
import { systemTimeZone, zoneFile, zoneFolders } from "../../../bridge-js/src/portable/zones.js";

export const modulePath = fileURLToPath(
  new URL("../../../bridge-js/widget-bridge.wasm", import.meta.url),
);
export const zonesPath = fileURLToPath(
  new URL("../../../bridge-js/time-zones.bin", import.meta.url),
);

export const module = new WebAssembly.Module(readFileSync(modulePath));

const folders = zoneFolders();

/** The core's host on this system. `more` replaces some of the host's members. */
export function makeHost(more = {}) {
  return {
    now: () => Date.now(),
    systemTimeZone,
    timeZone: (name) => zoneFile(folders, name),
    ...more,
  };
}

export function makeCore(more) {
  return new Core(webAssembly(module), makeHost(more));
}

/**
 * A function that makes instances of the core, as `instantiate` does. Its member `instances` has
 * their exports, and `ruin()` overwrites the newest instance's memory, as a fault might have done.
 */
export function ruinable(instantiate) {
  const instances = [];
  const make = (imports) => {
    instances.push(instantiate(imports));
    return instances.at(-1);
  };
  const ruin = () => new Uint8Array(instances.at(-1).memory.buffer).fill(0xff);
  return Object.assign(make, { instances, ruin });
}
