// Tests host kinds whose descriptions say how the library fetches data and makes entries. Also
// tests aliases, tokens for GitHub Enterprise, and several study calendars in one group.
import assert from "node:assert/strict";
import { packageTest } from "./package.mjs";
import { failureOf } from "./support.mjs";

const request = { now: "2026-05-09T12:00:00Z", timeZone: "Asia/Seoul" };

const rates = {
  kind: "rates", displayName: "Rates", supportedFamilies: ["systemSmall"],
  parameters: [{ name: "currency", type: "string", optionsFrom: "currencies" }],
  source: {
    url: "https://api.example/rates/{$currency}", maxAge: 3600,
    headers: { Authorization: { key: "token", prefix: "Bearer " } },
  },
  content: { title: "1 {$currency}", value: "{/rate|number:2}", values: "{/history}" },
  defaults: { "/history": [] },
};

packageTest("a kind fetches what its description says", async ({ group }) => {
  group.registerKind(rates);
  group.setMany({ token: "s3cret", currencies: ["EUR", "KRW"] });
  assert.deepEqual(
    group.options("rates", "currency").options.map(({ value }) => value), ["EUR", "KRW"]);
  assert.equal(group.entry("rates", request).entry.isPlaceholder, true);
  const asked = [];
  const fetch = (url, { headers }) => {
    asked.push([String(url), new Headers(headers).get("authorization")]);
    return Promise.resolve(new Response('{"rate":1.08321}', { status: 200 }));
  };
  const configured = { configuration: { currency: "KRW" } };
  await group.refresh("rates", {}, { fetch });
  await group.refresh("rates", configured, { fetch });
  await group.refresh("rates", configured, { fetch });
  assert.deepEqual(asked, [
    ["https://api.example/rates/EUR", "Bearer s3cret"],
    ["https://api.example/rates/KRW", "Bearer s3cret"],
  ]);
  const { entry } = group.entry("rates");
  assert.deepEqual(entry.content, { title: "1 EUR", value: "1.08", values: [] });
  assert.ok(entry.fetchedAt);
  assert.equal(entry.fault, undefined);
  const german = group.entry("rates", { ...configured, locale: "de" }).entry;
  assert.equal(german.content.value, "1,08");
  assert.match(group.svg("rates"), /1\.08/);

  const failing = () => Promise.resolve(new Response("{}", { status: 200 }));
  const moved = { ...rates.source, url: "https://api.example/{$currency}" };
  group.registerKind({ ...rates, source: moved });
  await group.refresh("rates", {}, { fetch: failing });
  const { fault } = group.entry("rates").entry;
  assert.deepEqual(fault, { code: "missing", path: "$.content.value", reference: "/rate" });
});

packageTest("no error and no fault shows the text of a header", async ({ group }) => {
  group.registerKind(rates);
  group.set("currencies", ["EUR"]);
  const { fault } = group.entry("rates", request).entry;
  assert.deepEqual(fault, {
    code: "missing", path: "$.source.headers.Authorization", reference: "@token",
  });
  assert.match(group.svg("rates", request), /\$\.source\.headers\.Authorization, @token/);
  group.set("token", "s3cret");
  assert.equal(group.entry("rates", request).entry.fault, undefined);
  for (const dates of [
    { except: { key: "token" } }, { also: { key: "token" } },
    { count: { weekdays: ["monday"], except: { key: "token" } } },
  ]) {
    const event = { endDate: "2026-05-01", repeat: "weekly", ...dates };
    for (const set of [
      () => group.setEvent("trip", event), () => group.set("trip", event, { as: "ddayList" }),
    ]) {
      const failure = await failureOf(set);
      assert.deepEqual([failure.code, failure.key], ["invalidValue", "token"]);
      assert.doesNotMatch(`${failure.message} ${JSON.stringify(failure)}`, /s3cret/);
    }
  }
  const headers = { "X-Key": { key: "repos" } };
  group.registerKind({ ...rates, kind: "sends", source: { ...rates.source, headers } });
  group.set("repos", "s3cret");
  const failure = await failureOf(() => group.options("singleRepo", "repo"));
  assert.deepEqual([failure.code, failure.key], ["invalidValue", "repos"]);
  assert.doesNotMatch(`${failure.message} ${JSON.stringify(failure)}`, /s3cret/);
});

