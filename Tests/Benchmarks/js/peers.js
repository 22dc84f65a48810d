// Measures the time that an entry and a timeline of eight entries take with date libraries and with
// the package, on the runtime that runs this script. Prints a JSON object: `results` has the
// version and the nanoseconds of each library, and `missing` lists the libraries not found.
//
//     WIDGET_BRIDGE_PEERS=FOLDER node Tests/Benchmarks/js/peers.js
//
// FOLDER is a folder in which npm has installed luxon, date-fns, @date-fns/tz, dayjs, @js-joda/core
// and @js-joda/timezone. Temporal is measured if the runtime has it.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { SharedGroup } from "../../../bridge-js/mod.js";
import { nanoseconds } from "./measure.js";

const timeZone = "Asia/Seoul";
const value = { startDate: "2026-01-22", endDate: "2026-05-08", title: "Trip" };
const start = Date.parse("2026-05-01T09:00:00+09:00");
const days = 7;

const required = createRequire(resolve(process.env.WIDGET_BRIDGE_PEERS || ".", "index.js"));

/** A module that npm has installed in the folder. */
function installed(name) {
  return import(pathToFileURL(required.resolve(name)).href);
}

function installedVersion(name) {
  let folder = dirname(required.resolve(name));
  for (; folder !== dirname(folder); folder = dirname(folder)) {
    try {
      const told = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      if (told.name === name) return told.version;
    } catch {
      // No package begins in this folder.
    }
  }
  return "";
}

/**
 * Four functions for each library: one finds an instant in a zone; one finds when a later day
 * begins there; one counts the days until a date; and one writes an instant as text. If a library
 * counts days faster in UTC, its function does so: only the beginning of a day depends on the zone.
 */
const libraries = {
  async luxon() {
    const { DateTime } = await installed("luxon");
    return {
      at: (instant, zone) => DateTime.fromMillis(instant, { zone }),
      dayStart: (moment, days) => moment.startOf("day").plus({ days }),
      daysUntil: (moment, date) => {
        const today = moment.setZone("utc", { keepLocalTime: true }).startOf("day");
        return DateTime.fromISO(date, { zone: "utc" }).diff(today, "days").days;
      },
      text: (moment) => moment.toISO({ suppressMilliseconds: true }),
    };
  },

  async "date-fns"() {
    const { addDays, differenceInCalendarDays, formatISO, parseISO, startOfDay } =
      await installed("date-fns");
    const { TZDate } = await installed("@date-fns/tz");
    return {
      at: (instant, zone) => new TZDate(instant, zone),
      dayStart: (moment, days) => addDays(startOfDay(moment), days),
      daysUntil: (moment, date) => {
        const today = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate());
        return differenceInCalendarDays(parseISO(date), today);
      },
      text: (moment) => formatISO(moment),
    };
  },

  async dayjs() {
    const { default: dayjs } = await installed("dayjs");
    for (const plugin of ["utc", "timezone"]) {
      dayjs.extend((await installed(`dayjs/plugin/${plugin}.js`)).default);
    }
    const today = (moment) => dayjs.utc(moment.format("YYYY-MM-DD"));
    return {
      at: (instant, zone) => dayjs(instant).tz(zone),
      dayStart: (moment, days) =>
        dayjs.tz(today(moment).add(days, "day").format("YYYY-MM-DD"), timeZone),
      daysUntil: (moment, date) => dayjs.utc(date).diff(today(moment), "day"),
      text: (moment) => moment.format("YYYY-MM-DDTHH:mm:ssZ"),
    };
  },

  async "@js-joda/core"() {
    await installed("@js-joda/timezone");
    const { ChronoUnit, DateTimeFormatter, Instant, LocalDate, ZoneId } =
      await installed("@js-joda/core");
    const format = DateTimeFormatter.ISO_OFFSET_DATE_TIME;
    return {
      at: (instant, zone) => Instant.ofEpochMilli(instant).atZone(ZoneId.of(zone)),
      dayStart: (moment, days) => moment.toLocalDate().plusDays(days).atStartOfDay(moment.zone()),
      daysUntil: (moment, date) =>
        ChronoUnit.DAYS.between(moment.toLocalDate(), LocalDate.parse(date)),
      text: (moment) => moment.format(format),
    };
  },

  async Temporal() {
    const { Temporal } = globalThis;
    if (Temporal === undefined) throw new Error("This runtime has no Temporal.");
    return {
      at: (instant, zone) =>
        Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone),
      dayStart: (moment, days) =>
        moment.toPlainDate().add({ days }).toZonedDateTime(moment.timeZoneId),
      daysUntil: (moment, date) => moment.toPlainDate().until(date).days,
      text: (moment) => moment.toString({ timeZoneName: "never" }),
    };
  },
};

/** The entry of the event at `moment`, which is a value of the library's own type. */
function entry({ daysUntil, text }, moment) {
  const { startDate, endDate } = value;
  const dday = daysUntil(moment, endDate);
  const passed = -daysUntil(moment, startDate);
  return {
    date: text(moment), startDate, endDate, dday,
    label: dday === 0 ? "D-Day" : dday > 0 ? `D-${dday}` : `D+${-dday}`,
    countDay: passed + 1, countLabel: `Day ${passed + 1}`,
    progress: Math.min(Math.max(passed / (passed + dday), 0), 1),
  };
}

function timeline(library, instant) {
  const now = library.at(instant, timeZone);
  const entries = [entry(library, now)];
  for (let day = 1; day <= days; day++) entries.push(entry(library, library.dayStart(now, day)));
  return entries;
}

/** Throws unless a library's entries equal the package's. */
function compare(entries, own) {
  assert.equal(entries.length, own.length);
  for (const [index, entry] of entries.entries()) {
    for (const [member, value] of Object.entries(entry)) {
      assert.equal(value, own[index][member]);
    }
  }
}

// Each call gets a different instant, so that no library can reuse the previous call's result.
let second = 0;
const nextInstant = () => start + 1000 * (second++ % 40_000);

const directory = mkdtempSync(join(tmpdir(), "widget-bridge-"));
const group = SharedGroup.open("peers", { directory });
group.set("widgetDataKey", value);
const results = {
  "widget-bridge": {
    entry: nanoseconds(() => group.entry("dday", { now: nextInstant(), timeZone })),
    timeline: nanoseconds(() => group.timeline("dday", { now: nextInstant(), timeZone })),
  },
};
const own = group.timeline("dday", { now: start, timeZone }).entries;
const missing = [];
for (const [name, load] of Object.entries(libraries)) {
  let library;
  try {
    library = await load();
  } catch {
    missing.push(name);
    continue;
  }
  compare(timeline(library, start), own);
  results[name] = {
    version: name === "Temporal" ? "" : installedVersion(name),
    entry: nanoseconds(() => entry(library, library.at(nextInstant(), timeZone))),
    timeline: nanoseconds(() => timeline(library, nextInstant())),
  };
}
group.close();
rmSync(directory, { recursive: true });
console.log(JSON.stringify({ results, missing }));
process.exit(0);
