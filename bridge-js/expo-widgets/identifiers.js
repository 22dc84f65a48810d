// Converts texts to Swift identifiers, which expo-widgets requires for values in app.json.

/**
 * Returns a text unchanged if it is an identifier and does not begin with "key_". Any other text
 * becomes "key_" followed by an escaped form, which no other text has: letters and digits stay, and
 * any other character becomes its code point in hexadecimal, between underscores.
 */
export function identifierOf(text) {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(text) && !text.startsWith("key_")) return text;
  return escapedIdentifier(text, /[A-Za-z0-9]/);
}

/** "key_" followed by the escaped form of a text, in which the characters `kept` stay. */
export function escapedIdentifier(text, kept) {
  const escaped = Array.from(
    String(text),
    (character) => kept.test(character) ? character : `_${character.codePointAt(0).toString(16)}_`,
  );
  return `key_${escaped.join("")}`;
}
