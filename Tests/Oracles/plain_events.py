"""Compares events that count calendar days with the answers of version 0.2.0.

Other ways of counting must not change events that do not use them. The members of their entries
must be the same, in the same order, except for relativeLabel, whose digits are now grouped.
plain_events.json, in this folder, has a hash of each answer. This command replaces the hashes with
those of another library's answers:

    python3 Tests/Oracles/plain_events.py --record LIBRARY
"""

import datetime
import hashlib
import json
import os
import random
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import Library.bridge
from Library.bridge import Bridge, Failure
from runner.checks import Checks

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "plain_events.json")
LOCALES = ["en", "ko", "ja", "zh-Hans", "zh-Hant", "de", "fr", "es", "pt", "it", "vi", "th", "ar",
           "es-MX", "de-AT", "pt-PT", "zh-HK", "fr-CA"]
CASES = 400


def cases():
    """Events and requests, the same in each run."""
    source = random.Random(38)
    for number in range(CASES):
        around = datetime.date(2026, 1, 1) + datetime.timedelta(source.randint(-20_000, 20_000))
        dates = sorted(around + datetime.timedelta(source.randint(-900, 900)) for _ in range(2))
        event = {"title": source.choice(["Exam", "시험", "", None, "\"x\" \\"])}
        if source.random() < 0.7:
            event["startDate"] = str(dates[0])
        if source.random() < 0.8:
            event["endDate"] = str(dates[1])
            if source.random() < 0.5:
                event["repeat"] = source.choice(
                    ["yearly", "monthly", "weekly", {"everyDays": source.randint(1, 400)}])
        if source.random() < 0.4:
            event["milestones"] = source.choice(
                [True, [50, 1000], [{"everyDays": 365}, "anniversaries"], False])
        if source.random() < 0.3:
            event["startFromDayOne"] = source.random() < 0.5
        if source.random() < 0.2:
            event["leapDay"] = source.choice(["march1", "february28"])
        request = {
            "now": f"{around + datetime.timedelta(source.randint(-500, 500))}T12:00:00Z",
            "timeZone": source.choice(["UTC", "+09:00", "-08:00"]),
            "locale": LOCALES[number % len(LOCALES)], "days": source.choice([0, 3, 40]),
        }
        yield event, source.choice(["dday", "dday", "ddayList"]), request


def answers():
    """Yields a hash of each answer: of its entries and policy, or of its error."""
    bridge = Bridge()
    with tempfile.TemporaryDirectory() as directory:
        group = bridge.open("plain.events", directory)
        for event, kind, request in cases():
            bridge.call("setSharedValue", group, "widgetDataKey", json.dumps(event))
            try:
                told = bridge.read("getTimelineJSON", group, kind, request)
                for entry in told["entries"]:
                    for one in [entry, *entry.get("events", [])]:
                        one.pop("relativeLabel", None)
                told = [told["entries"], told["policy"]]
            except Failure as failure:
                told = [failure.detail["path"], failure.detail["message"]]
            yield hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]
        bridge.call("closeSharedGroup", group)


def main():
    if sys.argv[1:2] == ["--record"]:
        Library.bridge.LIBRARY = sys.argv[2]
        with open(FILE, "w", encoding="utf-8") as file:
            json.dump(list(answers()), file, indent=1)
            file.write("\n")
        return 0
    checks = Checks()
    with open(FILE, encoding="utf-8") as file:
        recorded = json.load(file)
    found = list(answers())
    changed = [
        case for case, one, other in zip(cases(), recorded, found, strict=True) if one != other
    ]
    checks.check(not changed, f"{len(found)} plain events have the same results as before",
                 "\n".join(map(str, changed[:5])))
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
