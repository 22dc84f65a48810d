// Converts text to UTF-8 and back, also in an engine without TextEncoder and TextDecoder. There,
// built-in functions do the conversion, because they are compiled in every engine. A conversion in
// JavaScript might be interpreted, which is slower.
import { isWellFormed } from "../client/json.js";

const encoder = globalThis.TextEncoder === undefined ? undefined : new TextEncoder();
// U+FEFF at the start is part of the text, and is not taken for a byte order mark.
const decoder = globalThis.TextDecoder === undefined
  ? undefined
  : new TextDecoder("utf-8", { ignoreBOM: true });

/** How many bytes are decoded at a time, because engines limit the arguments of a call. */
const chunk = 4096;
const beyondASCII = /[^\0-\x7f]/;

/** Encodes a text as UTF-8. An unpaired surrogate becomes U+FFFD. */
export function encode(text) {
  if (encoder !== undefined) return encoder.encode(text);
  const units = unitsOf(text);
  const bytes = new Uint8Array(units.length);
  write(units, bytes, 0);
  return bytes;
}

/** How many bytes a text has. */
export function countBytes(text) {
  return beyondASCII.test(text) ? encode(text).length : text.length;
}

/** Writes a text's UTF-8 into `bytes`, which has enough room. Returns the number of bytes. */
export function encodeInto(text, bytes, place) {
  if (encoder !== undefined) return encoder.encodeInto(text, bytes.subarray(place)).written;
  const units = unitsOf(text);
  write(units, bytes, place);
  return units.length;
}

/** A string with one character for each byte of a text's UTF-8. */
function unitsOf(text) {
  if (!beyondASCII.test(text)) return text;
  const whole = isWellFormed(text) ? text : text.replace(halves, "\ufffd");
  return unescape(encodeURIComponent(whole));
}

const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function write(units, bytes, place) {
  for (let index = 0; index < units.length; index++) bytes[place + index] = units.charCodeAt(index);
}

/** Decodes UTF-8. */
export function decode(bytes) {
  if (decoder !== undefined) return decoder.decode(bytes);
  let units = "";
  for (let begin = 0; begin < bytes.length; begin += chunk) {
    units += String.fromCharCode.apply(null, bytes.subarray(begin, begin + chunk));
  }
  return beyondASCII.test(units) ? decodeURIComponent(escape(units)) : units;
}
