// What a kind shows, kept until the group changes or the next entry begins.
import { toDate } from "../src/client/dates.js";

/** The longest time of a timer, 24.8 days. */
const longestTimer = 0x7fffffff;

export class EntryStore {
  #group;
  #kind;
  #request;
  #entry;
  #listeners = new Set();
  #changes;
  #timer;

  constructor(group, kind, request) {
    this.#group = group;
    this.#kind = kind;
    this.#request = request;
  }

  /** The entry: the same object as long as the entry is the same. */
  read = () => this.#entry === undefined ? this.#look() : this.#entry;

  #look() {
    return this.#entry = this.#group.entry(this.#kind, this.#request).entry;
  }

  /** Calls back when another entry shows. Returns a function that ends that. */
  subscribe = (listener) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#begin();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#end();
    };
  };

  async #begin() {
    const changes = this.#group.changes({ persistent: false });
    this.#changes = changes;
    // The entry may have changed since it was rendered.
    this.#renew();
    for await (const _ of changes) if (this.#changes === changes) this.#renew();
  }

  #end() {
    clearTimeout(this.#timer);
    this.#changes.return();
    this.#changes = undefined;
    this.#entry = undefined;
  }

  /** Looks again, reports another entry, and waits until the next one begins. */
  #renew() {
    const before = this.#entry;
    const entry = this.#look();
    if (before !== undefined && isSame(before, entry)) this.#entry = before;
    else for (const listener of [...this.#listeners]) listener();
    clearTimeout(this.#timer);
    const next = this.#group.timeline(this.#kind, this.#request).entries[1];
    if (next === undefined || this.#request?.now !== undefined) return;
    const time = Math.max(toDate(next.date) - Date.now(), 0) + 1;
    this.#timer = setTimeout(() => this.#renew(), Math.min(time, longestTimer));
    this.#timer.unref?.();
  }
}

/** Whether two entries show the same. The one for now has the time at which it was asked for. */
function isSame(left, right) {
  const shown = (entry) => JSON.stringify({ ...entry, date: null, relevance: null });
  return left === right || (left !== null && right !== null && shown(left) === shown(right));
}
