// Compares the dates, counts and weeks of pictures with Intl's, if its CLDR is recent enough.
import assert from "node:assert/strict";
import process from "node:process";
import { packageTest } from "./package.mjs";

// The package's data are from CLDR 47. Other runtimes have Intl with older or newer data.
const hasRecentIntl = Number.parseFloat(process.versions.cldr ?? "0") >= 47 &&
  globalThis.Deno === undefined && globalThis.Bun === undefined;
const intlTest = hasRecentIntl ? packageTest : () => {};

const languages = [
  "en", "ko", "ja", "zh-Hans", "zh-Hant", "de", "fr", "es", "pt", "it", "vi", "th", "ar", "en-GB",
  "en-AU", "en-IN", "fr-CA", "es-MX", "es-AR", "es-PE", "es-419", "de-AT", "pt-PT", "zh-HK",
  "ar-SY", "ar-MA", "ar-TN",
];

/** For each language, what newer versions of CLDR have changed. */
const changed = {
  // CLDR 48 has longer names of weekdays, and no space before them in Traditional Chinese.
  vi: ["weekday"], th: ["weekday"], "zh-Hant": ["weekday"],
};

const days = Array.from({ length: 12 }, (_, month) => `2026-${`${month + 1}`.padStart(2, "0")}-05`);
const calendar = { timeZone: "UTC", calendar: "gregory", numberingSystem: "latn" };

/** A text with plain spaces for similar ones, and without marks of direction. */
const plain = (text) => text.replaceAll(/[\u00a0\u202f]/g, " ").replaceAll(/[\u200e\u200f]/g, "");

function dateTexts(group, locale, now) {
  const svg = group.svg("dday", { now: `${now}T12:00:00Z`, timeZone: "UTC", locale });
  return plain(/<desc>([^<]*)<\/desc>/.exec(svg)[1]);
}

