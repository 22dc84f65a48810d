// A wire between a machine and the server that can be cut, slowed down and left dangling, and on
// which what was sent on an old connection can arrive after what is sent on a new one.
import { connect, createServer } from "node:net";

export class Proxy {
  #server;
  #target;
  #wires = new Set();
  #delay = 0;
  #isSilent = false;
  port;
  /** How many bytes have arrived after what was sent later, on another connection. */
  late = 0;

  static async start(target) {
    const proxy = new Proxy();
    proxy.#target = target;
    proxy.#server = createServer((socket) => proxy.#join(socket));
    await new Promise((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    proxy.port = proxy.#server.address().port;
    return proxy;
  }

  #join(inner) {
    // A reconnect may come before the end of the connection before it.
    const wire = { inner, outer: connect(this.#target, "127.0.0.1"), held: undefined };
    this.#wires.add(wire);
    this.#carry(wire, "inner", "outer");
    this.#carry(wire, "outer", "inner");
  }

  #carry(wire, from, to) {
    let line = Promise.resolve();
    wire[from].on("data", (data) => {
      if (this.#isSilent) return;
      if (wire.held !== undefined) {
        if (from === "inner") wire.held.push(data);
        return;
      }
      const delay = this.#delay;
      line = line.then(async () => {
        if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
        if (!wire[to].destroyed) wire[to].write(data);
      });
    });
    wire[from].on("error", () => {});
    wire[from].on("close", () => {
      if (from === "inner" && wire.held !== undefined) return;
      this.#wires.delete(wire);
      // What is on its way still arrives.
      line.then(() => wire[to].end());
    });
  }

  /** Ends all connections at once, in the middle of what is on its way. */
  cut() {
    for (const { inner, outer } of [...this.#wires]) {
      inner.resetAndDestroy();
      outer.resetAndDestroy();
    }
  }

  /**
   * Keeps back what is sent from now on for as long as `filling()` takes, then ends the machine's
   * connections; lets what it had sent arrive after `waiting()`, when it has others.
   */
  async reorder(filling, waiting) {
    const old = [...this.#wires].filter(({ held }) => held === undefined);
    for (const wire of old) wire.held = [];
    await filling();
    for (const { inner } of old) inner.resetAndDestroy();
    await waiting();
    for (const wire of old) {
      this.#wires.delete(wire);
      if (wire.outer.destroyed) continue;
      for (const data of wire.held) {
        this.late += data.length;
        wire.outer.write(data);
      }
      wire.outer.end();
    }
  }

  /** From now on everything takes so many milliseconds more. */
  slow(milliseconds) {
    this.#delay = milliseconds;
  }

  /** Swallows what is sent, without ending a connection. */
  silence(isSilent) {
    this.#isSilent = isSilent;
  }

  async close() {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
