// Real servers for the tests: Redis or Valkey on a free port of this machine. They can be killed,
// stopped and started again with the data on their disk.
import { spawn } from "node:child_process";
import {
  mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** The server's program: Redis unless WIDGET_BRIDGE_MIRROR_SERVER names another. */
export const program = process.env.WIDGET_BRIDGE_MIRROR_SERVER ?? "redis-server";

const require = createRequire(import.meta.url);

/** Makes a client: Bun's own if the environment asks for it, else node-redis. */
export async function makeClient(port, { username, password, host = "127.0.0.1", ca } = {}) {
  const user = password === undefined ? "" : `${username ?? ""}:${password}@`;
  const url = `${ca === undefined ? "redis" : "rediss"}://${user}${host}:${port}`;
  if (process.env.WIDGET_BRIDGE_MIRROR_CLIENT === "bun") {
    return new globalThis.Bun.RedisClient(url, ca === undefined ? {} : { tls: { ca } });
  }
  const { createClient } = require(process.env.WIDGET_BRIDGE_REDIS ?? "redis");
  const client = createClient({ url, ...(ca === undefined ? {} : { socket: { tls: true, ca } }) });
  client.on("error", () => {});
  return client;
}

export async function makeConnectedClient(port, options) {
  const client = await makeClient(port, options);
  await client.connect();
  return client;
}

export function disconnect(client) {
  const closing = client.disconnect?.() ?? client.close?.();
  return closing?.catch?.(() => {});
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("connect", () => socket.write("PING\r\n"));
    socket.on("data", (data) => {
      text += data;
      // A server that asks for a password is ready; one that still loads its data is not.
      if (text.includes("\n")) {
        socket.destroy();
        resolve(!text.startsWith("-LOADING"));
      }
    });
    socket.on("error", () => resolve(false));
    socket.on("close", () => resolve(false));
  });
}

/** Sends a command by either kind of client. */
export function command(client, ...words) {
  return client.sendCommand?.(words) ?? client.send(words[0], words.slice(1));
}

/** A server for a test. */
export class TestServer {
  folder = mkdtempSync(join(tmpdir(), "widget-bridge-server-"));
  port;
  #options;
  #process;

  static async start(options = {}) {
    const server = new TestServer();
    server.#options = options;
    server.port = await freePort();
    await server.start();
    return server;
  }

  async start(port = this.port) {
    const lines = Object.entries({
      port, bind: "127.0.0.1", dir: this.folder, save: '""', appendonly: "no",
      daemonize: "no", "enable-debug-command": "yes", ...this.#options,
    }).map(([name, value]) => `${name} ${value}`);
    const path = join(this.folder, "server.conf");
    writeFileSync(path, `${lines.join("\n")}\n`);
    const started = spawn(program, [path], { stdio: ["ignore", "pipe", "pipe"] });
    this.#process = started;
    let log = "";
    started.stdout.on("data", (text) => log = (log + text).slice(-4000));
    started.stderr.on("data", (text) => log = (log + text).slice(-4000));
    let isGone = false;
    started.on("error", (error) => {
      isGone = true;
      log += error;
    });
    started.on("exit", () => isGone = true);
    while (!await answers(port)) {
      if (isGone) throw new Error(`${program} did not start: ${log}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  signal(name) {
    this.#process.kill(name);
  }

  /** Kills the server, so that it cannot save anything. */
  kill() {
    const ended = this.#process;
    if (ended.exitCode !== null || ended.signalCode !== null) return undefined;
    return new Promise((resolve) => {
      ended.once("exit", resolve);
      ended.kill("SIGKILL");
    });
  }

  /** Kills the server, and removes its data. */
  async remove() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * Kills the server, and starts it without its data, like a failover to an empty server. Before
   * that, `look(port)` may inspect the data that will be lost.
   */
  async replaceByEmpty(look) {
    await this.kill();
    if (look !== undefined) {
      const port = await freePort();
      await this.start(port);
      await look(port);
      await this.kill();
    }
    rmSync(this.folder, { recursive: true, force: true });
    this.folder = mkdtempSync(join(tmpdir(), "widget-bridge-server-"));
    await this.start();
  }

  async restart() {
    await this.kill();
    await this.start();
  }

  /** The file to which the server appends each change. */
  get #log() {
    const folder = join(this.folder, "appendonlydir");
    const name = readdirSync(folder).find((name) => name.endsWith(".incr.aof"));
    return join(folder, name);
  }

  /** The size of the file to which the server appends each change, in bytes. */
  get written() {
    return statSync(this.#log).size;
  }

  /**
   * Kills the server, and starts it without what it had written beyond the first `written` bytes of
   * its file of changes. A loss of power has this effect if changes reach the disk once a second.
   * Before that, `look(port)` may inspect what will be lost.
   */
  async loseWrittenAfter(written, look = async () => {}) {
    await this.kill();
    const port = await freePort();
    await this.start(port);
    await look(port);
    await this.kill();
    truncateSync(this.#log, written);
    await this.start();
  }
}
