// Texts as UTF-8 and back, also in an engine without TextEncoder and TextDecoder. There the text
// goes through built-in functions, which are compiled in every engine: a loop over the characters
// would be interpreted.
import { isWellFormed } from "../client/json.js";

const encoder = globalThis.TextEncoder === undefined ? undefined : new TextEncoder();
// U+FEFF at the start of a text is part of it.
const decoder = globalThis.TextDecoder === undefined
  ? undefined
  : new TextDecoder("utf-8", { ignoreBOM: true });

/** How many bytes become characters at once, since engines limit the arguments of a call. */
const chunk = 4096;
const beyondASCII = /[^\0-\x7f]/;

/** The bytes of a text. Half of a surrogate pair becomes U+FFFD. */
export function encode(text) {
  if (encoder !== undefined) return encoder.encode(text);
  const units = unitsOf(text);
  const bytes = new Uint8Array(units.length);
  write(units, bytes, 0);
  return bytes;
}

/** Writes a text's bytes into an array that is large enough. Returns how many bytes there are. */
export function encodeInto(text, bytes, place) {
  if (encoder !== undefined) return encoder.encodeInto(text, bytes.subarray(place)).written;
  const units = unitsOf(text);
  write(units, bytes, place);
  return units.length;
}

/** A text that has one character for each byte. */
function unitsOf(text) {
  if (!beyondASCII.test(text)) return text;
  const whole = isWellFormed(text) ? text : text.replace(halves, "\ufffd");
  return unescape(encodeURIComponent(whole));
}

const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function write(units, bytes, place) {
  for (let index = 0; index < units.length; index++) bytes[place + index] = units.charCodeAt(index);
}

/** The text of bytes that are UTF-8. */
export function decode(bytes) {
  if (decoder !== undefined) return decoder.decode(bytes);
  let units = "";
  for (let begin = 0; begin < bytes.length; begin += chunk) {
    units += String.fromCharCode.apply(null, bytes.subarray(begin, begin + chunk));
  }
  return beyondASCII.test(units) ? decodeURIComponent(escape(units)) : units;
}
