// Random data that hosts write into a group, valid and invalid: events, kinds, timelines,
// responses.
import { date, instant } from "./random-dates.mjs";
import { families, picture } from "./random-requests.mjs";
import { damaged, text } from "./random.mjs";

// The first five of the `repeats` and of the `milestones` are valid.
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

const dates = [
  null,
  ["2026-05-05", "2026-05-01"],
  { key: "holidays" },
  [],
  ["2026-13-01"],
  { key: 3 },
  "2026-05-01",
];

/** The member `count` of a random event, mostly valid. */
function count(random) {
  if (random.chance(0.5)) return "workdays";
  if (random.chance(0.1)) return random.pick(["days", {}, { weekdays: [] }, 5]);
  const wrong = random.chance(0.1);
  return {
    weekdays: random.pick([["monday"], ["sunday", "friday"], wrong ? ["x"] : ["saturday"]]),
    except: random.pick(dates.slice(0, wrong ? dates.length : 4)),
    also: random.pick(dates.slice(0, wrong ? dates.length : 4)),
  };
}

/** A random rule of RFC 5545, mostly valid. */
function rule(random) {
  const parts = [`FREQ=${random.pick(["DAILY", "weekly", "MONTHLY", "YEARLY"])}`];
  const others = [
    "INTERVAL=2", "INTERVAL=13", "COUNT=5", "UNTIL=20270501", "BYDAY=MO,FR", "BYDAY=2TU,-1SU",
    "BYMONTHDAY=31,-1", "BYMONTH=2,6", "BYSETPOS=-1", "WKST=SU", "COUNT=0", "X=1", "BYDAY=",
  ];
  for (const part of others) if (random.chance(0.15)) parts.push(part);
  return parts.join(";");
}

/** The units of a random event, mostly valid. */
function units(random) {
  if (random.chance(0.1)) return random.pick([[], ["days", "years"], "days", ["hours"], [3]]);
  const names = ["years", "months", "weeks", "days"].filter(() => random.chance(0.5));
  return names.length > 0 ? names : null;
}

