// Names that are identifiers of Swift, which expo-widgets requires for the values in app.json.

/**
 * The same text if it is an identifier, else an identifier that no other text gets: letters and
 * digits stay, and any other character becomes its number between underscores.
 */
export function identifierOf(text) {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(text) && !text.startsWith("key_")) return text;
  const escaped = Array.from(
    String(text),
    (character) =>
      /[A-Za-z0-9]/.test(character) ? character : `_${character.codePointAt(0).toString(16)}_`,
  );
  return `key_${escaped.join("")}`;
}
