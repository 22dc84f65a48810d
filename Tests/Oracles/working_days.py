"""Compares the library's working days with the counts of numpy.busday_count.

numpy cannot count a date whose weekday does not count. So this program itself adds the dates in the
event's list "also".
"""

import datetime
import json
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import numpy

from Library.bridge import Bridge
from Oracles.rounds import rounds, seeded
from runner.checks import Checks

WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
DAYS = 25
CASES = rounds(2_000, 20_000, 100_000)


class Days:
    """Counts the days of an event with numpy."""

    def __init__(self, mask, excepted, added):
        left = set(excepted) - set(added)
        self.calendar = numpy.busdaycalendar(
            "".join("1" if day else "0" for day in mask), [str(day) for day in left])
        self.added = {
            str(day) for day in added if not mask[day.weekday()]
        }

    def count(self, start, end):
        """The number of counted days d with start <= d < end. If the end is before the start, the
        number is negative, and counts the days with end < d <= start."""
        # numpy counts in the same way, even if the end is before the start.
        counted = int(numpy.busday_count(str(start), str(end), busdaycal=self.calendar))
        if start <= end:
            return counted + sum(str(start) <= day < str(end) for day in self.added)
        return counted - sum(str(end) < day <= str(start) for day in self.added)

    def through(self, start, end):
        return self.count(start, end + datetime.timedelta(1))


def expected(days, start, end, today, is_from_one):
    dday = days.count(today, end)
    elapsed = (today - start).days
    made = {"dday": dday, "calendarDays": (end - today).days, "countDay": None}
    sign = (end > today) - (end < today)
    made["label"] = {1: f"D-{dday}", 0: "D-Day", -1: f"D+{-dday}"}[sign]
    if elapsed >= 0:
        first = start if is_from_one else start + datetime.timedelta(1)
        made["countDay"] = days.through(first, today) if first <= today else 0
    whole = days.count(start, end)
    if today >= end or start == end:
        made["progress"] = 1
    elif today < start:
        made["progress"] = 0
    elif whole > 0:
        made["progress"] = days.count(start, today) / whole
    else:
        made["progress"] = elapsed / (end - start).days
    return made


def random_dates(random, around, count, spread):
    return [around + datetime.timedelta(random.randint(-spread, spread)) for _ in range(count)]


def check_table(bridge, group, checks):
    """Checks single days."""
    for today, end, dday, label in (
        ("2026-11-23", "2026-11-27", 4, "D-4"), ("2026-11-27", "2026-11-30", 1, "D-1"),
        ("2026-11-28", "2026-11-30", 0, "D-0"), ("2026-11-24", "2026-11-20", -2, "D+2"),
        ("2026-11-28", "2026-11-27", 0, "D+0"), ("2026-11-28", "2026-11-28", 0, "D-Day"),
    ):
        event = {"endDate": end, "count": "workdays"}
        entry = ask(bridge, group, event, today, 0)[0]
        checks.check((entry["dday"], entry["label"]) == (dday, label),
                     f"on {today} the working days to {end} are {dday}, {label}", entry)


def check_calendar(bridge, group, checks):
    """Checks the members that count all days, even if an event counts working days."""
    # From Saturday, 29 November 2025; the anniversary is a Sunday.
    event = {"startDate": "2025-11-29", "endDate": "2026-12-07", "count": "workdays",
             "milestones": ["anniversaries"]}
    entry = ask(bridge, group, event, "2026-11-24", 0)[0]
    found = {name: entry[name] for name in ("relativeLabel", "state", "dday", "nextMilestone")}
    checks.check(found == {
        "relativeLabel": "in 13 days", "state": "counting", "dday": 9,
        "nextMilestone": {"title": "1st anniversary", "date": "2026-11-29", "inDays": 5},
    }, "the calendar decides label, state and anniversaries", found)
    checks.check(entry["relevance"]["score"] == 1_000_000 // 14,
                 "the relevance goes by 13 days, not by 9", entry["relevance"])
    for today, state in (("2026-11-28", "counting"), ("2026-11-29", "today"),
                         ("2026-11-30", "past")):
        event = {"endDate": "2026-11-29", "count": "workdays"}
        entry = ask(bridge, group, event, today, 0)[0]
        checks.check((entry["state"], entry["dday"] == 0) == (state, today < "2026-11-30"),
                     f"on {today} the state is {state}", entry)
    # Day 10 of the count is Friday, 11 December.
    event = {"startDate": "2026-11-28", "count": "workdays", "milestones": [10]}
    entry = ask(bridge, group, event, "2026-12-10", 0)[0]
    found = (entry["countDay"], entry["nextMilestone"]["date"], entry["nextMilestone"]["inDays"])
    checks.check(found == (9, "2026-12-11", 1), "a milestone is a working day", entry)


