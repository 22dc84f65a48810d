// Globals that the core needs besides WebAssembly, for jsc, which has only the language.

/** UTF-8 as the standard encodes it. Half of a surrogate pair becomes U+FFFD. */
function encode(text) {
  const bytes = [];
  for (const character of text.toWellFormed()) {
    const scalar = character.codePointAt(0);
    if (scalar < 0x80) {
      bytes.push(scalar);
      continue;
    }
    const more = scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
    bytes.push(0xff << (7 - more) & 0xff | scalar >> 6 * more);
    for (let left = more - 1; left >= 0; left--) bytes.push(0x80 | scalar >> 6 * left & 0x3f);
  }
  return Uint8Array.from(bytes);
}

globalThis.TextEncoder = class {
  encode(text) {
    return encode(text);
  }

  encodeInto(text, room) {
    const bytes = encode(text);
    room.set(bytes);
    return { read: text.length, written: bytes.length };
  }
};

globalThis.TextDecoder = class {
  /** Decodes a text that the core has written, which is always well-formed. */
  decode(bytes) {
    const parts = [];
    for (let place = 0; place < bytes.length;) {
      const first = bytes[place++];
      const more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
      let scalar = more === 0 ? first : first & 0x3f >> more;
      for (let left = more; left > 0; left--) scalar = scalar << 6 | bytes[place++] & 0x3f;
      parts.push(String.fromCodePoint(scalar));
    }
    return parts.join("");
  }
};

/** Gives the same numbers in each run, so that a failure can be reproduced. */
globalThis.crypto = { getRandomValues: (numbers) => numbers.fill(0x9e3779b9) };
