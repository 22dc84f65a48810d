"""Compares the library's events that have a rule of RFC 5545 with python-dateutil: the next day,
its number, and the previous day, which shows in the progress."""

import collections
import datetime
import itertools
import json
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from dateutil.rrule import rrulestr

from Library.bridge import Bridge, Failure
from Oracles.listed import differs_in_list
from Oracles.rounds import rounds, seeded
from runner.checks import Checks

RULES = rounds(60, 2_000, 50_000)
DAYS = 12
YEARS = 30
# The library numbers only so many days of a rule without a COUNT.
NUMBERED = 1_000
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
# Rules that the library refuses, by the words that its message must have.
REFUSED = {
    '"BYYEARDAY"': ["FREQ=DAILY;BYYEARDAY=1"],
    '"BYWEEKNO"': ["FREQ=YEARLY;BYWEEKNO=3"],
    '"BYHOUR"': ["FREQ=DAILY;BYHOUR=9"],
    '"EXRULE"': ["FREQ=DAILY;EXRULE"],
    'not ""': ["FREQ=DAILY;", ";FREQ=DAILY"],
    "no FREQ": ["INTERVAL=2"],
    "FREQ has": ["FREQ=HOURLY", "FREQ="],
    "FREQ twice": ["FREQ=DAILY;FREQ=DAILY"],
    "BYDAY twice": ["FREQ=DAILY;BYDAY=MO;BYDAY=TU"],
    "COUNT or UNTIL": ["FREQ=DAILY;COUNT=3;UNTIL=20270101", "FREQ=DAILY;UNTIL=20270101;COUNT=3"],
    "COUNT has": ["FREQ=DAILY;COUNT=0", "FREQ=DAILY;COUNT=4001"],
    "INTERVAL has": ["FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=99999999999999999999"],
    "BYDAY takes numbers": ["FREQ=WEEKLY;BYDAY=2TU", "FREQ=DAILY;BYDAY=-1MO"],
    "BYMONTHDAY has no meaning": ["FREQ=WEEKLY;BYMONTHDAY=3"],
    "BYMONTHDAY has a": ["FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=MONTHLY;BYMONTHDAY=0"],
    "BYMONTH has": ["FREQ=YEARLY;BYMONTH=-1", "FREQ=YEARLY;BYMONTH=13"],
    "BYDAY has": ["FREQ=DAILY;BYDAY=", "FREQ=DAILY;BYDAY=MO,", "FREQ=MONTHLY;BYDAY=0MO",
                  "FREQ=MONTHLY;BYDAY=54MO"],
    "BYSETPOS has": ["FREQ=MONTHLY;BYSETPOS=0", "FREQ=MONTHLY;BYSETPOS=367"],
    "WKST has": ["FREQ=DAILY;WKST=X"],
    "UNTIL has": ["FREQ=DAILY;UNTIL=20260229", "FREQ=DAILY;UNTIL=20270101T",
                  "FREQ=DAILY;UNTIL=-0270101", "FREQ=DAILY;UNTIL=20270101T996000Z"],
    "2,000 bytes": ["FREQ=DAILY;BYMONTHDAY=" + ",".join(["1"] * 1_000)],
    "never comes": ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=4;BYMONTHDAY=31",
                    "FREQ=DAILY;UNTIL=20200101", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9",
                    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=4000"],
    "COUNT is too high": ["FREQ=DAILY;COUNT=4000;BYMONTH=2;BYMONTHDAY=29",
                          "FREQ=DAILY;COUNT=21;BYMONTH=2;BYMONTHDAY=29"],
}
# Parts of rules that dateutil takes and the library does not.
UNKNOWN = ["BYYEARDAY=1,100,200", "BYWEEKNO=20", "BYHOUR=0", "BYMINUTE=0", "BYSECOND=0",
           "BYEASTER=0"]


def some(random, values, most):
    return random.sample(values, random.randint(1, most))


