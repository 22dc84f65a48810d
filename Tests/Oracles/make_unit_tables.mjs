// Generates the tables for texts such as "1 year, 3 months, 3 days" from the Unicode CLDR:
//
//     deno run --allow-read --allow-write Tests/Oracles/make_unit_tables.mjs
//
// Babel, the source of the other tables, lacks some of CLDR's lists of units. So these tables come
// from the CLDR in the runtime's Intl. The generated file names the CLDR's version.
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";

const folder = new URL("../../Sources/Languages/", import.meta.url);
const target = new URL("LanguageTable+UnitData.swift", folder);
const languages = {
  english: "en",
  korean: "ko",
  japanese: "ja",
  simplifiedChinese: "zh-Hans",
  traditionalChinese: "zh-Hant",
  german: "de",
  french: "fr",
  spanish: "es",
  portuguese: "pt",
  italian: "it",
  vietnamese: "vi",
  thai: "th",
  arabic: "ar",
};
const widths = ["long", "short", "narrow"];
const units = ["year", "month", "week", "day"];
const categories = ["zero", "one", "two", "few", "many", "other"];
// For every language, these numbers include one in each plural category that the language has.
const samples = [0, 1, 2, 3, 11, 100, 5, 4, 20];

function check(text) {
  if (/[|~"\\#@\n]/.test(text)) throw new Error(`"${text}" has a separator of the tables`);
  return text;
}

/** A unit's texts, one for each plural category that the language has for whole numbers. */
function forms(tag, unit, width) {
  const rules = new Intl.PluralRules(tag);
  const format = new Intl.NumberFormat(`${tag}-u-nu-latn`, {
    style: "unit",
    unit,
    unitDisplay: width,
    maximumFractionDigits: 0,
  });
  return categories.flatMap((category) => {
    const number = samples.find((sample) => rules.select(sample) === category);
    if (number === undefined) return [];
    const text = format.format(number);
    return [check(text).replace(String(number), "#")];
  }).join("~");
}

/** The separators of lists: in a list of two, and at the start, middle and end of a longer one. */
function separators(tag, style) {
  const between = (count) => {
    const list = new Intl.ListFormat(tag, { type: "unit", style });
    return list.formatToParts(Array.from({ length: count }, () => "x"))
      .filter(({ type }) => type === "literal").map(({ value }) => check(value));
  };
  const [two] = between(2);
  const [start, middle, end] = between(4);
  return [two, start, middle, end];
}

/**
 * The separator of groups of digits, the fewest digits before the first separator, and the size of
 * all groups but the last.
 */
function grouping(tag) {
  const parts = new Intl.NumberFormat(`${tag}-u-nu-latn`).formatToParts(123456789);
  const groups = parts.filter(({ type }) => type === "integer");
  const [{ value: separator }] = parts.filter(({ type }) => type === "group");
  const four = new Intl.NumberFormat(`${tag}-u-nu-latn`).format(1234);
  return [check(separator), four === "1234" ? "2" : "1", String(groups.at(-2).value.length)];
}

function fields(tag) {
  return [
    ...widths.flatMap((width) => units.map((unit) => forms(tag, unit, width))),
    ...widths.flatMap((width) => separators(tag, width)),
    ...grouping(tag),
  ];
}

/** Wraps a string literal. The backslashes also keep white space at the end of a line. */
function wrapped(text) {
  const lines = [""];
  for (const piece of text.match(/[^|]*\||[^|]+$/g)) {
    if (lines.at(-1) && new TextEncoder().encode(lines.at(-1) + piece).length > 92) lines.push("");
    lines[lines.length - 1] += piece;
  }
  return lines.map((line) => `    ${line}`).join("\\\n");
}

/** The regions of a language that the runtime knows. */
function regions(tag) {
  const codes = [];
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (const one of letters) for (const two of letters) codes.push(one + two);
  return [...codes, "001", "150", "419"].map((code) => `${tag}-${code}`).filter((region) =>
    new Intl.NumberFormat(region).resolvedOptions().locale === region &&
    new Intl.Locale(region).region !== undefined
  );
}

const swift = [
  `// Made by Tests/Oracles/make_unit_tables.mjs from CLDR ${process.versions.cldr ?? "48"}.`,
  "// Do not edit.",
  "",
  "extension LanguageTable {",
];
for (const [name, tag] of Object.entries(languages)) {
  swift.push(`  static let ${name}Units: StaticString = """`);
  swift.push(wrapped(fields(tag).join("|")), '    """', "");
}
const shared = new Map();
for (const [name, tag] of Object.entries(languages)) {
  const own = fields(tag);
  for (const region of regions(tag)) {
    const changes = fields(region).flatMap((field, place) =>
      field === own[place] ? [] : [`${place}=${field}`]
    );
    if (changes.length === 0) continue;
    const key = `${name}|${changes.join("|")}`;
    const long = region.toLowerCase();
    // A tag for Chinese may also omit the script.
    const tags = new Set([long, long.replace(/-han[st]-/, "-")]);
    shared.set(key, [...shared.get(key) ?? [], ...tags]);
  }
}
swift.push("  /// Regional differences. Each line has tags, then fields as PLACE=TEXT.");
swift.push('  static let regionalUnits: StaticString = """');
for (const [key, tags] of shared) {
  swift.push(wrapped(`${tags.join(" ")}|${key.slice(key.indexOf("|") + 1)}`));
}
swift.push('    """', "}", "");
writeFileSync(target, swift.join("\n"));
console.log(`${shared.size} regional tables`, readFileSync(target).length, "bytes");
