// What an iterator of changes has told of a group's values, by which a set of an equal value is
// told apart from a change.

/** Longer texts are not kept for comparison: each set of one is told. */
const longestText = 4096;

/** Stands for what is not compared: a long text, and data. */
const untold = Symbol("untold");

/**
 * Takes what has changed of a group, or of one key of it. `group` asks the library:
 *
 *     changes(revision)  the document of what has changed since; since nothing, of where it stands
 *     text(key)          a value's JSON text; undefined where there is none, null for data
 *     keys()             all keys
 */
export class SeenValues {
  #group;
  #key;
  #texts = new Map();
  #revision;

  constructor(group, key) {
    this.#group = group;
    this.#key = key;
    // The revision first: what changes while the values are read is then looked at again.
    this.#revision = group.changes(undefined).revision;
    this.#seeAll();
  }

  /** What has changed since the last call; undefined where nothing has, and where it is equal. */
  take() {
    const changes = this.#group.changes(this.#revision);
    this.#revision = changes.revision;
    const { all, keys, kinds, revision } = changes;
    if (this.#key !== undefined) {
      const mayHaveChanged = all || keys.includes(this.#key);
      if (!mayHaveChanged || !this.#see(this.#key)) return undefined;
      return { keys: [this.#key], kinds: [], all: false, revision };
    }
    if (all) {
      this.#seeAll();
      return { keys: [], kinds: [], all, revision };
    }
    const changed = keys.filter((key) => this.#see(key));
    if (changed.length === 0 && kinds.length === 0) return undefined;
    return { keys: changed, kinds, all, revision };
  }

  #seeAll() {
    this.#texts.clear();
    for (const key of this.#key === undefined ? this.#group.keys() : [this.#key]) this.#see(key);
  }

  /** Looks at a key; whether it holds something else than when it was seen last. */
  #see(key) {
    const before = this.#texts.get(key);
    let text = this.#group.text(key);
    if (text === null || text?.length > longestText) text = untold;
    if (text === undefined) this.#texts.delete(key);
    else this.#texts.set(key, text);
    return text === untold || text !== before;
  }
}
