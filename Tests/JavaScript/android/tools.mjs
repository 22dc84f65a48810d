// Runs Android's framework, with its own drawing code, on a computer's Java (Robolectric).
// WIDGET_BRIDGE_ANDROID names the folder of the tools; its README lists what it contains.
import { execFileSync } from "node:child_process";
import {
  cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { midnight } from "../../../bridge-js/command-line/expo-native.js";

export const folder = process.env.WIDGET_BRIDGE_ANDROID;
export const skip = folder ? false : "WIDGET_BRIDGE_ANDROID names no Android framework";

const ourTests = fileURLToPath(new URL("../../Android/", import.meta.url));
/** Files that `run` makes once, for all users of the folder, in its subfolder `made`. */
const SHARED = ["sdk", "nativeruntime-dist-compat.jar", "api.jar"];

/** A folder of links to the tools, with a copy of the library's Java that a test may change. */
export class Android {
  constructor() {
    this.path = mkdtempSync(join(tmpdir(), "widget-bridge-android-"));
    for (const name of readdirSync(folder)) {
      const own = join(this.path, name);
      if (name === "library") cpSync(join(folder, name), own, { recursive: true });
      else if (name !== "made") symlinkSync(join(folder, name), own);
    }
    const made = join(this.path, "made"), shared = join(folder, "made");
    mkdirSync(made);
    for (const name of SHARED) {
      if (existsSync(join(shared, name))) symlinkSync(join(shared, name), join(made, name));
    }
  }

  /** A folder with the classes of Tests/Android, and the receiver of `widget-bridge expo`. */
  #sources() {
    const path = join(this.path, "sources");
    if (existsSync(path)) return path;
    cpSync(ourTests, path, { recursive: true });
    writeFileSync(join(path, "Midnight.java"), midnight("com.example.app"));
    return path;
  }

  /** Runs a class of tests with these properties and returns its output. Throws if a test fails. */
  run(name, properties = {}) {
    const sources = this.#sources();
    const words = Object.entries(properties).map(([key, value]) => `-D${key}=${value}`);
    const printed = execFileSync("sh", [join(this.path, "run"), "test", name, ...words], {
      encoding: "utf8", env: { ...process.env, EXTRA: sources }, maxBuffer: 1 << 26,
      stdio: ["ignore", "pipe", "pipe"],
    });
    if (!/^OK \(\d+ tests?\)$/m.test(printed)) throw new Error(printed.slice(-4000));
    return printed;
  }

  remove() {
    rmSync(this.path, { recursive: true });
  }
}
