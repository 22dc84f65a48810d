// Prints what Temporal computes for events that have a time. hours.py compares it with the library.
//
//     deno run Tests/Oracles/hours_oracle.js SEED CASES
//
// Each line is JSON: an `event`, whose time is mostly near a change of its zone's clocks; a
// request's `now`, `zone` and `days`; and the `entries` of its timeline.

import { Random } from "../JavaScript/portable/random.mjs";

const [seed, cases] = Deno.args.map(Number);
const random = new Random(seed);
const zones = [
  "Africa/Cairo", "Africa/Casablanca", "Africa/Windhoek", "America/Adak", "America/Asuncion",
  "America/Caracas", "America/Chicago", "America/Havana", "America/Mexico_City",
  "America/New_York", "America/Noronha", "America/Nuuk", "America/Santiago", "America/Sao_Paulo",
  "America/St_Johns", "Antarctica/Troll", "Asia/Amman", "Asia/Beirut", "Asia/Damascus",
  "Asia/Dhaka", "Asia/Gaza", "Asia/Hong_Kong", "Asia/Jerusalem", "Asia/Karachi", "Asia/Pyongyang",
  "Asia/Seoul", "Asia/Tehran", "Asia/Vladivostok", "Asia/Yerevan", "Atlantic/Azores",
  "Australia/Adelaide", "Australia/Lord_Howe", "Europe/Berlin", "Europe/Istanbul",
  "Europe/Lisbon", "Europe/Moscow", "Pacific/Apia", "Pacific/Auckland", "Pacific/Chatham",
  "Pacific/Kwajalein",
];
const hour = 3600;
const { compare } = Temporal.PlainDate;


/** The changes of a zone's clocks from 1971 to 2023, on which all time zone databases agree. */
function changes(zone) {
  const found = [];
  let at = Temporal.ZonedDateTime.from(`1971-01-01T00:00[${zone}]`);
  for (;;) {
    at = at.getTimeZoneTransition("next");
    if (at === null || at.year > 2023) return found;
    found.push(at);
  }
}
const changesOf = Object.fromEntries(zones.map((zone) => [zone, changes(zone)]));

/** A wall time that a change of the clocks skips or repeats, or that is near a change. */
function someWallTime(zone) {
  const change = random.pick(changesOf[zone]);
  const before = change.subtract({ seconds: 1 });
  const from = random.below(2) === 0 ? change : before;
  const minutes = random.below(5) === 0 ? random.below(5000) - 2500 : random.below(240) - 120;
  const wall = from.toPlainDateTime().add({ minutes });
  return random.below(3) === 0 ? wall : wall.round({ smallestUnit: "minute" });
}

const seconds = (instant) => instant.epochMilliseconds / 1000;

/**
 * The first `instant` of a date. Returns `skipped` instead if the zone skips the date, and `twice`
 * if the date has two midnights.
 */
function midnight(date, zone) {
  const wall = date.toPlainDateTime();
  const [first, last] = ["earlier", "later"].map((disambiguation) =>
    wall.toZonedDateTime(zone, { disambiguation }).epochMilliseconds);
  const start = date.toZonedDateTime(zone);
  if (compare(start.toPlainDate(), date) !== 0) return { skipped: true };
  if (first !== last && start.startOfDay().toPlainTime().toString() === "00:00:00") {
    return { twice: true };
  }
  return { instant: seconds(start.startOfDay()) };
}

function makeCase() {
  const zone = random.pick(zones);
  const shown = random.pick(zones);
  const wall = someWallTime(zone);
  const time = wall.toPlainTime();
  const first = wall.toPlainDate();
  const every = random.below(3) === 0 ? random.pick([1, 2, 7]) : 0;
  const isNamed = random.below(4) > 0;
  const own = isNamed ? zone : shown;
  const end = (turn) => {
    const instant = first.add({ days: turn * every }).toPlainDateTime(time)
      .toZonedDateTime(own, { disambiguation: "compatible" }).toInstant();
    return { turn, instant, date: instant.toZonedDateTimeISO(shown).toPlainDate() };
  };
  const later = every ? random.below(20) : 0;
  const now = end(later).instant.subtract({ seconds: random.below(70 * hour) - 10 * hour });
  const today = now.toZonedDateTimeISO(shown).toPlainDate();
  const shownOn = (date) => {
    let found = end(0);
    while (every && compare(found.date, date) < 0) found = end(found.turn + 1);
    return found;
  };

  const begin = random.below(2) === 0 ? first.subtract({ days: random.below(3) }) : null;
  const state = (date, end) => {
    const left = compare(end, date);
    if (left <= 0) return left === 0 ? "today" : "past";
    return begin !== null && compare(date, begin) < 0 ? "upcoming" : "counting";
  };

  const days = random.below(4);
  const starts = [];
  for (let day = 0; day <= days; day++) {
    const date = today.add({ days: day });
    const start = day === 0 ? { instant: seconds(now) } : midnight(date, shown);
    const next = midnight(date.add({ days: 1 }), shown);
    // Other tests cover zones that skip a date or have an extra midnight.
    if (start.instant === undefined || next.instant === undefined) return null;
    const found = shownOn(date);
    const instants = [start.instant];
    for (let left = 24; left >= 0; left--) {
      const instant = seconds(found.instant) - left * hour;
      if (instant > start.instant && instant < next.instant) instants.push(instant);
    }
    for (const instant of instants) {
      const left = Math.ceil((seconds(found.instant) - instant) / hour);
      starts.push({
        date: Temporal.Instant.fromEpochMilliseconds(instant * 1000)
          .toZonedDateTimeISO(shown).toString({ timeZoneName: "never" }),
        endDate: `${found.date}`,
        endInstant: found.instant.toZonedDateTimeISO(shown).toString({ timeZoneName: "never" }),
        dday: date.until(found.date).days,
        state: state(date, found.date),
        hoursLeft: left >= 1 && left <= 24 ? left : null,
        hasEnded: instant >= seconds(found.instant),
        ...(every ? { occurrence: found.turn + 1 } : {}),
      });
    }
  }
  const event = { endDate: `${first}`, endTime: time.toString() };
  if (begin !== null) event.startDate = `${begin}`;
  if (isNamed) event.timeZone = zone;
  if (every) {
    event.repeat = random.pick([
      { everyDays: every },
      every === 7 ? "weekly" : { everyDays: every },
      `FREQ=DAILY;INTERVAL=${every}`,
    ]);
  }
  return { event, now: `${now}`, zone: shown, days, entries: starts };
}

const lines = [];
while (lines.length < cases) {
  const found = makeCase();
  if (found !== null) lines.push(JSON.stringify(found));
}
console.log(lines.join("\n"));
