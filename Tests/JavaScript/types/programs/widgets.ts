// What programs may ask of widgets, and what they may not. The compiler checks this file, but
// nothing runs it.
import {
  type BuiltInTimeline,
  type HostContent,
  isKind,
  type RefreshFetch,
  SharedGroup,
  toInstant,
  type WidgetRequest,
} from "widget-bridge";

export function entries(group: SharedGroup, any: BuiltInTimeline, kind: string) {
  const { entry } = group.entry("dday", { now: toInstant("2026-05-01T00:00:00Z") });
  if (entry !== null && entry.dday !== null) {
    const label: string = entry.label;
    console.log(label);
  }
  // @ts-expect-error: the entry may be null.
  console.log(entry.label);
  // @ts-expect-error: only another kind has this.
  console.log(group.timeline("dday").entries[0]?.streak);
  console.log(group.timeline("tides").entries[0]?.content);
  if (any.kind === "studyCalendar") console.log(any.entries[0]?.streak);
  if (any.kind === "ddayList") console.log(any.entries[0]?.events[0]?.label);
  // @ts-expect-error: the kind is not known.
  console.log(any.entries[0]?.streak);
  const document = group.timeline(kind);
  if (isKind(document, "dday")) console.log(document.entries[0]?.label);
  // @ts-expect-error: there is no such family.
  group.timeline("dday", { family: "huge" });
  // @ts-expect-error: a request has no such member.
  group.timeline("dday", { timezone: "UTC" });
}

export function configurations(group: SharedGroup, kind: string) {
  group.timeline("dday", { configuration: { dataKey: "trip" } });
  group.entry("studyCalendar", { configuration: { firstWeekday: "monday" } });
  group.svg("doubleRepo", { configuration: { topRepo: "a/b", bottomRepo: null } });
  group.registerInstance("singleRepo", { configuration: { repo: "a/b" } });
  group.timeline("tides", { configuration: { station: 7, anything: true } });
  group.timeline(kind, { configuration: { dataKey: "trip" } });
  const request: WidgetRequest<"dday"> = { configuration: { dataKey: "trip" } };
  group.timeline("dday", request);
  const any: WidgetRequest = { configuration: { station: 7 } };
  group.timeline("tides", any);

  // @ts-expect-error: the kind has no such parameter.
  group.timeline("dday", { configuration: { datakey: "trip" } });
  // @ts-expect-error: the type is wrong.
  group.timeline("dday", { configuration: { dataKey: 7 } });
  // @ts-expect-error: this is not a weekday.
  group.entry("studyCalendar", { configuration: { firstWeekday: "holiday" } });
  // @ts-expect-error: only another kind has this.
  group.svg("singleRepo", { configuration: { topRepo: "a/b" } });
  // @ts-expect-error: the kind has no parameters.
  group.snapshot("ddayList", { configuration: { dataKey: "trip" } });
  // @ts-expect-error: only another kind has this.
  group.placeholder("globalTotals", { configuration: { repo: "a/b" } });
  // @ts-expect-error: only another kind has this.
  group.registerInstance("dday", { configuration: { repo: "a/b" } });
  // @ts-expect-error: only another kind has this.
  group.refreshPlan("singleRepo", { configuration: { sourceURL: "https://example.com" } });
  // @ts-expect-error: only another kind has this.
  void group.refresh("singleRepo", { configuration: { sourceURL: "https://example.com" } });
  // @ts-expect-error: no parameter holds a list.
  group.timeline("tides", { configuration: { stations: ["a"] } });
}

export function configurationsOfDocuments(group: SharedGroup, any: BuiltInTimeline) {
  const key: string = group.timeline("dday").configuration.dataKey;
  const day: "monday" | string = group.entry("studyCalendar").configuration.firstWeekday;
  const repositories = group.placeholder("doubleRepo").configuration;
  console.log(key, day, repositories.topRepo.length, repositories.bottomRepo.length);
  const station: string | number | boolean | undefined =
    group.snapshot("tides").configuration["station"];
  console.log(station);
  if (any.kind === "singleRepo") console.log(any.configuration.repo.length);
  // @ts-expect-error: only another kind has this.
  console.log(group.timeline("dday").configuration.repo);
  // @ts-expect-error: the type is wrong.
  const wrong: number = group.timeline("dday").configuration.dataKey;
  console.log(wrong);
}

