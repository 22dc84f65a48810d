// Three machines with three writers each, and everything that can go wrong between them and their
// server. WIDGET_BRIDGE_CHAOS_SECONDS says for how long.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { SharedGroup } from "../../../bridge-js/mod.js";
import { faultsOf, linesOf } from "./checker.mjs";
import { Proxy } from "./proxy.mjs";
import { disconnect, makeConnectedClient, TestServer } from "./server.mjs";

const seconds = Number(process.env.WIDGET_BRIDGE_CHAOS_SECONDS ?? "8");
const seedOfAll = Number(process.env.WIDGET_BRIDGE_CHAOS_SEED ?? Math.floor(Math.random() * 1e6));
const stream = "widget-bridge:{shared}:stream";
const hour = 3_600_000;

let seed = seedOfAll;
function random(most) {
  seed = Math.imul(seed ^ seed >>> 15, 0x2c1b3c6d) + 0x9e3779b9 | 0;
  return (seed >>> 8) % most;
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A process of this folder's, which says when it is ready. */
class Program {
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

/** Everything of one run. */
class World {
  folder = mkdtempSync(join(tmpdir(), "widget-bridge-chaos-"));
  machines = [];
  streams = [];
  done = {};
  #stream;
  #conflicts;

  static async start(conflicts) {
    const world = new World();
    world.#conflicts = conflicts;
    world.server = await TestServer.start({ appendonly: "yes", appendfsync: "always" });
    world.#beginStream();
    for (let number = 0; number < 3; number++) {
      const directory = join(world.folder, `machine${number}`);
      const proxy = await Proxy.start(world.server.port);
      const shift = (number - 1) * 5 * hour;
      const machine = { number, directory, proxy, shift, writers: [], runs: 0 };
      SharedGroup.open("shared", { directory }).close();
      machine.mirror = await world.mirror(machine);
      machine.observer = await Program.start("observer.mjs", directory, world.log(`o${number}`));
      for (let writer = 0; writer < 3; writer++) {
        machine.writers.push(await world.writer(machine, writer));
      }
      world.machines.push(machine);
    }
    return world;
  }

  log(name) {
    return join(this.folder, `${name}.log`);
  }

  mirror({ directory, proxy, shift }) {
    const log = this.log("conflicts");
    return Program.start("machine.mjs", directory, proxy.port, shift, this.#conflicts, log);
  }

  writer(machine, writer) {
    const name = `m${machine.number}w${writer}`;
    return Program.start("writer.mjs", machine.directory, name, machine.runs++, this.log(name));
  }

  #beginStream() {
    this.#stream = new Map();
    this.streams.push(this.#stream);
  }

  /** Notes the batches that the server has now. */
  async record() {
    const client = await makeConnectedClient(this.server.port);
    try {
      const from = [...this.#stream.keys()].at(-1);
      const start = from === undefined ? "-" : `(${from}-1`;
      for (const [id, fields] of await client.sendCommand(["XRANGE", stream, start, "+"])) {
        const changes = JSON.parse(fields[fields.indexOf("c") + 1]);
        this.#stream.set(Number(id.split("-")[0]), changes);
      }
    } finally {
      await disconnect(client);
    }
  }

  async trim() {
    await this.record();
    const client = await makeConnectedClient(this.server.port);
    await client.sendCommand(["XTRIM", stream, "MAXLEN", `${random(3)}`]);
    await disconnect(client);
  }

  async failOver() {
    await this.record();
    await this.server.replaceByEmpty();
    this.#beginStream();
    this.done.failovers = (this.done.failovers ?? 0) + 1;
  }

  /** Does something bad. */
  async harm() {
    const machine = this.machines[random(3)];
    const { proxy } = machine;
    const choice = random(13);
    this.done[choice] = (this.done[choice] ?? 0) + 1;
    switch (choice) {
      case 0:
      case 1:
        await machine.mirror.kill();
        await pause(random(300));
        machine.mirror = await this.mirror(machine);
        break;
      case 2:
        machine.mirror.signal("SIGSTOP");
        await pause(random(800));
        machine.mirror.signal("SIGCONT");
        break;
      case 3:
      case 4:
      case 5:
        proxy.cut();
        break;
      case 6:
        proxy.slow(random(100));
        await pause(random(600));
        proxy.slow(0);
        break;
      case 7:
        proxy.silence(true);
        await pause(random(500));
        proxy.silence(false);
        proxy.cut();
        break;
      case 8: {
        const writer = random(3);
        await machine.writers[writer].kill();
        machine.writers[writer] = await this.writer(machine, writer);
        break;
      }
      case 9:
        await this.record();
        await this.server.restart();
        break;
      case 10:
        this.server.signal("SIGSTOP");
        await pause(random(500));
        this.server.signal("SIGCONT");
        break;
      case 11:
        await this.trim();
        break;
      case 12: {
        // Away for a while, and the stream does not wait.
        await machine.mirror.kill();
        await pause(300 + random(500));
        await this.trim();
        machine.mirror = await this.mirror(machine);
      }
    }
    await this.record();
  }

  async end() {
    for (const { writers, proxy } of this.machines) {
      proxy.slow(0);
      for (const writer of writers) await writer.kill();
    }
    // Twice: what the last one sends is new to the first.
    for (const { mirror, number } of [...this.machines, ...this.machines]) {
      const late = setTimeout(async () => {
        console.error(`machine ${number} is not in step: ${await mirror.ask("status")}`);
      }, 60_000);
      assert.equal(await mirror.ask("sync"), "synced");
      clearTimeout(late);
    }
    await this.record();
    await pause(200);
    for (const { mirror, observer } of this.machines) {
      await mirror.kill();
      await observer.kill();
    }
  }

  get history() {
    const contents = this.machines.map(({ directory }) => {
      const group = SharedGroup.open("shared", { directory });
      const data = [...group.data.keys()].map((key) => [key, [...group.data.get(key)]]);
      const content = { ...group.getMany(), ...Object.fromEntries(data) };
      group.close();
      return content;
    });
    const writers = {}, observers = {};
    for (const { number } of this.machines) {
      observers[`o${number}`] = linesOf(this.log(`o${number}`));
      for (let writer = 0; writer < 3; writer++) {
        writers[`m${number}w${writer}`] = linesOf(this.log(`m${number}w${writer}`));
      }
    }
    const conflicts = linesOf(this.log("conflicts"));
    return {
      contents, writers, observers, conflicts, streams: this.streams.map((map) => [...map]),
    };
  }

  async remove() {
    for (const { mirror, observer, writers, proxy } of this.machines) {
      for (const program of [mirror, observer, ...writers]) await program?.kill();
      await proxy.close();
    }
    await this.server.remove();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

for (const conflicts of ["later", "greater"]) {
  test(`chaos of ${seconds} s, ${conflicts} wins`, async (context) => {
    context.diagnostic?.(`seed ${seedOfAll}`);
    const world = await World.start(conflicts);
    try {
      const end = performance.now() + seconds * 1000;
      let next = performance.now() + seconds * 1000 / 3;
      while (performance.now() < end) {
        await pause(random(150));
        await world.harm();
        if (performance.now() > next) {
          await world.failOver();
          next += Math.max(seconds * 1000 / 3, 15_000);
        }
      }
      await world.end();
      const { history } = world;
      const writes = Object.values(history.writers).flat().filter(({ done }) => done).length;
      const batches = history.streams.reduce((sum, batches) => sum + batches.length, 0);
      context.diagnostic?.(
        `${writes} writes, ${batches} batches, ${JSON.stringify(world.done)}, ` +
          `${Object.keys(history.contents[0]).length} keys`,
      );
      assert.deepEqual(faultsOf(history).slice(0, 10), []);
      assert.ok(writes > 50 && batches > 20);
    } finally {
      await world.remove();
    }
  });
}
