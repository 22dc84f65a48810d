// Node's foreign function interface, node:ffi (Node 26.1 and newer). Written by its documentation
// and NOT RUN: no Node that has it was at hand. It is used where WIDGET_BRIDGE_BACKEND asks for it.
import process from "node:process";
import { functions, signature } from "../functions.js";
import { wrapForeignFunctions } from "../foreign-functions.js";

const words = {
  number: "uint32", integer: "int32", text: "pointer", buffer: "pointer", bytes: "pointer",
};

export const name = "node-ffi";

/** node:ffi, or undefined. */
function builtIn() {
  return process.getBuiltinModule?.("node:ffi");
}

export function isAvailable() {
  return builtIn() !== undefined;
}

export function load(library, ffi = builtIn()) {
  const opened = new ffi.DynamicLibrary(library);
  const symbols = {};
  for (const [name, declaration] of Object.entries(functions)) {
    const { parameters, result } = signature(declaration, words);
    try {
      symbols[name] = opened.getFunction(name, { arguments: parameters, return: result });
    } catch {
      // An older library.
    }
  }
  return wrapForeignFunctions(symbols, (bytes) => ffi.getRawPointer(bytes));
}
