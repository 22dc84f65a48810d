// Other people's texts, as a terminal shows them.

const short = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escape(character) {
  const code = character.codePointAt(0).toString(16);
  return short[character] ?? `\\u${code.padStart(4, "0")}`;
}

/**
 * The text, with a JSON escape in place of every character that would move the cursor, hide, or
 * reverse what follows. A title must not be able to paint over the screen or start a second line.
 */
export function printable(text) {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, escape);
}
