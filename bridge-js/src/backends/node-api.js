// The library as a Node-API module, on Node, Bun and Deno. Its functions have the package's shape
// already; buffers are its own affair.
import process from "node:process";
import { fromFace } from "../errors.js";
import { missingFunction } from "../foreign-functions.js";
import { functions } from "../functions.js";

export const name = "node-api";

export function isAvailable() {
  return typeof process.dlopen === "function";
}

/** The module's own functions; waitForSharedChange() gives a promise. */
export function loadModule(library) {
  const loaded = { exports: {} };
  process.dlopen(loaded, library);
  return loaded.exports;
}

export function load(library) {
  const face = loadModule(library);
  const wrapped = {};
  for (const [name, declaration] of Object.entries(functions)) {
    wrapped[name] = face[name] ? wrap(face[name], declaration) : missingFunction(name);
  }
  return wrapped;
}

/** With the number of arguments written out, which is faster than a list of any length. */
function wrap(call, { takes, mayBeAbsent }) {
  function fail(error, caller) {
    if (mayBeAbsent && error?.code === "notFound") return undefined;
    throw fromFace(error, caller);
  }
  switch (takes.length) {
    case 0:
      return (caller) => {
        try {
          return call();
        } catch (error) {
          return fail(error, caller);
        }
      };
    case 1:
      return (a, caller) => {
        try {
          return call(a);
        } catch (error) {
          return fail(error, caller);
        }
      };
    case 2:
      return (a, b, caller) => {
        try {
          return call(a, b);
        } catch (error) {
          return fail(error, caller);
        }
      };
    case 3:
      return (a, b, c, caller) => {
        try {
          return call(a, b, c);
        } catch (error) {
          return fail(error, caller);
        }
      };
    default:
      return (a, b, c, d, caller) => {
        try {
          return call(a, b, c, d);
        } catch (error) {
          return fail(error, caller);
        }
      };
  }
}
