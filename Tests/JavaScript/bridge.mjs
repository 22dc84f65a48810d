// The library as the tests see it: an object with the header's functions, in the shape of the
// Node-API face. WIDGET_BRIDGE_FACE names the implementation:
//
//   node-api  the library, by process.dlopen(), on Node, Bun and Deno (the default)
//   portable  the core as WebAssembly, with groups in the runtime's SQLite
import process from "node:process";
import { fileURLToPath } from "node:url";

export const face = process.env.WIDGET_BRIDGE_FACE ?? "node-api";

export const library = process.env.WIDGET_BRIDGE_LIBRARY ??
  fileURLToPath(new URL("../../.build/release/libWidgetBridge.so", import.meta.url));

async function load() {
  if (face === "portable") return (await import("./portable-face.mjs")).loadPortableFace();
  const loaded = { exports: {} };
  process.dlopen(loaded, library);
  return loaded.exports;
}

export const bridge = await load();
