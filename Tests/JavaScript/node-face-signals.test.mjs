// Tests that a signal, or the continuation of a stopped process, ends a wait in the library, but
// does not settle the promise.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { bridge } from "./bridge.mjs";
import { eventually, groupTest } from "./support.mjs";

const forGood = 4294967295;

/** A process that waits. */
class Waiting {
  #child;
  #output = "";
  #ended;

  constructor(directory, timeout) {
    const options = globalThis.Deno ? ["run", "-A"] : [];
    const script = fileURLToPath(new URL("signalled-wait.mjs", import.meta.url));
    this.#child = spawn(process.execPath, [...options, script, directory, `${timeout}`], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#child.stdout.setEncoding("utf8").on("data", (text) => this.#output += text);
    this.#ended = once(this.#child, "close");
  }

  /** Waits until the process has printed a line `count` times. */
  tells(line, count = 1) {
    const told = () => this.#output.split("\n").filter((each) => each === line).length;
    return eventually(() => told() >= count);
  }

  /** The result of the process's wait; undefined if it still waits. */
  get given() {
    return /^gave (.*)$/m.exec(this.#output)?.[1];
  }

  signal(name) {
    this.#child.kill(name);
  }

  /** Stops all threads of the process, and then continues them. */
  async pause() {
    const { pid } = this.#child;
    this.signal("SIGSTOP");
    await eventually(() => readdirSync(`/proc/${pid}/task`).every((task) =>
      /\) T/.test(readFileSync(`/proc/${pid}/task/${task}/stat`, "utf8"))));
    this.signal("SIGCONT");
  }

  async end() {
    this.signal("SIGKILL");
    await this.#ended;
  }
}

groupTest("a wait goes on after signals and after stops", async ({ group, directory }) => {
  const waiting = new Waiting(directory, forGood);
  try {
    await waiting.tells("waits");
    for (let round = 1; round <= 5; round++) {
      waiting.signal("SIGUSR2");
      await waiting.tells("handles SIGUSR2", round);
      await waiting.pause();
      await waiting.tells("handles SIGCONT", round);
    }
    assert.equal(waiting.given, undefined);
    bridge.setSharedValue(group, "key", "1");
    await waiting.tells("gave 1");
  } finally {
    await waiting.end();
  }
});

groupTest("a wait that is stopped meanwhile takes its whole time", async ({ directory }) => {
  const waiting = new Waiting(directory, 200);
  try {
    await waiting.tells("waits");
    await waiting.pause();
    await eventually(() => waiting.given !== undefined);
    assert.equal(waiting.given, "0 after its time");
  } finally {
    await waiting.end();
  }
});
