// Reports changes of the observed groups to listeners.
import { WidgetBridgeError } from "../src/client/errors.js";

/** Calls a listener. Rethrows its error later, so that the other listeners are still called. */
function deliver(listener, event) {
  try {
    listener(event);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

export class Observers {
  #changesOf;
  /** By a group's name: how often it is observed, and its changes, unless they have failed. */
  #observed = new Map();
  #listeners = new Set();

  /** `changesOf(name)` returns an async iterator of a group's changes. */
  constructor(changesOf) {
    this.#changesOf = changesOf;
  }

  observe(name) {
    const observed = this.#observed.get(name) ?? { count: 0, changes: undefined };
    observed.changes ??= this.#follow(name);
    observed.count++;
    this.#observed.set(name, observed);
  }

  #follow(name) {
    const changes = this.#changesOf(name);
    this.#tell(name, changes);
    return changes;
  }

  /** Observes the same names again, after their groups were closed. */
  startAgain() {
    for (const [name, observed] of this.#observed) {
      observed.changes?.return();
      observed.changes = this.#follow(name);
    }
  }

  unobserve(name) {
    const observed = this.#observed.get(name);
    if (observed === undefined || --observed.count > 0) return;
    this.#observed.delete(name);
    observed.changes?.return();
  }

  async #tell(name, changes) {
    try {
      for await (const change of changes) {
        const event = { group: name, changesJSON: JSON.stringify({ version: 1, ...change }) };
        for (const listener of [...this.#listeners]) deliver(listener, event);
      }
    } catch (error) {
      // An emitter has no event for an error. The module's other functions report it.
      if (!(error instanceof WidgetBridgeError)) throw error;
    } finally {
      const observed = this.#observed.get(name);
      if (observed?.changes === changes) observed.changes = undefined;
    }
  }

  /** Works like NativeEventEmitter's method. Only events named "change" are delivered. */
  addListener(eventName, listener) {
    const heard = (event) => listener(event);
    if (eventName === "change" && listener !== undefined) this.#listeners.add(heard);
    return { remove: () => void this.#listeners.delete(heard) };
  }

  close() {
    for (const { changes } of this.#observed.values()) changes?.return();
    this.#observed.clear();
  }
}
