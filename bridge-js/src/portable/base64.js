// Converts bytes to base64 (RFC 4648, section 4) and back. A phone's engine may lack Buffer and
// atob(), so this uses neither.
const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const codes = Uint8Array.from(digits, (digit) => digit.charCodeAt(0));
const padding = "=".charCodeAt(0);

/** The value of each digit by its code; 255 for a character that is not a digit. */
const values = new Uint8Array(128).fill(255);
codes.forEach((code, value) => values[code] = value);

/** How many bytes are encoded at a time: a multiple of three. */
const chunk = 3 * 2048;

export function toBase64(bytes) {
  let text = "";
  for (let begin = 0; begin < bytes.length; begin += chunk) {
    text += encoded(bytes, begin, Math.min(begin + chunk, bytes.length));
  }
  return text;
}

function encoded(bytes, begin, end) {
  const text = new Uint8Array(Math.ceil((end - begin) / 3) * 4);
  let length = 0;
  for (let place = begin; place < end; place += 3) {
    // Bytes beyond the last one count as 0.
    const bits = bytes[place] << 16 | bytes[place + 1] << 8 | bytes[place + 2];
    text[length++] = codes[bits >> 18];
    text[length++] = codes[bits >> 12 & 63];
    text[length++] = place + 1 < end ? codes[bits >> 6 & 63] : padding;
    text[length++] = place + 2 < end ? codes[bits & 63] : padding;
  }
  return String.fromCharCode.apply(null, text);
}

/**
 * Decodes base64. Throws a TypeError for any other text. Line ends, which Android adds, are
 * ignored.
 */
export function fromBase64(text) {
  const plain = text.replace(/[\r\n]/g, "").replace(/={1,2}$/, "");
  const { length } = plain;
  if (length % 4 === 1) throw notBase64();
  const bytes = new Uint8Array(Math.floor(length * 3 / 4));
  let bits = 0;
  let place = 0;
  for (let index = 0; index < length; index++) {
    const code = plain.charCodeAt(index);
    const value = code < 128 ? values[code] : 255;
    if (value === 255) throw notBase64();
    bits = bits << 6 | value;
    const read = index % 4;
    if (read > 0) bytes[place++] = bits >> (6 - 2 * read);
  }
  return bytes;
}

function notBase64() {
  return new TypeError("The text is not base64.");
}
