// Tests how a group checks a value before it is set. Both backends must use the same words.
import assert from "node:assert/strict";
import { packageTest } from "./package.mjs";
import { failureOf } from "./support.mjs";

const good = { title: "Exam", endDate: "2026-12-25" };

packageTest("an event is set if the widget can show it", async ({ group }) => {
  assert.equal(group.setEvent("exam", good), group);
  assert.deepEqual(group.get("exam"), good);
  group.set("exam", { ...good, title: "Trip" }, { as: "dday" });
  assert.equal(group.get("exam").title, "Trip");
  const configuration = { dataKey: "exam" };
  assert.equal(group.entry("dday", { configuration }).entry.title, "Trip");
  group.set("widgetDataKey", null, { as: "dday" });
  // Members whose names do not look misspelt belong to the app.
  group.setEvent("exam", { ...good, startTime: "09:00", note: "", colour: "red", theme: "" });
});

packageTest("an event that cannot be shown is refused, and nothing is set", async ({ group }) => {
  const cases = [
    [{ endDate: "24.12.2026" }, "$.endDate", /not a date of the calendar/],
    [{ enddate: "2026-12-24" }, "$.enddate",
      /^An event has no member "enddate"; did you mean endDate\?$/],
    [{ endDate: "2026-12-24", workdays: true }, "$.workdays",
      /^An event has no member "workdays"; did you mean count\?$/],
    [{ ...good, titel: "x" }, "$.titel", /did you mean title\?$/],
    [{ ...good, style: "circle" }, "$.style",
      /^An event has no style "circle"; it has number, ring, bar, photo, page, dots\.$/],
    [{ ...good, style: 5 }, "$.style", /no style "5"/],
    [{ ...good, theme: "sunsett" }, "$.theme", /did you mean sunset\?$/],
    [{ ...good, format: "days" }, "$.format", /no format "days"/],
    [{ ...good, count: { weekdays: ["monday"], exept: [] } }, "$.count.exept",
      /did you mean except/],
    [{ ...good, unit: ["days"] }, "$.unit", /did you mean units\?$/],
    [{ ...good, endtime: "18:30" }, "$.endtime", /did you mean endTime\?$/],
    [{ ...good, exept: [] }, "$.exept", /did you mean except\?$/],
    [{ ...good, restart: [] }, "$.restart", /did you mean restarts\?$/],
    [{ ...good, units: ["day"] }, "$.units", /one or more of "years", "months"/],
    [{ ...good, count: "workday" }, "$.count", /workdays/],
    [{ endDate: "9999-12-31", repeat: "yearly" }, "$.repeat", /never repeats/],
    ["2026-05-08", "$", /^An event is an object such as \{"endDate":"2026-12-25"\}, or a text/],
    [[good], "$", /must be an object/],
  ];
  for (const [event, path, message] of cases) {
    for (const call of [
      () => group.setEvent("exam", event),
      () => group.set("exam", event, { as: "dday" }),
      () => group.set("exam", event, { as: "ddayList" }),
      () => group.checkText("exam", JSON.stringify(event), { as: "dday" }),
      () => group.checkText("widgetDataKey", JSON.stringify(event)),
    ]) {
      const error = await failureOf(call);
      assert.equal(error.name, "WidgetBridgeError");
      assert.equal(error.code, "invalidValue");
      assert.equal(error.path, path);
      assert.match(error.message, message);
      assert.match(error.key, /^(exam|widgetDataKey)$/);
    }
  }
  const { value } = await failureOf(() => group.setEvent("exam", { enddate: "2026-12-24" }));
  assert.equal(value, "2026-12-24");
  assert.equal(group.size, 0);
  // A style that is ignored when the value is read may still be set.
  group.set("widgetDataKey", { ...good, style: "circle" });
  assert.equal(group.entry("dday").entry.title, "Exam");
});

