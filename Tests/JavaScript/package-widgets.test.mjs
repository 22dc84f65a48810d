// Tests SharedGroup's widgets.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  isKind, SharedGroup, toDate, toInstant, toPlainDate, toZonedDateTime,
} from "../../bridge-js/mod.js";
import { packageTest } from "./package.mjs";

const now = "2026-05-01T09:00:00+09:00";
const request = { now, timeZone: "Asia/Seoul", family: "systemMedium" };
const dates = { startDate: "2026-01-22", endDate: "2026-05-08" };

packageTest("two dates become a week of entries", ({ group }) => {
  group.set("widgetDataKey", dates);
  const timeline = group.timeline("dday", request);
  assert.equal(timeline.kind, "dday");
  assert.equal(timeline.family, "systemMedium");
  assert.deepEqual(timeline.policy, { type: "atEnd" });
  assert.deepEqual(
    timeline.entries.map(({ label }) => label),
    ["D-7", "D-6", "D-5", "D-4", "D-3", "D-2", "D-1", "D-Day"],
  );
  assert.equal(group.timeline("dday", { ...request, days: 399 }).entries.length, 400);
});

packageTest("an entry, a snapshot and a placeholder are documents with one entry", ({ group }) => {
  assert.equal(group.snapshot("dday", request).entry.isPlaceholder, true);
  group.set("widgetDataKey", dates);
  assert.equal(group.entry("dday", request).entry.label, "D-7");
  assert.equal(group.snapshot("dday", request).entry.label, "D-7");
  assert.equal(group.snapshot("dday", { ...request, isPreview: true }).entry.isPlaceholder, true);
  assert.equal(group.placeholder("dday").entry.isPlaceholder, true);
  assert.equal(group.placeholder("dday", null).kind, "dday");
  assert.ok(isKind(group.entry("dday"), "dday"));
  assert.ok(!isKind(group.entry("dday"), "ddayList"));
});

packageTest("kinds and options are lists", ({ group }) => {
  group.set("exam", { endDate: "2026-05-08", title: "Exam" });
  assert.ok(group.kinds().find(({ kind }) => kind === "dday").isBuiltIn);
  assert.deepEqual(group.options("dday", "dataKey").options, [{ value: "exam", title: "Exam" }]);
});

packageTest("a request's now may be a date or milliseconds", ({ group }) => {
  group.set("widgetDataKey", dates);
  const { Temporal } = globalThis;
  const dateOf = (now, timeZone) => group.entry("dday", { now, timeZone }).entry.date;
  assert.equal(dateOf("2026-05-01", "Asia/Seoul"), "2026-05-01T00:00:00+09:00");
  assert.equal(dateOf("2026-05-01", "America/New_York"), "2026-05-01T00:00:00-04:00");
  assert.equal(dateOf(Date.UTC(2026, 4, 1), "Asia/Seoul"), "2026-05-01T09:00:00+09:00");
  assert.match(group.svg("dday", { now: "2026-05-01", timeZone: "Asia/Seoul" }), /<desc>D-7,/);
  if (Temporal) {
    const day = Temporal.PlainDate.from("2026-05-01").withCalendar("islamic-civil");
    assert.equal(dateOf(day, "Asia/Seoul"), "2026-05-01T00:00:00+09:00");
  }
  assert.throws(() => dateOf("2011-12-30", "Pacific/Apia"), { code: "invalidValue" });
  for (const now of [NaN, Infinity, 9e15]) assert.throws(() => dateOf(now), TypeError);
  // Only `now` may be a number.
  assert.throws(() => group.setTimeline("tides", { entries: [{ date: 7 }] }), TypeError);
});

packageTest("a request's now is a text, a Date or a Temporal object", ({ group }) => {
  group.set("widgetDataKey", dates);
  const { Temporal } = globalThis;
  const given = [now, new Date("2026-05-01T00:00:00Z")];
  if (Temporal) {
    given.push(
      Temporal.Instant.from(now),
      Temporal.ZonedDateTime.from("2026-04-30T20:00:00-04:00[America/New_York]"),
    );
  }
  for (const now of given) {
    const { entry } = group.entry("dday", { now, timeZone: "Asia/Seoul" });
    assert.equal(entry.date, "2026-05-01T09:00:00+09:00");
  }
  if (Temporal) {
    const document = group.entry("dday", { now: given[3] });
    assert.equal(document.timeZone, "America/New_York");
    const islamic = given[3].withCalendar("islamic-civil");
    assert.equal(group.entry("dday", { now: islamic }).entry.date, document.entry.date);
    assert.equal(document.entry.date, "2026-04-30T20:00:00-04:00");
  }
  for (const now of [{}, [], true, new Date(NaN)]) {
    assert.throws(() => group.entry("dday", { now }), TypeError);
  }
  group.entry("dday", {
    now: undefined, timeZone: undefined, family: null, configuration: { dataKey: undefined },
  });
});

const { Temporal } = globalThis;
const noTemporal = Temporal === undefined && "this runtime has no Temporal";