packageTest("a to-do list may begin empty", async ({ group }) => {
  const change = (name) => ({ intent: `${name}Todo`, key: "todos", change: name, by: "title" });
  group.registerKind({
    kind: "todo", displayName: "To-do", supportedFamilies: ["systemSmall"],
    content: { items: "{@todos}" }, defaults: { "@todos": [] },
    intents: ["add", "remove", "toggle"].map(change),
  });
  group.perform("addTodo", { value: "Milk" });
  assert.deepEqual(group.get("todos"), [{ title: "Milk", done: false }]);
  group.perform("toggleTodo", { value: "Milk" });
  assert.deepEqual(group.get("todos"), [{ title: "Milk", done: true }]);
  group.perform("removeTodo", { value: "Milk" });
  assert.deepEqual(group.get("todos"), []);
  group.perform("addTodo", { value: "Tea" });
  assert.deepEqual(group.entry("todo", request).entry.content, {
    items: [{ title: "Tea", done: false }],
  });
});

packageTest("an intent sets its own value, or the parameter", async ({ group }) => {
  group.registerKind({
    kind: "mood", displayName: "Mood", supportedFamilies: ["systemSmall"],
    content: { title: "{@mood}" },
    intents: [
      { intent: "beWell", key: "mood", change: "set", value: { text: "well" } },
      { intent: "setMood", key: "mood", change: "set" },
    ],
  });
  group.perform("beWell");
  assert.deepEqual(group.get("mood"), { text: "well" });
  for (const value of ["tired", true, 7]) {
    group.perform("setMood", { value });
    assert.deepEqual(group.get("mood"), value);
  }
  assert.deepEqual(group.entry("mood", request).entry.content, { title: 7 });
});

packageTest("each format writes a value in the request's language", async ({ group }) => {
  group.registerKind({
    kind: "formats", displayName: "Formats", supportedFamilies: ["systemSmall"],
    content: {
      items: [
        "{@v/n|number:2}", "{@v/share|percent:1}", "{@v/at|date}", "{@v/at|relative}",
        "{@v/at|daysUntil}",
      ],
    },
  });
  group.set("v", { n: "1234.565", share: 0.125, at: "2026-05-10T22:00:00Z" });
  const items = (locale) => group.entry("formats", { ...request, locale }).entry.content.items;
  assert.deepEqual(items("en"), ["1,234.57", "12.5%", "May 11, 2026", "in 2 days", "2"]);
  assert.deepEqual(
    items("de"), ["1.234,57", "12,5\u{A0}%", "11. Mai 2026", "in 2 Tagen", "2"]);
});

packageTest("a faulty element of a list of repositories is no option", async ({ group }) => {
  group.set("repos", ["apple/swift", 7, "a/b/c", null, "denoland/deno"]);
  for (const [kind, parameter] of [["singleRepo", "repo"], ["doubleRepo", "topRepo"]]) {
    assert.deepEqual(
      group.options(kind, parameter).options.map(({ value }) => value),
      ["apple/swift", "denoland/deno"]);
  }
});

packageTest("a change of a value that a kind reads names the kind's widgets", async ({ group }) => {
  group.registerKind(rates);
  group.registerKind({
    kind: "todo", displayName: "To-do", supportedFamilies: ["systemSmall"],
    content: { title: "To-do", items: "{@todos}" }, defaults: { "@todos": [] },
    intents: [{ intent: "toggleTodo", key: "todos", change: "toggle" }],
  });
  group.registerInstance("rates", {});
  group.registerInstance("todo", {});
  const changes = group.changes();
  const widgets = async () => (await changes.next()).value.widgets.map(({ kind }) => kind);
  group.set("todos", [{ title: "Milk", done: false }]);
  assert.deepEqual(await widgets(), ["todo"]);
  group.perform("toggleTodo", { value: "Milk" });
  assert.deepEqual(await widgets(), ["todo"]);
  assert.deepEqual(
    group.entry("todo", request).entry.content.items, [{ title: "Milk", done: true }]);
  group.set("token", "other");
  assert.deepEqual(await widgets(), ["rates"]);
  group.set("currencies", ["EUR"]);
  assert.deepEqual(await widgets(), ["rates"]);
  await changes.return();
  assert.ok(group.intents().some(({ intent }) => intent === "toggleTodo"));
});