/** A random event, as JSON text. */
export function event(random) {
  const made = {};
  const ends = [date(random), date(random)];
  if (random.chance(0.95)) ends.sort();
  if (random.chance(0.7)) made.startDate = ends[0];
  if (random.chance(0.8)) made.endDate = ends[1];
  if (random.chance(0.8)) {
    made.title = random.chance(0.97) ? text(random) : random.pick([3, null, []]);
  }
  if (random.chance(0.2)) made.startFromDayOne = random.pick([true, false, null]);
  if (random.chance(0.25)) made.repeat = random.pick(repeats.slice(0, 5));
  if (random.chance(0.1)) made.leapDay = random.pick(["march1", "february28"]);
  if (random.chance(0.2)) made.milestones = random.pick(milestones.slice(0, 5));
  if (random.chance(0.15)) made.count = count(random);
  if (random.chance(made.count ? 0.05 : 0.2)) made.units = units(random);
  if (made.endDate && random.chance(0.1)) made.repeat = rule(random);
  if (random.chance(made.startDate ? 0.1 : 0.01)) {
    made.restarts = random.pick([...dates.slice(0, 2), ["2026-01-31", "2024-02-29"], [7]]);
  }
  if (random.chance(made.repeat ? 0.3 : 0.02)) made.except = random.pick(dates);
  if (random.chance(made.repeat ? 0.3 : 0.02)) made.also = random.pick(dates);
  if (random.chance(made.repeat ? 0.2 : 0.02)) made.until = random.pick(["2027-05-01", "05-01", 7]);
  if (random.chance(0.15)) {
    made.endTime = random.pick(["18:30", "00:00", "02:30:05", "23:59", "24:00", 18]);
    if (random.chance(0.6)) {
      made.timeZone = random.pick([
        "Asia/Seoul", "America/New_York", "Pacific/Apia", "-09:30", "Nowhere/Else", null, 9,
      ]);
    }
  }
  if (random.chance(0.05)) {
    made.endDate = random.pick(["05-01", "--02-29", "--0815", "08-15", "02-30", "--13-01"]);
    if (random.chance(0.9)) {
      delete made.startDate;
      delete made.repeat;
    }
  }
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

/** Random members of a host kind's description that say how the library makes the entries. */
function ownEntries(random) {
  const templates = [
    "{/height|number:2} m", "{/at|relative}", "{/at|date}", "{/at|daysUntil}", "{/list}",
    "{/list/1}", "{$harbour}", "{$metres|number}", "{@widgetDataKey/title}", "{@studyDays}", "{{",
    "{@widgetDataKey/endDate|relative}", "{/share|percent:1}", "{", "{x}", "{/a~2}", "{$none}",
  ];
  const template = () => random.pick(templates.slice(0, random.chance(0.9) ? 13 : 17));
  const made = {
    content: { title: template(), value: template(), items: [[template(), template()], "x"] },
  };
  if (random.chance(0.6)) {
    made.source = {
      url: random.pick([
        "https://api.example/{$harbour}", "https://api.example/tides?at={@widgetDataKey/title}",
        "https://api.example/Busan", "http://api.example/", "https://{$harbour}/",
      ]),
      maxAge: random.pick([60, 3600, null, 1]),
      staleAfter: random.pick([60, 86_400, null]),
    };
    if (random.chance(0.2)) made.source.headers = { "X-Key": { key: "token" }, "X-A": "b" };
  } else if (random.chance(0.3)) made.entriesFrom = random.pick(["tides", "studyDays", ""]);
  if (random.chance(0.3)) made.defaults = { "/height": random.pick([1.5, "-", null]) };
  if (random.chance(0.3)) {
    const change = random.pick(["toggle", "add", "remove", "set", "swap"]);
    made.intents = [{ intent: "changeTides", key: "tides", change }];
  }
  return made;
}

/** A random description of a host's kind, or an alias of a kind, as JSON text. */
export function description(random) {
  if (random.chance(0.1)) {
    const [alias, of] = [["Fluten", "Fluten", "dday"], ["tides", "dday", "nope", "Fluten"]]
      .map((names) => random.pick(names));
    return damaged(random, JSON.stringify({ alias, of }));
  }
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
      [{ name: "harbour", type: "string", default: "Busan", optionsFrom: "harbours" }],
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
  if (random.chance(0.4)) Object.assign(made, ownEntries(random));
  return damaged(random, JSON.stringify(made));
}

/** A random timeline of a host, as JSON text. */
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
    "restartCount",
    "toggleStudyDay",
    "toggleStudyDay",
    "changeTides",
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
  if (name === "restartCount") {
    parameters.key = random.pick(["widgetDataKey", "birthday", "nothing", 5]);
    // Without a time, the results would depend on the day on which the test runs.
    parameters.now = random.pick(["2026-05-01T08:00:00+09:00", "2027-01-01T00:30:00Z", "now"]);
    parameters.timeZone = random.pick(["Asia/Seoul", "America/New_York", "Nowhere/Else"]);
  }
  if (random.chance(0.3)) parameters.value = random.pick(["a", "2026-05-01", 7, true, []]);
  if (random.chance(0.2)) parameters.timeZone = random.pick(["Asia/Seoul", "+09:00", "nowhere"]);
  return [name, damaged(random, JSON.stringify(parameters))];
}

const counts = [0, 1, 65, 123, 2147483647, 2147483648, 4294967296, 9007199254740993n, -1, 1.5, 1e3];

/** The ID of a request, and a random status and body. */
export function response(random) {
  const name = random.pick(repositories);
  const count = () => `${random.pick(counts)}`;
  const account = `{"login":"someone","avatar_url":"https://avatars.githubusercontent.com/u/${
    random.below(5)
  }?v=4"}`;
  const [id, body] = random.pick([
    [
      `kind.tides:https://api.example/${random.pick(["Busan", "Incheon", ".."])}`,
      `{"height":${count()},"at":"${date(random)}","list":[${count()},"x"],"share":${count()}}`,
    ],
    [
      `totals:https://example.org/totals`,
      `{"TotalConfirmed":${count()},"TotalDeaths":${count()},"TotalRecovered":${count()}}`,
    ],
    [
      `github.repository:${random.pick(["", "", "git.example:8443/"])}${name}`,
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
