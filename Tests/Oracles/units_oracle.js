// Prints the distances that Temporal computes and Intl writes, for units.py to compare with.
//
//     deno run Tests/Oracles/units_oracle.js SEED CASES
//
// Each line is JSON: `date`, an event's own date; `first`, the first of eight days in a row;
// `units`; `parts`, the distance from each of these days; and, for one language, the `labels` that
// Intl.DurationFormat writes, null if the distance is less than one unit.
//
// All counting is Temporal's. But Temporal cannot count in years and days without months, or in
// months and weeks. For these units, Temporal counts the larger unit, the program moves the date by
// the result, and Temporal counts the smaller unit from there.

import { Random } from "../JavaScript/portable/random.mjs";

const [seed, cases] = Deno.args.map(Number);
const random = new Random(seed);
const days = 8;
const earliest = Temporal.PlainDate.from("0001-01-01");
const allDays = earliest.until("9999-12-31").days;
const compare = Temporal.PlainDate.compare;
const lists = Array.from({ length: 15 }, (_, index) =>
  ["years", "months", "weeks", "days"].filter((_, place) => (index + 1) & (1 << place)));
const locales = [
  "en", "ko", "ja", "zh-Hans", "zh-Hant", "de", "fr", "es", "pt", "it", "vi", "th", "ar",
  "en-GB", "en-IN", "en-CA", "es-MX", "es-CO", "pt-PT", "de-AT", "de-CH", "fr-CA", "zh-HK", "ar-MA",
  "ar-SA", "fr-LU", "it-CH",
];

/** The distance between a date and today without a sign, as Temporal counts it from the date. */
function between(date, today, largestUnit) {
  return compare(today, date) < 0
    ? date.since(today, { largestUnit })
    : date.until(today, { largestUnit });
}

function distance(date, today, units) {
  const parts = {};
  let moved = date;
  const has = (unit) => units.includes(unit);
  if (has("years") || has("months")) {
    const whole = between(date, today, has("years") ? "year" : "month");
    if (has("years")) parts.years = whole.years;
    if (has("months")) parts.months = whole.months;
    const direction = compare(today, date) < 0 ? -1 : 1;
    moved = date.add({
      years: direction * (parts.years ?? 0),
      months: direction * (parts.months ?? 0),
    });
    if (`${units}` === "years,months,days" || `${units}` === "months,days") {
      parts.days = whole.days;
      return { parts, rest: 0 };
    }
  }
  const rest = between(moved, today, has("weeks") ? "week" : "day");
  if (has("weeks")) parts.weeks = rest.weeks;
  if (has("days")) parts.days = rest.days;
  return { parts, rest: has("days") ? 0 : rest.days };
}

function label({ parts, rest }, locale) {
  const said = Object.fromEntries(Object.entries(parts).filter(([, count]) => count > 0));
  if (Object.keys(said).length > 0) {
    return new Intl.DurationFormat(`${locale}-u-nu-latn`, { style: "long" }).format(said);
  }
  if (rest > 0) return null;
  // In Chinese, the library chooses the word for today by the script, whatever the region.
  const { language, script } = new Intl.Locale(locale).maximize();
  const words = language === "zh" ? `${language}-${script}` : locale;
  return new Intl.RelativeTimeFormat(words, { numeric: "auto" }).format(0, "day");
}

const lines = [];
for (let index = 0; index < cases; index++) {
  // Half of the events are at the end of a month, because months differ in length. Half of the
  // ranges of days begin within 600 days of their event.
  let date = earliest.add({ days: random.below(allDays + 1) });
  if (random.below(2) === 0) {
    date = date.with({ day: Math.max(1, date.daysInMonth - random.below(4)) });
  }
  let first = earliest.add({ days: random.below(allDays + 1 - days) });
  const near = earliest.until(date).days + random.below(1200) - 600;
  if (random.below(2) === 0 && near >= 0 && near + days <= allDays) {
    first = earliest.add({ days: near });
  }
  if (random.below(20) === 0) first = date;
  if (first.until("9999-12-31").days < days) first = first.subtract({ days });
  const locale = locales[index % locales.length];
  for (const units of lists) {
    const asked = Array.from({ length: days }, (_, day) => first.add({ days: day }));
    const found = asked.map((today) => distance(date, today, units));
    lines.push(JSON.stringify({
      date: `${date}`,
      first: `${first}`,
      units,
      parts: found.map(({ parts }) => parts),
      locale,
      labels: found.map((one) => label(one, locale)),
    }));
  }
}
console.log(lines.join("\n"));
