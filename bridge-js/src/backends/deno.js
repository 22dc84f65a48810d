// Deno's foreign function interface, Deno.dlopen().
import { functions, signature } from "../functions.js";
import { wrapForeignFunctions } from "../foreign-functions.js";

// Memory is passed as it is. Its address is for those alone who may load every library there is.
const words = {
  number: "u32", integer: "i32", text: "buffer", buffer: "buffer", bytes: "buffer",
};

export const name = "deno";

export function isAvailable() {
  return typeof globalThis.Deno?.dlopen === "function";
}

export function load(library) {
  const declarations = {};
  for (const [name, declaration] of Object.entries(functions)) {
    declarations[name] = { ...signature(declaration, words), optional: true };
  }
  const { symbols } = Deno.dlopen(library, declarations);
  return wrapForeignFunctions(symbols, (bytes) => bytes);
}
