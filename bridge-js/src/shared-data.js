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
    return functions.getSharedData(handle, key);
  }

  /** Keeps the bytes of a Uint8Array, in place of a value under the same key. */
  set(key, bytes) {
    const { functions, handle } = this.#group;
    functions.setSharedData(handle, key, plainBytes(bytes));
    this.#group.changed();
    return this;
  }

  /** Whether the key holds data. */
  has(key) {
    try {
      return this.get(key) !== undefined;
    } catch (error) {
      if (error instanceof WidgetBridgeError && error.code === "wrongType") return false;
      throw error;
    }
  }

  /** Removes what the key holds, and tells whether it held anything. */
  remove(key) {
    const { functions, handle } = this.#group;
    const wasThere = functions.removeSharedValue(handle, key) !== undefined;
    this.#group.changed();
    return wasThere;
  }

  /** The keys that hold data, sorted by their bytes. */
  keys() {
    return this.#group.keysOf("data").values();
  }
}

/** Bytes that the library may read during a call. */
export function plainBytes(bytes) {
  if (bytes instanceof ArrayBuffer) bytes = new Uint8Array(bytes);
  if (!(bytes instanceof Uint8Array)) throw new TypeError("The data must be a Uint8Array.");
  if (!(bytes.buffer instanceof ArrayBuffer)) {
    throw new TypeError("The data must be a Uint8Array whose memory is not shared.");
  }
  if (bytes.buffer.detached) {
    throw new TypeError("The data is a Uint8Array whose memory was given away.");
  }
  return bytes;
}
