// Formats an entry for people and for desktop bars.
import { printable } from "./display.js";
import { menu } from "./menu-bar.js";
import { UsageError } from "./usage.js";

/** The repositories of an entry that have data. Empty for other kinds. */
function repositories(entry) {
  const { topRepo, bottomRepo } = entry;
  const all = topRepo === undefined ? [entry] : [topRepo, bottomRepo];
  return all.filter((repository) => typeof repository?.owner === "string");
}

/** A repository's name with its owner, which is empty in sample data. */
const fullName = ({ owner, name }) => owner === "" ? name : `${owner}/${name}`;

/** The text for a repository, with its counts. */
function spokenRepository(repository) {
  const { watchers, forks, openIssues } = repository;
  return `${fullName(repository)}  ${watchers} watchers  ${forks} forks  ${openIssues} issues`;
}

/** The numbers of a study calendar or of totals, each with its name. Empty for other kinds. */
function counts(entry) {
  const { streak, studiedThisMonth, daysInMonth, confirmed, deaths, recovered } = entry;
  if (streak !== undefined) {
    return [`streak ${streak}`, `${studiedThisMonth} of ${daysInMonth} days`, entry.month];
  }
  if (confirmed === undefined) return [];
  return [`${confirmed} confirmed`, `${deaths} deaths`, `${recovered} recovered`];
}

/** An entry's main text: its label, or the closest equivalent in its kind. */
export function headline(entry) {
  if (entry === null) return "";
  const names = repositories(entry).map(fullName);
  if (names.length > 0) return names.join(", ");
  if (typeof entry.label === "string") return entry.label;
  if (typeof entry.countLabel === "string") return entry.countLabel;
  if (Array.isArray(entry.events)) return headline(entry.events[0] ?? null);
  const { content } = entry;
  if (content) return String(content.value ?? content.title ?? "");
  return entry.inlineText ?? entry.name ?? entry.title ?? "";
}

/** The line for an entry, for people to read: "D-45  Exam  in 45 days". */
export function spoken(entry) {
  if (entry === null) return "-";
  if (Array.isArray(entry.events)) return spoken(entry.events[0] ?? null);
  const shown = repositories(entry);
  if (shown.length > 0) return printable(shown.map(spokenRepository).join("  "));
  const numbers = counts(entry);
  if (numbers.length > 0) return printable(numbers.join("  "));
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

/** How an entry's day relates to its event. */
function state(entry) {
  return (entry?.events?.[0] ?? entry)?.state ?? "unset";
}

function percentage(entry) {
  if (entry?.events?.[0]) return percentage(entry.events[0]);
  const share = entry?.progress ?? entry?.content?.progress;
  return typeof share === "number" ? Math.round(share * 100) : 0;
}

/** The formats of `entry` and `watch`, each a function from an entry (or null) to its text. */
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
  // https://github.com/swiftbar/SwiftBar#plugin-api, which xbar and Argos share.
  swiftbar: (entry) => menu(entry, printable(headline(entry)), spoken),
  // For deflisten of eww, which parses JSON itself: ${dday.text}.
  eww: (entry) =>
    JSON.stringify({
      text: headline(entry),
      tooltip: fullText(entry),
      state: state(entry),
      percentage: percentage(entry),
    }),
};

/** Finds a format by its name. Throws a UsageError if there is none. */
export function formatNamed(name) {
  if (Object.hasOwn(formats, name)) return formats[name];
  const names = Object.keys(formats).join(", ");
  throw new UsageError(`there is no format "${name}"; there are ${names}.`);
}

function markup(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
