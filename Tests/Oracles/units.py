"""Compares the library's distances in years, months, weeks and days with Temporal and Intl."""

import itertools
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from Library.bridge import Bridge, Failure
from Oracles.rounds import rounds, seeded
from runner.checks import Checks

# Each case has eight days in a row, with all fifteen lists of units.
CASES = rounds(54, 2_500, 25_000)
ORACLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "units_oracle.js")


def ask(bridge, group, event, request):
    bridge.call("setSharedValue", group, "widgetDataKey", json.dumps(event))
    request = {"timeZone": "UTC", **request}
    return bridge.read("getTimelineJSON", group, "dday", request)["entries"]


def check_table(bridge, group, checks):
    """Checks the distances on single days."""
    for event, today, name, label in (
        ({"endDate": "2028-02-27", "units": ["years", "months", "days"]}, "2026-11-24",
         "unitsLabel", "1 year, 3 months, 3 days"),
        ({"endDate": "2027-06-05", "units": ["weeks", "days"]}, "2026-11-24",
         "unitsLabel", "27 weeks, 4 days"),
        ({"endDate": "2027-03-30", "units": ["months", "days"]}, "2027-01-31",
         "unitsLabel", "1 month, 28 days"),
        ({"startDate": "2027-01-31", "units": ["months", "days"]}, "2027-03-30",
         "countUnitsLabel", "1 month, 30 days"),
        ({"endDate": "2027-03-30", "units": ["months"]}, "2027-03-05",
         "unitsLabel", "less than a month"),
        ({"endDate": "2027-03-30", "units": ["years"]}, "2027-03-05",
         "unitsLabel", "less than a year"),
        ({"endDate": "2027-03-30", "units": ["months", "weeks"]}, "2027-03-29",
         "unitsLabel", "less than a week"),
        ({"endDate": "2027-03-30", "units": ["months"]}, "2027-03-30", "unitsLabel", "today"),
    ):
        entry = ask(bridge, group, event, {"now": f"{today}T12:00:00Z", "days": 0})[0]
        checks.check(entry[name] == label, f"{event} on {today} is {label}", entry)
    event = {"startDate": "1990-05-01", "endDate": "1990-05-01", "repeat": "yearly",
             "units": ["months"]}
    entry = ask(bridge, group, event, {"now": "2026-11-24T12:00:00Z", "days": 0})[0]
    found = (entry["years"], entry["endDate"])
    checks.check(found == (37, "2027-05-01"), "it has its years", entry)
    # From the first of these days to the second, 32 lunar years pass. By the civil calendar, they
    # are in 1991 and 2022.
    event = {"startDate": "1990-12-01", "endDate": "1990-12-01", "calendar": "lunarKorean",
             "repeat": "yearly", "units": ["years"]}
    entry = ask(bridge, group, event, {"now": "2022-12-01T12:00:00Z", "days": 0})[0]
    found = [entry[name] for name in ("startDate", "endDate", "years", "countParts")]
    checks.check(found == ["1991-01-16", "2022-12-23", 32, {"years": 31}],
                 "the entry has its lunar years", entry)
    for units, is_from_one in itertools.product((["days"], ["weeks", "days"]), (False, True)):
        event = {"startDate": "2026-11-01", "units": units, "startFromDayOne": is_from_one}
        entry = ask(bridge, group, event, {"now": "2026-11-24T12:00:00Z", "days": 0})[0]
        found = (entry["countDay"], sum(
            entry["countParts"].get(unit, 0) * days for unit, days in (("weeks", 7), ("days", 1))))
        checks.check(found == (23 + is_from_one, 23),
                     f"parts are the same with startFromDayOne {is_from_one}", entry)
    entry = ask(bridge, group, {"startDate": "2030-01-01", "units": ["days"]},
                {"now": "2026-11-24T12:00:00Z", "days": 0})[0]
    found = [entry[name] for name in ("parts", "countParts", "unitsLabel", "countUnitsLabel")]
    checks.check(found == [None] * 4, "an event without a day count has no parts", entry)


