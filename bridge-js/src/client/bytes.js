// Checks arguments that are bytes or HTTP statuses. Error messages use `caller` and `name`.
import { argumentError } from "./errors.js";

/** The name of an object's type. `instanceof` would fail for an object of another realm. */
export function tagOf(value) {
  return Object.prototype.toString.call(value).slice(8, -1);
}

/** Checks bytes, and returns them as a Uint8Array that the library can read during a call. */
export function plainBytes(bytes, caller, name) {
  if (tagOf(bytes) === "ArrayBuffer") bytes = new Uint8Array(bytes);
  if (!ArrayBuffer.isView(bytes) || tagOf(bytes) !== "Uint8Array") {
    throw argumentError(`${caller}: ${name} must be a Uint8Array or an ArrayBuffer.`);
  }
  if (tagOf(bytes.buffer) !== "ArrayBuffer") {
    throw argumentError(`${caller}: ${name} must be a Uint8Array whose memory is not shared.`);
  }
  if (isGiven(bytes.buffer)) {
    throw argumentError(`${caller}: ${name} is a Uint8Array whose memory was given away.`);
  }
  return bytes;
}

/** Whether memory was given to another thread. Older engines lack ArrayBuffer's `detached`. */
function isGiven(buffer) {
  if (buffer.detached !== undefined) return buffer.detached;
  try {
    new Uint8Array(buffer);
    return false;
  } catch {
    return true;
  }
}

/** Checks an HTTP status, which is 0 if there was no response. */
export function checkStatus(status, caller) {
  if (typeof status === "number" && status === (status | 0)) return;
  throw argumentError(`${caller}: httpStatus must be an integer of 32 bits.`);
}