def random_rule(random, start):
    """The parts of a random rule, and its COUNT or UNTIL, or None."""
    freq = random.choice(["DAILY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY", "YEARLY"])
    parts = [f"FREQ={freq}"]
    if random.random() < 0.5:
        parts.append(f"INTERVAL={random.choice([1, 2, 2, 3, 4, 7, 13])}")
    if random.random() < 0.3:
        parts.append("BYMONTH=" + ",".join(map(str, some(random, range(1, 13), 5))))
    if random.random() < 0.6:
        days = some(random, WEEKDAYS, 4)
        if freq in ("MONTHLY", "YEARLY") and random.random() < 0.6:
            # If a rule has weekdays with and without an ordinal, dateutil takes only days that
            # match both kinds. So no rule here has both.
            most = 5 if freq == "MONTHLY" or "BYMONTH" in parts[-1] else 53
            days = [f"{random.choice([1, 2, -1, random.randint(1, most)]):+d}{day}" for day in days]
        parts.append("BYDAY=" + ",".join(days))
    if freq != "WEEKLY" and random.random() < 0.35:
        days = list(range(1, 32)) + list(range(-31, 0))
        parts.append("BYMONTHDAY=" + ",".join(map(str, some(random, days, 6))))
    if any(part.startswith("BY") for part in parts) and random.random() < 0.3:
        parts.append("BYSETPOS=" + ",".join(map(str, some(random, [1, 2, 3, -1, -2], 2))))
    if random.random() < 0.4:
        parts.append(f"WKST={random.choice(WEEKDAYS)}")
    random.shuffle(parts)
    end = random.random()
    if end < 0.25:
        return parts, f"COUNT={random.choice([1, 2, 5, 30, 200])}"
    if end < 0.5:
        until = start + datetime.timedelta(random.randrange(YEARS * 365))
        return parts, f"UNTIL={until:%Y%m%d}" + random.choice(["", "T000000", "T235959Z"])
    return parts, None


def days_of(parts, end, start, most=None, after=None):
    """The days of a rule in 30 years, and whether the rule has no others. Stops after `most` days,
    or at the first day after `after`, because dateutil takes most of the test's time."""
    horizon = start + datetime.timedelta(YEARS * 365)
    last, count = horizon, None
    if end and end.startswith("UNTIL"):
        last = datetime.datetime.strptime(end[6:14], "%Y%m%d")
    elif end:
        count = int(end[6:])
    rule = rrulestr(";".join([*parts, f"UNTIL={last:%Y%m%d}"]), dtstart=start)
    days = []
    for day in itertools.islice(rule, count):
        days.append(day.date())
        if len(days) == most or after is not None and days[-1] > after:
            return days, False
    return days, count == len(days) or last < horizon


def random_today(random, parts, end, start):
    """A day for a request. In half of the cases it is near one of the rule's first days, so that
    dateutil has to compute only a few."""
    if random.random() < 0.5:
        days, _ = days_of(parts, end, start, most=40)
        if days:
            return random.choice(days) - datetime.timedelta(random.randrange(DAYS))
    is_frequent = any(part in ("FREQ=DAILY", "FREQ=WEEKLY") for part in parts)
    years = 3 if is_frequent and random.random() < 0.8 else YEARS - 1
    return start.date() + datetime.timedelta(random.randint(-20, years * 365))


def entries(bridge, group, event, today):
    bridge.call("setSharedValue", group, "widgetDataKey", json.dumps(event))
    request = {"now": f"{today}T12:00:00Z", "timeZone": "UTC", "days": DAYS - 1}
    return bridge.read("getTimelineJSON", group, "dday", request)["entries"]


