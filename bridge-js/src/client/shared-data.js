import { plainBytes } from "./bytes.js";
import { WidgetBridgeError } from "./errors.js";
import { refuseOptions } from "./options.js";

/** Bytes under keys of a group, an image for example. A key holds a value or data. */
export class SharedData {
  #group;

  /** Takes an OpenGroup. */
  constructor(group) {
    this.#group = group;
  }

  /** A copy of the bytes under a key. Undefined if there are none. */
  get(key) {
    return this.#group.call("data.get", "getSharedData", key);
  }

  /** Keeps the bytes of a Uint8Array, in place of a value under the same key. */
  set(key, bytes, options) {
    refuseOptions(options, "data.set");
    this.#group.change("data.set", "setSharedData", key, plainBytes(bytes, "data.set", "bytes"));
    return this;
  }

  /** Whether the key holds data. */
  has(key) {
    try {
      return this.#group.call("data.has", "getSharedData", key) !== undefined;
    } catch (error) {
      if (error instanceof WidgetBridgeError && error.code === "wrongType") return false;
      throw error;
    }
  }

  /** Removes what the key holds, and tells whether it held anything. */
  remove(key) {
    return this.#group.change("data.remove", "removeSharedValue", key) !== undefined;
  }

  /** The keys that hold data, sorted by their bytes. */
  keys(options) {
    refuseOptions(options, "data.keys");
    return this.#group.keysOf("data", "data.keys").values();
  }
}