packageTest("a value that a widget shows passes the check", ({ group }) => {
  const events = [
    null, {}, good, { endDate: null }, { startDate: "2020-02-29", startFromDayOne: true },
    { ...good, title: null, repeat: "yearly", except: ["2027-12-25"] },
    { ...good, endTime: "18:30", timeZone: "Asia/Seoul" },
    { ...good, count: { weekdays: ["monday"], except: ["2026-12-21"] } },
    { ...good, count: "workdays" }, { ...good, units: ["weeks", "days"] },
    { startDate: "2026-01-01", restarts: ["2026-02-01"] },
    { endDate: "2026-08-15", calendar: "lunarKorean", repeat: "yearly" },
    { ...good, style: "ring", theme: "rose", format: "percent", accent: "#FF0000", icon: "🎓" },
    { ...good, repeat: { everyDays: 14 }, until: "2027-01-01" }, { ...good, note: [1] },
  ];
  const values = [
    ...events.map((event) => ["dday", "widgetDataKey", event]),
    ["studyCalendar", "studyDays", ["2026-05-01"]], ["studyCalendar", "studyDays", []],
    ["singleRepo", "repos", ["apple/swift"]], ["doubleRepo", "repos", null],
  ];
  for (const [kind, key, value] of values) {
    const json = JSON.stringify(value);
    group.setText(key, json);
    group.svg(kind);
    group.checkText(key, json, { as: kind });
    group.checkText(key, json);
  }
});

packageTest("each kind checks the key that it reads", async ({ group }) => {
  group.set("studyDays", ["2026-05-01"], { as: "studyCalendar" });
  group.set("repos", ["apple/swift"], { as: "singleRepo" });
  const cases = [
    ["studyDays", ["1.5.2026"], "studyCalendar", "$[0]"],
    ["repos", ["apple/swift", "swift"], "doubleRepo", "$[1]"],
    ["repos", "apple/swift", "singleRepo", "$"],
    ["days", ["2026-05-01", 7], "studyCalendar", "$[1]"],
    ["totals", {}, "globalTotals", "$"],
  ];
  for (const [key, value, as, path] of cases) {
    const error = await failureOf(() => group.set(key, value, { as }));
    assert.equal(error.code, "invalidValue");
    assert.equal(error.path, path);
    assert.equal(error.key, key);
  }
  assert.deepEqual(group.get("repos"), ["apple/swift"]);
  assert.equal((await failureOf(() => group.set("key", 1, { as: "dya" }))).code, "notFound");
  for (const [key, json] of [["studyDays", "[1]"], ["repos", "[1]"]]) {
    assert.equal((await failureOf(() => group.checkText(key, json))).code, "invalidValue");
  }
  group.checkText("anything", "[1]");
  assert.equal((await failureOf(() => group.checkText("anything", "[1"))).code, "invalidJSON");
  assert.equal((await failureOf(() => group.checkText("", "1"))).code, "invalidArgument");
});

packageTest("a host's kind checks the keys that its description names", async ({ group }) => {
  const content = { title: "{/height}", subtitle: "{@harbour/name}" };
  const supportedFamilies = ["systemSmall"];
  const shared = { displayName: "Tides", supportedFamilies };
  const described = { ...shared, kind: "tides", entriesFrom: "tides", content };
  group.registerKind(described);
  group.registerKind({ alias: "TidesWidget", of: "tides" });
  group.registerKind({ ...shared, kind: "set" });
  const tides = [{ date: "2026-05-01", height: 2 }, { date: "2026-05-02T06:00:00Z", height: 4 }];
  for (const as of ["tides", "TidesWidget"]) {
    group.set("tides", tides, { as }).set("tides", null, { as });
    // In place of a value that a template cannot show, the widget shows nothing.
    group.set("harbour", ["Busan"], { as });
    const cases = [
      [[...tides, { date: "x" }], "$[2]", /^An entry must be an object with a "date"/],
      [tides[0], "$", /^Entries must be a list\.$/],
    ];
    for (const [value, path, message] of cases) {
      const error = await failureOf(() => group.set("tides", value, { as }));
      group.setText("tides", JSON.stringify(value));
      const reading = await failureOf(() => group.entry(as));
      for (const { code, key, path: at, message: told } of [error, reading]) {
        assert.deepEqual([code, key, at], ["invalidValue", "tides", path]);
        assert.match(told, message);
      }
    }
    const other = await failureOf(() => group.set("tide", tides, { as }));
    assert.deepEqual([other.code, other.path], ["invalidValue", "$"]);
    assert.equal(other.message, 'The kind "tides" reads the keys "tides", "harbour" and no other.');
  }
  const none = await failureOf(() => group.set("tides", tides, { as: "set" }));
  assert.equal(none.message, 'The kind "set" reads no value of the group.');
  group.registerKind({ ...described, content: { title: "{/height}" } });
  const one = await failureOf(() => group.set("tide", tides, { as: "tides" }));
  assert.equal(one.message, 'The kind "tides" reads the key "tides" and no other.');
});

