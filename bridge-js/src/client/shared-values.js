// The JavaScript API for the values of a group.
import { argumentError, unlessWrongType } from "./errors.js";
import { hasInstant, refuseInstants } from "./event-dates.js";
import { keptValue, memberPath, toJSON } from "./json.js";
import { kindNamed } from "./kinds.js";
import { flattened, keyList, sortedEntries } from "./keys.js";
import { checkedOptions, isObject, refuseOptions } from "./options.js";
import { ReadMemo } from "./read-memo.js";
import { Update } from "./update.js";

/** The method that error messages recommend for bytes. */
const bytesGoTo = "data.set()";

/** The kinds that show events. */
const eventKinds = ["dday", "ddayList"];

/** The prototype that all iterators share. */
const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values()));

/**
 * Passes each list of keys to `read`, and iterates over the items of the lists that it returns. A
 * generator would end if `read` throws. Here, the next step reads the same list again.
 */
function portions(lists, read) {
  let keys, items = [].values();
  const next = () => {
    for (;;) {
      const item = items.next();
      if (!item.done) return item;
      keys ??= lists.next().value;
      if (keys === undefined) return item;
      items = read(keys).values();
      keys = undefined;
    }
  };
  const end = (value) => {
    keys = undefined;
    items = [].values();
    return lists.return(value);
  };
  return Object.assign(Object.create(iterators), { next, return: end });
}

/** The methods of a group for values; shared-group.d.ts documents them. */
export class SharedValues {
  #group;
  #memo = new ReadMemo();

  /** `group` is an OpenGroup. */
  constructor(group) {
    this.#group = group;
  }

  /** The value under a key; undefined if there is none. */
  get(key) {
    const { functions, handle } = this.#group;
    const known = this.#memo.find(key, functions.getSharedChangeCount(handle));
    if (known !== undefined) return known.value(keptValue, key);
    const text = functions.getSharedValue(handle, key, "get");
    const value = text === undefined ? undefined : keptValue(text, key);
    this.#memo.keep(key, text);
    return value;
  }

  /** The JSON text of the value under a key; undefined if there is none. */
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

  /** Stores a value under a key; with `as`, only if the kind of that name can show it. */
  set(key, value, options) {
    const as = options === undefined ? undefined : checkedOptions(options, "set", ["as"]).as;
    const isChecked = as !== undefined && as !== null;
    if (isChecked && hasInstant(value) && this.#showsEvents(as)) {
      refuseInstants(value, "set", "value");
    }
    const json = toJSON(value, "set", "value", bytesGoTo);
    if (isChecked) this.#check(as, key, json, "set");
    this.#setText(key, json, "set");
    return this;
  }

  /** Whether the kind of that name or alias shows events. */
  #showsEvents(name) {
    // A phone takes long to list the kinds, so only an alias is looked up.
    return eventKinds.includes(name) || eventKinds.includes(kindNamed(this, name)?.kind);
  }

  /** Stores an event under a key, if the kind dday can show it. */
  setEvent(key, event, options) {
    refuseOptions(options, "setEvent");
    refuseInstants(event, "setEvent", "event");
    const json = toJSON(event, "setEvent", "event", bytesGoTo);
    this.#check("dday", key, json, "setEvent");
    this.#setText(key, json, "setEvent");
    return this;
  }

  /** Throws an error that says what is wrong if the kind cannot show a JSON text. */
  checkText(key, json, options) {
    const { as } = checkedOptions(options, "checkText", ["as"]);
    this.#check(as ?? null, key, json, "checkText");
  }

  #check(kind, key, json, caller) {
    this.#group.call(caller, "checkSharedValueJSON", kind, key, json);
  }

  /** Stores a value that is already JSON text. getText() returns it byte for byte. */
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

  /** Replaces the value under a key by the result of `change`. Other processes see one step. */
  update(key, change, options) {
    refuseOptions(options, "update");
    const update = new Update(change, "update", bytesGoTo);
    for (;;) {
      const text = this.#text(key, "update");
      const { value, json } = update.next(text, key);
      if (this.#replaceText(key, text, json, "update")) return value;
    }
  }

  /** Stores `json`, or removes the key, if the value's text is still `expected`. */
  replaceText(key, expected, json) {
    return this.#replaceText(key, expected, json, "replaceText");
  }

  #replaceText(key, expected, json, caller) {
    return this.#group.replace(caller, "replaceSharedValue", key, expected ?? null, json ?? null);
  }

  /** Whether the key holds a value. */
  has(key) {
    return unlessWrongType(() => this.#text(key, "has")) !== undefined;
  }

  /** Removes a key. Returns whether it held anything. */
  remove(key) {
    return this.#group.change("remove", "removeSharedValue", key) !== undefined;
  }

  /** Removes all values and data, but not the records of widgets. */
  clear() {
    this.#group.change("clear", "removeAllSharedValues");
  }

  /** Sets and removes several values as one change. */
  setMany(values, removedKeys, options) {
    refuseOptions(options, "setMany");
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

  /** The values under the keys, or all values, as they are at one moment. */
  getMany(keys, options) {
    refuseOptions(options, "getMany");
    if (keys === undefined) return this.#parsed(this.#group.call("getMany", "getSharedValues"));
    return this.#some(keyList(keys, "getMany", "keys"), "getMany");
  }

  /** The values under some keys, as they are at one moment. */
  #some(keys, caller) {
    const json = toJSON(keys, caller, "keys");
    return this.#parsed(this.#group.call(caller, "getSharedValuesForKeys", json), keys);
  }

  /** The number of keys that hold values. */
  get size() {
    return this.#group.countKeys("value", "size");
  }

  /** The keys that hold values, sorted by their bytes. */
  keys(options) {
    refuseOptions(options, "keys");
    return flattened(this.#group.keyPortions("value", "keys"));
  }

  /** The values of the keys that exist now. */
  values(options) {
    refuseOptions(options, "values");
    return this.#portions("values", ([, value]) => value);
  }

  /**
   * The entries of all keys that exist now. With a prefix, only the entries whose keys begin with
   * it, all read at one moment.
   */
  entries(options) {
    const { prefix } = options === undefined ? {} : checkedOptions(options, "entries", ["prefix"]);
    if (prefix === undefined) return this.#portions("entries", (entry) => entry);
    if (typeof prefix !== "string") throw argumentError("entries: prefix must be a string.");
    const json = toJSON({ prefix }, "entries", "options");
    const text = this.#group.call("entries", "getSharedValuesForKeys", json);
    return sortedEntries(this.#parsed(text)).values();
  }

  /** The result of `part` for each entry. Values are read when the iterator reaches them. */
  #portions(caller, part) {
    const lists = this.#group.keyPortions("value", caller);
    return portions(lists, (some) => sortedEntries(this.#some(some, caller)).map(part));
  }

  /** Parses the library's object of values. `keys` are the keys that it may have. */
  #parsed(text, keys) {
    try {
      return JSON.parse(text);
    } catch (error) {
      // One of the values is damaged. get() throws an error that names its key.
      for (const key of keys ?? this.keys()) if (this.has(key)) this.get(key);
      throw error;
    }
  }

  [Symbol.iterator]() {
    return this.entries();
  }

  /** All keys, of values and of data, each with the type and the size of its content. */
  listKeys() {
    return this.#group.listKeys("listKeys");
  }
}

/**
 * The pairs of keys and values in an object, a Map, or any other iterable of pairs. An object's
 * member that is undefined counts as absent.
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
