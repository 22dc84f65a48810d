// A wire between a machine and the server that can be cut, slowed down and left dangling.
import { connect, createServer } from "node:net";

export class Proxy {
  #server;
  #target;
  #sockets = new Set();
  #delay = 0;
  #isSilent = false;
  port;

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
    const outer = connect(this.#target, "127.0.0.1");
    for (const [from, to] of [[inner, outer], [outer, inner]]) {
      this.#sockets.add(from);
      let line = Promise.resolve();
      from.on("data", (data) => {
        if (this.#isSilent) return;
        const delay = this.#delay;
        line = line.then(async () => {
          if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
          if (!to.destroyed) to.write(data);
        });
      });
      from.on("error", () => {});
      from.on("close", () => {
        this.#sockets.delete(from);
        // What is on its way still arrives.
        line.then(() => to.end());
      });
    }
  }

  /** Ends all connections at once, in the middle of what is on its way. */
  cut() {
    for (const socket of [...this.#sockets]) socket.resetAndDestroy();
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
