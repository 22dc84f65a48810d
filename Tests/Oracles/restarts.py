"""Compares the library's events that have restarts with the same arithmetic on Python's dates."""

import datetime
import json
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from Library.bridge import Bridge, Failure
from Oracles.listed import differs_in_list
from Oracles.rounds import rounds, seeded
from runner.checks import Checks

CASES = rounds(300, 3_000, 30_000)
NOW = {"now": "2026-11-24T20:00:00Z", "timeZone": "Asia/Seoul"}
SMOKING = {"startDate": "2026-01-01", "title": "\u00e9", "mine": {"a": [1.50, None]}}


def entries(bridge, group, event, today, days=0):
    bridge.call("setSharedValue", group, "widgetDataKey", json.dumps(event))
    request = {"now": f"{today}T12:00:00Z", "timeZone": "UTC", "days": days}
    return bridge.read("getTimelineJSON", group, "dday", request)["entries"]


def expected(start, restarts, today):
    if today < start:
        return {"startDate": str(start), "best": None, "countDay": None, "state": "upcoming"}
    dates = sorted({start, *(day for day in restarts if start < day <= today)})
    gaps = [(later - day).days for day, later in zip(dates, [*dates[1:], today])]
    return {"startDate": str(dates[-1]), "best": max(gaps), "state": "counting",
            "countDay": (today - dates[-1]).days + 1}


def check_random(bridge, group, checks):
    random, seed = seeded()
    mistakes, asked = [], 0
    for _ in range(CASES):
        start = datetime.date(2000, 1, 1) + datetime.timedelta(random.randrange(9_000))
        restarts = [start + datetime.timedelta(random.randrange(-50, 500))
                    for _ in range(random.randrange(12))]
        restarts += random.sample(restarts, len(restarts) // 3)
        today = start + datetime.timedelta(random.randrange(-10, 520))
        event = {"startDate": str(start), "restarts": [str(day) for day in restarts]}
        found = entries(bridge, group, event, today, days=5)
        if differs_in_list(bridge, group, today, found[0]):
            mistakes.append((event, "other members in a list", found[0]))
        for entry in found:
            date = datetime.date.fromisoformat(entry["date"][:10])
            wanted = expected(start, restarts, date)
            asked += 1
            if {name: entry.get(name) for name in wanted} != wanted:
                mistakes.append((event, entry, wanted))
    checks.check(not mistakes,
                 f"{asked} days of {CASES} events restart as in Python, seed {seed}",
                 mistakes[:2])


def check_table(bridge, group, checks):
    event = {"startDate": "2026-01-01", "endDate": "2026-12-01", "restarts": ["2026-11-01"],
             "milestones": [{"everyDays": 10}], "units": ["weeks", "days"]}
    entry = entries(bridge, group, event, "2026-11-16")[0]
    checks.check(entry["progress"] == 0.5, "progress goes from the restart", entry)
    checks.check(entry["nextMilestone"]["date"] == "2026-11-20", "milestones do", entry)
    checks.check(entry["countParts"] == {"weeks": 2, "days": 1}, "units do", entry)
    lunar = {"startDate": "2020-08-15", "calendar": "lunarKorean", "restarts": ["2026-03-08"],
             "milestones": ["anniversaries"]}
    entry = entries(bridge, group, lunar, "2026-11-16")[0]
    checks.check(entry["nextMilestone"]["date"] == "2027-03-08",
                 "the anniversaries of a restart are civil", entry)
    event["restarts"] = ["2026-12-03"]
    entry = entries(bridge, group, event, "2026-12-05")[0]
    checks.check((entry["progress"], entry["state"]) == (1, "past"),
                 "a restart after the end is one", entry)


def check_intent(bridge, group, checks):
    def perform(event, parameters, as_text=False):
        value = json.dumps(event)
        bridge.call("setSharedValue", group, "smoking", json.dumps(value) if as_text else value)
        bridge.call("performIntent", group, "restartCount",
                    {"key": "smoking", **NOW, **parameters})
        told = bridge.read("getSharedValue", group, "smoking")
        return json.loads(told) if as_text else told

    for event, parameters, wanted in (
        # At 20:00 UTC it is already the next day in Seoul.
        (SMOKING, {}, ["2026-11-25"]), (SMOKING, {"date": "2026-11-25"}, ["2026-11-25"]),
        (SMOKING, {"timeZone": "UTC"}, ["2026-11-24"]),
        (SMOKING, {"date": None, "now": "2026-05-01T00:00:00+09:00"}, ["2026-05-01"]),
        ({"restarts": ["2026-03-01", "2026-02-01"], **SMOKING}, {"date": "2026-02-15"},
         ["2026-03-01", "2026-02-01", "2026-02-15"]),
        ({**SMOKING, "restarts": ["2026-02-15"]}, {"date": "2026-02-15"}, ["2026-02-15"]),
        ({**SMOKING, "restarts": None}, {"date": "2026-02-15"}, ["2026-02-15"]),
    ):
        for as_text in (False, True):
            found = perform(event, parameters, as_text)
            checks.check(found == {**event, "restarts": wanted} and
                         list(found) == list({**event, "restarts": wanted}),
                         f"restartCount {parameters} of {event}: {wanted}", found)
    for event, parameters, path, key in (
        (SMOKING, {"date": "2026-11-26"}, "$.date", None),
        (SMOKING, {"date": "2026-11-25", "timeZone": "UTC"}, "$.date", None),
        (SMOKING, {"date": "tomorrow"}, "$.date", None), (SMOKING, {"date": 7}, "$.date", None),
        (SMOKING, {"now": "today"}, "$.now", None),
        (SMOKING, {"timeZone": "Seoul"}, "$.timeZone", None),
        (SMOKING, {"key": "none"}, "$.key", None), (SMOKING, {"key": None}, "$.key", None),
        ({"endDate": "2026-12-03"}, {}, "$.startDate", "smoking"),
        ({**SMOKING, "restarts": "never"}, {}, "$.restarts", "smoking"),
        ({**SMOKING, "restarts": ["2026-02-01"] * 4_000}, {}, "$.restarts", "smoking"),
    ):
        try:
            found = perform(event, parameters)
            checks.check(False, f"restartCount {parameters} is refused", found)
        except Failure as failure:
            told = (failure.detail["code"], failure.detail["path"], failure.detail.get("key"))
            checks.check(told == ("invalidValue", path, key),
                         f"restartCount {parameters} is refused by name", failure.detail)


def main():
    checks = Checks()
    bridge = Bridge()
    with tempfile.TemporaryDirectory() as directory:
        group = bridge.open("restarts", directory)
        check_table(bridge, group, checks)
        check_intent(bridge, group, checks)
        check_random(bridge, group, checks)
        bridge.call("closeSharedGroup", group)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
