// Finds the file that contains this code. `import.meta.url` works only in an ES module: Babel under
// Jest cannot convert it to CommonJS, and esbuild leaves it empty in CommonJS. So this module reads
// the file's name from the stack of an Error, which V8 and JavaScriptCore both provide.
import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";

/** The path of a call site's file. Undefined if `name` is not a file on a disk. */
function pathOf(name) {
  if (typeof name !== "string") return undefined;
  if (name.startsWith("file:")) return fileURLToPath(name);
  return isAbsolute(name) ? name : undefined;
}

/** The first file in the stack. Skips code that a bundler has wrapped in eval(): it has no file. */
function ownFile() {
  const { prepareStackTrace, stackTraceLimit } = Error;
  try {
    // The limit may be 0.
    Error.stackTraceLimit = 10;
    Error.prepareStackTrace = (_, sites) => sites.map((site) => pathOf(site.getFileName()));
    const { stack } = new Error();
    return Array.isArray(stack) ? stack.find((path) => path !== undefined) : undefined;
  } catch {
    // Error is frozen, so the file is unknown, and the user has to name the library.
    return undefined;
  } finally {
    try {
      Error.prepareStackTrace = prepareStackTrace;
      Error.stackTraceLimit = stackTraceLimit;
    } catch {
      // Error is frozen, so its members were not changed.
    }
  }
}

/** The path of this file, or of the bundle that it is part of; undefined if it has none. */
export const file = ownFile();