packageTest("a Temporal.ZonedDateTime with seconds in its offset is its instant", {
  skip: noTemporal,
}, ({ group }) => {
  group.set("widgetDataKey", { endDate: "1900-01-01" });
  // Seoul was 8:27:52 ahead of UTC until 1908, but Temporal writes +08:28.
  const midnight = Temporal.ZonedDateTime.from("1900-01-01T00:00[Asia/Seoul]");
  const { entry } = group.entry("dday", { now: midnight });
  assert.equal(entry.date, "1900-01-01T00:00:00+08:27:52");
  assert.equal(entry.label, "D-Day");
});

test("dates of entries become Dates", () => {
  for (const [text, iso] of [
    ["2026-05-01T09:00:00+09:00", "2026-05-01T00:00:00.000Z"],
    ["2026-05-01T09:00:00.1239Z", "2026-05-01T09:00:00.123Z"],
    ["2026-05-01T09:00-03:30", "2026-05-01T12:30:00.000Z"],
    // This is the offset of Seoul before 1908.
    ["1900-01-01T00:00:00+08:27:52", "1899-12-31T15:32:08.000Z"],
    ["0099-12-31T23:59:59+00:00", "0099-12-31T23:59:59.000Z"],
    ["9999-12-31T23:59:59-12:00", "+010000-01-01T11:59:59.000Z"],
  ]) assert.equal(toDate(text).toISOString(), iso);
  for (const text of [
    "2026-05-01", "2026-02-30T00:00:00Z", "2026-05-01T24:00:00Z", "today", "",
    "2026-05-01T09:00:00+24:00", "2026-05-01T09:00:00-09:60", "2026-05-01T09:00:00+09:00:60",
  ]) {
    assert.throws(() => toDate(text), { name: "TypeError", code: "invalidArgument" });
  }
});

test("without Temporal in the runtime, dates do not become Temporal objects", {
  skip: Temporal !== undefined && "this runtime has Temporal",
}, () => {
  const text = "2026-05-01T09:00:00+09:00";
  for (const helper of [toInstant, toPlainDate, (text) => toZonedDateTime(text, "UTC")]) {
    assert.throws(() => helper(text), { code: "unsupported" });
  }
});

test("with Temporal in the runtime, dates become Temporal objects", { skip: noTemporal }, () => {
  const text = "2026-05-01T09:00:00+09:00";
  assert.equal(toInstant(text).toString(), "2026-05-01T00:00:00Z");
  assert.equal(toZonedDateTime(text, "Asia/Seoul").hour, 9);
  assert.equal(toPlainDate(text).toString(), "2026-05-01");
  assert.equal(toPlainDate("2026-05-08").toString(), "2026-05-08");
});

packageTest("an intent changes a stored value", async ({ group }) => {
  await group.perform("toggleStudyDay", { date: "2026-05-01" });
  assert.deepEqual(group.get("studyDays"), ["2026-05-01"]);
  assert.equal(group.entry("studyCalendar", request).entry.streak, 1);
  await group.perform("toggleStudyDay", { date: "2026-05-01" });
  assert.equal(group.entry("studyCalendar", request).entry.streak, 0);
  await assert.rejects(async () => group.perform("none"), { code: "notFound" });
  await assert.rejects(async () => group.perform("toggleStudyDay", { date: 1n }), TypeError);
});

packageTest("a widget is drawn as it shows now", ({ group }) => {
  const sample = group.svg("dday", request);
  assert.match(sample, /^<svg[\s\S]*<\/svg>\s*$/);
  group.set("widgetDataKey", { ...dates, title: "<여행> & more" });
  const drawn = group.svg("dday", request);
  assert.ok(drawn.includes("D-7") && !drawn.includes("<여행>"), drawn);
  assert.notEqual(drawn, sample);
  assert.throws(() => group.svg("dday", { family: "accessoryCorner" }), { code: "invalidValue" });
  assert.throws(() => group.svg("none"), { code: "notFound" });
});

packageTest("a photo in the group's data is drawn", ({ group }) => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3);
  group.set("widgetDataKey", { ...dates, image: "photo" });
  assert.ok(!group.svg("dday", request).includes("data:image/png"));
  group.data.set("photo", png);
  assert.ok(group.svg("dday", request).includes("data:image/png;base64,iVBORw0KGgo"));
  group.set("photo", "a value");
  assert.ok(!group.svg("dday", request).includes("data:image/png"));
});

packageTest("the sample picture and the sample document show the same count", ({ group }) => {
  for (const now of ["2001-01-01T12:00:00Z", "2026-05-01T12:00:00Z"]) {
    const request = { now, timeZone: "UTC" };
    const { label, countLabel } = group.placeholder("dday", request).entry;
    assert.equal(group.snapshot("dday", { ...request, isPreview: true }).entry.label, label);
    const picture = group.svg("dday", { ...request, isPreview: true });
    assert.ok(picture.includes(`>${label}, ${countLabel}, `), picture);
  }
});
