import { WidgetBridgeError } from "./errors.js";

/** Bytes under keys of a group, an image for example. A key holds a value or data. */
export class SharedData {
  #group;

  constructor(group) {
    this.#group = group;
  }

  /** The bytes under a key, a copy; undefined where there is nothing. */
  get(key) {
    const { functions, handle } = this.#group;
    return functions.getSharedData(handle, key, "data.get");
  }

  /** Keeps the bytes of a Uint8Array, in place of a value under the same key. */
  set(key, bytes) {
    const { functions, handle } = this.#group;
    functions.setSharedData(handle, key, plainBytes(bytes, "data.set", "bytes"), "data.set");
    this.#group.changed();
    return this;
  }

  /** Whether the key holds data. */
  has(key) {
    const { functions, handle } = this.#group;
    try {
      return functions.getSharedData(handle, key, "data.has") !== undefined;
    } catch (error) {
      if (error instanceof WidgetBridgeError && error.code === "wrongType") return false;
      throw error;
    }
  }

  /** Removes what the key holds, and tells whether it held anything. */
  remove(key) {
    const { functions, handle } = this.#group;
    const wasThere = functions.removeSharedValue(handle, key, "data.remove") !== undefined;
    this.#group.changed();
    return wasThere;
  }

  /** The keys that hold data, sorted by their bytes. */
  keys() {
    return this.#group.keysOf("data", "data.keys").values();
  }
}

/** Bytes that the library may read during a call; `caller` and `parameter` are for messages. */
export function plainBytes(bytes, caller, parameter) {
  if (bytes instanceof ArrayBuffer) bytes = new Uint8Array(bytes);
  if (!(bytes instanceof Uint8Array)) {
    throw new TypeError(`${caller}: ${parameter} must be a Uint8Array.`);
  }
  if (!(bytes.buffer instanceof ArrayBuffer)) {
    throw new TypeError(`${caller}: ${parameter} must be a Uint8Array whose memory is not shared.`);
  }
  if (bytes.buffer.detached) {
    throw new TypeError(`${caller}: ${parameter} is a Uint8Array whose memory was given away.`);
  }
  return bytes;
}