packageTest("the error for a faulty description has the path of the fault", async ({ group }) => {
  const failure = await failureOf(() =>
    group.registerKind({ ...rates, source: { ...rates.source, maxage: 60 } })
  );
  assert.equal(failure.code, "invalidValue");
  assert.equal(failure.path, "$.source.maxage");
  assert.match(failure.message, /did you mean maxAge\?/);
});

packageTest("an entry with old data is marked as stale", async ({ group }) => {
  group.registerKind({ ...rates, source: { ...rates.source, headers: {}, staleAfter: 600 } });
  const fetch = () => Promise.resolve(new Response('{"rate":1}', { status: 200 }));
  await group.refresh("rates", {}, { fetch });
  const fetched = new Date(group.entry("rates").entry.fetchedAt);
  const after = (seconds) => ({ now: new Date(fetched.getTime() + seconds * 1000) });
  const { entries } = group.timeline("rates", after(599));
  assert.deepEqual(entries.map(({ isStale }) => isStale), [undefined, true]);
  assert.equal(group.entry("rates", after(600)).entry.isStale, true);
  assert.notEqual(group.svg("rates", after(600)), group.svg("rates", after(599)));
});

packageTest("an alias works wherever a kind is asked for", async ({ group }) => {
  group.registerKind(rates);
  group.setMany({ token: "s3cret", currencies: ["EUR"] });
  group.registerKind({ alias: "RatesWidget", of: "rates" });
  group.registerKind({ alias: "CountdownWidget", of: "dday" });
  group.set("widgetDataKey", { endDate: "2026-05-31" });
  const parameters = { rates: "currency", dday: "dataKey" };
  for (const [alias, kind] of [["RatesWidget", "rates"], ["CountdownWidget", "dday"]]) {
    assert.deepEqual(group.options(alias, parameters[kind]), {
      ...group.options(kind, parameters[kind]), alias,
    });
    for (const call of ["timeline", "entry", "snapshot", "placeholder"]) {
      const { alias: told, ...asAlias } = group[call](alias, request);
      assert.equal(told, alias);
      assert.deepEqual(asAlias, group[call](kind, request), `${call} of ${alias}`);
    }
    assert.equal(group.svg(alias, request), group.svg(kind, request));
    assert.deepEqual(group.refreshPlan(alias), group.refreshPlan(kind));
    group.registerInstance(alias, {});
    group.registerInstance(kind, {});
    group.reload(alias);
    assert.deepEqual(group.kinds().find((one) => one.kind === kind).aliases, [alias]);
  }
  assert.deepEqual(group.currentConfigurations().map(({ kind }) => kind), ["rates", "dday"]);
  assert.equal((await failureOf(() => group.registerKind({ alias: "dday", of: "rates" }))).code,
    "invalidValue");
  group.unregisterKind("CountdownWidget");
  assert.equal((await failureOf(() => group.timeline("CountdownWidget"))).code, "notFound");
  assert.equal(group.entry("dday", request).entry.label, "D-22");
});