for (const locale of languages) {
  intlTest(`dates are written as Intl does, ${locale}`, ({ group }) => {
    const weekday = new Intl.DateTimeFormat(
      locale, { ...calendar, weekday: "short", month: "short", day: "numeric" });
    const full = new Intl.DateTimeFormat(
      locale, { ...calendar, year: "numeric", month: "short", day: "numeric" });
    for (const day of days) {
      group.set("widgetDataKey", { endDate: day });
      const date = new Date(day);
      if (!changed[locale]?.includes("weekday")) {
        const near = dateTexts(group, locale, "2026-06-01");
        assert.ok(near.endsWith(plain(weekday.format(date))), `${near} ${weekday.format(date)}`);
      }
      const far = dateTexts(group, locale, "2020-06-01");
      assert.ok(far.endsWith(plain(full.format(date))), `${far} ${full.format(date)}`);
    }
  });

  intlTest(`months are written as Intl does, ${locale}`, ({ group }) => {
    const month = new Intl.DateTimeFormat(
      locale, { ...calendar, year: "numeric", month: "long" });
    group.set("studyDays", []);
    for (const day of days) {
      const svg = plain(group.svg("studyCalendar", { now: `${day}T12:00:00Z`, locale }));
      const text = plain(month.format(new Date(day)));
      assert.ok(svg.includes(`>${text}</text>`), text);
    }
  });

  intlTest(`the formats of a host's kind write as Intl does, ${locale}`, ({ group }) => {
    // The library writes no "-0".
    const signs = { numberingSystem: "latn", signDisplay: "negative" };
    const number = (options) => new Intl.NumberFormat(locale, { ...options, ...signs });
    const full = new Intl.DateTimeFormat(
      locale, { ...calendar, year: "numeric", month: "short", day: "numeric" });
    const relative = new Intl.RelativeTimeFormat(locale, { numberingSystem: "latn" });
    const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    const formats = {
      "number": number({ maximumFractionDigits: 0 }),
      "number:2": number(decimals),
      "percent": number({ style: "percent" }),
      "percent:2": number({ ...decimals, style: "percent" }),
    };
    const content = Object.fromEntries(
      [...Object.keys(formats), "date", "relative", "daysUntil"].map((name) => [
        name, `{@${/^[np]/.test(name) ? "number" : "day"}|${name}}`,
      ]));
    group.registerKind({
      kind: "formats", displayName: "Formats", supportedFamilies: ["systemSmall"], content,
    });
    const written = (values) => {
      group.setMany(values);
      const request = { now: "2026-06-01T12:00:00Z", timeZone: "UTC", locale };
      const { entry } = group.entry("formats", request);
      assert.equal(entry.fault, undefined);
      return Object.fromEntries(
        Object.entries(entry.content).map(([name, text]) => [name, plain(text)]));
    };
    for (const value of [0, 0.125, 1, 999.5, 1234.25, 54321.75, 1234567.5, -0.0725, -1234.5]) {
      const told = written({ number: value, day: "2026-06-01" });
      for (const [name, format] of Object.entries(formats)) {
        // The library rounds halves away from zero, as Intl does.
        assert.equal(told[name], plain(format.format(value)), `${value}, ${name}`);
      }
    }
    for (const days of [1, 5, 29, 1200, -1, -5, -1200]) {
      const day = new Date(Date.UTC(2026, 5, 1 + days));
      const told = written({ number: 0, day: day.toISOString().slice(0, 10) });
      assert.equal(told.date, plain(full.format(day)));
      assert.equal(told.relative, plain(relative.format(days, "day")));
      assert.equal(told.daysUntil, plain(formats.number.format(days)));
    }
  });

  intlTest(`days to come and days gone are written as Intl does, ${locale}`, ({ group }) => {
    const relative = new Intl.RelativeTimeFormat(locale, { numberingSystem: "latn" });
    group.set("widgetDataKey", { endDate: "2026-06-15" });
    for (const [now, difference] of [
      ["2026-06-14", 1], ["2026-06-13", 2], ["2026-06-10", 5], ["2026-06-01", 14],
      ["2026-03-07", 100], ["2026-06-16", -1], ["2026-06-17", -2], ["2026-06-20", -5],
      ["2026-07-05", -20],
    ]) {
      const { entry } = group.entry("dday", { now: `${now}T12:00:00Z`, timeZone: "UTC", locale });
      const expected = plain(relative.format(difference, "day"));
      assert.equal(plain(entry.relativeLabel), expected, `${now} ${locale}`);
    }
  });
}

intlTest("weeks begin on the same day as in Intl", ({ group }) => {
  const names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
  const regions = [
    "US", "GB", "KR", "JP", "CN", "TW", "HK", "DE", "AT", "CH", "FR", "CA", "ES", "MX", "AR", "BR",
    "PT", "IT", "VN", "TH", "EG", "AE", "SA", "MA", "IN", "AU", "NZ", "ZA", "IL", "IR", "MV", "SE",
    "PL", "RU", "TR", "ID", "PH", "SG", "JO", "QA",
  ];
  for (const locale of [
    ...["en", "ko", "ja", "zh", "zh-Hant", "de", "fr", "es", "pt", "it", "vi", "th", "ar"],
    ...regions.map((region) => `en-${region}`),
  ]) {
    const { entry } = group.entry("studyCalendar", { locale, now: "2026-05-01T12:00:00Z" });
    const intl = new Intl.Locale(locale);
    // The property `weekInfo` became a method in Node 20.
    const first = (intl.getWeekInfo?.() ?? intl.weekInfo).firstDay % 7;
    assert.equal(entry.firstWeekday, names[first], locale);
  }
});

packageTest("a language without a table is drawn in English", ({ group }) => {
  group.set("widgetDataKey", { endDate: "2027-01-05" });
  const request = { now: "2026-11-21T12:00:00Z", timeZone: "UTC" };
  const desc = (locale) => /<desc>([^<]*)</.exec(group.svg("dday", { ...request, locale }))[1];
  assert.equal(desc("nl"), desc("en"));
  assert.notEqual(desc("ko"), desc("en"));
});
