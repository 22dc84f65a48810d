// Random requests for widgets, valid and invalid.
import { instant, zone } from "./random-dates.mjs";
import { damaged } from "./random.mjs";

const locales = [
  "en",
  "ko",
  "ja-JP",
  "zh",
  "zh-Hant-TW",
  "de",
  "de-AT",
  "es",
  "es-MX",
  "fr",
  "fr-CA",
  "ar",
  "he",
  "hi",
  "pt-BR",
  "pt-PT",
  "it",
  "ru",
  "nl",
  "tr",
  "id",
  "vi",
  "th",
  "en-IN",
  "pl",
  "xx",
  "",
  "en_GB",
  "EN-us",
  "ko-Kore-KR-u-ca-buddhist",
  7,
  "ａ",
];
export const families = [
  "systemSmall",
  "systemMedium",
  "systemLarge",
  "systemExtraLarge",
  "accessoryCircular",
  "accessoryRectangular",
  "accessoryInline",
  "accessoryCorner",
];
const days = [
  0,
  1,
  2,
  7,
  7.0,
  30,
  399,
  400,
  -1,
  1.5,
  1e2,
  2147483647,
  2147483648,
  4294967296,
  1e15,
  1e300,
  "7",
  null,
  true,
];
const configurations = [
  ["dataKey", ["widgetDataKey", "birthday", "event.1", "nothing", "문자", 5, ""]],
  ["units", ["days", "years,months,days", "weeks,days", "months", "", "days,weeks"]],
  ["period", ["year", "month", "week"]],
  ["from", ["2026-01-01", "", "2026-11-05", "2026-02-30"]],
  ["to", ["2026-12-24", "", "2026-11-05", "1999-01-01", 5]],
  ["host", ["git.example:8443", "", "github.com", "Git.Example"]],
  ["tokenKey", ["token", "", "birthday"]],
  ["title", ["Piano", "문자", "", 7]],
  ["firstWeekday", ["sunday", "monday", "saturday", "someday", 1]],
  ["repo", ["apple/swift", "denoland/deno", "x", "a/b/c", ""]],
  ["topRepo", ["apple/swift", "denoland/deno", "none"]],
  ["bottomRepo", ["apple/swift", "nodejs/node", 3]],
  ["sourceURL", ["https://example.org/totals", "http://example.org", "file:///etc/passwd", "no"]],
  ["harbour", ["Busan", "Incheon", "Ulsan"]],
  ["hoursAhead", [12, 24, 24.0, 36, 4294967308]],
  ["metres", [0.5, 1, -1e-7, 1e21, 123456789012345680000, "0.5"]],
  ["showsMoon", [true, false, "true"]],
];

function configuration(random) {
  if (random.chance(0.03)) return random.pick([null, [], "x", 3]);
  const chosen = {};
  for (let count = random.below(3); count > 0; count--) {
    const [name, values] = random.pick(configurations);
    chosen[name] = random.pick(values);
  }
  return chosen;
}

const kinds = [
  "dday",
  "dday",
  "dday",
  "ddayList",
  "ddayList",
  "period",
  "studyCalendar",
  "globalTotals",
  "singleRepo",
  "doubleRepo",
  "tides",
  "시계",
  "Fluten",
];

export function kind(random) {
  return random.chance(0.03)
    ? random.pick(["", "nope", "DDay", "dday ", "wetter☔"])
    : random.pick(kinds);
}

/** The families that each kind supports, or some of them. */
const supported = {
  dday: families.slice(0, 7),
  ddayList: ["systemSmall", "systemMedium", "systemLarge", "accessoryRectangular"],
  period: families.slice(0, 7),
  studyCalendar: [
    "systemSmall", "systemMedium", "systemLarge", "accessoryCircular", "accessoryRectangular",
    "accessoryInline",
  ],
  globalTotals: families.slice(0, 3),
  singleRepo: families.slice(0, 3),
  doubleRepo: ["systemLarge"],
};