packageTest("repositories come from GitHub Enterprise, with a token", async ({ group }) => {
  const configuration = { repo: "a/b", host: "git.example:8443", tokenKey: "github" };
  const widget = { ...request, configuration };
  const without = await failureOf(() => group.refreshPlan("singleRepo", widget));
  assert.deepEqual([without.code, without.key], ["invalidValue", "github"]);
  group.set("github", "s3cret");
  const avatar = "https://git.example:8443/avatars/u/1";
  const repository = {
    name: "b", owner: { login: "a", avatar_url: avatar }, has_issues: true, forks: 1,
    watchers: 2, open_issues: 3, pushed_at: "2026-05-01T00:00:00Z",
  };
  const asked = [];
  const fetch = (url, { headers }) => {
    asked.push([String(url), new Headers(headers).get("authorization")]);
    const body = String(url) === avatar ? "picture" : JSON.stringify(repository);
    return Promise.resolve(new Response(body, { status: 200 }));
  };
  const results = await group.refresh("singleRepo", widget, { fetch });
  assert.deepEqual(asked, [
    ["https://git.example:8443/api/v3/repos/a/b", "Bearer s3cret"], [avatar, null],
  ]);
  const { entry } = group.entry("singleRepo", widget);
  assert.equal(entry.url, "https://git.example:8443/a/b");
  assert.equal(entry.imageID, `github.server.avatar:${avatar}`);
  const told = [results, entry, group.kinds(), group.placeholder("singleRepo", widget)];
  assert.doesNotMatch(JSON.stringify(told), /s3cret/);
  const [other] = group.refreshPlan("singleRepo", { configuration: { repo: "a/b" } });
  assert.equal(other.url, "https://api.github.com/repos/a/b");
  const elsewhere = { configuration: { ...configuration, host: "https://git.example" } };
  const wrong = await failureOf(() => group.refreshPlan("singleRepo", elsewhere));
  assert.equal(wrong.path, "$.configuration.host");
});

packageTest("a group has several study calendars", async ({ group }) => {
  const zone = { now: "2026-05-09T12:00:00Z", timeZone: "Asia/Seoul" };
  const calendar = (dataKey, title, icon) => ({
    ...request, configuration: { dataKey, title, icon },
  });
  const [piano, swift] = [calendar("piano", "Piano", "🎹"), calendar("swift", "Swift", "")];
  group.set("piano", [{ date: "2026-05-08", didStudy: true, note: "Bach" }]);
  group.set("swift", ["2026-05-07T15:00:00Z", "2026-05-09"]);
  group.perform("toggleStudyDay", { dataKey: "piano", date: "2026-05-09", ...zone });
  const told = [piano, swift].map((widget) => {
    const { title, icon, streak, totalDays } = group.entry("studyCalendar", widget).entry;
    return [title, icon, streak, totalDays];
  });
  assert.deepEqual(told, [["Piano", "🎹", 2, 2], ["Swift", undefined, 2, 2]]);
  assert.deepEqual(group.get("piano"), [
    { date: "2026-05-08", didStudy: true, note: "Bach" }, { date: "2026-05-09", didStudy: true },
  ]);
  const keys = group.options("studyCalendar", "dataKey").options.map(({ value }) => value);
  assert.deepEqual(keys, ["piano", "swift"]);
  assert.match(group.svg("studyCalendar", piano), /Piano/);
  const late = await failureOf(() =>
    group.perform("toggleStudyDay", { dataKey: "swift", date: "2026-05-10", ...zone })
  );
  assert.deepEqual([late.code, late.path], ["invalidValue", "$.date"]);

  group.registerInstance("studyCalendar", piano);
  group.registerInstance("studyCalendar", swift);
  const changes = group.changes();
  group.set("swift", ["2026-05-09"]);
  const { widgets } = (await changes.next()).value;
  assert.deepEqual(widgets.map(({ configuration }) => configuration.dataKey), ["swift"]);
  await changes.return();
});

packageTest("toggled instants keep their form", async ({ group }) => {
  group.set("swift", ["2026-05-07T15:00:00.000Z"]);
  const zone = { now: "2026-05-09T12:00:00Z", timeZone: "Asia/Seoul" };
  const toggle = (date) => group.perform("toggleStudyDay", { dataKey: "swift", date, ...zone });
  toggle("2026-05-09");
  assert.deepEqual(group.get("swift"), ["2026-05-07T15:00:00.000Z", "2026-05-08T15:00:00.000Z"]);
  toggle("2026-05-08");
  assert.deepEqual(group.get("swift"), ["2026-05-08T15:00:00.000Z"]);
});

packageTest("the calendar's small families draw the month, and have a link", async ({ group }) => {
  group.set("studyDays", ["2026-05-08"]);
  const svg = (family, more) => group.svg("studyCalendar", { ...request, family, ...more });
  const page = svg("accessoryRectangular", { style: "page" });
  for (const day of ["1", "31"]) assert.match(page, new RegExp(`>${day}</text>`));
  assert.doesNotMatch(svg("accessoryRectangular"), />31<\/text>/);
  assert.match(svg("accessoryInline", { links: true }), /<a href="streak"/);
  assert.doesNotMatch(svg("accessoryInline"), /<a /);
});

