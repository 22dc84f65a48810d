// Runs `widget-bridge` as a process of the same runtime as the test.
import { Buffer } from "node:buffer";
import { spawn } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(
  new URL("../../bridge-js/bin/widget-bridge.js", import.meta.url),
);

/**
 * Starts `widget-bridge`. Its output goes to `stdout`, as for spawn(), and `variables` are added to
 * its environment. Its standard input is `stdin`, or empty.
 */
export function start(directory, words, stdout = "pipe", variables = {}, stdin = "ignore") {
  const { command: [runtime, ...options], env } = commandLine(directory, words);
  return spawn(runtime, options, {
    env: { ...env, ...variables }, stdio: [stdin, stdout, "pipe"],
  });
}

/** The command that starts `widget-bridge` in the test's runtime, and the environment for it. */
export function commandLine(directory, words) {
  const options = globalThis.Deno ? ["run", "-A", "--no-lock"] : [];
  const own = { WIDGET_BRIDGE_HOME: directory, WIDGET_BRIDGE_GROUP: "test" };
  return {
    command: [process.execPath, ...options, program, ...words], env: { ...process.env, ...own },
  };
}

/** A running `widget-bridge`. */
export class Program {
  /** Everything that the program has printed so far. */
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

  /** The complete lines that the program has printed so far. */
  get lines() {
    return this.output.split("\n").slice(0, -1);
  }

  /** Waits for a number of lines. Rejects if the program ends first. */
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
      // `ended` settles only after the last output was handled. Its callback must run before the
      // next check of hasEnded.
      await Promise.resolve();
    }
    return this.lines;
  }

  /** Ends the program as Ctrl-C does, and returns its status. */
  interrupt() {
    this.process.kill("SIGINT");
    return this.ended;
  }
}

/** Runs `widget-bridge` with bytes on its standard input. Its output is returned as bytes. */
export async function runWithInput(directory, input, ...words) {
  const child = start(directory, words, "pipe", {}, "pipe");
  const parts = [];
  let errors = "";
  child.stdout.on("data", (part) => parts.push(part));
  child.stderr.setEncoding("utf8").on("data", (text) => errors += text);
  child.stdin.end(input);
  const status = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status, signal) => resolve(signal ?? status));
  });
  return { status, output: Buffer.concat(parts), errors };
}

/** Runs `widget-bridge` to its end. */
export async function run(directory, ...words) {
  const program = new Program(directory, ...words);
  const status = await program.ended;
  return { status, output: program.output, errors: program.errors };
}
