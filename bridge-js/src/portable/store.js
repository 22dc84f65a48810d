// What the stores of groups have in common: whether steps change something, what has changed since
// a revision, and the listeners for changes.

/** The types of item, by the number that stands for each in files. */
export const itemTypes = ["value", "data", "record"];

/** How many removed names a store remembers at most, so that it can report them. */
export const mostRemoved = 1000;

let stores = 0;

/**
 * A group as it is kept, for one handle or several. A subclass that keeps one has
 *
 *     revision                 how many changes the group has seen
 *     find(isRecord, name)     `{ type, content, revision }`, undefined if there is none
 *     list(isRecord, prefix)   `[name, item]` of all, sorted by the bytes of their names
 *     some(keys)               `[key, item]` of those of these keys that hold values or data,
 *                              in their order
 *     changedSince(revision)   `{ isRecord, name }` of what was set or removed since, or undefined
 *                              if that is no longer known
 *     lock(options)            keeps other writers out; returns the revision
 *     commit(steps)            makes steps as one change, and lets others in
 *     rollback()               lets others in
 *     letGo()                  releases what it holds
 *
 * A step is `{ type, name, content }`. It has no content if something is removed, and is
 * `{ type: "all" }` for all values and data. The content of a value is its text; of data and of a
 * record it is bytes.
 */
export class Store {
  /** A number that no other store of this program has. */
  id = ++stores;
  #listeners = new Set();

  /**
   * `some` for a store that reads items one by one, and changes only between turns of the program.
   */
  some(keys) {
    return keys.map((key) => [key, this.find(false, key)]).filter(([, item]) => item !== undefined);
  }

  /** Whether steps change something. Removing what is not there changes nothing. */
  changesSomething(steps) {
    return steps.some(({ type, name, content }) =>
      type === "all"
        ? this.list(false, "").length > 0
        : content !== undefined || this.find(type === "record", name) !== undefined
    );
  }

  /**
   * Calls back after each change that this program makes or hears of, or with an error if it can no
   * longer hear of any.
   */
  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls the listeners. */
  tell() {
    for (const listener of [...this.#listeners]) listener();
  }
}