packageTest("names in a pointer are those of RFC 6901", async ({ group }) => {
  group.registerKind({
    kind: "named", displayName: "Named", supportedFamilies: ["systemSmall"],
    content: { slash: "{@v/a~1b}", tilde: "{@v/m~0n}", empty: "{@v/}", second: "{@v/list/1}" },
  });
  group.set("v", { "a/b": 1, "m~n": 2, "": 3, list: [0, 4] });
  assert.deepEqual(group.entry("named", request).entry.content, {
    slash: 1, tilde: 2, empty: 3, second: 4,
  });
});

packageTest("a key that a header takes goes to one origin", async ({ group }) => {
  group.registerKind(rates);
  const other = { ...rates, kind: "other" };
  for (const url of ["https://evil.example/", "https://api.example:444/"]) {
    const failure = await failureOf(() =>
      group.registerKind({ ...other, source: { ...rates.source, url } })
    );
    assert.equal(failure.code, "invalidValue", url);
    assert.match(failure.path, /^\$\.source\.headers/);
  }
  group.registerKind({ ...other, source: { ...rates.source, url: "https://api.example:443/" } });
});

packageTest("the elements of a stored list are entries, by their dates", async ({ group }) => {
  group.registerKind({
    kind: "tides", displayName: "Tides", supportedFamilies: ["systemSmall"],
    entriesFrom: "tides", content: { title: "{/name}", value: "{/metres|number:1} m" },
  });
  assert.deepEqual(group.timeline("tides", request).entries, []);
  group.set("tides", [
    { date: "2026-05-09T18:00:00Z", name: "Low", metres: 0.42 },
    { date: "2026-05-09T06:00:00Z", name: "High", metres: 4.2 },
    { date: "2026-05-08", name: "Old", metres: 1 },
  ]);
  const { entries, policy } = group.timeline("tides", request);
  assert.deepEqual(entries.map(({ content }) => content), [
    { title: "High", value: "4.2 m" }, { title: "Low", value: "0.4 m" },
  ]);
  assert.equal(policy.type, "atEnd");
  group.registerKind({
    kind: "days", displayName: "Days", supportedFamilies: ["systemSmall"],
    entriesFrom: "days", content: { title: "{/date|relative}" },
  });
  group.set("days", [{ date: "2026-05-09" }, { date: "2026-05-11" }]);
  const days = group.timeline("days", { ...request, days: 2 });
  assert.deepEqual(days.entries.map(({ content }) => content.title), [
    "today", "1 day ago", "today",
  ]);
  assert.equal(days.policy.type, "atEnd");
  group.set("tides", [{ date: "soon" }]);
  const wrong = await failureOf(() => group.timeline("tides", request));
  assert.deepEqual([wrong.code, wrong.key, wrong.path], ["invalidValue", "tides", "$[0]"]);
});

packageTest("a configuration may have a timeline of its own", async ({ group }) => {
  group.registerKind({
    kind: "builds", displayName: "Builds", supportedFamilies: ["systemSmall"],
    parameters: [{ name: "repo", type: "string", default: "a/b" }],
  });
  const entries = (title) => [{ date: "2026-05-01T00:00:00Z", content: { title } }];
  group.setTimeline("builds", { entries: entries("all") });
  group.setTimeline("builds", { entries: entries("c/d passed"), configuration: { repo: "c/d" } });
  const title = (repo) =>
    group.entry("builds", { ...request, configuration: { repo } }).entry.content.title;
  assert.deepEqual(["a/b", "c/d", "e/f"].map(title), ["all", "c/d passed", "all"]);
  const wrong = await failureOf(() =>
    group.setTimeline("builds", { entries: entries("x"), configuration: { branch: "main" } })
  );
  assert.deepEqual([wrong.code, wrong.path], ["invalidValue", "$.configuration.branch"]);
});
