// Reports changes of the observed groups to listeners.

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
  #observed = new Map();
  #listeners = new Set();

  /** `changesOf(name)` returns an async iterator of a group's changes. */
  constructor(changesOf) {
    this.#changesOf = changesOf;
  }

  observe(name) {
    const observed = this.#observed.get(name);
    if (observed !== undefined) {
      observed.count++;
      return;
    }
    this.#begin(name, 1);
  }

  #begin(name, count) {
    const changes = this.#changesOf(name);
    this.#observed.set(name, { count, changes });
    this.#tell(name, changes);
  }

  /** Observes the same names again, after their groups were closed. */
  startAgain() {
    for (const [name, { count, changes }] of [...this.#observed]) {
      changes.return();
      this.#begin(name, count);
    }
  }

  unobserve(name) {
    const observed = this.#observed.get(name);
    if (observed === undefined || --observed.count > 0) return;
    this.#observed.delete(name);
    observed.changes.return();
  }

  async #tell(name, changes) {
    try {
      for await (const change of changes) {
        const event = { group: name, changesJSON: JSON.stringify({ version: 1, ...change }) };
        for (const listener of [...this.#listeners]) deliver(listener, event);
      }
    } finally {
      if (this.#observed.get(name)?.changes === changes) this.#observed.delete(name);
    }
  }

  /** Works like NativeEventEmitter's method. Only events named "change" are delivered. */
  addListener(eventName, listener) {
    const heard = (event) => listener(event);
    if (eventName === "change" && listener !== undefined) this.#listeners.add(heard);
    return { remove: () => void this.#listeners.delete(heard) };
  }

  close() {
    for (const { changes } of this.#observed.values()) changes.return();
    this.#observed.clear();
  }
}
