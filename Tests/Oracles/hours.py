"""Compares the library's events that have a time with Temporal, including times at which clocks go
forward or back."""

import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from Library.bridge import Bridge, Failure
from Oracles.rounds import rounds, seeded
from runner.checks import Checks

CASES = rounds(1_500, 20_000, 200_000)
ORACLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "hours_oracle.js")
EXAM = {"endDate": "2026-12-03", "endTime": "18:30", "title": "Exam"}
# In New York this ends on the day before its start, because the start is a date.
SEOUL = {"startDate": "2026-12-25", "endDate": "2026-12-25", "endTime": "00:30",
         "timeZone": "Asia/Seoul"}
REFUSED = [
    ({"endTime": "18:30"}, "$.endTime"),
    ({"startDate": "2026-01-01", "endTime": "18:30"}, "$.endTime"),
    ({"endDate": "2026-12-03", "endTime": "24:00"}, "$.endTime"),
    ({"endDate": "2026-12-03", "endTime": "18:30:60"}, "$.endTime"),
    ({"endDate": "2026-12-03", "endTime": "6:30"}, "$.endTime"),
    ({"endDate": "2026-12-03", "endTime": "18:30Z"}, "$.endTime"),
    ({"endDate": "2026-12-03", "endTime": "18:30:05.5"}, "$.endTime"),
    ({"endDate": "2026-12-03", "endTime": 18}, "$.endTime"),
    ({"endDate": "2026-12-03", "endTime": "18:30", "timeZone": "Asia/Soul"}, "$.timeZone"),
    ({"endDate": "2026-12-03", "endTime": "18:30", "timeZone": 9}, "$.timeZone"),
    # In UTC this end is later than the start, but the dates are compared as they are written.
    ({"startDate": "2026-12-04", "endDate": "2026-12-03", "endTime": "23:00",
      "timeZone": "Pacific/Honolulu"}, "$.endDate"),
    ({"endDate": "9999-12-31", "endTime": "23:00", "timeZone": "-09:00"}, "$.endTime"),
    ({"endDate": "0001-01-01", "endTime": "01:00", "timeZone": "+09:00"}, "$.endTime"),
]


def ask(bridge, group, event, now, zone="UTC", days=0, kind="dday"):
    bridge.call("setSharedValue", group, "widgetDataKey", json.dumps(event))
    return bridge.read("getTimelineJSON", group, kind,
                       {"now": now, "timeZone": zone, "days": days})


def check_oracle(bridge, group, checks):
    _, seed = seeded()
    deno = os.environ.get("WIDGET_BRIDGE_DENO", "deno")
    told = subprocess.run([deno, "run", "--no-lock", ORACLE, str(seed), str(CASES)],
                          capture_output=True, text=True, check=True).stdout
    mistakes, asked = [], 0
    for line in told.splitlines():
        case = json.loads(line)
        found = ask(bridge, group, case["event"], case["now"], case["zone"], case["days"])
        entries = [{name: entry.get(name) for name in wanted}
                   for entry, wanted in zip(found["entries"], case["entries"])]
        asked += len(entries)
        if entries != case["entries"] or len(found["entries"]) != len(entries):
            mistakes.append((case, entries))
    checks.check(not mistakes,
                 f"{asked} entries of {CASES} events equal Temporal's, seed {seed}",
                 mistakes[:1])


def check_table(bridge, group, checks):
    """Checks the entries of single events."""
    entry = ask(bridge, group, SEOUL, "2026-12-20T12:00:00Z", "America/New_York")["entries"][0]
    found = (entry["endDate"], entry["endInstant"], entry["dday"])
    checks.check(found == ("2026-12-24", "2026-12-24T10:30:00-05:00", 4),
                 "00:30 on 25 December in Seoul is on the 24th in New York", entry)
    entry = ask(bridge, group, SEOUL, "2026-12-24T17:00:00Z", "America/New_York")["entries"][0]
    checks.check((entry["state"], entry["hasEnded"], entry["dday"]) == ("today", True, 0),
                 "the day itself is today, even if the start's date is later", entry)
    found = ask(bridge, group, EXAM, "2026-12-02T10:00:00Z", days=1)
    checks.check(found["policy"] == {"type": "atEnd"} and len(found["entries"]) == 27,
                 "there is an entry at now, at midnight and at each of the 25 instants", found)
    states = [entry["state"] for entry in found["entries"]]
    checks.check(states == ["counting"] * 7 + ["today"] * 20,
                 "the day is today, also after the instant", found)
    checks.check([entry["relevance"]["duration"] for entry in found["entries"][:3]]
                 == [8.5 * 3600, 3600, 3600], "each matters until the next", found)
    found = ask(bridge, group, {**EXAM, "repeat": {"everyDays": 1}}, "2026-12-03T00:00:00Z",
                days=399)["entries"]
    dates = [entry["date"] for entry in found]
    checks.check(len(dates) == 400 and dates == sorted(set(dates)), "the earliest 400 are kept",
                 dates)
    entry = ask(bridge, group, {"endDate": "2026-12-03T18:30:00+09:00", "endTime": "20:00"},
                "2026-12-01T00:00:00Z")["entries"][0]
    checks.check(entry["endInstant"] == "2026-12-03T20:00:00+00:00",
                 "an end date that is an instant is a date beside a time", entry)
    event = {**EXAM, "endDate": "2026-12-31", "startDate": "2000-01-01", "repeat": "yearly",
             "endTime": "23:30", "timeZone": "America/New_York", "units": ["years"]}
    entry = ask(bridge, group, event, "2026-12-30T12:00:00Z")["entries"][0]
    checks.check((entry["endDate"], entry["years"]) == ("2027-01-01", 26),
                 "anniversaries go by the date as it is written", entry)
    event = {"endDate": "2026-11-24", "endTime": "00:30", "timeZone": "Asia/Seoul",
             "repeat": "FREQ=WEEKLY;BYDAY=TU"}
    entry = ask(bridge, group, event, "2026-11-25T12:00:00Z")["entries"][0]
    found = (entry["endDate"], entry["endInstant"], entry["occurrence"])
    checks.check(found == ("2026-11-30", "2026-11-30T15:30:00+00:00", 2),
                 "a rule's weekdays are those of the event's zone", entry)
    event = {"endDate": "05-01", "endTime": "08:00"}
    entry = ask(bridge, group, event, "2026-12-30T12:00:00Z")["entries"][0]
    checks.check(entry["endInstant"] == "2027-05-01T08:00:00+00:00", "a birthday has a time", entry)
    plain = {"endDate": "2026-12-03", "timeZone": "Nowhere/At_All", "title": "Exam"}
    entry = ask(bridge, group, plain, "2026-12-01T00:00:00Z")["entries"][0]
    checks.check("endInstant" not in entry and entry["dday"] == 2,
                 "without a time the zone says nothing", entry)


