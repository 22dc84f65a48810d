// A process of the chaos test: a mirror, a writer or an observer.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A process that runs a program of this folder, which prints a line when it is ready. */
export class Program {
  #process;
  #lines;

  static async start(script, ...values) {
    const program = new Program();
    const path = fileURLToPath(new URL(script, import.meta.url));
    program.#process = spawn(process.execPath, [path, ...values.map(String)], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    program.#lines = createInterface({ input: program.#process.stdout })[Symbol.asyncIterator]();
    assert.equal(await program.line(), "ready");
    return program;
  }

  async line() {
    return (await this.#lines.next()).value;
  }

  ask(line) {
    this.#process.stdin.write(`${line}\n`);
    return this.line();
  }

  signal(name) {
    this.#process.kill(name);
  }

  kill() {
    const ended = this.#process;
    if (ended.exitCode !== null || ended.signalCode !== null) return undefined;
    return new Promise((resolve) => {
      ended.once("exit", resolve);
      ended.kill("SIGKILL");
    });
  }
}
