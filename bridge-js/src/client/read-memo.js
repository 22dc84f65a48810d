// Caches the texts that were read from a group until the group changes. To read the change count
// takes less time than to read a text, and far less than to parse a text, or to create the Error
// with which the Node-API face reports an absent key.

/** Texts with more UTF-16 units than this are not cached, to save memory. */
const longestText = 4096;
const mostKeys = 512;

/** A deep copy of a JSON value. */
function copy(value) {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.slice();
    for (let index = 0; index < items.length; index++) {
      const item = items[index];
      if (typeof item === "object" && item !== null) items[index] = copy(item);
    }
    return items;
  }
  const members = { ...value };
  for (const name in members) {
    const member = members[name];
    if (typeof member !== "object" || member === null) continue;
    // Assigning to a member of this name would set the prototype.
    if (name === "__proto__") Object.defineProperty(members, name, { value: copy(member) });
    else members[name] = copy(member);
  }
  return members;
}

class Entry {
  /** The text; undefined if the key holds nothing. */
  text;
  /**
   * The parsed text; undefined until it is first needed. Callers only get copies of it.
   */
  #value;

  constructor(text) {
    this.text = text;
  }

  /** A copy of the value. `parse(text, key)` makes the value when it is first needed. */
  value(parse, key) {
    if (this.text === undefined) return undefined;
    return copy(this.#value ??= parse(this.text, key));
  }
}

/**
 * The texts of a group by their keys. A caller reads the change count before it reads a text. Any
 * later change makes the group's count differ, and find() then discards the text.
 */
export class ReadMemo {
  #count = 0;
  #entries = new Map();

  /** The entry of a key at a change count, if it is cached. Another count empties the cache. */
  find(key, count) {
    if (count === this.#count) return this.#entries.get(key);
    this.#count = count;
    this.#entries.clear();
    return undefined;
  }

  /** Caches a text that was read after the last call of find(). Empties a full cache first. */
  keep(key, text) {
    if (text !== undefined && text.length > longestText) return;
    if (this.#entries.size >= mostKeys) this.#entries.clear();
    this.#entries.set(key, new Entry(text));
  }
}
