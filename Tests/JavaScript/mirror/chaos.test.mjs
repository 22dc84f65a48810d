// Three machines with three writers each, and everything that can go wrong between them and their
// server. WIDGET_BRIDGE_CHAOS_SECONDS says for how long, and WIDGET_BRIDGE_CHAOS_KEEP where a
// history that has faults is kept.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Local } from "../../../bridge-js/mirror/local.js";
import { defaultPrefix, keysOf } from "../../../bridge-js/mirror/server.js";
import { SharedGroup } from "../../../bridge-js/mod.js";
import { faultsOf, linesOf } from "./checker.mjs";
import { Proxy } from "./proxy.mjs";
import { command, disconnect, makeConnectedClient, TestServer } from "./server.mjs";

const seconds = Number(process.env.WIDGET_BRIDGE_CHAOS_SECONDS ?? "8");
const seedOfAll = Number(process.env.WIDGET_BRIDGE_CHAOS_SEED ?? Math.floor(Math.random() * 1e6));
const [stream, values] = keysOf(defaultPrefix, "shared");
const hour = 3_600_000;
/** From here on each harm is sure to come up. */
const isLong = seconds >= 60;

let seed = seedOfAll;
function random(most) {
  seed = Math.imul(seed ^ seed >>> 15, 0x2c1b3c6d) + 0x9e3779b9 | 0;
  return (seed >>> 8) % most;
}