def check_list(bridge, group, checks):
    events = {
        "late": {**EXAM, "title": "C"}, "early": {**EXAM, "endTime": "07:00", "title": "D"},
        "whole": {"endDate": "2026-12-03", "title": "E"},
        "west": {**EXAM, "endTime": "00:10", "timeZone": "America/New_York", "title": "A"},
        "next": {"endDate": "2026-12-04", "title": "B"}, "wrong": {**EXAM, "timeZone": "Soul"},
    }
    bridge.call("setSharedValue", group, "widgetDataKey", '{"endDate":"2020-01-01"}')
    for key, event in events.items():
        bridge.call("setSharedValue", group, key, json.dumps(event))
    request = {"now": "2026-12-02T10:00:00Z", "timeZone": "UTC", "days": 1, "family": "systemLarge"}
    found = bridge.read("getTimelineJSON", group, "ddayList", request)
    rows = [[row["key"] for row in entry["events"] if row["key"] != "widgetDataKey"]
            for entry in found["entries"]]
    checks.check(rows == [["whole", "west", "early", "late", "next"]] * 5,
                 "a day's events stand by their times, those without one first", rows)
    checks.check([entry["date"][11:16] for entry in found["entries"]]
                 == ["10:00", "00:00", "05:10", "07:00", "18:30"],
                 "a list has an entry at each time, and at no other hour", found)
    ended = [[row["key"] for row in entry["events"] if row.get("hasEnded")]
             for entry in found["entries"]]
    checks.check(ended == [[], [], ["west"], ["west", "early"], ["west", "early", "late"]],
                 "each ends at its own", ended)
    checks.check(found["entries"][0]["skippedKeys"] == ["wrong"], "a wrong zone is named", found)


def check_pictures(bridge, group, checks):
    def said(event, now, **more):
        bridge.call("setSharedValue", group, "widgetDataKey", json.dumps(event))
        request = {"now": now, "timeZone": "UTC", "days": 0, "family": "accessoryInline", **more}
        return bridge.text("renderWidgetSVG", group, "dday", request)

    for now, locale, text in (
        ("2026-12-01T10:00:00Z", "en", "2 days"), ("2026-12-02T18:30:00Z", "en", "24 hours"),
        ("2026-12-03T17:29:59Z", "en", "2 hours"), ("2026-12-03T17:30:00Z", "en", "1 hour"),
        ("2026-12-03T18:30:00Z", "en", "Today"), ("2026-12-03T13:30:00Z", "ko", "5 시간"),
        ("2026-12-03T13:30:00Z", "de", "5 Stunden"), ("2026-12-03T13:30:00Z", "fr", "5 heures"),
        ("2026-12-03T16:30:00Z", "ar", "ساعتان"),
    ):
        svg = said(EXAM, now, locale=locale)
        checks.check(text in svg, f"at {now} a picture says {text}", svg)
    for now, text in (("2026-12-24T14:30:00Z", "1 hour"), ("2026-12-24T17:00:00Z", "Today")):
        svg = said(SEOUL, now, timeZone="America/New_York")
        checks.check(text in svg, f"before the start's date a picture says {text}", svg)
    svg = said({**EXAM, "format": "dMinus"}, "2026-12-02T20:00:00Z")
    checks.check("D-1" in svg and "hour" not in svg, "with a format it says that", svg)


def check_refused(bridge, group, checks):
    for event, path in REFUSED:
        try:
            found = ask(bridge, group, event, "2026-11-24T12:00:00Z")
            checks.check(False, f"{event} is refused", found)
        except Failure as failure:
            told = (failure.detail["code"], failure.detail["path"])
            checks.check(told == ("invalidValue", path), f"{event} is refused by name",
                         failure.detail)


def main():
    checks = Checks()
    bridge = Bridge()
    with tempfile.TemporaryDirectory() as directory:
        group = bridge.open("hours", directory)
        check_table(bridge, group, checks)
        check_refused(bridge, group, checks)
        check_pictures(bridge, group, checks)
        check_oracle(bridge, group, checks)
        check_list(bridge, group, checks)
        bridge.call("closeSharedGroup", group)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
