// The base class of all stores. It finds out whether steps change anything, and calls the listeners
// for changes.

/** The types of items. In a database, a type is stored as its index here. */
export const itemTypes = ["value", "data", "record"];

/** The most removed names that a store keeps, so that it can report them. */
export const mostRemoved = 1000;

let stores = 0;

/**
 * A stored group, for one or more handles. A subclass has these members:
 *
 *     revision                 the number of changes that the group has had
 *     find(isRecord, name)     `{ type, content, revision }`, undefined if there is none
 *     list(isRecord, prefix)   `[name, item]` for each item whose name begins with the prefix,
 *                              sorted by the bytes of the names
 *     some(keys)               `[key, item]` for each of these keys that holds a value or data,
 *                              in the order of `keys`
 *     changedSince(revision)   `{ isRecord, name }` for each item that was set or removed since
 *                              then; undefined if that is no longer known
 *     lock(options)            locks out other writers; returns the revision
 *     commit(steps)            applies the steps as one change, and unlocks
 *     rollback()               unlocks without a change
 *     letGo()                  ends the use of the store by one handle
 *
 * A step is `{ type, name, content }`. A step without content removes an item, and
 * `{ type: "all" }` removes all values and data. A value's content is its JSON text. The content of
 * data and of a record is bytes.
 */
export class Store {
  /** A number that no other store of this program has. */
  id = ++stores;
  #listeners = new Set();

  /**
   * This implementation is for a store that only changes between turns of the event loop. In such a
   * store, items that are read one by one belong to the same moment.
   */
  some(keys) {
    return keys.map((key) => [key, this.find(false, key)]).filter(([, item]) => item !== undefined);
  }

  /** Whether steps change anything. Removing an absent item changes nothing. */
  changesSomething(steps) {
    return steps.some(({ type, name, content }) =>
      type === "all"
        ? this.list(false, "").length > 0
        : content !== undefined || this.find(type === "record", name) !== undefined
    );
  }

  /**
   * Calls `listener` after each change that this program makes or detects, or with an error if it
   * can no longer detect changes. Returns a function that removes the listener.
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
