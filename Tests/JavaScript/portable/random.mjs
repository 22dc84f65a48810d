// Random requests and data, right ones and wrong ones; the same for the same seed.
import { readdirSync } from "node:fs";

/** Numbers from 0 up to 1, by Tommy Ettinger's Mulberry32. */
export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from 0 up to a limit. */
  below(limit) {
    return Math.floor(this.next() * limit);
  }

  chance(probability) {
    return this.next() < probability;
  }

  pick(list) {
    return list[this.below(list.length)];
  }
}

const pad = (number, length = 2) => `${number}`.padStart(length, "0");

function zoneNames(folder = "/usr/share/zoneinfo", prefix = "") {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = prefix + entry.name;
    if (entry.isDirectory()) {
      return ["posix", "right"].includes(name)
        ? []
        : zoneNames(`${folder}/${entry.name}`, `${name}/`);
    }
    return /[.]|^(leapseconds|SECURITY)$/.test(name) ? [] : [name];
  });
}

const zones = zoneNames();
const wrongZones = [
  "",
  "Mars/Olympus",
  "asia/seoul",
  "right/Asia/Seoul",
  "../zoneinfo/UTC",
  "+24:00",
  "+0900",
  "Asia/",
  "Asia/Seoul ",
  "Etc/UTC\n",
  "서울",
  9,
  null,
  true,
  ["UTC"],
];

export function zone(random) {
  if (random.chance(0.02)) return random.pick(wrongZones);
  if (random.chance(0.15)) return random.pick(["UTC", "Etc/UTC", "+09:00", "-00:44:30", "+23:59"]);
  return random.pick(zones);
}

const years = [
  1,
  2,
  99,
  1391,
  1900,
  1969,
  1970,
  2000,
  2011,
  2018,
  2024,
  2026,
  2027,
  2038,
  2050,
  2106,
  2400,
  9998,
  9999,
];

function year(random) {
  return random.chance(0.5) ? random.pick(years) : 1990 + random.below(80);
}

const wrongDates = [
  "2025-02-29",
  "2025-13-01",
  "tomorrow",
  "",
  "0000-01-01",
  "10000-01-01",
  "2026-5-1",
  20260501,
  true,
  {},
  "2026-05-01T25:00:00Z",
  "2026-05-01T23:30:00+9:00",
  "２０２６-05-01",
];

export function date(random) {
  if (random.chance(0.02)) return random.pick(wrongDates);
  const day = `${pad(year(random), 4)}-${pad(1 + random.below(12))}-${pad(1 + random.below(28))}`;
  if (random.chance(0.85)) return day;
  const time = `${pad(random.below(24))}:${pad(random.below(60))}`;
  return `${day}T${time}${random.pick(["", "Z", "+09:00", "-11:30", ":30Z", ":59.25+14:00"])}`;
}

export function instant(random) {
  if (random.chance(0.02)) return random.pick([...wrongDates, "2026-05-01", 1777e6]);
  const day = `${pad(year(random), 4)}-${pad(1 + random.below(12))}-${pad(1 + random.below(28))}`;
  const time = `${pad(random.below(24))}:${pad(random.below(60))}:${pad(random.below(60))}`;
  return `${day}T${time}${random.pick(["Z", "Z", "+09:00", "-03:30", "+05:45:10"])}`;
}

const words = [
  "Trip",
  "졸업",
  "誕生日",
  "Ферма",
  "عيد",
  "חג",
  "🎄",
  "👩‍👩‍👧‍👦",
  "a\u0301",
  "e",
  "<b>&\"'",
  "\\n\n\t",
  "\u0001",
  "",
  "A very long title that has to give way to whatever else there is on the widget",
  "ﬁ",
  "İ",
  "ß",
  "123,456",
  "क्षि",
];

export function text(random) {
  return Array.from({ length: 1 + random.below(3) }, () => random.pick(words)).join(" ");
}

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
const families = [
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
  "studyCalendar",
  "globalTotals",
  "singleRepo",
  "doubleRepo",
  "tides",
  "시계",
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
  studyCalendar: [
    "systemSmall", "systemMedium", "systemLarge", "accessoryCircular", "accessoryRectangular",
    "accessoryInline",
  ],
  globalTotals: families.slice(0, 3),
  singleRepo: families.slice(0, 3),
  doubleRepo: ["systemLarge"],
};