/** Gives what it has in a random order, all of it before anything comes again. */
function* dealt(all) {
  for (;;) {
    const left = [...all];
    while (left.length > 0) yield left.splice(random(left.length), 1)[0];
  }
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

/** What becomes of the stream, as one step: all that it had after an ID, and what is left. */
const trimming = `
  local before = redis.call('XRANGE', KEYS[1], ARGV[1], '+')
  redis.call('XTRIM', KEYS[1], 'MAXLEN', ARGV[2])
  return before
`;

/** All that the server keeps, as a list by either version of the protocol. */
const keeping = "return redis.call('HGETALL', KEYS[1])";

/** Everything of one run. */
class World {
  folder = mkdtempSync(join(tmpdir(), "widget-bridge-chaos-"));
  machines = [];
  streams = [];
  done = {};
  #stream;
  #conflicts;

  static async start({ conflicts, appendfsync }) {
    const world = new World();
    world.#conflicts = conflicts;
    world.mayLose = appendfsync !== "always";
    world.server = await TestServer.start({
      appendonly: "yes", appendfsync, "auto-aof-rewrite-percentage": "0",
    });
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

  #beginStream() {
    this.#stream = new Map();
    this.streams.push(this.#stream);
  }

  /** Calls a body with what sends commands to the server. */
  async #ask(body, port = this.server.port) {
    const client = await makeConnectedClient(port);
    try {
      return await body((...words) => command(client, ...words));
    } finally {
      await disconnect(client);
    }
  }

  /** Where what is not noted begins. */
  get #next() {
    const last = [...this.#stream.keys()].at(-1);
    return last === undefined ? "-" : `(${last}-1`;
  }

  #note(batches) {
    for (const [id, fields] of batches) {
      const [machine, batch, changes] = ["m", "b", "c"].map((name) => {
        return fields[fields.indexOf(name) + 1];
      });
      const stamp = Number(id.split("-")[0]);
      this.#stream.set(stamp, [JSON.parse(changes), `${machine} ${batch}`]);
    }
  }

  /** Notes the batches that the server has now. */
  record(port) {
    return this.#ask(async (ask) => this.#note(await ask("XRANGE", stream, this.#next, "+")), port);
  }

  async trim() {
    await this.#ask(async (ask) =>
      this.#note(await ask("EVAL", trimming, "1", stream, this.#next, `${random(3)}`))
    );
  }

  /** Whether a machine's group is where the stream does not reach back to any more. */
  async #isPastStream({ directory }) {
    const group = SharedGroup.open("shared", { directory });
    const { stamp } = new Local(group, defaultPrefix).position;
    group.close();
    return await this.#ask(async (ask) => {
      const [first] = await ask("XRANGE", stream, "-", "+", "COUNT", "1");
      const last = [...this.#stream.keys()].at(-1);
      if (first === undefined) return stamp < last;
      const before = first[1][first[1].indexOf("p") + 1];
      return stamp < Number(first[0].split("-")[0]) && before !== "";
    });
  }

  /** Everything bad that may be done, by name. */
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
      // Where changes reach the disk once a second, it may have lost some without a loss of power.
      if (this.mayLose) this.#beginStream();
    },
    stopServer: async () => {
      this.server.signal("SIGSTOP");
      await pause(random(500));
      this.server.signal("SIGCONT");
    },
    trim: () => this.trim(),
    away: async (machine) => {
      // The stream does not wait.
      await machine.mirror.kill();
      await pause(300 + random(500));
      await this.trim();
      if (await this.#isPastStream(machine)) this.count("pastStream");
      machine.mirror = await this.mirror(machine);
    },
    failOver: async () => {
      await this.server.replaceByEmpty((port) => this.record(port));
      this.#beginStream();
    },
    loseTail: async () => {
      const { written } = this.server;
      await pause(random(1_000));
      await this.server.loseWrittenAfter(written, (port) => this.record(port));
      this.#beginStream();
    },
  };

  async harm(name) {
    this.count(name);
    await this.#harms[name](this.machines[random(3)]);
    await this.record();
  }

  /** How many bytes have arrived after what was sent later. */
  get late() {
    return this.machines.reduce((sum, { proxy }) => sum + proxy.late, 0);
  }

  /** Which of these has not happened yet. */
  lacks(names) {
    const missing = names.filter((name) => this.done[name] === undefined);
    return this.late > 0 ? missing : [...missing, "late"];
  }

  /** By how many hours the clocks of two machines differ. */
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
    // Twice: what the last one sends is new to the first.
    for (const { mirror, number } of [...this.machines, ...this.machines]) {
      const late = setTimeout(async () => {
        console.error(`machine ${number} is not in step: ${await mirror.ask("status")}`);
      }, 60_000);
      assert.equal(await mirror.ask("sync"), "synced");
      clearTimeout(late);
    }
    await this.record();
    this.kept = await this.#ask((ask) => ask("EVAL", keeping, "1", values));
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
    const kept = this.kept.flatMap((key, index) =>
      index % 2 === 0 ? [[key, this.kept[index + 1]]] : []
    );
    return {
      contents, kept, mayLack: this.mayLose,
      // Where processes have no clock in common, a few milliseconds tell nothing.
      slack: process.versions.bun === undefined ? 0 : 5e6,
      streams: this.streams.map((map) => [...map].map(([stamp, batch]) => [stamp, ...batch])),
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

const often = ["killMirror", "cut", "cut", "cut", "killMirror"];
const harms = [
  "stopMirror", "slow", "silence", "reorder", "killWriter", "stopWriter", "twoMirrors",
  "killServer", "stopServer", "trim", "away",
];

// Whoever loses power where changes reach the disk once a second loses the last of them.
const everysec = { appendfsync: "everysec", more: ["loseTail"] };
for (const { conflicts, appendfsync, more } of [
  { conflicts: "later", appendfsync: "always", more: [] },
  { conflicts: "greater", ...everysec },
  { conflicts: "later", ...everysec },
].slice(0, isLong ? 3 : 2)) {
  const name = `chaos of ${seconds} s, ${conflicts} wins, appendfsync ${appendfsync}`;
  test(name, async (context) => {
    context.diagnostic?.(`seed ${seedOfAll}`);
    const all = [...often, ...harms, ...more];
    const world = await World.start({ conflicts, appendfsync });
    try {
      const end = performance.now() + seconds * 1000;
      // A slow machine takes longer until everything bad has happened.
      const isEnough = () => !isLong || world.lacks([...all, "pastStream"]).length === 0;
      let next = performance.now() + seconds * 1000 / 3;
      const deck = dealt(all);
      while (performance.now() < end || !isEnough() && performance.now() < end + seconds * 1000) {
        await pause(random(150));
        await world.harm(deck.next().value);
        if (performance.now() > next) {
          await world.harm("failOver");
          next += Math.max(seconds * 1000 / 3, 15_000);
        }
      }
      const hours = await world.clocks();
      await world.end();
      const { history } = world;
      const writes = history.machines.flatMap(({ writers }) => writers.flat())
        .filter(({ done }) => done !== undefined).length;
      const batches = history.streams.reduce((sum, batches) => sum + batches.length, 0);
      const conflictCount = history.machines.reduce((sum, each) => sum + each.conflicts.length, 0);
      const told = [
        `${writes} writes`, `${batches} batches`, `${conflictCount} conflicts`,
        `${world.late} bytes late`, `clocks ${hours} h apart`, JSON.stringify(world.done),
      ].join(", ");
      if (context.diagnostic) context.diagnostic(told);
      else console.log(told);
      const faults = faultsOf(history);
      if (faults.length > 0 && process.env.WIDGET_BRIDGE_CHAOS_KEEP !== undefined) {
        writeFileSync(process.env.WIDGET_BRIDGE_CHAOS_KEEP, JSON.stringify(history));
      }
      assert.deepEqual(faults.slice(0, 20), []);
      assert.ok(writes > 50 && batches > 20);
      assert.equal(hours, 10);
      assert.ok(world.done.failOver > 0);
      if (isLong) {
        assert.deepEqual(world.lacks([...all, "pastStream"]), []);
        assert.equal(conflictCount > 0, conflicts === "greater");
      }
    } finally {
      await world.remove();
    }
  });
}
