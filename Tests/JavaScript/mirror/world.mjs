// Three machines with three writers each, one server, and every harm that can happen to them.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { SharedGroup } from "../../../bridge-js/mod.js";
import { random } from "./chances.mjs";
import { linesOf } from "./checker.mjs";
import { Program } from "./program.mjs";
import { Proxy } from "./proxy.mjs";
import { Recording } from "./recording.mjs";
import { TestServer } from "./server.mjs";

const hour = 3_600_000;

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The machines, the server and the recording of one run. */
export class World {
  folder = mkdtempSync(join(tmpdir(), "widget-bridge-chaos-"));
  machines = [];
  done = {};
  #recording;
  #conflicts;
  #kept;

  static async start({ conflicts, appendfsync }) {
    const world = new World();
    world.#conflicts = conflicts;
    world.mayLose = appendfsync !== "always";
    world.server = await TestServer.start({
      appendonly: "yes", appendfsync, "auto-aof-rewrite-percentage": "0",
    });
    world.#recording = new Recording(world.server);
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

  count(name) {
    this.done[name] = (this.done[name] ?? 0) + 1;
  }

  log(name) {
    return join(this.folder, `${name}.log`);
  }

  mirror({ number, directory, proxy, shift }) {
    const log = this.log(`c${number}`);
    return Program.start("machine.mjs", directory, proxy.port, shift, this.#conflicts, log);
  }

  writer(machine, writer) {
    const name = `m${machine.number}w${writer}`;
    return Program.start("writer.mjs", machine.directory, name, machine.runs++, this.log(name));
  }

  /** Every harm, by its name. */
  #harms = {
    killMirror: async (machine) => {
      await machine.mirror.kill();
      await pause(random(300));
      machine.mirror = await this.mirror(machine);
    },
    stopMirror: async ({ mirror }) => {
      mirror.signal("SIGSTOP");
      await pause(random(800));
      mirror.signal("SIGCONT");
    },
    cut: ({ proxy }) => proxy.cut(),
    slow: async ({ proxy }) => {
      proxy.slow(random(100));
      await pause(random(600));
      proxy.slow(0);
    },
    silence: async ({ proxy }) => {
      proxy.silence(true);
      await pause(random(500));
      proxy.silence(false);
      proxy.cut();
    },
    reorder: ({ proxy }) =>
      proxy.reorder(() => pause(100 + random(200)), () => pause(200 + random(600))),
    killWriter: async (machine) => {
      const writer = random(3);
      await machine.writers[writer].kill();
      machine.writers[writer] = await this.writer(machine, writer);
    },
    stopWriter: async ({ writers }) => {
      const writer = writers[random(3)];
      writer.signal("SIGSTOP");
      await pause(random(300));
      writer.signal("SIGCONT");
    },
    twoMirrors: async (machine) => {
      const second = await this.mirror(machine);
      await pause(random(800));
      await second.kill();
    },
    killServer: async () => {
      await this.server.restart();
      // If changes reach the disk once a second, some may be lost even without a loss of power.
      if (this.mayLose) this.#recording.begin();
    },
    stopServer: async () => {
      this.server.signal("SIGSTOP");
      await pause(random(500));
      this.server.signal("SIGCONT");
    },
    trim: () => this.#recording.trim(),
    away: async (machine) => {
      // The stream advances while the machine is away.
      await machine.mirror.kill();
      await pause(300 + random(500));
      await this.#recording.trim();
      if (await this.#recording.isPast(machine)) this.count("pastStream");
      machine.mirror = await this.mirror(machine);
    },
    failOver: async () => {
      await this.server.replaceByEmpty((port) => this.#recording.record(port));
      this.#recording.begin();
    },
    loseTail: async () => {
      const { written } = this.server;
      await pause(random(1_000));
      await this.server.loseWrittenAfter(written, (port) => this.#recording.record(port));
      this.#recording.begin();
    },
  };

  async harm(name) {
    this.count(name);
    await this.#harms[name](this.machines[random(3)]);
    await this.#recording.record();
  }

  /** The number of bytes that arrived after bytes that were sent later. */
  get late() {
    return this.machines.reduce((sum, { proxy }) => sum + proxy.late, 0);
  }

  /** The names of the harms that have not happened yet. */
  lacks(names) {
    const missing = names.filter((name) => this.done[name] === undefined);
    return this.late > 0 ? missing : [...missing, "late"];
  }

  /** The greatest difference between the machines' clocks, in hours. */
  async clocks() {
    const times = [];
    for (const { mirror } of this.machines) times.push(Number(await mirror.ask("clock")));
    return Math.round((Math.max(...times) - Math.min(...times)) / hour);
  }

  async end() {
    for (const { writers, proxy } of this.machines) {
      proxy.slow(0);
      for (const writer of writers) await writer.kill();
    }
    // Twice, because what the last machine sends is new to the first.
    for (const { mirror, number } of [...this.machines, ...this.machines]) {
      const late = setTimeout(async () => {
        console.error(`machine ${number} is not in step: ${await mirror.ask("status")}`);
      }, 60_000);
      assert.equal(await mirror.ask("sync"), "synced");
      clearTimeout(late);
    }
    await this.#recording.record();
    this.#kept = await this.#recording.kept();
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
    return {
      contents, kept: this.#kept, mayLack: this.mayLose,
      // Bun's processes share no exact clock, so a few milliseconds have no meaning.
      slack: process.versions.bun === undefined ? 0 : 5e6,
      streams: this.#recording.streams,
      machines: this.machines.map(({ number }) => ({
        writers: [0, 1, 2].map((writer) => linesOf(this.log(`m${number}w${writer}`))),
        observed: linesOf(this.log(`o${number}`)),
        conflicts: linesOf(this.log(`c${number}`)),
      })),
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
