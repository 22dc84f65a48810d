"""Compares the library with recurring-ical-events, for events that leave out days of their repeat
or have additional days, and for rules that end at an instant.

Each event begins on a day of its rule, because the library and the package treat other first dates
differently."""

import datetime
import json
import os
import sys
import tempfile
import zoneinfo

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import icalendar
import recurring_ical_events
from dateutil.rrule import rrulestr

from Library.bridge import Bridge, Failure
from Oracles.listed import differs_in_list
from Oracles.rounds import rounds, seeded
from Oracles.rules import NUMBERED, random_rule
from runner.checks import Checks

CASES = rounds(150, 1_000, 20_000)
ENDS = rounds(40, 500, 5_000)
DAYS = 10
WINDOW = datetime.timedelta(1_100)
ONE = datetime.timedelta(1)
TUESDAYS = {"endDate": "2026-11-24", "repeat": "FREQ=WEEKLY;BYDAY=TU"}
REFUSED = [
    ({"endDate": "2026-12-03", "except": ["2026-12-03"]}, "$.except"),
    ({"endDate": "2026-12-03", "also": []}, "$.also"),
    ({"endDate": "2026-12-03", "until": "2027-12-03"}, "$.until"),
    ({**TUESDAYS, "until": "2027-12-03"}, "$.until"),
    ({**TUESDAYS, "repeat": "weekly", "until": "2027-02-29"}, "$.until"),
    ({**TUESDAYS, "repeat": "weekly", "until": 7}, "$.until"),
    ({**TUESDAYS, "repeat": "weekly", "until": "2026-11-23"}, "$.until"),
    ({**TUESDAYS, "except": "2026-12-03"}, "$.except"),
    ({**TUESDAYS, "except": ["2026-12-03", "3.12."]}, "$.except[1]"),
    ({**TUESDAYS, "also": ["2026-12-05"] * 4_001}, "$.also"),
    ({**TUESDAYS, "repeat": "FREQ=DAILY;COUNT=2", "except": ["2026-11-24", "2026-11-25"]},
     "$.except"),
]