def ask(bridge, group, event, today, days):
    bridge.call("setSharedValue", group, "widgetDataKey", json.dumps(event))
    request = {"now": f"{today}T12:00:00Z", "timeZone": "UTC", "days": days}
    return bridge.read("getTimelineJSON", group, "dday", request)["entries"]


def check_random(bridge, group, checks):
    random, seed = seeded()
    mistakes, cases = [], 0
    while cases < CASES and not mistakes:
        mask = [random.random() < 0.7 for _ in range(7)]
        if not any(mask):
            mask[0] = True
        around = datetime.date(1700, 1, 1) + datetime.timedelta(random.randrange(200_000))
        spread = random.choice([10, 60, 2_000])
        today, start, end = random_dates(random, around, 3, spread)
        start, end = min(start, end), max(start, end)
        excepted = random_dates(random, around, random.choice([0, 3, 20, 100]), spread)
        added = random_dates(random, around, random.choice([0, 0, 2, 20]), spread)
        is_from_one = random.random() < 0.7
        count = {"weekdays": [name for name, is_in in zip(WEEKDAYS, mask) if is_in]}
        if excepted:
            # In half of the cases, a separate value has the excepted dates.
            if random.random() < 0.5:
                bridge.call("setSharedValue", group, "holidays", json.dumps(
                    [str(day) for day in excepted]))
                count["except"] = {"key": "holidays"}
            else:
                count["except"] = [str(day) for day in excepted]
        if added:
            count["also"] = [str(day) for day in added]
        event = {"startDate": str(start), "endDate": str(end), "count": count,
                 "startFromDayOne": is_from_one, "milestones": [{"everyDays": 7}]}
        days = Days(mask, excepted, added)
        entries = ask(bridge, group, event, today, DAYS - 1)
        for entry in entries:
            day = datetime.date.fromisoformat(entry["date"][:10])
            wanted = expected(days, start, end, day, is_from_one)
            found = {name: entry[name] for name in wanted}
            count_day = wanted["countDay"] or 0
            is_new = count_day > 0 and count_day % 7 == 0 and (
                day == start or days.through(start if is_from_one else start +
                                             datetime.timedelta(1), day - datetime.timedelta(1))
                < count_day)
            if found != wanted or (entry["milestone"] is not None) != is_new:
                mistakes.append((event, excepted, str(day), found, wanted, entry["milestone"]))
        cases += len(entries)
    checks.check(not mistakes, f"{cases} days count as numpy counts them, seed {seed}",
                 mistakes[:2])


def check_far(bridge, group, checks):
    """Checks an event that spans all of the calendar, and a distant milestone."""
    event = {"startDate": "0001-01-01", "endDate": "9999-12-31", "count": "workdays",
             "milestones": [2_000_000]}
    entry = ask(bridge, group, event, "0001-01-01", 0)[0]
    wanted = int(numpy.busday_count("0001-01-01", "9999-12-31"))
    day = numpy.busday_offset("0001-01-01", 1_999_999)
    checks.check(entry["dday"] == wanted, f"the calendar has {wanted} working days", entry)
    checks.check(entry["nextMilestone"]["date"] == str(day), f"number 2,000,000 is {day}", entry)


def main():
    checks = Checks()
    bridge = Bridge()
    with tempfile.TemporaryDirectory() as directory:
        group = bridge.open("working.days", directory)
        check_table(bridge, group, checks)
        check_calendar(bridge, group, checks)
        check_far(bridge, group, checks)
        check_random(bridge, group, checks)
        bridge.call("closeSharedGroup", group)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
