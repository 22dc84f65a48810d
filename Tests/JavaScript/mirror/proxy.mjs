// A connection between a machine and the server that can be cut, slowed down or silenced. It can
// also deliver data of an old connection after data that was sent later on a new connection.
import { connect, createServer } from "node:net";

export class Proxy {
  #server;
  #target;
  #wires = new Set();
  #delay = 0;
  #isSilent = false;
  port;
  /** The number of bytes that arrived after bytes that were sent later on another connection. */
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
    // A new connection may come before the old one has ended.
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
      // Data on its way still arrives.
      line.then(() => wire[to].end());
    });
  }

  /** Ends all connections at once, even in the middle of a message. */
  cut() {
    for (const { inner, outer } of [...this.#wires]) {
      inner.resetAndDestroy();
      outer.resetAndDestroy();
    }
  }

  /**
   * Holds back what the machine sends while `filling()` runs, and then ends the machine's
   * connections. The held data arrives after `waiting()`, when the machine has new connections.
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

  /** Delays everything by this many milliseconds from now on. */
  slow(milliseconds) {
    this.#delay = milliseconds;
  }

  /** Discards what is sent while `isSilent`, without ending a connection. */
  silence(isSilent) {
    this.#isSilent = isSilent;
  }

  async close() {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
