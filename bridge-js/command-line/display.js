// Makes untrusted texts safe to print on a terminal.

const short = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escape(character) {
  const code = character.codePointAt(0).toString(16);
  return short[character] ?? `\\u${code.padStart(4, "0")}`;
}

/**
 * Replaces each character that would move the cursor, hide text or reverse its direction with a
 * JSON escape. A title must not be able to overwrite the screen or to start a second line.
 */
export function printable(text) {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, escape);
}
