// Makes random requests of a random group. `call(method, ...parameters)` makes each of them, by a
// method of CoreGroup, and handles its outcome.
import process from "node:process";
import * as data from "./random-data.mjs";
import { date } from "./random-dates.mjs";
import * as requests from "./random-requests.mjs";
import { Random } from "./random.mjs";

export const isLong = process.env.WIDGET_BRIDGE_LONG !== undefined;
export const isAll = isLong || process.env.WIDGET_BRIDGE_ALL !== undefined;
export const requestsPerGroup = 250;
/** The first seed. WIDGET_BRIDGE_SEED sets another one. */
export const firstSeed = Number(process.env.WIDGET_BRIDGE_SEED ?? 1);

const documents = [
  "getTimelineJSON",
  "getTimelineJSON",
  "getEntryJSON",
  "getSnapshotJSON",
  "getPlaceholderJSON",
  "renderWidgetSVG",
  "getWidgetDrawingJSON",
  "getRefreshPlanJSON",
];
const keys = ["widgetDataKey", "birthday", "event.1", "문자", "other"];
const lists = {
  repos: ['["apple/swift","denoland/deno"]', '["x"]', "[]", "{}", "[1]"],
  harbours: ['["Busan",{"value":"Incheon","title":"인천"},7]', "[]", '"Busan"'],
  holidays: ['["2026-05-05","2026-12-25"]', '["2026-06-01","2027-05-01"]', "[]", "{}"],
  token: ['"s3cret"', '"s3cret"', '"s3cret\\n"', "7"],
};

/** Days that were studied, in one of the forms in which a group may list them. */
function studied(random) {
  const isRight = random.chance(0.8);
  const days = Array.from({ length: random.below(40) }, () =>
    isRight ? `2026-0${1 + random.below(9)}-${10 + random.below(19)}` : date(random));
  const rows = days.map((day) => ({ date: day, didStudy: random.chance(0.8), note: "x" }));
  return JSON.stringify(random.chance(0.7) ? days : rows);
}

/** Fills a group with events, days, repositories, a host's kinds and responses. */
function fill(random, call) {
  const set = (key, json) => {
    if (random.chance(0.7)) call("update", "setSharedValue", key, json);
  };
  for (const key of keys) set(key, data.event(random));
  for (const [key, texts] of Object.entries(lists)) set(key, random.pick(texts));
  for (const key of ["studyDays", "piano"]) set(key, studied(random));
  for (let count = 0; count < 3; count++) {
    call("update", "registerWidgetKind", data.description(random));
  }
  for (let count = 0; count < 3; count++) change(random, call);
}

/** Makes a random change. */
function change(random, call) {
  const kind = requests.kind(random);
  const update = (...parameters) => call("update", ...parameters);
  const response = data.response(random);
  random.pick([
    () => update("registerWidgetKind", data.description(random)),
    () => update("unregisterWidgetKind", kind),
    () => update("setTimelineJSON", random.chance(0.8) ? "tides" : kind, data.timeline(random)),
    () => update("performIntent", ...data.intent(random)),
    () => update("registerWidgetInstance", kind, requests.request(random, kind) ?? "{}"),
    () => update("unregisterWidgetInstance", kind, requests.request(random, kind) ?? "{}"),
    () => update("setSharedValue", random.pick([...keys, "holidays"]), data.event(random)),
    () => call("respond", ...response),
    () => call("respond", ...response),
  ])();
}

/** Asks many requests of one random group. */
export function askMany(seed, count, call) {
  const random = new Random(seed);
  fill(random, call);
  for (let asked = 0; asked < count; asked++) {
    if (random.chance(0.05)) change(random, call);
    const kind = requests.kind(random);
    const name = random.pick(documents);
    const parameters = random.chance(0.93)
      ? [name, kind, requests.request(random, kind)]
      : random.pick([
        ["getWidgetKindsJSON"],
        ["getCurrentConfigurationsJSON"],
        ["getIntentsJSON"],
        ["getSharedChangesJSON", `{"revision":${random.below(30)}}`],
        ["getConfigurationOptionsJSON", kind, random.pick(["dataKey", "repo", "harbour", "x", ""])],
      ]);
    call("ask", ...parameters);
  }
}
