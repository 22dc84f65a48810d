// Runs `widget-bridge` as a process of the same runtime as the test.
import { spawn } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(
  new URL("../../bridge-js/bin/widget-bridge.js", import.meta.url),
);

/**
 * Starts `widget-bridge`; what it prints goes to `stdout`, as spawn() has it, and `variables` are
 * added to its environment.
 */
export function start(directory, words, stdout = "pipe", variables = {}) {
  const options = globalThis.Deno ? ["run", "-A", "--no-lock"] : [];
  const own = { WIDGET_BRIDGE_HOME: directory, WIDGET_BRIDGE_GROUP: "test" };
  return spawn(process.execPath, [...options, program, ...words], {
    env: { ...process.env, ...own, ...variables },
    stdio: ["ignore", stdout, "pipe"],
  });
}

/** A run of `widget-bridge` that goes on. */
export class Program {
  /** Everything that was printed so far. */
  output = "";
  errors = "";
  #listeners = new Set();

  constructor(directory, ...words) {
    this.process = start(directory, words);
    this.process.stdout.setEncoding("utf8").on("data", (text) => {
      this.output += text;
      for (const listener of this.#listeners) listener();
    });
    this.process.stderr.setEncoding("utf8").on("data", (text) => this.errors += text);
    this.ended = new Promise((resolve, reject) => {
      this.process.on("error", reject);
      this.process.on("close", (status, signal) => {
        resolve(signal ?? status);
        for (const listener of this.#listeners) listener();
      });
    });
  }

  /** The whole lines that were printed so far. */
  get lines() {
    return this.output.split("\n").slice(0, -1);
  }

  /** Waits for so many lines; rejects where the program ends before. */
  async waitForLines(count) {
    let hasEnded = false;
    this.ended.then(() => hasEnded = true);
    while (this.lines.length < count) {
      if (hasEnded) throw new Error(`It ended: ${this.output}${this.errors}`);
      await new Promise((resolve) => {
        const listener = () => {
          this.#listeners.delete(listener);
          resolve();
        };
        this.#listeners.add(listener);
      });
      // The end is told by a promise, whose turn comes after that of the last output.
      await Promise.resolve();
    }
    return this.lines;
  }

  /** Ends it as Ctrl-C does, and gives its status. */
  interrupt() {
    this.process.kill("SIGINT");
    return this.ended;
  }
}

/** Runs `widget-bridge` to its end. */
export async function run(directory, ...words) {
  const program = new Program(directory, ...words);
  const status = await program.ended;
  return { status, output: program.output, errors: program.errors };
}
