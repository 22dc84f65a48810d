// Notifies every open page of the group's changes.
import { beginEvents } from "./answers.js";

export class ChangeEvents {
  #pages = new Set();
  #controller = new AbortController();
  #group;

  constructor(group) {
    this.#group = group;
    /** Rejects if the group cannot be followed any more. Fulfilled after close(). */
    this.following = this.#follow();
  }

  /** Keeps a response open and writes events to it from now on. */
  add(response) {
    beginEvents(response);
    this.#pages.add(response);
    response.on("close", () => this.#pages.delete(response));
  }

  async #follow() {
    try {
      for await (const _ of this.#group.changes({ signal: this.#controller.signal })) {
        for (const page of this.#pages) page.write("event: change\ndata: {}\n\n");
      }
    } catch (error) {
      if (!this.#controller.signal.aborted) throw error;
    }
  }

  /** Ends all streams. */
  async close() {
    this.#controller.abort();
    for (const page of this.#pages) page.end();
    await this.following.catch(() => {});
  }
}
