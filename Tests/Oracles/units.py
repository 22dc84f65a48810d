"""Compares the library's distances in years, months, weeks and days with Temporal and Intl."""

import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from Library.bridge import Bridge
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
            entries = ask(bridge, group, {name: case["date"]}, request)
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


def check_refused(bridge, group, checks):
    for units in ("days,years", "years,years", "", "hours", "years, days", "years,"):
        request = {"configuration": {"units": units}}
        try:
            bridge.read("getTimelineJSON", group, "dday", request)
            # An empty text leaves the units to the event.
            checks.check(units == "", f"the parameter {units!r} is taken")
        except Exception as failure:
            detail = getattr(failure, "detail", {})
            checks.check(detail.get("path") == "$.configuration.units",
                         f"the parameter {units!r} is refused", detail)


def main():
    checks = Checks()
    bridge = Bridge()
    with tempfile.TemporaryDirectory() as directory:
        group = bridge.open("units", directory)
        check_table(bridge, group, checks)
        check_refused(bridge, group, checks)
        check_oracle(bridge, group, checks)
        bridge.call("closeSharedGroup", group)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