// How a widget is drawn; the last of each is wrong.
const drawn = {
  theme: [
    "automatic", "plain", "indigo", "sunset", "rose", "amber", "ocean", "forest", "graphite",
    "paper", "gold",
  ],
  renderingMode: ["automatic", "fullColor", "accented", "vibrant", "tinted"],
  textScale: [0.8, 1, 1.25, 1.6, 3],
};
const ddayDrawn = {
  style: ["automatic", "number", "ring", "bar", "photo", "page", "dots", "square"],
  format: ["automatic", "dMinus", "daysLeft", "percent", "weeks"],
  icon: ["🎓", "❤️", "star", "", "no such symbol", 7],
  image: ["photo", "widgetDataKey", "nothing", 7],
};

/** Members about the picture, of a request, a configuration or an event. */
function picture(random, kind) {
  const chosen = {};
  const members = kind === "dday" ? { ...drawn, ...ddayDrawn } : drawn;
  for (const [name, values] of Object.entries(members)) {
    if (!random.chance(0.2)) continue;
    chosen[name] = random.pick(random.chance(0.98) ? values.slice(0, -1) : values);
  }
  return chosen;
}

/** The parameters that each kind has; a request of it names others now and then. */
const own = {
  dday: ["dataKey"],
  studyCalendar: ["firstWeekday"],
  singleRepo: ["repo"],
  doubleRepo: ["topRepo", "bottomRepo"],
  globalTotals: ["sourceURL"],
  tides: ["harbour", "hoursAhead", "metres", "showsMoon"],
};

function ownConfiguration(random, kind) {
  const names = own[kind] ?? [];
  const chosen = {};
  for (const name of names) {
    if (random.chance(0.6)) {
      const [, values] = configurations.find(([known]) => known === name);
      // The last of them is wrong.
      chosen[name] = random.pick(random.chance(0.95) ? values.slice(0, -1) : values);
    }
  }
  return random.chance(0.3) ? { ...chosen, ...picture(random, kind) } : chosen;
}

/** The text of a request; null for none. */
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

/** Now and then a text that is not quite JSON, or not what it was. */
export function damaged(random, json) {
  if (!random.chance(0.03)) return json;
  const place = random.below(json.length);
  const mutations = [
    () => json.slice(0, place),
    () =>
      json.slice(0, place) + random.pick(["\u0007", "é", "}", "\\", '"', ",", "0", "e", "-"]) +
      json.slice(place + 1),
    () => `${json} ${random.pick(["x", "{}", "\u00a0"])}`,
    () => ` \t\r\n${json}\n`,
    () =>
      random.pick(["", " ", "null", "[]", '"x"', "01", "1e999", "[".repeat(200), '{"a":1e-999}']),
  ];
  return random.pick(mutations)().toWellFormed();
}

// Of both the first five mean something.
const repeats = [
  "yearly",
  "monthly",
  "weekly",
  null,
  { everyDays: 30 },
  { everyDays: 0 },
  "daily",
  7,
  { everyDays: 3652059 },
  { everyDays: 1 },
];
const milestones = [
  true,
  false,
  [100, 1000],
  ["anniversaries"],
  [{ everyDays: 50 }, 7],
  [],
  [0],
  ["x"],
  [4294967297],
  [3652058, { everyDays: 3652058 }],
];

/** The text of an event. */
export function event(random) {
  const made = {};
  const dates = [date(random), date(random)];
  if (random.chance(0.95)) dates.sort();
  if (random.chance(0.7)) made.startDate = dates[0];
  if (random.chance(0.8)) made.endDate = dates[1];
  if (random.chance(0.8)) {
    made.title = random.chance(0.97) ? text(random) : random.pick([3, null, []]);
  }
  if (random.chance(0.2)) made.startFromDayOne = random.pick([true, false, null]);
  if (random.chance(0.25)) made.repeat = random.pick(repeats.slice(0, 5));
  if (random.chance(0.1)) made.leapDay = random.pick(["march1", "february28"]);
  if (random.chance(0.2)) made.milestones = random.pick(milestones.slice(0, 5));
  if (random.chance(0.05)) {
    made.calendar = random.pick(["lunarKorean", "gregorian"]);
    if (random.chance(0.3)) made.leapMonth = random.chance(0.5);
  }
  if (random.chance(0.1)) {
    const [name, wrong] = random.pick([
      ["repeat", repeats],
      ["milestones", milestones],
      ["leapDay", ["march2"]],
      ["startFromDayOne", [0]],
      ["calendar", ["chinese"]],
    ]);
    made[name] = random.pick(wrong);
  }
  if (random.chance(0.2)) Object.assign(made, picture(random, "dday"));
  const json = JSON.stringify(made);
  return random.chance(0.1) ? JSON.stringify(json) : json;
}

