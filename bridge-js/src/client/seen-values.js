// Remembers the values that an iterator of changes has reported, so that setting an equal value is
// not reported as a change.

/** Texts with more UTF-16 units than this are not compared, but reported each time they are set. */
const longestText = 4096;
/** The number of keys whose last reported values are kept. */
const mostKeys = 1000;

/** Stands for content that is not compared: a long text, or data. */
const untold = Symbol("untold");

/**
 * Reports what has changed in a group, or under one of its keys. `group` has two functions:
 *
 *     changes(revision)  the document of changes since a revision; for undefined, the document
 *                        with the current revision
 *     text(key)          a value's JSON text; undefined if there is none, null for data
 */
export class SeenValues {
  #group;
  #key;
  /** Texts by key, the last reported one at the end. Undefined for a key that was removed. */
  #texts = new Map();
  #revision;

  constructor(group, key) {
    this.#group = group;
    this.#key = key;
    // The revision is read before the value, so that a change in between is not missed.
    this.#revision = group.changes(undefined).revision;
    if (key !== undefined) this.#see(key);
  }

  /**
   * What has changed since the last call. Undefined if nothing has, or if all values are equal. If
   * a read fails, the next call reports the same changes.
   */
  take() {
    const changes = this.#group.changes(this.#revision);
    const taken = this.#taken(changes);
    this.#revision = changes.revision;
    return taken;
  }

  #taken({ all, keys, kinds, revision, widgets }) {
    if (this.#key !== undefined) {
      const mayHaveChanged = all || keys.includes(this.#key);
      if (!mayHaveChanged || !this.#see(this.#key)) return undefined;
      return { keys: [this.#key], kinds: [], widgets, all: false, revision };
    }
    if (all) {
      this.#texts.clear();
      return { keys: [], kinds: [], widgets: [], all, revision };
    }
    const changed = [];
    try {
      for (const key of keys) if (this.#see(key)) changed.push(key);
    } catch (error) {
      for (const key of changed) this.#texts.delete(key);
      throw error;
    }
    if (changed.length === 0 && kinds.length === 0) return undefined;
    return { keys: changed, kinds, widgets, all, revision };
  }

  /** Reads a key's text. Returns whether it may differ from the text that was last seen. */
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
