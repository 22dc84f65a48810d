import { plainBytes } from "./bytes.js";
import { unlessWrongType } from "./errors.js";
import { flattened } from "./keys.js";
import { refuseOptions } from "./options.js";

/** Bytes under a group's keys, for example an image. A key holds either a value or data. */
export class SharedData {
  #group;

  /** `group` is an OpenGroup. */
  constructor(group) {
    this.#group = group;
  }

  /** A copy of the bytes under a key. Undefined if there are none. */
  get(key) {
    return this.#group.call("data.get", "getSharedData", key);
  }

  /** Stores bytes under a key. They replace a value under the same key. */
  set(key, bytes, options) {
    refuseOptions(options, "data.set");
    this.#group.change("data.set", "setSharedData", key, plainBytes(bytes, "data.set", "bytes"));
    return this;
  }

  /** Whether the key holds data. */
  has(key) {
    const read = () => this.#group.call("data.has", "getSharedData", key);
    return unlessWrongType(read) !== undefined;
  }

  /** Removes a key. Returns whether it held anything. */
  remove(key) {
    return this.#group.change("data.remove", "removeSharedValue", key) !== undefined;
  }

  /** The keys that hold data, sorted by their bytes. */
  keys(options) {
    refuseOptions(options, "data.keys");
    return flattened(this.#group.keyPortions("data", "data.keys"));
  }
}
