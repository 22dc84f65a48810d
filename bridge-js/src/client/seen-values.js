// What an iterator of changes has reported of a group's values. It tells a set of an equal value
// from a change.

/** Longer texts are not kept for comparison: each set of one is reported. */
const longestText = 4096;
/** For how many keys the last reported value is kept. */
const mostKeys = 1000;

/** Stands for what is not compared: a long text, or data. */
const untold = Symbol("untold");

/**
 * Reports what has changed in a group, or under one key of it. `group` asks the library:
 *
 *     changes(revision)  the document of changes since then, or of where the group is now
 *     text(key)          a value's JSON text; undefined if there is none, null for data
 */
export class SeenValues {
  #group;
  #key;
  /** By key, those reported last at the end. Undefined for a key that was removed. */
  #texts = new Map();
  #revision;

  constructor(group, key) {
    this.#group = group;
    this.#key = key;
    // The revision is read first, so that changes during the reading are looked at again.
    this.#revision = group.changes(undefined).revision;
    if (key !== undefined) this.#see(key);
  }

  /** What has changed since the last call. Undefined if nothing has, or if it is equal. */
  take() {
    const changes = this.#group.changes(this.#revision);
    this.#revision = changes.revision;
    const { all, keys, kinds, revision, widgets } = changes;
    if (this.#key !== undefined) {
      const mayHaveChanged = all || keys.includes(this.#key);
      if (!mayHaveChanged || !this.#see(this.#key)) return undefined;
      return { keys: [this.#key], kinds: [], widgets, all: false, revision };
    }
    if (all) {
      this.#texts.clear();
      return { keys: [], kinds: [], widgets: [], all, revision };
    }
    const changed = keys.filter((key) => this.#see(key));
    if (changed.length === 0 && kinds.length === 0) return undefined;
    return { keys: changed, kinds, widgets, all, revision };
  }

  /** Looks at a key. Returns whether it may hold something other than when it was last seen. */
  #see(key) {
    const isKnown = this.#texts.has(key);
    const before = this.#texts.get(key);
    let text = this.#group.text(key);
    if (text === null || text?.length > longestText) text = untold;
    this.#texts.delete(key);
    this.#texts.set(key, text);
    if (this.#texts.size > mostKeys) this.#texts.delete(this.#texts.keys().next().value);
    return !isKnown || text === untold || text !== before;
  }
}
