// Bun's foreign function interface, bun:ffi.
import { createRequire } from "node:module";
import process from "node:process";
import { functions, signature } from "../functions.js";
import { wrapForeignFunctions } from "../foreign-functions.js";

const words = { number: "u32", integer: "i32", text: "ptr", buffer: "ptr", bytes: "ptr" };

export const name = "bun";

export function isAvailable() {
  return globalThis.Bun !== undefined;
}

export function load(library) {
  // The module is Bun's own, so that it does not matter from where it is required.
  const { dlopen, ptr } = createRequire(process.execPath)("bun:ffi");
  const declarations = {};
  for (const [name, declaration] of Object.entries(functions)) {
    const { parameters, result } = signature(declaration, words);
    declarations[name] = { args: parameters, returns: result };
  }
  return wrapForeignFunctions(open(dlopen, library, declarations), ptr);
}

/** All functions at once, or, where the library lacks one, each that it has. */
function open(dlopen, library, declarations) {
  try {
    return dlopen(library, declarations).symbols;
  } catch (error) {
    const symbols = {};
    for (const [name, declaration] of Object.entries(declarations)) {
      try {
        symbols[name] = dlopen(library, { [name]: declaration }).symbols[name];
      } catch {
        // An older library.
      }
    }
    if (symbols.getBridgeVersion === undefined) throw error;
    return symbols;
  }
}
