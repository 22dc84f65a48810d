// Deno's foreign function interface, Deno.dlopen().
import { functions, signature } from "../functions.js";
import { wrapForeignFunctions } from "../foreign-functions.js";

const words = {
  number: "u32", integer: "i32", text: "pointer", buffer: "pointer", bytes: "buffer",
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
  return wrapForeignFunctions(symbols, (bytes) => Deno.UnsafePointer.of(bytes));
}
