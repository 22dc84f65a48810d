// Loads the library as a Node-API module, which Node, Bun and Deno all support.
import process from "node:process";
import { fromFace, unsupported } from "../client/errors.js";
import { functions } from "../client/functions.js";

/**
 * The library's functions, wrapped for the package: text is a string, bytes are a Uint8Array, and a
 * failure is a WidgetBridgeError. The last argument of each function is the name of the calling
 * method. Error messages use that name, because users of the package know only the methods.
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

/** Replaces a function that the loaded library lacks. It throws when it is called. */
function missingFunction(name) {
  return () => {
    throw unsupported(`The loaded library has no function ${name}.`);
  };
}

/** Wraps a function. Each number of arguments has its own case: a rest parameter is slower. */
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
