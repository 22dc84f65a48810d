// A group in memory for the core. It needs nothing else from a runtime than the core does, so it
// also runs in a plain JavaScript shell.
import { MemoryStore } from "../../../bridge-js/src/portable/memory-store.js";
import { encode } from "../../../bridge-js/src/portable/utf8.js";
import { outcome } from "./outcome.mjs";

export class CoreGroup {
  #core;
  #store = new MemoryStore();

  constructor(core) {
    this.#core = core;
  }

  /** Calls a function that returns a text. */
  ask(name, ...texts) {
    return outcome(() => this.#core.text(name, this.#store, ...texts));
  }

  /** Calls a function that changes the group. */
  update(name, ...parameters) {
    return outcome(() => {
      try {
        this.#store.commit(this.#core.changes(name, this.#store, ...parameters));
      } catch (error) {
        this.#store.commit(error.steps ?? []);
        throw error;
      }
    });
  }

  /** Stores the response to a request of a refresh plan. */
  respond(id, status, body) {
    return this.update("setRefreshResponse", id, status, encode(body));
  }
}