packageTest("the check includes a list of dates that an event refers to", async ({ group }) => {
  const event = { ...good, count: { weekdays: ["monday"], except: { key: "holidays" } } };
  group.setEvent("exam", event);
  group.set("holidays", ["today"]);
  const error = await failureOf(() => group.setEvent("exam", event));
  assert.deepEqual([error.code, error.key, error.path], ["invalidValue", "holidays", "$[0]"]);
});

packageTest("an instant is refused as a day", async ({ group }) => {
  const endDate = new Date(2026, 4, 8, 12, 5);
  const error = await failureOf(() => group.setEvent("exam", { endDate }));
  assert.ok(error instanceof TypeError);
  assert.equal(error.code, "invalidArgument");
  assert.match(error.message, /^setEvent: event\.endDate is a Date, which is 2026-05-08 in /);
  assert.match(error.message, /\. Write the day: endDate: "2026-05-08"; or the day with its time/);
  assert.match(error.message, /: endDate: "2026-05-08", endTime: "12:05", timeZone: "[\w/+-]+"\.$/);
  // Intl's own class cannot be called without `new` in every engine.
  const { Intl } = globalThis;
  globalThis.Intl = {
    DateTimeFormat: class {
      resolvedOptions = () => ({ timeZone: "Etc/GMT+9" });
    },
  };
  try {
    assert.throws(() => group.setEvent("exam", { endDate }), /timeZone: "Etc\/GMT\+9"\.$/);
    globalThis.Intl = undefined;
    assert.throws(() => group.setEvent("exam", { endDate }), /the system's time zone/);
  } finally {
    globalThis.Intl = Intl;
  }
  // If the system's zone is UTC, it is named once.
  assert.doesNotMatch(error.message, /UTC and .* in UTC/);
  assert.throws(() => group.setEvent("exam", { endDate: new Date(NaN) }), /invalid date/);
  // This resembles a Temporal object, which not every engine here has.
  const zoned = {
    [Symbol.toStringTag]: "Temporal.ZonedDateTime",
    timeZoneId: "Asia/Seoul",
    toPlainDate: () => "2026-05-09",
    toPlainTime: () => "00:00:00",
    toJSON: () => "2026-05-09T00:00:00+09:00[Asia/Seoul]",
  };
  assert.throws(() => group.setEvent("exam", { startDate: zoned }), {
    message: "setEvent: event.startDate is a ZonedDateTime, which is 2026-05-09 in Asia/Seoul " +
      'and may be another day elsewhere. Write the day: startDate: "2026-05-09".',
  });
  assert.throws(() => group.setEvent("exam", { endDate: zoned }), {
    message: "setEvent: event.endDate is a ZonedDateTime, which is 2026-05-09 in Asia/Seoul " +
      'and may be another day elsewhere. Write the day: endDate: "2026-05-09"; or the day with ' +
      'its time: endDate: "2026-05-09", endTime: "00:00", timeZone: "Asia/Seoul".',
  });
  group.registerKind({ alias: "CountdownWidget", of: "dday" });
  group.registerKind({ alias: "EventsWidget", of: "ddayList" });
  group.registerKind({ alias: "StudyWidget", of: "studyCalendar" });
  for (const as of ["dday", "ddayList", "CountdownWidget", "EventsWidget"]) {
    const refused = await failureOf(() => group.set("exam", { endDate }, { as }));
    assert.ok(refused instanceof TypeError);
    assert.match(refused.message, /^set: value\.endDate is a Date, which is 2026-05-08 in /);
  }
  assert.equal(group.size, 0);
  for (const as of ["studyCalendar", "StudyWidget"]) group.set("studyDays", [endDate], { as });
  group.set("exam", { endDate });
  assert.equal(group.get("exam").endDate, endDate.toJSON());
});

packageTest("a kind that is null or undefined counts as none", ({ group }) => {
  const wrong = { endDate: "24.12.2026" };
  for (const as of [null, undefined]) {
    group.set("widgetDataKey", wrong, { as });
    assert.deepEqual(group.get("widgetDataKey"), wrong);
    group.remove("widgetDataKey");
    // This checks for the kind that usually reads the key.
    assert.throws(() => group.checkText("widgetDataKey", JSON.stringify(wrong), { as }), {
      code: "invalidValue",
    });
  }
});

packageTest("unknown options are refused", async ({ group }) => {
  assert.throws(() => group.set("key", 1, { as_: "dday" }), /no option "as_"/);
  assert.throws(() => group.set("key", 1, { ttl: 1 }), /no option "ttl"/);
});

packageTest("a request may ask for an entry in place of an error", async ({ group }) => {
  const request = { onInvalid: "entry", now: "2026-05-01T09:00:00Z", timeZone: "Asia/Seoul" };
  group.set("widgetDataKey", { endDate: "24.12.2026" });
  const expected = {
    date: "2026-05-01T18:00:00+09:00",
    isPlaceholder: false,
    state: "invalid",
    error: {
      code: "invalidValue",
      message: '"24.12.2026" is not a date of the calendar, written as 2026-05-01.',
      key: "widgetDataKey",
      path: "$.endDate",
      value: "24.12.2026",
    },
  };
  for (const document of [group.entry("dday", request), group.snapshot("dday", request)]) {
    assert.deepEqual(document.entry, expected);
    assert.equal(document.kind, "dday");
    assert.equal(document.configuration.dataKey, "widgetDataKey");
  }
  const { entries, policy } = group.timeline("dday", request);
  assert.deepEqual([entries, policy], [[expected], { type: "never" }]);
  assert.match(group.svg("dday", request), /Could not be loaded/);
  assert.doesNotMatch(group.svg("dday", { ...request, locale: "de" }), /Could not be loaded/);
  assert.equal(group.drawing("dday", { ...request, family: "systemMedium" }).version, 1);
  for (const onInvalid of [undefined, null, "error"]) {
    const calls = ["entry", "snapshot", "timeline", "svg", "drawing"];
    for (const call of calls) {
      const error = await failureOf(() => group[call]("dday", { ...request, onInvalid }));
      assert.equal(error.code, "invalidValue");
    }
  }
  group.data.set("widgetDataKey", new Uint8Array(1));
  assert.equal(group.entry("dday", request).entry.error.code, "wrongType");
  group.set("studyDays", 1).set("widgetDataKey", { endDate: "2026-05-08" });
  assert.equal(group.entry("studyCalendar", request).entry.error.key, "studyDays");
  assert.equal(group.entry("dday", request).entry.dday, 7);
  // A fault in the request is still an error.
  for (const wrong of [
    { onInvalid: "card" }, { ...request, now: "soon" }, { ...request, timeZone: "Mars/Olympus" },
    { ...request, configuration: { dataKey: "" } },
  ]) {
    assert.equal((await failureOf(() => group.entry("dday", wrong))).code, "invalidValue");
  }
  const card = await failureOf(() => group.entry("dday", { onInvalid: "card" }));
  assert.match(card.message, /"error" or "entry"/);
});

packageTest("a picture never fails for a value if the request asks for an entry", ({ group }) => {
  const supportedFamilies = ["systemSmall"];
  group.registerKind({
    kind: "tides", displayName: "Tides", supportedFamilies, entriesFrom: "tides",
  });
  const bad = { widgetDataKey: [], studyDays: 1, repos: 1, tides: 1 };
  group.setMany(bad);
  const cards = [];
  for (const { kind } of group.kinds()) {
    assert.match(group.svg(kind, { onInvalid: "entry" }), /^<svg/, kind);
    assert.equal(group.drawing(kind, { onInvalid: "entry" }).version, 1, kind);
    const { entry } = group.entry(kind, { onInvalid: "entry" });
    if (entry?.state === "invalid") cards.push([kind, entry.error.key]);
  }
  assert.deepEqual(Object.fromEntries(cards), {
    dday: "widgetDataKey", studyCalendar: "studyDays", tides: "tides",
  });
});

packageTest("a loop over changes continues after a bad value", async ({ group }) => {
  const seen = [];
  const bad = ['{"endDate":"24.12.2026"}', "[]", '{"endDate":"2026-12-24"}'];
  const changes = group.changes();
  group.setText("widgetDataKey", bad.shift());
  for await (const { keys } of changes) {
    assert.deepEqual(keys, ["widgetDataKey"]);
    const { entry } = group.entry("dday", { onInvalid: "entry" });
    group.svg("dday", { onInvalid: "entry" });
    seen.push(entry.state === "invalid" ? entry.error.path : entry.endDate);
    if (bad.length === 0) break;
    group.setText("widgetDataKey", bad.shift());
  }
  assert.deepEqual(seen, ["$.endDate", "$", "2026-12-24"]);
});
