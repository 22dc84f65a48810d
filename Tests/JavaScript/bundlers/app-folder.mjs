// The folder of an app, with the package and a stand-in for React Native among its modules.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { alone } from "../react-native/expected.mjs";

const folderOf = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The folder into which Tests/run has unpacked Debian's packages of Jest and the bundlers. */
const packages = process.env.WIDGET_BRIDGE_NODE_PACKAGES;
const preload = process.env.WIDGET_BRIDGE_NODE_PRELOAD;

export class AppFolder {
  constructor() {
    this.path = realpathSync(mkdtempSync(join(tmpdir(), "widget-bridge-app-")));
    const modules = join(this.path, "node_modules");
    cpSync(folderOf("../../../bridge-js/"), join(modules, "widget-bridge"), { recursive: true });
    cpSync(folderOf("../phone/react-native/"), join(modules, "react-native"), { recursive: true });
    cpSync(folderOf("../phone/app.js"), join(this.path, "phone-app.js"));
    for (const name of ["node-app.js", "page-app.js"]) {
      cpSync(folderOf(name), join(this.path, name));
    }
    for (const name of Object.keys(alone)) {
      cpSync(folderOf(`../react-native/app/${name}.js`), join(this.path, `${name}.js`));
    }
    cpSync(folderOf("jest-app/"), join(this.path, "jest-app"), { recursive: true });
    writeFileSync(join(this.path, "package.json"), '{"name": "app", "private": true}');
  }

  remove() {
    rmSync(this.path, { recursive: true });
  }

  /** Runs a program of Debian's packages with Node. Returns its output; errors contain it, too. */
  runNode(script, ...words) {
    return this.run(process.execPath, "--require", preload, script, ...words);
  }

  /** Runs a program of Debian's packages that does not need Node. */
  runProgram(name, ...words) {
    return this.run(join(packages, "bin", name), ...words);
  }

  /** The path of a module's file in Debian's packages. */
  packageFile(path) {
    return join(packages, "share", "nodejs", path);
  }

  run(program, ...words) {
    return this.runWith({}, program, ...words);
  }

  /** Runs a program with changed environment variables. A variable that is undefined is removed. */
  runWith(variables, program, ...words) {
    const home = mkdtempSync(join(this.path, "groups-"));
    const env = { ...process.env, WIDGET_BRIDGE_HOME: home, ...variables };
    for (const name of Object.keys(env)) if (env[name] === undefined) delete env[name];
    const options = { cwd: this.path, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] };
    try {
      return execFileSync(program, words, options);
    } catch (error) {
      throw new Error(`${error.stdout}${error.stderr}`, { cause: error });
    }
  }
}
