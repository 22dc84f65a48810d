// Finds the package's files other than JavaScript: the libraries, the core as WebAssembly and the
// time zones.
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import { isAllowed } from "./environment.js";
import { file } from "./location.js";

/**
 * The kind of file that contains this code. A "module" is one of the package's own files. A
 * "bundle" was made by a bundler. A "program" is a single executable that was made by Bun, Deno or
 * Node, and its code is not in a folder. Undefined if the code is not in a file.
 */
export const codeKind = kindOf(file);

function kindOf(path) {
  if (isSingleFile(path)) return "program";
  if (path === undefined) return undefined;
  return isOfPackage(path) && hasDescription(packageFolder()) ? "module" : "bundle";
}

/**
 * Whether a folder has a package.json, as the package's folder has, or may not be read. A bundler
 * that keeps the package's modules apart keeps their names, but not that file.
 */
function hasDescription(folder) {
  const path = join(folder, "package.json");
  return !isAllowed({ name: "read", path }) || existsSync(path);
}

/**
 * Whether a path is that of location.js, or of the release's module that contains its code. The
 * folders count too, because an app's bundle may be named location.js.
 */
function isOfPackage(path) {
  return isReleased(path) || /[\\/]src[\\/]host[\\/]location\.js$/.test(path);
}

/** Whether a path is that of a release's module (Sources/Building/packing/node_entries.py). */
function isReleased(path) {
  return /^widget-bridge-\w+\.js$/.test(basename(path)) && basename(dirname(path)) === "node";
}

function isSingleFile(path) {
  if (/^\/\$bunfs\/|^[A-Z]:[\\/]~BUN/.test(path)) return true;
  if (globalThis.Deno !== undefined) return Deno.build.standalone === true;
  return process.getBuiltinModule?.("node:sea")?.isSea() === true;
}

/** The folders that may contain the package's files, in the order in which they are searched. */
export function packageFolders() {
  switch (codeKind) {
    case "program":
      return [dirname(process.execPath)];
    case "module":
      return [packageFolder()];
    case "bundle":
      return [dirname(file), ...installedFolders(dirname(file))];
    default:
      return [];
  }
}

/** The folder of this module's package. The CommonJS modules are in its subfolder `cjs`. */
function packageFolder() {
  const folder = join(dirname(file), isReleased(file) ? ".." : "../..");
  return basename(folder) === "cjs" ? join(folder, "..") : folder;
}

/** The folders in which Node would look for the package from a folder, the nearest first. */
function installedFolders(folder) {
  const installed = join(folder, "node_modules", "widget-bridge");
  const above = dirname(folder);
  return above === folder ? [installed] : [installed, ...installedFolders(above)];
}

/** The path of one of the package's files. If it is not found, the path where it should be. */
export function packageFile(name) {
  const paths = packageFolders().map((folder) => join(folder, name));
  return paths.find((path) => isAllowed({ name: "read", path }) && existsSync(path)) ??
    paths[0] ?? name;
}

/**
 * Lists the package's files by literal paths, from a CommonJS module and from a release's module.
 * @vercel/nft, which copies the files that a server needs, finds them by these literals. This
 * function is never called, because an ES module has no __dirname.
 */
export function tracedFiles() {
  return [
    join(__dirname, "..", "..", "..", "libWidgetBridge-linux-x64-glibc.so"),
    join(__dirname, "..", "..", "..", "libWidgetBridge-linux-arm64-glibc.so"),
    join(__dirname, "..", "..", "..", "widget-bridge.wasm"),
    join(__dirname, "..", "..", "..", "time-zones.bin"),
    join(__dirname, "..", "libWidgetBridge-linux-x64-glibc.so"),
    join(__dirname, "..", "libWidgetBridge-linux-arm64-glibc.so"),
    join(__dirname, "..", "widget-bridge.wasm"),
    join(__dirname, "..", "time-zones.bin"),
  ];
}

/**
 * Whether the package is in a clone of the repository, which can build these files. `unknown` is
 * the answer if this process may not look.
 */
export function isClone(unknown = false) {
  if (codeKind !== "module") return false;
  const build = join(packageFolder(), "..", "Sources", "build");
  return isAllowed({ name: "read", path: build }) ? existsSync(build) : unknown;
}

const toName = "name the library in WIDGET_BRIDGE_LIBRARY, or by the option libraryPath of " +
  "SharedGroup.open()";

/** Lines of advice for the error message if one of the package's files is not found. */
export function waysToFind(name) {
  switch (codeKind) {
    case "bundle":
      return [
        "This code is in a bundle, without the package's other files. One of these helps:",
        `- copy node_modules/widget-bridge/${name} to ${dirname(file)}`,
        "- keep the package out of the bundle: --external:widget-bridge (esbuild, Bun), " +
        "externals (webpack), external (Rollup, Rolldown), serverExternalPackages (Next), " +
        "ssr.external (Vite)",
        `- ${toName}`,
      ];
    case "program":
      return [`Put the package's ${name} beside ${process.execPath}, or ${toName}.`];
    case "module": {
      const command = name.startsWith("lib") ? "Sources/build" : "bridge-js/build";
      return [isClone() ? `Build it with \`${command}\`, or ${toName}.` : `You can ${toName}.`];
    }
    default:
      return [
        "Code that is loaded by http imports browser-auto.js in place of mod.js.",
        `You can ${toName}.`,
      ];
  }
}
