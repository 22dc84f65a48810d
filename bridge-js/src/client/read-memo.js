// What was read of a group, kept until the group changes. Asking whether it has changed costs less
// than reading. It costs far less than parsing, or than the Error that the Node-API face makes for
// an absent key.

/** Texts above this length are read anew each time, since keeping them would take memory. */
const longestText = 4096;
const mostKeys = 512;

/** A deep copy of a JSON value, with objects and lists of its own. */
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
    // Setting a member of this name would set the prototype.
    if (name === "__proto__") Object.defineProperty(members, name, { value: copy(member) });
    else members[name] = copy(member);
  }
  return members;
}

class Entry {
  /** The text; undefined if the key holds nothing. */
  text;
  /**
   * The parsed text, which is never handed out itself; undefined if nobody has asked for it yet.
   */
  #value;

  constructor(text) {
    this.text = text;
  }

  /** The value, made by `parse(text, key)` when it is first asked for. */
  value(parse, key) {
    if (this.text === undefined) return undefined;
    return copy(this.#value ??= parse(this.text, key));
  }
}

/**
 * The texts of a group by their keys. The change count is taken before a text is read. If the text
 * misses a change, it is kept under a count that is no longer the group's.
 */
export class ReadMemo {
  #count = 0;
  #entries = new Map();

  /** The entry of a key, if it is known at this change count. */
  find(key, count) {
    if (count === this.#count) return this.#entries.get(key);
    this.#count = count;
    this.#entries.clear();
    return undefined;
  }

  /** Keeps a text that was read after `count` was taken and passed to find(). */
  keep(key, text) {
    if (text !== undefined && text.length > longestText) return;
    if (this.#entries.size >= mostKeys) this.#entries.clear();
    this.#entries.set(key, new Entry(text));
  }
}
