// Memory for the text and bytes that go to the library and come back, kept from call to call. A
// call runs to its end before the next one starts, so that one of each is enough.
import { Buffer } from "node:buffer";
import { argumentError } from "./errors.js";

const initialCapacity = 4096;
/** Memory above this is given back after the call that needed it. */
const keptCapacity = 1 << 20;
/** Texts up to this length are written by a loop, which is faster than an encoder for them. */
const shortLength = 48;

const encoder = new TextEncoder();

/**
 * Memory with an address. The address is taken once: asking for it costs more than a call.
 * `addressOf` is the runtime's way to it.
 */
class Room {
  constructor(addressOf) {
    this.addressOf = addressOf;
    this.allocate(initialCapacity);
  }

  allocate(capacity) {
    // An array buffer of its own: small typed arrays may move when they are looked at.
    this.bytes = Buffer.from(new ArrayBuffer(capacity));
    this.capacity = capacity;
    this.address = this.addressOf(this.bytes);
  }

  trim() {
    if (this.capacity > keptCapacity) this.allocate(initialCapacity);
  }
}

/** Where a text stands that goes in. */
export class TextIn extends Room {
  /** Writes a text and a NUL, and gives its address. `caller` is the method that took it. */
  write(text, caller, parameterName) {
    if (typeof text !== "string") {
      throw argumentError(`${caller}: ${parameterName} must be a string.`);
    }
    if (this.capacity > keptCapacity) this.allocate(initialCapacity);
    const { length } = text;
    if (length <= shortLength) {
      const { bytes } = this;
      let place = 0;
      for (; place < length; place++) {
        const unit = text.charCodeAt(place);
        if (unit === 0 || unit > 127) break;
        bytes[place] = unit;
      }
      if (place === length) {
        bytes[place] = 0;
        return this.address;
      }
    }
    return this.encode(text, caller, parameterName);
  }

  /** The same of a text that may be absent; null is then its address. */
  writeOptional(text, caller, parameterName) {
    if (text === null || text === undefined) return null;
    if (typeof text !== "string") {
      throw argumentError(`${caller}: ${parameterName} must be a string or null.`);
    }
    return this.write(text, caller, parameterName);
  }

  encode(text, caller, parameterName) {
    if (text.includes("\0")) {
      throw argumentError(`${caller}: ${parameterName} holds U+0000, which ends a text in C.`);
    }
    if (!text.isWellFormed()) {
      throw argumentError(`${caller}: ${parameterName} holds half of a surrogate pair.`);
    }
    // No UTF-16 unit takes more than three bytes. Where that is plenty more than there is, the
    // true length may still do.
    let needed = text.length * 3 + 1;
    if (needed > keptCapacity) needed = Buffer.byteLength(text) + 1;
    if (needed > this.capacity) this.allocate(needed);
    const { written } = encoder.encodeInto(text, this.bytes);
    this.bytes[written] = 0;
    return this.address;
  }
}

/** Where the library writes its results. */
export class Output extends Room {
  /** Makes room for a result of `length` bytes, and some more, since it may have grown when it is
   * asked for again. */
  grow(length) {
    this.allocate(length + (length >>> 3) + 1);
  }

  text(length) {
    const text = this.bytes.utf8Slice(0, length);
    if (this.capacity > keptCapacity) this.trim();
    return text;
  }

  copy(length) {
    const copy = new Uint8Array(length);
    copy.set(this.bytes.subarray(0, length));
    this.trim();
    return copy;
  }
}

// Buffer's own way to a text, without the checks of toString().
if (typeof Buffer.prototype.utf8Slice !== "function") {
  Output.prototype.text = function (length) {
    const text = this.bytes.toString("utf8", 0, length);
    this.trim();
    return text;
  };
}
