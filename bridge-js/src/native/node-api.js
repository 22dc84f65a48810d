// The library as a Node-API module, which Node, Bun and Deno all load.
import process from "node:process";
import { fromFace, unsupported } from "../client/errors.js";
import { functions } from "../client/functions.js";

/**
 * The library's functions in the shape that the package calls: text is a string, bytes are a
 * Uint8Array, and a failure is a WidgetBridgeError. The last argument of each is the method of the
 * package that calls it. Messages use it, because people know that name and not the function's.
 */
export function loadLibrary(path) {
  const { exports: face } = load(path);
  const { waitForSharedChange, interruptSharedWaits } = face;
  const wrapped = { waitForSharedChange, interruptSharedWaits };
  for (const [name, declaration] of Object.entries(functions)) {
    wrapped[name] = face[name] ? wrap(face[name], declaration) : missingFunction(name);
  }
  return wrapped;
}

function load(path) {
  const loaded = { exports: {} };
  process.dlopen(loaded, path);
  return loaded;
}

/** A function that the library of this version has and the loaded one does not. */
function missingFunction(name) {
  return () => {
    throw unsupported(`The loaded library has no function ${name}.`);
  };
}

/** The number of arguments is written out, which is faster than a list of any length. */
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
    case 4:
      return (a, b, c, d, caller) => {
        try {
          return call(a, b, c, d);
        } catch (error) {
          return fail(error, caller);
        }
      };
    default:
      return (a, b, c, d, e, caller) => {
        try {
          return call(a, b, c, d, e);
        } catch (error) {
          return fail(error, caller);
        }
      };
  }
}
