// Programs for Hermes: a module with everything that it imports, compiled to bytecode ahead of
// time, as in an app's build. Hermes 0.12 is the older engine, so Babel lowers the features that it
// lacks. The core is so simple that it needs no lowering.
import { execFileSync } from "node:child_process";
import {
  mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const lower = fileURLToPath(new URL("lower.cjs", import.meta.url));
/** The folder of the package. The benchmark also names the folder of an older checkout. */
export const packageFolder = process.env.WIDGET_BRIDGE_PACKAGE
  ?? fileURLToPath(new URL("../../../bridge-js", import.meta.url));
const scriptPath = join(packageFolder, "widget-bridge-core.js");

/** Hermes 0.12, the engine on the PATH, and the newest compiler, if this machine has them. */
export const hermes = process.env.WIDGET_BRIDGE_HERMES || undefined;
export const hermesOnPath = process.env.WIDGET_BRIDGE_HERMES_ON_PATH || undefined;
export const hermesc = process.env.WIDGET_BRIDGE_HERMESC || undefined;

function run(program, options, variables = {}) {
  const env = { ...process.env, ...variables };
  return execFileSync(program, options, { encoding: "utf8", env, maxBuffer: 1 << 28 });
}

const noFiles = "export function readdirSync() { throw new Error('There are no files.'); }\n";

/** A program made from a module. It is in a folder of its own, which `remove()` deletes. */
export class Program {
  #folder = mkdtempSync(join(tmpdir(), "widget-bridge-hermes-"));

  /**
   * The program has `environment` as the global of that name, and as `process.env`. The members of
   * `aliases` are paths that replace modules. The package is found by its name, as React Native
   * finds it.
   */
  constructor(module, environment = {}, aliases = {}) {
    const bundle = this.#file("bundle.js");
    const stand = this.#file("process.js", "export default { env: globalThis.environment };\n");
    const modules = this.#file("node_modules");
    mkdirSync(modules);
    symlinkSync(packageFolder, join(modules, "widget-bridge"));
    run("esbuild", [
      "--bundle", "--format=iife", "--target=es2020", "--log-level=error", "--jsx=automatic",
      "--conditions=react-native", `--outfile=${bundle}`,
      `--alias:node:process=${stand}`, `--alias:node:fs=${this.#file("fs.js", noFiles)}`,
      ...Object.entries(aliases).map(([name, path]) => `--alias:${name}=${path}`),
      "--external:*/widget-bridge-core.js", module,
    ], { NODE_PATH: modules });
    const lowered = this.#file("lowered.js");
    run(process.execPath, ["-r", process.env.WIDGET_BRIDGE_NODE_PRELOAD, lower, bundle, lowered]);
    // The bundle loads the core by require().
    const core = readFileSync(scriptPath, "utf8").replace("export function", "return function");
    this.#file("program.js", [
      `globalThis.environment = ${JSON.stringify(environment)};`,
      `var instantiate = (function () {\n${core}\n})();`,
      "function require() {\n  return { instantiate: instantiate };\n}",
      readFileSync(lowered, "utf8"),
    ].join("\n"));
  }

  /** The path of a file in the folder. If a text is given, the file gets it. */
  #file(name, text) {
    const path = join(this.#folder, name);
    if (text !== undefined) writeFileSync(path, text);
    return path;
  }

  /** Compiles the program, and returns the bytecode's size in bytes. */
  compile(compiler, bytecode = this.#file("program.hbc")) {
    run(compiler, ["-O", "-w", "-emit-binary", "-out", bytecode, this.#file("program.js")]);
    return statSync(bytecode).size;
  }

  /** Runs the bytecode, and returns its output. */
  run(engine) {
    return run(engine, [this.#file("program.hbc")]);
  }

  /** Runs the program as JavaScript, without compiling it, and returns its output. */
  runSource(engine) {
    return run(engine, [this.#file("program.js")]);
  }

  remove() {
    rmSync(this.#folder, { recursive: true });
  }
}