def calendar(start, rule, without=(), more=()):
    """Parses a calendar file with one event."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", "BEGIN:VEVENT", "UID:1",
             "DTSTAMP:20200101T000000Z", f"DTSTART{start}", f"RRULE:{rule}"]
    for name, dates in (("EXDATE", without), ("RDATE", more)):
        if dates:
            lines.append(f"{name};VALUE=DATE:" + ",".join(f"{day:%Y%m%d}" for day in dates))
    lines += ["END:VEVENT", "END:VCALENDAR", ""]
    return recurring_ical_events.of(icalendar.Calendar.from_ical("\r\n".join(lines)))


def entries(bridge, group, event, today, **more):
    bridge.call("setSharedValue", group, "widgetDataKey", json.dumps(event))
    request = {"now": f"{today}T12:00:00Z", "timeZone": "UTC", "days": DAYS - 1, **more}
    return bridge.read("getTimelineJSON", group, "dday", request)["entries"]


def random_words(random, start):
    """The members of an event that repeats without a rule, the rule that means the same, and
    whether the repeat has an end."""
    until = start + datetime.timedelta(random.randrange(900)) if random.random() < 0.6 else None
    end = f";UNTIL={until:%Y%m%d}" if until else ""
    step = random.choice([1, 2, 5, 30, 400])
    choices = [("weekly", "FREQ=WEEKLY"), ({"everyDays": step}, f"FREQ=DAILY;INTERVAL={step}")]
    if start.day <= 28:
        choices += [("yearly", "FREQ=YEARLY"), ("monthly", "FREQ=MONTHLY")]
    word, rule = random.choice(choices)
    event = {"repeat": word, **({"until": str(until)} if until else {})}
    return event, rule + end, until is not None


def random_case(random):
    """A random event, its days in the window, its first date, and whether its repeat has an end.
    None if the random rule has no suitable first day."""
    start = datetime.date(1990, 1, 1) + datetime.timedelta(random.randrange(20_000))
    if random.random() < 0.4:
        event, rule, has_end = random_words(random, start)
    else:
        time = datetime.datetime.combine(start, datetime.time())
        parts, end = random_rule(random, time)
        rule = ";".join(parts + ([end] if end else []))
        found = rrulestr(";".join(parts), dtstart=time).after(time, inc=True)
        if found is None or found.date() - start > WINDOW / 2:
            return None
        if end and end.startswith("UNTIL") and found.date() > datetime.datetime.strptime(
                end[6:14], "%Y%m%d").date():
            return None
        start = found.date()
        # In a rule that begins on that day, BYSETPOS may choose other days of the first week, and
        # leave that day out.
        found = datetime.datetime.combine(start, datetime.time())
        if rrulestr(";".join(parts), dtstart=found).after(found, inc=True) != found:
            return None
        # The event begins on a date without a time, so UNTIL must be a date without a time.
        rule = rule.replace("T000000", "").replace("T235959Z", "")
        event, has_end = {"repeat": rule}, end is not None
    known = calendar(f";VALUE=DATE:{start:%Y%m%d}", rule).between(start, start + WINDOW)
    days = sorted(day["DTSTART"].dt for day in known)

    def some(most):
        near = [start + datetime.timedelta(random.randrange(-20, 700)) for _ in range(most)]
        return random.sample(days[:60], min(len(days[:60]), random.randrange(6))) + near

    without, more = some(random.randrange(4)), some(random.randrange(3))
    if random.random() < 0.1:
        without += days[:random.randrange(40)]
    random.shuffle(without)
    event = {"endDate": str(start), **event, "except": [str(day) for day in without],
             "also": [str(day) for day in more]}
    # In the library, a date in both lists is a day of the event.
    found = calendar(f";VALUE=DATE:{start:%Y%m%d}", rule, set(without) - set(more),
                     sorted(set(more) - set(days)))
    first = start - datetime.timedelta(40)
    days = sorted({day["DTSTART"].dt for day in found.between(first, start + WINDOW)})
    return event, days, start, has_end


def check_random(bridge, group, checks):
    random, seed = seeded()
    mistakes, asked, numbered, costly = [], 0, 0, 0
    for _ in range(CASES):
        case = random_case(random)
        if case is None:
            continue
        event, days, start, has_end = case
        is_rule = isinstance(event["repeat"], str) and "=" in event["repeat"]
        today = start + datetime.timedelta(random.randint(-30, 700))
        if days and random.random() < 0.6:
            today = random.choice(days[:60]) - datetime.timedelta(random.randrange(DAYS))
        try:
            found = entries(bridge, group, event, today)
        except Failure as failure:
            # The library refuses a rule whose days are so rare that reaching its COUNT takes too
            # long.
            is_costly = "COUNT" in event["repeat"] and failure.detail["path"] == "$.repeat"
            costly += is_costly
            if days and not is_costly:
                mistakes.append((event, "refused", days[:2]))
            continue
        if differs_in_list(bridge, group, today, found[0]):
            mistakes.append((event, "other members in a list", found[0]))
        for entry in found:
            date = datetime.date.fromisoformat(entry["date"][:10])
            place = next((place for place, day in enumerate(days) if day >= date), None)
            if place is None:
                # The end may be after the window.
                if not has_end or not days or entry["state"] != "past":
                    continue
                place = len(days) - 1
            day = days[place]
            wanted = {"endDate": str(day), "dday": (day - date).days, "occurrence": place + 1}
            if is_rule:
                before = days[place - 1] if place > 0 else None
                wanted["progress"] = None if before is None else min(
                    (date - before).days / (day - before).days, 1)
            if "occurrence" not in entry and place > NUMBERED - 100:
                del wanted["occurrence"]
            asked += 1
            numbered += "occurrence" in wanted
            if {name: entry.get(name) for name in wanted} != wanted:
                mistakes.append((event, entry, wanted))
    checks.check(not mistakes, f"{asked} days of {CASES} events equal recurring-ical-events', "
                 f"{numbered} with their number; {costly} rules are too long to follow, "
                 f"seed {seed}", mistakes[:2])


def check_ends(bridge, group, checks):
    """Checks that an UNTIL with a time ends a rule at that instant, if the event has a time."""
    random, seed = seeded()
    mistakes, past = [], 0
    for _ in range(ENDS):
        zone = random.choice(["Asia/Seoul", "America/New_York", "Pacific/Apia", "Europe/Berlin"])
        start = datetime.date(2015, 1, 1) + datetime.timedelta(random.randrange(3_000))
        time = datetime.time(random.randrange(4, 24), random.choice([0, 30]))
        last = start + datetime.timedelta(random.randrange(30))
        until = datetime.datetime.combine(last, time, zoneinfo.ZoneInfo(zone))
        until += datetime.timedelta(seconds=random.choice([-1, 0, 1, 3_600, -40_000, 40_000]))
        rule = f"FREQ=DAILY;INTERVAL={random.choice([1, 3])};UNTIL="
        # Without a Z, an UNTIL is in the event's zone. The package takes only one in UTC.
        written = f"{rule}{until:%Y%m%dT%H%M%S}"
        rule += f"{until.astimezone(datetime.timezone.utc):%Y%m%dT%H%M%SZ}"
        if random.random() < 0.5:
            written = rule
        text = f";TZID={zone}:{start:%Y%m%d}T{time:%H%M%S}"
        found = calendar(text, rule).between(start - ONE, start + 40 * ONE)
        days = sorted(day["DTSTART"].dt.date() for day in found)
        event = {"endDate": str(start), "endTime": f"{time:%H:%M}", "timeZone": zone,
                 "repeat": written}
        try:
            entry = entries(bridge, group, event, start + 60 * ONE, timeZone=zone, days=0)[0]
            told = (entry["endDate"], entry["occurrence"], entry["state"])
        except Failure:
            told = None
        wanted = (str(days[-1]), len(days), "past") if days else None
        past += bool(days)
        if told != wanted:
            mistakes.append((event, told, wanted))
    checks.check(not mistakes and past > ENDS / 2,
                 f"{ENDS} rules end at their instant, {past} of them after a day, seed {seed}",
                 mistakes[:3])


def check_table(bridge, group, checks):
    bridge.call("setSharedValue", group, "holidays", json.dumps(["2026-12-01", "2026-12-08"]))
    for event, today, wanted in (
        ({**TUESDAYS, "except": {"key": "holidays"}}, "2026-11-25", ("2026-12-15", 2)),
        ({**TUESDAYS, "except": {"key": "none"}}, "2026-11-25", ("2026-12-01", 2)),
        ({**TUESDAYS, "except": ["2026-12-01"], "also": ["2026-12-02", "2026-12-01"]},
         "2026-11-25", ("2026-12-01", 2)),
        ({**TUESDAYS, "also": ["2026-11-20"]}, "2026-11-01", ("2026-11-20", 1)),
        ({**TUESDAYS, "repeat": "FREQ=DAILY;COUNT=3", "except": ["2026-11-25"]}, "2027-01-01",
         ("2026-11-26", 2)),
        ({**TUESDAYS, "repeat": "weekly", "until": "2026-12-08"}, "2027-01-01", ("2026-12-08", 3)),
        ({**TUESDAYS, "repeat": "weekly", "until": "2026-12-08", "also": ["2030-01-01"]},
         "2027-01-01", ("2030-01-01", 4)),
        ({"endDate": "2026-01-31", "repeat": "monthly", "except": ["2026-02-28"]}, "2026-02-01",
         ("2026-03-31", 2)),
        ({"endDate": "2026-08-15", "calendar": "lunarKorean", "repeat": "yearly",
          "until": "2028-01-01"}, "2030-01-01", ("2027-09-15", 2)),
        ({"endDate": "05-01", "except": ["2027-05-01"]}, "2026-11-24", ("2028-05-01", None)),
    ):
        entry = entries(bridge, group, event, today)[0]
        checks.check((entry["endDate"], entry.get("occurrence")) == wanted,
                     f"{event} on {today}: {wanted}", entry)


def check_refused(bridge, group, checks):
    for event, path in REFUSED:
        try:
            found = entries(bridge, group, event, "2026-11-24")[0]
            checks.check(False, f"{event} is refused", found)
        except Failure as failure:
            told = (failure.detail["code"], failure.detail["path"])
            checks.check(told == ("invalidValue", path), f"{str(event)[:80]} is refused by name",
                         failure.detail)


def main():
    checks = Checks()
    bridge = Bridge()
    with tempfile.TemporaryDirectory() as directory:
        group = bridge.open("exceptions", directory)
        check_table(bridge, group, checks)
        check_refused(bridge, group, checks)
        check_random(bridge, group, checks)
        check_ends(bridge, group, checks)
        bridge.call("closeSharedGroup", group)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
