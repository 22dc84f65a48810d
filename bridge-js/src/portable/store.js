// What the stores of groups have in common: which steps change something, what has changed since a
// revision, and who waits for a change.

/** The kinds of item, by the number that stands for each in files. */
export const itemTypes = ["value", "data", "record"];

/** How many removed names a store remembers at most, so that it can tell of them. */
export const mostRemoved = 1000;

let stores = 0;

/**
 * A group as it is kept, for one handle or several. Those that keep one have
 *
 *     revision                 how many changes the group has seen
 *     find(isRecord, name)     `{ type, content, revision }`, undefined if there is none
 *     list(isRecord, prefix)   `[name, item]` of all, sorted by the bytes of their names
 *     some(keys)               `[key, item]` of the values and data that there are of these keys,
 *                              in their order
 *     changedSince(revision)   `{ isRecord, name }` of what was set or removed since, or undefined
 *                              where that is no longer known
 *     lock(options)            keeps other writers out; gives the revision
 *     commit(steps)            makes steps as one change, and lets others in
 *     rollback()               lets others in
 *     letGo()                  gives back what it holds
 *
 * A step is `{ type, name, content }`, without content where something is removed, or
 * `{ type: "all" }` for all values and data. The content of a value is its text, of data and of a
 * record bytes.
 */
export class Store {
  /** A number that no other store of this program has. */
  id = ++stores;
  #listeners = new Set();

  /** A store whose items are read one by one, and change only between two turns of the program. */
  some(keys) {
    return keys.map((key) => [key, this.find(false, key)]).filter(([, item]) => item !== undefined);
  }

  /** Whether steps change something: to remove what is not there is no change. */
  changesSomething(steps) {
    return steps.some(({ type, name, content }) =>
      type === "all"
        ? this.list(false, "").length > 0
        : content !== undefined || this.find(type === "record", name) !== undefined
    );
  }

  /**
   * Calls back after each change that this program makes or hears of, or with an error where it can
   * hear of none any more.
   */
  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells those who listen. */
  tell() {
    for (const listener of [...this.#listeners]) listener();
  }
}
