// A store in memory: what a group holds, for as long as the process lives.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Sorts `[name, content]` by the bytes of the names. */
function byName([one], [other]) {
  const left = encoder.encode(one);
  const right = encoder.encode(other);
  for (let place = 0; place < left.length && place < right.length; place++) {
    if (left[place] !== right[place]) return left[place] - right[place];
  }
  return left.length - right.length;
}

/** Values and records as Core reads them. */
export class MemoryStore {
  static #made = 0;

  /** A number that no other store has. */
  id = MemoryStore.#made += 1;
  /** How many changes it has seen. */
  revision = 0;
  #items = { value: new Map(), record: new Map() };

  /** The text of a value or the bytes of a record; undefined where there is none. */
  read(type, name) {
    return this.#items[type].get(name);
  }

  /** All whose names begin with a prefix, sorted by the bytes of their names. */
  list(type, prefix) {
    return [...this.#items[type]].filter(([name]) => name.startsWith(prefix)).sort(byName);
  }

  /** Keeps a value, a JSON text. */
  setValue(key, json) {
    this.apply([{ type: "value", name: key, bytes: encoder.encode(json) }]);
  }

  /** Makes changes as one. */
  apply(changes) {
    for (const { type, name, bytes } of changes) {
      if (bytes === undefined) this.#items[type].delete(name);
      else this.#items[type].set(name, type === "value" ? decoder.decode(bytes) : bytes);
    }
    if (changes.length > 0) this.revision += 1;
  }
}
