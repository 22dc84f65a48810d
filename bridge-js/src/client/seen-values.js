// What an iterator of changes has told of a group's values, by which a set of an equal value is
// told apart from a change.

/** Longer texts are not kept for comparison: each set of one is told. */
const longestText = 4096;
/** Of how many keys what was told last is kept. */
const mostKeys = 1000;

/** Stands for what is not compared: a long text, and data. */
const untold = Symbol("untold");

/**
 * Takes what has changed of a group, or of one key of it. `group` asks the library:
 *
 *     changes(revision)  the document of what has changed since; since nothing, of where it stands
 *     text(key)          a value's JSON text; undefined if there is none, null for data
 */
export class SeenValues {
  #group;
  #key;
  /** By keys, those that were told last at the end; undefined for one that was removed. */
  #texts = new Map();
  #revision;

  constructor(group, key) {
    this.#group = group;
    this.#key = key;
    // The revision first: what changes while the value is read is then looked at again.
    this.#revision = group.changes(undefined).revision;
    if (key !== undefined) this.#see(key);
  }

  /** What has changed since the last call; undefined if nothing has, and if it is equal. */
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

  /** Looks at a key; whether it may hold something else than when it was seen last. */
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
