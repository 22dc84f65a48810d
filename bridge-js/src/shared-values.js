// The values of a group, as JavaScript uses them.
import { argumentError, WidgetBridgeError } from "./errors.js";
import { keptValue, memberPath, toJSON } from "./json.js";
import { keyList, sortedEntries } from "./keys.js";
import { checkedOptions, isObject } from "./options.js";
import { ReadMemo } from "./read-memo.js";
import { Update } from "./update.js";

/** What messages about bytes name. */
const bytesGoTo = "data.set()";

/** Throws where there are options, of which these methods have none. */
function refuseOptions(options, caller) {
  if (options !== undefined) checkedOptions(options, caller, []);
}

/** What a group does with values; shared-group.d.ts says the rest. */
export class SharedValues {
  #group;
  #memo = new ReadMemo();

  /** Takes an OpenGroup. */
  constructor(group) {
    this.#group = group;
  }

  /** The value under a key; undefined where there is none. */
  get(key) {
    const { functions, handle } = this.#group;
    const known = this.#memo.find(key, functions.getSharedChangeCount(handle));
    if (known !== undefined) return known.value(keptValue, key);
    const text = functions.getSharedValue(handle, key, "get");
    const value = text === undefined ? undefined : keptValue(text, key);
    this.#memo.keep(key, text);
    return value;
  }

  /** The JSON text of the value under a key; undefined where there is none. */
  getText(key) {
    return this.#text(key, "getText");
  }

  #text(key, caller) {
    const { functions, handle } = this.#group;
    const known = this.#memo.find(key, functions.getSharedChangeCount(handle));
    if (known !== undefined) return known.text;
    const text = functions.getSharedValue(handle, key, caller);
    this.#memo.keep(key, text);
    return text;
  }

  /** Keeps a value under a key. */
  set(key, value, options) {
    refuseOptions(options, "set");
    this.#setText(key, toJSON(value, "set", "value", bytesGoTo), "set");
    return this;
  }

  /** Keeps a value that is JSON text already; it comes back byte for byte. */
  setText(key, json, options) {
    refuseOptions(options, "setText");
    this.#setText(key, json, "setText");
    return this;
  }

  #setText(key, json, caller) {
    const { functions, handle } = this.#group;
    functions.setSharedValue(handle, key, json, caller);
    this.#group.changed();
  }

  /** Keeps what a function makes of the value under a key, in one step for all processes. */
  update(key, change) {
    const update = new Update(change, "update", bytesGoTo);
    for (;;) {
      const text = this.#text(key, "update");
      const { value, json } = update.next(text, key);
      if (this.#replaceText(key, text, json, "update")) return value;
    }
  }

  /** Keeps JSON text, or removes the key, if the value's text still is what the caller read. */
  replaceText(key, expected, json) {
    return this.#replaceText(key, expected, json, "replaceText");
  }

  #replaceText(key, expected, json, caller) {
    try {
      this.#group.change(caller, "replaceSharedValue", key, expected ?? null, json ?? null);
      return true;
    } catch (error) {
      if (error instanceof WidgetBridgeError && error.code === "conflict") return false;
      throw error;
    }
  }

  /** Whether the key holds a value. */
  has(key) {
    try {
      return this.#text(key, "has") !== undefined;
    } catch (error) {
      if (error instanceof WidgetBridgeError && error.code === "wrongType") return false;
      throw error;
    }
  }

  /** Removes what the key holds, and tells whether it held anything. */
  remove(key) {
    return this.#group.change("remove", "removeSharedValue", key) !== undefined;
  }

  /** Removes all values and data. What widgets keep for themselves stays. */
  clear() {
    this.#group.change("clear", "removeAllSharedValues");
  }

  /** Sets and removes several values as one change. */
  setMany(values, removedKeys) {
    const members = pairs(values ?? {}).map(([key, value]) => {
      const json = toJSON(value, "setMany", memberPath("values", key), bytesGoTo);
      return `${toJSON(key, "setMany", "a key")}:${json}`;
    });
    const removed = keyList(removedKeys ?? [], "setMany", "removedKeys");
    this.#group.change(
      "setMany",
      "setSharedValues",
      members.length === 0 ? null : `{${members.join()}}`,
      removed.length === 0 ? null : toJSON(removed, "setMany", "removedKeys"),
    );
    return this;
  }

  /** The values under these keys, or all values, as they were at one moment. */
  getMany(keys) {
    const all = this.#all("getMany");
    if (keys === undefined) return all;
    const found = keyList(keys, "getMany", "keys").filter((key) => Object.hasOwn(all, key));
    return Object.fromEntries(found.map((key) => [key, all[key]]));
  }

  /** How many keys hold values. */
  get size() {
    return this.#group.keysOf("value", "size").length;
  }

  /** The keys that hold values, sorted by their bytes. */
  keys() {
    return this.#group.keysOf("value", "keys").values();
  }

  /** The values as they are now, at one moment. */
  values() {
    return this.#entries("values").map(([, value]) => value).values();
  }

  /** Keys and values as they are now, at one moment. */
  entries() {
    return this.#entries("entries").values();
  }

  #entries(caller) {
    return sortedEntries(this.#all(caller));
  }

  /** All values, as one object. */
  #all(caller) {
    const text = this.#group.call(caller, "getSharedValues");
    try {
      return JSON.parse(text);
    } catch (error) {
      // One of them is damaged: get() names it.
      for (const key of this.keys()) this.get(key);
      throw error;
    }
  }

  [Symbol.iterator]() {
    return this.entries();
  }

  /** The keys of values and of data, with the type and the size of what they hold. */
  listKeys() {
    return this.#group.listKeys("listKeys");
  }
}

/**
 * The pairs of keys and values in an object, in a Map or in what else gives pairs. A member that is
 * undefined is one that is not there.
 */
function pairs(values) {
  if (typeof values !== "object" || typeof values[Symbol.iterator] !== "function") {
    if (!isObject(values)) throw notPairs();
    return Object.entries(values).filter(([, value]) => value !== undefined);
  }
  return Array.from(values, (pair) => {
    if (typeof pair !== "object" || typeof pair?.[Symbol.iterator] !== "function") {
      throw notPairs();
    }
    const [key, value] = pair;
    if (typeof key !== "string") throw argumentError("setMany: a key must be a string.");
    return [key, value];
  });
}

function notPairs() {
  return argumentError("setMany: values must be an object, a Map, or pairs of a key and a value.");
}