// How a widget is drawn. The last value of each is invalid.
const drawn = {
  theme: [
    "automatic", "plain", "indigo", "sunset", "rose", "amber", "ocean", "forest", "graphite",
    "paper", "gold",
  ],
  renderingMode: ["automatic", "fullColor", "accented", "vibrant", "tinted"],
  textScale: [0.8, 1, 1.25, 1.6, 3],
  emoji: ["characters", "symbols", "pictures"],
};
const ddayDrawn = {
  style: ["automatic", "number", "ring", "bar", "photo", "page", "dots", "square"],
  format: ["automatic", "dMinus", "daysLeft", "percent", "weeks"],
  icon: ["🎓", "❤️", "star", "", "no such symbol", 7],
  image: ["photo", "widgetDataKey", "nothing", 7],
};

/** Random members that affect the picture, for a request, a configuration or an event. */
export function picture(random, kind) {
  const chosen = {};
  const members = kind === "dday" ? { ...drawn, ...ddayDrawn } : drawn;
  for (const [name, values] of Object.entries(members)) {
    if (!random.chance(0.2)) continue;
    chosen[name] = random.pick(random.chance(0.98) ? values.slice(0, -1) : values);
  }
  return chosen;
}

/**
 * The parameters of each kind, some with their own values. Now and then a request names parameters
 * that its kind does not have.
 */
const own = {
  dday: ["dataKey", "units"],
  ddayList: ["units"],
  period: ["period", "from", "to"],
  studyCalendar: ["firstWeekday", ["dataKey", ["studyDays", "piano", "nothing", "other"]], "title"],
  singleRepo: ["repo", "host", "tokenKey"],
  doubleRepo: ["topRepo", "bottomRepo", "host", "tokenKey"],
  globalTotals: ["sourceURL"],
  tides: ["harbour", "hoursAhead", "metres", "showsMoon"],
};

function ownConfiguration(random, kind) {
  const names = own[kind] ?? [];
  const chosen = {};
  for (const parameter of names) {
    if (random.chance(0.6)) {
      const [name, values] = Array.isArray(parameter)
        ? parameter
        : configurations.find(([known]) => known === parameter);
      // The last value is invalid.
      chosen[name] = random.pick(random.chance(0.95) ? values.slice(0, -1) : values);
    }
  }
  return random.chance(0.3) ? { ...chosen, ...picture(random, kind) } : chosen;
}

/** A random request, as JSON text; null for no request. */
export function request(random, kind) {
  if (random.chance(0.02)) return null;
  const made = { now: instant(random), timeZone: zone(random) };
  if (random.chance(0.6)) made.locale = random.pick(locales);
  if (random.chance(0.6)) {
    made.family = random.chance(0.9)
      ? random.pick(supported[kind] ?? families)
      : random.pick([...families, "small", "", 2]);
  }
  if (random.chance(0.5)) made.days = random.chance(0.9) ? random.below(12) : random.pick(days);
  if (random.chance(0.3)) made.isPreview = random.chance(0.98) ? random.chance(0.5) : "yes";
  if (random.chance(0.2)) made.isForLayout = random.chance(0.9) || random.pick([false, null, 1]);
  if (random.chance(0.5)) {
    made.configuration = random.chance(0.95)
      ? ownConfiguration(random, kind)
      : configuration(random);
  }
  if (random.chance(0.2)) made.appearance = random.pick(["light", "dark"]);
  if (random.chance(0.2)) made.accent = random.pick(["#ff0000", "#1a2B3c"]);
  if (random.chance(0.2)) Object.assign(made, picture(random, kind));
  if (random.chance(0.1)) made.links = random.pick([true, false]);
  if (random.chance(0.01)) {
    made[random.pick(["appearance", "accent"])] = random.pick(["dim", "#12", 1]);
  }
  if (random.chance(0.02)) made[random.pick(["timezone", "Now", "x", ""])] = 1;
  return damaged(random, JSON.stringify(made));
}
