// An entry in the menu bar of macOS or GNOME: the text that xbar, SwiftBar and Argos read. The
// bar's line comes first. The menu's lines follow after "---". A line may end with parameters: "|
// href=...".

/** The text without what has a meaning here: "|", and "-" or "~" at the start of a line. */
function plain(text) {
  return text.replaceAll("|", "\u00a6").replace(/^-/, "\u2010").replace(/^~/, "\u223c");
}

/** A character as a URL writes it: encodeURIComponent() leaves out the single quotation mark. */
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

/** The lines of the menu: one for each part of an entry. `spoken` makes its text. */
function rows(entry, spoken) {
  if (entry === null) return [];
  const parts = entry.events ?? [entry.topRepo, entry.bottomRepo].filter(Boolean);
  if (parts.length === 0) return [line(spoken(entry), { href: entry.url })];
  return parts.map((part) => line(spoken(part), { href: part.url }));
}

/**
 * What the bar and the menu show of an entry. `headline` makes the bar's text, `spoken` the menu's.
 */
export function menu(entry, headline, spoken) {
  const state = (entry?.events?.[0] ?? entry)?.state;
  const color = state === "today" ? "#d93025" : undefined;
  return [line(headline || "-", { color }), "---", ...rows(entry, spoken)].join("\n");
}
