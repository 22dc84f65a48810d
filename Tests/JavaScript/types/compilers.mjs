// The TypeScript compilers for the tests of types, and an app's folder in which they run.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const folderOf = (path) => fileURLToPath(new URL(path, import.meta.url));
const packageFolder = folderOf("../../../bridge-js/");

/** tsc of TypeScript 7, which Tests/run installs. */
const typescript = process.env.WIDGET_BRIDGE_TYPESCRIPT;

/** The folder of an app, with the package and React Native's types among its modules. */
export class TypesFolder {
  constructor() {
    this.path = mkdtempSync(join(tmpdir(), "widget-bridge-types-"));
    const modules = join(this.path, "node_modules");
    mkdirSync(modules);
    cpSync(packageFolder, join(modules, "widget-bridge"), { recursive: true });
    cpSync(folderOf("react-native/"), join(modules, "react-native"), { recursive: true });
    writeFileSync(join(this.path, "package.json"), '{"type": "module"}');
  }

  remove() {
    rmSync(this.path, { recursive: true });
  }

  /** Copies programs into the folder. */
  add(...names) {
    for (const name of names) cpSync(folderOf(`programs/${name}`), join(this.path, name));
  }

  write(name, text) {
    writeFileSync(join(this.path, name), text);
  }

  /** Checks files with TypeScript 7. If it finds a fault, throws its output. */
  checkByTypeScript(files, options) {
    const compilerOptions = {
      target: "es2022", strict: true, skipLibCheck: false, noEmit: true, types: [],
      allowImportingTsExtensions: true, ...options,
    };
    this.write("tsconfig.json", JSON.stringify({ compilerOptions, files }));
    run(typescript, ["--project", this.path, "--pretty", "false"]);
  }

  /** Checks files with Deno, which does not know conditions of exports. */
  checkByDeno(files, options) {
    const { exports } = JSON.parse(readFileSync(join(packageFolder, "deno.json"), "utf8"));
    const imports = Object.entries(exports).map(([name, path]) =>
      [join("widget-bridge", name), join(packageFolder, path)]
    );
    const config = join(this.path, "deno.json");
    const compilerOptions = { strict: true, ...options };
    const settings = { imports: Object.fromEntries(imports), compilerOptions };
    this.write("deno.json", JSON.stringify(settings));
    const paths = files.map((file) => join(this.path, file));
    run(process.execPath, ["check", "--quiet", "--no-lock", "--config", config, ...paths]);
  }
}

/** Runs a compiler. If it fails, throws the beginning of its output. */
function run(program, words) {
  try {
    execFileSync(program, words, { stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
  } catch (error) {
    const told = `${error.stdout}${error.stderr}`.slice(0, 4000);
    throw new Error(told || `${error}`, { cause: error });
  }
}
