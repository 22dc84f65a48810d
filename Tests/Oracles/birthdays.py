"""Compares the library's birthdays without a year with Python's calendar, and lunar birthdays with
the package korean-lunar-calendar."""

import calendar
import datetime
import json
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from korean_lunar_calendar import KoreanLunarCalendar

from Library.bridge import Bridge
from Oracles.listed import differs_in_list
from Oracles.rounds import rounds, seeded
from runner.checks import Checks

CASES = rounds(500, 5_000, 20_000)
NOT_MEMBERS = ("occurrence", "years")


def on(year, month, day, leap_day):
    """The birthday in a year."""
    if (month, day) == (2, 29) and not calendar.isleap(year):
        return datetime.date(year, 2, 28) if leap_day == "february28" else datetime.date(year, 3, 1)
    return datetime.date(year, month, day)


def lunar(year, month, day):
    """The lunar birthday in a year: if the month has 29 days, the 30th is kept on the 29th."""
    for kept in (day, 29):
        date = KoreanLunarCalendar()
        if date.setLunarDate(year, month, kept, False):
            return datetime.date.fromisoformat(date.SolarIsoFormat())
    raise AssertionError((year, month, day))


def next_of(dates, today):
    return min(date for date in dates if date >= today)


def entry(bridge, group, event, today):
    bridge.call("setSharedValue", group, "widgetDataKey", json.dumps(event))
    request = {"now": f"{today}T12:00:00Z", "timeZone": "UTC"}
    return bridge.read("getEntryJSON", group, "dday", request)["entry"]


def check_first_years(bridge, group, checks):
    """Checks birthdays on 29 February in the years before the calendar's first leap year, 4."""
    for today, rule, wanted in (
        ("0001-01-01", "february28", "0001-02-28"), ("0001-03-01", "march1", "0001-03-01"),
        ("0002-12-23", "march1", "0003-03-01"), ("0003-03-01", "february28", "0004-02-29"),
    ):
        found = entry(bridge, group, {"endDate": "--02-29", "leapDay": rule}, today)
        checks.check(found["endDate"] == wanted, f"29 February, {rule}, on {today}: {wanted}",
                     found)


def main():
    checks = Checks()
    bridge = Bridge()
    random, seed = seeded()
    mistakes = []
    with tempfile.TemporaryDirectory() as directory:
        group = bridge.open("birthdays", directory)
        check_first_years(bridge, group, checks)
        for number in range(CASES):
            is_lunar = number % 5 == 0
            low, high = ((1600, 2045) if is_lunar else (1, 9990))
            today = datetime.date(low, 1, 1) + datetime.timedelta(
                random.randrange((high - low) * 365))
            month = random.randint(1, 12)
            day = random.randint(1, 30 if is_lunar else calendar.monthrange(2024, month)[1])
            if number % 7 == 0:
                month, day = 2, 29
            rule = random.choice(["february28", "march1"])
            form = random.choice(["{:02}-{:02}", "--{:02}-{:02}", "--{:02}{:02}"])
            event = {"endDate": form.format(month, day), "leapDay": rule}
            years = range(max(today.year - 1, 1), today.year + 3)
            if is_lunar:
                event["calendar"] = "lunarKorean"
                wanted = next_of([lunar(year, month, day) for year in years], today)
            else:
                wanted = next_of([on(year, month, day, rule) for year in years], today)
            found = entry(bridge, group, event, today)
            is_right = (
                found["endDate"] == str(wanted) and found["dday"] == (wanted - today).days
                and found["progress"] is None and not any(name in found for name in NOT_MEMBERS)
                and not differs_in_list(bridge, group, today, found))
            if not is_right:
                mistakes.append((event, str(today), str(wanted), found))
        checks.check(not mistakes, f"{CASES} birthdays are on the right days, seed {seed}",
                     "\n".join(map(str, mistakes[:4])))
        bridge.call("closeSharedGroup", group)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