def expected(days, is_whole, today, begin):
    """What an entry must say, or None if the days of 30 years do not determine it. `begin` is the
    event's startDate, or None."""
    place = next((index for index, day in enumerate(days) if day >= today), None)
    if place is None:
        if not is_whole:
            return None
        place = len(days) - 1
    day = days[place]
    progress = None
    before = days[place - 1] if place > 0 else begin
    if before is not None:
        span = (day - before).days
        progress = min(max((today - before).days / span, 0), 1) if span > 0 else 1
    state = "past" if day < today else "today" if day == today else "counting"
    if begin is not None and today < begin:
        state = "upcoming"
    return {"endDate": str(day), "dday": (day - today).days, "progress": progress, "state": state,
            "occurrence": place + 1}


def refused_by_library(random, parts, end):
    """Changes a random rule into one that dateutil takes and the library must refuse. Returns the
    parts, the end, and words that the library's message must have."""
    parts = list(parts)
    freq = next(part for part in parts if part.startswith("FREQ"))
    choice = random.randrange(4)
    if choice == 0 and freq in ("FREQ=DAILY", "FREQ=WEEKLY"):
        parts = [part for part in parts if not part.startswith("BYDAY")]
        return [*parts, "BYDAY=1MO,2TU"], end, "BYDAY takes"
    if choice == 1 and freq == "FREQ=WEEKLY":
        return [*parts, "BYMONTHDAY=1,2,3,4,5"], end, "BYMONTHDAY has no"
    if choice == 2:
        return parts, f"COUNT={random.choice([4_001, 10_000])}", "COUNT has"
    part = random.choice(UNKNOWN)
    name = part.split("=")[0]
    return [*parts, part], end, f'"{name}"'


def check_random(bridge, group, checks):
    random, seed = seeded()
    mistakes, asked = [], 0
    # How many rules are refused, by the message and by whether dateutil has a day for the rule.
    reasons = collections.Counter()
    for number in range(RULES):
        start = datetime.datetime(1990, 1, 1) + datetime.timedelta(random.randrange(20_000))
        parts, end = random_rule(random, start)
        word = None
        if number % 10 == 0:
            parts, end, word = refused_by_library(random, parts, end)
        text = ";".join(parts + ([end] if end else []))
        if random.random() < 0.2:
            text = "rrule:" + text.lower()
        event, begin = {"endDate": str(start.date()), "repeat": text}, None
        if number % 2 == 0:
            begin = start.date() - datetime.timedelta(random.choice([0, random.randrange(400)]))
            event["startDate"] = str(begin)
        if word:
            today = start.date()
            days, is_whole = days_of(parts, end, start, most=1)
        else:
            today = random_today(random, parts, end, start)
            days, is_whole = days_of(parts, end, start, after=today + datetime.timedelta(DAYS))
        try:
            found = entries(bridge, group, event, today)
        except Failure as failure:
            message = failure.detail["message"]
            reasons[message, bool(days)] += 1
            told = (failure.detail["code"], failure.detail["path"])
            # A refusal is right if dateutil has no day in 30 years either, or if the rule's COUNT
            # ends after these years and the message names COUNT.
            is_right = word in message if word else (
                not days or not is_whole and (end or "").startswith("COUNT") and
                "COUNT" in message)
            if told != ("invalidValue", "$.repeat") or not is_right:
                mistakes.append((event, "refused", failure.detail, days[:2]))
            continue
        if word:
            mistakes.append((event, "is not refused", word))
            continue
        if is_whole and not days:
            mistakes.append((event, "has no day, and is not refused"))
            continue
        if differs_in_list(bridge, group, today, found[0]):
            mistakes.append((event, "other members in a list", found[0]))
        for entry in found:
            date = datetime.date.fromisoformat(entry["date"][:10])
            wanted = expected(days, is_whole, date, begin)
            if wanted is None or (end or "").startswith("COUNT") and not is_whole:
                continue
            if wanted["occurrence"] > NUMBERED and not (end or "").startswith("COUNT"):
                del wanted["occurrence"]
                if entry.get("occurrence") not in (None, NUMBERED):
                    mistakes.append((event, entry, "has a number"))
            asked += 1
            if {name: entry.get(name) for name in wanted} != wanted:
                mistakes.append((event, entry, wanted))
    checks.check(not mistakes, f"{asked} days of {RULES} rules equal dateutil's, "
                 f"{sum(reasons.values())} rules are refused, seed {seed}", mistakes[:2])
    print("# refused rules, and those of them for which dateutil has days in 30 years:")
    for message in sorted({message for message, _ in reasons}):
        taken = reasons[message, True]
        print(f"#   {taken + reasons[message, False]:6} {taken:6}  {message}")