interface Tide {
  title: string;
  height: number;
  next?: { title: string };
}

export function kindsOfAHost(group: SharedGroup, tide: Tide) {
  group.registerKind({
    kind: "tides",
    displayName: "Tides",
    supportedFamilies: ["systemSmall"],
    parameters: [
      {
        name: "station", title: "Station", type: "integer", default: 7,
        options: [7, { value: 8 }],
      },
    ],
    placeholder: tide,
  });
  group.setTimeline("tides", {
    entries: [{ date: new Date(), content: tide }, { date: "2026-05-01T00:00:00Z", content: {} }],
    policy: { type: "after", date: new Date() },
  });
  const content: HostContent = tide;
  console.log(content);
  // @ts-expect-error: a kind has a name.
  group.registerKind({ displayName: "Tides", supportedFamilies: ["systemSmall"] });
  const tides = { kind: "a", displayName: "A", supportedFamilies: ["systemSmall" as const] };
  group.registerKind({ ...tides, parameters: [{ name: "b", type: "integer", default: 7 }] });
  // @ts-expect-error: the default must have the parameter's type.
  group.registerKind({ ...tides, parameters: [{ name: "b", type: "integer", default: "7" }] });
  // @ts-expect-error: content is an object.
  group.setTimeline("tides", { entries: [{ date: new Date(), content: "High water" }] });
  // @ts-expect-error: an entry has content.
  group.setTimeline("tides", { entries: [{ date: new Date() }] });
  // @ts-expect-error: a policy that waits says until when.
  group.setTimeline("tides", { entries: [], policy: { type: "after" } });
}

interface Wish {
  any: number[];
}

export function intents(group: SharedGroup, wish: Wish) {
  group.perform("toggleStudyDay", { date: "2026-05-01" });
  group.perform("mine", { any: [1] });
  group.perform("mine", wish);
  group.perform("mine");
  for (const { intent, title, parameters } of group.intents()) {
    const names: string[] = parameters.map(({ name, type }) => name + type);
    console.log(intent.length, title.length, names);
  }
  // @ts-expect-error: another intent has this parameter.
  group.perform("toggleStudyDay", { repository: "apple/swift" });
  // @ts-expect-error: the date is missing.
  group.perform("toggleStudyDay");
  // @ts-expect-error: parameters are an object.
  group.perform("mine", "any");
}

/** Functions in place of fetch, as people write them. */
export function fetches(group: SharedGroup) {
  const plain = (url: string, init: RequestInit) => fetch(url, init);
  const arrayBuffer = () => Promise.resolve(new ArrayBuffer(2));
  const own: RefreshFetch = async (url, { headers, redirect }) => {
    const accept: string | undefined = headers["Accept"];
    const asked: "manual" | "follow" | "error" = redirect;
    console.log(accept, asked);
    // In a page `refresh` reads these two members of a redirect's answer.
    return { status: 200, type: "basic", url, arrayBuffer };
  };
  for (const each of [plain, own, fetch]) void group.refresh("dday", null, { fetch: each });
  void group.refresh("dday", null, { fetch: async () => ({ status: 304, arrayBuffer }) });
  const wrong = async () => ({ status: 200, url: new URL("https://example.com/"), arrayBuffer });
  // @ts-expect-error: an answer's URL is a string.
  void group.refresh("dday", null, { fetch: wrong });
}

export async function fetching(group: SharedGroup) {
  const results = await group.refresh("globalTotals", null, { fetch, timeout: 1000 });
  for (const { status, error } of results) console.log(status.toFixed(), error);
  // @ts-expect-error: there is no such option.
  await group.refresh("globalTotals", null, { timeOut: 1000 });
}
