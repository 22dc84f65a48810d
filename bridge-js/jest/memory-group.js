// A group that is kept in memory: texts under keys, values as JSON and data as base64.
import { argumentError, WidgetBridgeError } from "../src/errors.js";
import { isWellFormed } from "../src/json.js";
import { sortedKeys } from "../src/keys.js";

/** Above this length a set of an equal value is told. */
const longestCompared = 4096;

function same(left, right) {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** How many bytes a text has in UTF-8. */
function byteCount(text) {
  return encodeURIComponent(text).replace(/%../g, "x").length;
}

/** Throws what the library does where a text is none. The module puts the method in front. */
export function checkText(text, name) {
  if (typeof text !== "string") throw argumentError(`module: ${name} must be a string.`);
  if (text.includes("\0")) {
    throw argumentError(`module: ${name} holds U+0000, which ends a text in C.`);
  }
  if (!isWellFormed(text)) throw argumentError(`module: ${name} holds half of a surrogate pair.`);
}

export class MemoryGroup {
  /** By key: `{ type, text, byteCount }`. */
  #items = new Map();
  /** By name: `{ descriptor, timeline }`. */
  kinds = new Map();
  instances = [];
  revision = 0;

  #checkKey(key) {
    checkText(key, "key");
    if (key !== "" && byteCount(key) <= 511) return;
    const code = key === "" ? "invalidArgument" : "tooLarge";
    throw new WidgetBridgeError({ code, message: `"${key}" is not a key.` });
  }

  /** Keeps a value's text, and tells whether it is another one than before, as the library does. */
  setValue(key, text) {
    this.#checkKey(key);
    const before = this.#items.get(key);
    this.#items.set(key, { type: "value", text, byteCount: byteCount(text) });
    return before?.type !== "value" || before.text !== text || text.length > longestCompared;
  }

  /** Sets values and removes keys, all or nothing; gives the keys that hold something else now. */
  setValues(values, removedKeys) {
    for (const key of [...Object.keys(values), ...removedKeys]) this.#checkKey(key);
    const removed = removedKeys.filter((key) => !Object.hasOwn(values, key) && this.remove(key));
    const set = Object.keys(values).filter((key) =>
      this.setValue(key, JSON.stringify(values[key]))
    );
    return [...removed, ...set];
  }

  setData(key, text, byteCount) {
    this.#checkKey(key);
    this.#items.set(key, { type: "data", text, byteCount });
  }

  /** What stands under a key, of that type; undefined where there is nothing. */
  item(key, type) {
    this.#checkKey(key);
    const item = this.#items.get(key);
    if (item === undefined || item.type === type) return item?.text;
    const message = `The key "${key}" holds ${item.type === "data" ? "data" : "a value"}.`;
    throw new WidgetBridgeError({ code: "wrongType", message, key });
  }

  remove(key) {
    this.#checkKey(key);
    return this.#items.delete(key);
  }

  clear() {
    this.#items.clear();
  }

  keys() {
    return sortedKeys(this.#items.keys()).map((key) => {
      const { type, byteCount } = this.#items.get(key);
      return { key, type, byteCount };
    });
  }

  addInstance(instance) {
    if (!this.instances.some((other) => same(other, instance))) this.instances.push(instance);
  }

  removeInstance(instance) {
    this.instances = this.instances.filter((other) => !same(other, instance));
  }
}