def check_oracle(bridge, group, checks):
    _, seed = seeded()
    deno = os.environ.get("WIDGET_BRIDGE_DENO", "deno")
    told = subprocess.run([deno, "run", "--no-lock", ORACLE, str(seed), str(CASES)],
                          capture_output=True, text=True, check=True).stdout
    mistakes, pairs, labels = [], 0, 0
    for line in told.splitlines():
        case = json.loads(line)
        request = {"now": f"{case['first']}T12:00:00Z", "locale": case["locale"],
                   "days": len(case["parts"]) - 1,
                   "configuration": {"units": ",".join(case["units"])}}
        # Uses the date as an end, and then as a start. The parameter sets the units of both.
        for name, parts, label in (("endDate", "parts", "unitsLabel"),
                                   ("startDate", "countParts", "countUnitsLabel")):
            # Day 0 or day 1: the distances are the same.
            event = {name: case["date"], "startFromDayOne": len(case["units"]) % 2 == 0}
            entries = ask(bridge, group, event, request)
            for place, entry in enumerate(entries):
                wanted = case["parts"][place]
                if name == "startDate" and entry["date"][:10] < case["date"]:
                    wanted = None
                text = case["labels"][place] if wanted else None
                pairs += 1
                labels += text is not None
                said = entry[label]
                # The word for today is compared without regard to case: in some languages Intl
                # capitalizes it, and CLDR's versions differ in that.
                is_said = said == text or (text is None and wanted and said) or (
                    wanted and not any(wanted.values()) and said.casefold() == text.casefold())
                if entry[parts] != wanted or not is_said:
                    mistakes.append((case["date"], entry["date"], case["locale"], wanted,
                                     entry[parts], text, said))
        if len(mistakes) > 5:
            break
    checks.check(not mistakes,
                 f"{pairs} distances are Temporal's and {labels} labels Intl's, seed {seed}",
                 "\n".join(map(str, mistakes[:6])))


def check_list(bridge, group, checks):
    """Checks the parameter of a list, which sets the units of each event that counts all days, and
    that calendar days decide the order."""
    events = {
        "widgetDataKey": {"endDate": "2027-06-05", "title": "Trip", "units": ["days"]},
        "start": {"startDate": "2026-11-01", "title": "Start"},
        "work": {"endDate": "2026-12-07", "title": "Work", "count": "workdays"},
        "near": {"endDate": "2026-12-05", "title": "Near"},
    }
    for key, event in events.items():
        bridge.call("setSharedValue", group, key, event)
    request = {"now": "2026-11-24T12:00:00Z", "timeZone": "UTC", "days": 0,
               "family": "systemLarge", "configuration": {"units": "weeks,days"}}
    told = bridge.read("getTimelineJSON", group, "ddayList", request)["entries"][0]["events"]
    found = [(event["key"], event.get("unitsLabel"), event.get("countParts"), event["dday"])
             for event in told]
    checks.check(found == [
        ("near", "1 week, 4 days", None, 11), ("work", None, None, 9),
        ("widgetDataKey", "27 weeks, 4 days", None, 193),
        ("start", None, {"weeks": 3, "days": 2}, None),
    ], "a list's parameter sets the units of its events", found)
    for key in events:
        bridge.call("removeSharedValue", group, key)


def check_refused(bridge, group, checks):
    lists = ("days,years", "years,years", "", "hours", "years, days", "years,")
    for kind, units in itertools.product(("dday", "ddayList"), lists):
        request = {"configuration": {"units": units}}
        try:
            bridge.read("getTimelineJSON", group, kind, request)
            # An empty text leaves the units to the event.
            checks.check(units == "", f"the parameter {units!r} of {kind} is taken")
        except Failure as failure:
            checks.check(failure.detail["path"] == "$.configuration.units",
                         f"the parameter {units!r} of {kind} is refused", failure.detail)


def main():
    checks = Checks()
    bridge = Bridge()
    with tempfile.TemporaryDirectory() as directory:
        group = bridge.open("units", directory)
        check_table(bridge, group, checks)
        check_list(bridge, group, checks)
        check_refused(bridge, group, checks)
        check_oracle(bridge, group, checks)
        bridge.call("closeSharedGroup", group)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
