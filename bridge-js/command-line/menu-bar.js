// Formats an entry for the menu bar of macOS or GNOME, as text that xbar, SwiftBar and Argos read.
// The bar's line comes first. The menu's lines follow after "---". A line may end with parameters,
// such as "| href=...".

/** Replaces characters that have a meaning here: "|", and "-" or "~" at the start of a line. */
function plain(text) {
  return text.replaceAll("|", "\u00a6").replace(/^-/, "\u2010").replace(/^~/, "\u223c");
}

/** Escapes a character for a URL. encodeURIComponent() does not escape single quotation marks. */
function escaped(character) {
  return character === "'" ? "%27" : encodeURIComponent(character);
}

function line(text, { href, color } = {}) {
  const parameters = [
    href === undefined ? "" : ` href=${href.replace(/[\s|"']/g, escaped)}`,
    color === undefined ? "" : ` color=${color}`,
  ].join("");
  return `${plain(text)} | emojize=false symbolize=false${parameters}`;
}

/** The lines of the menu, one for each part of an entry. `spoken` returns the text of a part. */
function rows(entry, spoken) {
  if (entry === null) return [];
  const parts = entry.events ?? [entry.topRepo, entry.bottomRepo].filter(Boolean);
  if (parts.length === 0) return [line(spoken(entry), { href: entry.url })];
  return parts.map((part) => line(spoken(part), { href: part.url }));
}

/**
 * The text for the bar and its menu. `headline` is the bar's text, and `spoken` returns the text of
 * a menu's line.
 */
export function menu(entry, headline, spoken) {
  const state = (entry?.events?.[0] ?? entry)?.state;
  const color = state === "today" ? "#d93025" : undefined;
  return [line(headline || "-", { color }), "---", ...rows(entry, spoken)].join("\n");
}
