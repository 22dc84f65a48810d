// An entry on one line, for people and for the bars of desktops.
import { printable } from "./display.js";

/** What an entry says first: its label, or the nearest thing that its kind has. */
export function headline(entry) {
  if (entry === null) return "";
  if (typeof entry.label === "string") return entry.label;
  if (typeof entry.countLabel === "string") return entry.countLabel;
  if (Array.isArray(entry.events)) return headline(entry.events[0] ?? null);
  const { content } = entry;
  if (content) return String(content.value ?? content.title ?? "");
  return entry.inlineText ?? entry.name ?? entry.title ?? "";
}

/** An entry as a line for people: "D-45  Exam  in 45 days". */
export function spoken(entry) {
  if (entry === null) return "-";
  if (Array.isArray(entry.events)) return spoken(entry.events[0] ?? null);
  const { title, countLabel, relativeLabel } = entry;
  const texts = [headline(entry), title, countLabel, relativeLabel]
    .filter((text, place, all) => text && all.indexOf(text) === place);
  return printable(texts.join("  ")) || "-";
}

function fullText(entry) {
  if (Array.isArray(entry?.events)) return entry.events.map(spoken).join("\n");
  return entry === null ? "" : [entry.title, entry.relativeLabel, entry.countLabel]
    .filter(Boolean).join("\n");
}

/** What an entry's day is to the event that it speaks of. */
function state(entry) {
  return (entry?.events?.[0] ?? entry)?.state ?? "unset";
}

function percentage(entry) {
  if (entry?.events?.[0]) return percentage(entry.events[0]);
  const share = entry?.progress ?? entry?.content?.progress;
  return typeof share === "number" ? Math.round(share * 100) : 0;
}

/** The formats of `watch`, each a function from an entry (or null) to a line. */
export const formats = {
  text: spoken,
  json: (entry) => JSON.stringify(entry),
  // https://github.com/Alexays/Waybar/wiki/Module:-Custom, return-type json. Waybar reads Pango
  // markup in the text and in the tooltip.
  waybar: (entry) =>
    JSON.stringify({
      text: markup(headline(entry)),
      tooltip: markup(fullText(entry)),
      class: state(entry),
      percentage: percentage(entry),
    }),
  // For deflisten of eww, which reads JSON by itself: ${dday.text}.
  eww: (entry) =>
    JSON.stringify({
      text: headline(entry),
      tooltip: fullText(entry),
      state: state(entry),
      percentage: percentage(entry),
    }),
};

function markup(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