def check_refused(bridge, group, checks):
    for words, texts in REFUSED.items():
        for text in texts:
            event = {"endDate": "2026-11-24", "repeat": text}
            try:
                found = entries(bridge, group, event, "2026-11-24")[0]
                checks.check(False, f"{text} is refused", found)
            except Failure as failure:
                told = (failure.detail["code"], failure.detail["path"])
                is_named = words in failure.detail["message"]
                checks.check(told == ("invalidValue", "$.repeat") and is_named,
                             f"{text[:60]} is refused with the words {words}", failure.detail)


def check_cost(bridge, group, checks):
    """Checks rules with rare days on both sides of the bound, which is 30,000 periods."""
    for text, start, most in (
        # The days are 1,461 days apart, and 2,921 if a century has no leap day.
        ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29", "2104-02-29", 21),
        # Each leap day up to 2196 is reached, because 3 divides 1,461, but none in the next two
        # centuries.
        ("FREQ=DAILY;INTERVAL=3;BYMONTH=2;BYMONTHDAY=29", "2104-02-29", 24),
        ("FREQ=DAILY;BYDAY=MO", "2026-11-23", 4_000),
        ("FREQ=WEEKLY;INTERVAL=2;BYMONTH=6;BYDAY=TU", "2026-11-24", 2_200),
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU", "2026-11-24", 4_000),
    ):
        for count, is_taken in ((most, True), (most + most // 2, most == 4_000)):
            event = {"endDate": start, "repeat": f"{text};COUNT={min(count, 4_000)}"}
            try:
                found = entries(bridge, group, event, start)[0]
            except Failure as failure:
                found = failure.detail
            checks.check(("endDate" in found) == is_taken,
                         f"{event['repeat']} is {'taken' if is_taken else 'refused'}", found)


def check_table(bridge, group, checks):
    for text, end, today, wanted in (
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "2026-11-24", "2026-11-25", "2026-12-08"),
        ("FREQ=MONTHLY;BYDAY=2TU", "2026-11-24", "2026-11-24", "2026-12-08"),
        ("FREQ=MONTHLY;BYMONTHDAY=31", "2026-01-31", "2026-02-01", "2026-03-31"),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-11-24", "2026-11-24", "2026-11-30"),
        ("FREQ=MONTHLY;BYDAY=MO,2TU", "2026-11-24", "2026-12-08", "2026-12-08"),
        ("FREQ=YEARLY", "2024-02-29", "2024-03-01", "2028-02-29"),
        ("FREQ=DAILY;COUNT=3", "2026-11-24", "2027-01-01", "2026-11-26"),
        ("FREQ=YEARLY", "1990-05-01", "9999-04-01", "9999-05-01"),
    ):
        found = entries(bridge, group, {"endDate": end, "repeat": text}, today)[0]
        checks.check(found["endDate"] == wanted, f"{text} from {end}: on {today} it is {wanted}",
                     found)


def main():
    checks = Checks()
    bridge = Bridge()
    with tempfile.TemporaryDirectory() as directory:
        group = bridge.open("rules", directory)
        check_table(bridge, group, checks)
        check_refused(bridge, group, checks)
        check_cost(bridge, group, checks)
        check_random(bridge, group, checks)
        bridge.call("closeSharedGroup", group)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