/** The description of a kind of the host's own. */
export function description(random) {
  const made = {
    kind: random.pick(["tides", "tides", "시계", "dday", "", "x".repeat(129)]),
    displayName: text(random),
    supportedFamilies: random.chance(0.95)
      ? families.filter(() => random.chance(0.6))
      : random.pick([[], ["x"], null]),
  };
  if (random.chance(0.7)) made.description = random.pick([text(random), null, 3]);
  if (random.chance(0.8)) {
    made.parameters = random.pick([
      null,
      [
        {
          name: "harbour",
          type: "string",
          default: "Busan",
          options: ["Busan", { value: "Incheon", title: "인천" }],
        },
        { name: "hoursAhead", type: "integer", default: 12, options: [12, 24, 4294967308] },
        { name: "metres", type: "number", default: 0.5 },
        { name: "showsMoon", type: "boolean" },
      ],
      [{ name: "metres", type: "number", default: random.pick([1, 0.1, 1e300, -0, "x"]) }],
      [{ name: "a", type: "integer" }, { name: "a", type: "string" }],
      [{ name: "", type: "date" }],
    ]);
  }
  if (random.chance(0.5)) {
    made.placeholder = random.pick([
      { title: text(random), value: 4294967296, progress: 0.8 },
      {},
      3,
    ]);
  }
  return damaged(random, JSON.stringify(made));
}

/** A host's timeline. */
export function timeline(random) {
  const base = Date.UTC(2026, 4, 1) + random.below(1e6) * 1000;
  const entries = Array.from({ length: random.below(6) }, (_, index) => {
    const entry = {
      date: random.chance(0.97)
        ? new Date(base + index * 3_600_000).toISOString()
        : instant(random),
      content: random.pick([
        { title: text(random), value: random.pick(["4.2 m", 4294967296, 1.5, -0, true, null]) },
        {},
        { title: 3, progress: random.pick([0.5, 2, -1, "x"]) },
        { caption: text(random) },
      ]),
    };
    if (random.chance(0.3)) {
      entry.url = random.pick([
        "tides://busan#now",
        "http://[::1]/",
        "no url",
        "%zz",
        null,
        "a?b#c",
      ]);
    }
    if (random.chance(0.3)) {
      entry.relevance = random.pick([
        { score: 1, duration: 3600 },
        { score: -0.5 },
        { score: 1e40 },
        {},
      ]);
    }
    return entry;
  });
  const made = { entries };
  if (random.chance(0.7)) {
    made.policy = random.pick([
      { type: "atEnd" },
      { type: "never" },
      { type: "after", date: "2026-06-01T00:00:00Z" },
      { type: "after" },
      { type: "later" },
    ]);
  }
  return damaged(random, JSON.stringify(made));
}

const repositories = ["apple/swift", "denoland/deno", "nodejs/node"];

export function intent(random) {
  const name = random.pick([
    "addRepository",
    "removeRepository",
    "toggleStudyDay",
    "toggleStudyDay",
    "explode",
  ]);
  const parameters = {};
  if (random.chance(0.8)) {
    parameters.repository = random.pick([
      ...repositories,
      " apple/swift ",
      "x",
      "",
      3,
      "https://a.b",
    ]);
  }
  if (random.chance(0.8)) parameters.date = date(random);
  return [name, damaged(random, JSON.stringify(parameters))];
}

const counts = [0, 1, 65, 123, 2147483647, 2147483648, 4294967296, 9007199254740993n, -1, 1.5, 1e3];

/** The ID of a request, a status and a body. */
export function response(random) {
  const name = random.pick(repositories);
  const count = () => `${random.pick(counts)}`;
  const account = `{"login":"someone","avatar_url":"https://avatars.githubusercontent.com/u/${
    random.below(5)
  }?v=4"}`;
  const [id, body] = random.pick([
    [
      `totals:https://example.org/totals`,
      `{"TotalConfirmed":${count()},"TotalDeaths":${count()},"TotalRecovered":${count()}}`,
    ],
    [
      `github.repository:${name}`,
      `{"name":"${name.split("/")[1]}","owner":${account},"has_issues":${random.chance(0.5)},` +
      `"forks":${count()},"watchers":${count()},"open_issues":${count()},` +
      `"pushed_at":"2026-0${1 + random.below(9)}-11T10:00:00Z"}`,
    ],
    [
      `github.contributors:${name}`,
      `[${
        Array.from(
          { length: random.below(6) },
          () => `${account.slice(0, -1)},"contributions":${count()}}`,
        ).join()
      }]`,
    ],
    [`github.avatar:https://avatars.githubusercontent.com/u/${random.below(5)}?v=4`, "\x89PNG\r\n"],
    ["nothing:at all", "{}"],
  ]);
  return [id, random.pick([200, 200, 200, 200, 204, 404, 0]), damaged(random, body)];
}
