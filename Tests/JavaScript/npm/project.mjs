// The project of a user who has installed a release: the package, packed by npm and unpacked by
// tar, and common tools. WIDGET_BRIDGE_NPM names the tools' folder, unless a test names another.
import { execFileSync } from "node:child_process";
import {
  copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync,
  symlinkSync, writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const packageFolder = fileURLToPath(new URL("../../../bridge-js/", import.meta.url));
const asReleased = fileURLToPath(new URL("as_released.py", import.meta.url));
const npm = join(dirname(process.execPath), "../lib/node_modules/npm/bin/npm-cli.js");

/** The name that a release gives the library. */
export const libraryName = `libWidgetBridge-${process.platform}-${process.arch}-glibc.so`;

export class Project {
  constructor(tools = process.env.WIDGET_BRIDGE_NPM) {
    this.tools = tools;
    this.folder = realpathSync(mkdtempSync(join(tmpdir(), "widget-bridge-npm-")));
    symlinkSync(join(tools, "node_modules"), join(this.folder, "node_modules"));
    const copy = join(this.folder, "package");
    cpSync(packageFolder, copy, { recursive: true });
    copyFileSync(process.env.WIDGET_BRIDGE_LIBRARY, join(copy, libraryName));
    execFileSync("python3", [asReleased, copy]);
    this.path = join(this.folder, "app");
    mkdirSync(join(this.path, "node_modules"), { recursive: true });
    this.write("package.json", '{"name":"app","private":true,"type":"module"}');
    this.run(process.execPath, npm, "pack", "--offline", "--silent", copy);
    const [name] = readdirSync(this.path).filter((each) => each.endsWith(".tgz"));
    this.archive = join(this.folder, name);
    renameSync(join(this.path, name), this.archive);
    rmSync(copy, { recursive: true });
    execFileSync("tar", ["-xzf", this.archive, "-C", this.folder]);
    this.package = join(this.path, "node_modules", "widget-bridge");
    renameSync(copy, this.package);
  }

  remove() {
    rmSync(this.folder, { recursive: true });
  }

  write(name, text) {
    const path = join(this.path, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  }

  /** The path of a tool's file. */
  tool(path) {
    return join(this.tools, "node_modules", path);
  }

  /** Runs a tool, a JavaScript file, in the project's folder. If it fails, throws its output. */
  runTool(path, ...words) {
    return this.run(process.execPath, this.tool(path), ...words);
  }

  run(program, ...words) {
    return this.runWith({}, program, ...words);
  }

  runWith(variables, program, ...words) {
    const env = {
      ...process.env, WIDGET_BRIDGE_HOME: join(this.folder, "groups"), npm_config_offline: "true",
      npm_config_cache: join(this.folder, "npm"), YARN_ENABLE_TELEMETRY: "0", NODE_ENV: "test",
      YARN_ENABLE_GLOBAL_CACHE: "0", YARN_ENABLE_NETWORK: "0", ...variables,
    };
    // Without these variables, the installed library must be found.
    for (const name of ["WIDGET_BRIDGE_LIBRARY", "NODE_PATH", "WIDGET_BRIDGE_BACKEND"]) {
      delete env[name];
    }
    const options = { cwd: this.path, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] };
    try {
      return execFileSync(program, words, options);
    } catch (error) {
      throw new Error(`${error.stdout}${error.stderr}`, { cause: error });
    }
  }
}
