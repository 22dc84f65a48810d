// Where this code is. `import.meta.url` would say so, but a file that uses it can only be an ES
// module: Babel under Jest cannot turn it into CommonJS, and esbuild leaves it empty there. So an
// Error is asked which file this is, as V8 and JavaScriptCore both tell.
import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";

/** A call site's file as a path. Undefined if it is not a file on a disk. */
function pathOf(name) {
  if (typeof name !== "string") return undefined;
  if (name.startsWith("file:")) return fileURLToPath(name);
  return isAbsolute(name) ? name : undefined;
}

/** The first file in the stack. Code that a bundler wraps in eval() has no file of its own. */
function ownFile() {
  const { prepareStackTrace } = Error;
  try {
    Error.prepareStackTrace = (_, sites) => sites.map((site) => pathOf(site.getFileName()));
    const { stack } = new Error();
    return Array.isArray(stack) ? stack.find((path) => path !== undefined) : undefined;
  } catch {
    // The intrinsics are frozen: the library has to be named.
    return undefined;
  } finally {
    try {
      Error.prepareStackTrace = prepareStackTrace;
    } catch {
      // The value was not changed.
    }
  }
}

/** The path of this file, or of the bundle that it is part of; undefined if it has none. */
export const file = ownFile();
