// Machines for the tests of the mirror. Each is a group in its own folder.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { mirror } from "../../../bridge-js/mirror/index.js";
import { SharedGroup } from "../../../bridge-js/mod.js";
import { command, disconnect, makeClient, makeConnectedClient, TestServer } from "./server.mjs";

/** The runtime's function, even if a test has replaced the global one. */
const { setTimeout } = globalThis;

/** How groups are opened: "portable" uses the SQLite backend, and "memory" needs no file. */
const kept = { portable: { backend: "portable" }, memory: { storage: "memory" } }[
  process.env.WIDGET_BRIDGE_BACKEND
];

/** A machine: a folder with the group "shared", which may be mirrored. */
export class Machine {
  directory = mkdtempSync(join(tmpdir(), "widget-bridge-machine-"));
  group = SharedGroup.open("shared", { directory: this.directory, ...kept });
  events = [];
  link;
  #client;

  /** Starts mirroring. */
  async mirror(port, options = {}) {
    this.#client = await makeClient(port, options.access);
    return this.mirrorBy(this.#client, options);
  }

  mirrorBy(client, { access: _, ...options } = {}) {
    this.link = mirror(this.group, { client, ...options });
    for (const type of ["setAside", "error", "state"]) {
      this.link.addEventListener(type, ({ detail }) => this.events.push({ type, ...detail }));
    }
    return this.link;
  }

  /** Stops mirroring. The group stays. */
  async part() {
    await this.link?.close();
    this.link = undefined;
  }

  /** Values and data as one object. */
  get contents() {
    const data = [...this.group.data.keys()].map((key) => [key, [...this.group.data.get(key)]]);
    return { ...this.group.getMany(), ...Object.fromEntries(data) };
  }

  async remove() {
    await this.part();
    this.group.close();
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** A test that gets machines, a server, and a client to inspect the server. */
export function mirrorTest(name, body, { machines: count = 2, ...options } = {}) {
  test(name, async () => {
    const server = await TestServer.start(options);
    const machines = Array.from({ length: count }, () => new Machine());
    const client = await makeConnectedClient(server.port);
    try {
      await body({ server, machines, command: (...words) => command(client, ...words) });
    } finally {
      await disconnect(client);
      for (const machine of machines) await machine.remove();
      await server.remove();
    }
  });
}

/** Waits until all machines have what the server has. */
export async function settle(...machines) {
  // Twice, because the second machine's changes are new to the first.
  for (const { link } of [...machines, ...machines]) await link.synced();
}

/** Waits until a condition is true. */
export async function until(condition, what = condition) {
  for (let count = 0; !await condition(); count++) {
    if (count > 6_000) throw new Error(`This never held: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
