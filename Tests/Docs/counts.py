"""Checks that the README's examples of what an event counts are what the library shows."""

import datetime
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from Library.bridge import Bridge
from Pictures.corpus import svg_of
from runner.checks import Checks
from runner.tools import ROOT

TODAY = datetime.date(2026, 11, 24)
ROW = re.compile(r"^\| `(\{.+\})` \| (.+) \|$", re.MULTILINE)
# What a row may say. Together, these must be all of its words.
COUNT = re.compile(r"^(\d+ [a-z ]+?(?:, \d+ [a-z]+)?)(?: at (\d\d:\d\d))?(?=[,;]|$)")
EVERY_SECOND = re.compile(r", every second (\w+)$")
EACH_YEAR = re.compile(r"; the count starts again each year$")
FROM_ON = re.compile(r", and (\w+) from (\d\d:\d\d) on$")


class Widget:
    """Shows an event at a given time."""

    def __init__(self, bridge, group, event):
        self.bridge, self.group = bridge, group
        bridge.call("setSharedValue", group, "widgetDataKey", event)

    def entry(self, day=TODAY, time="12:00"):
        request = {"now": f"{day}T{time}:00Z", "timeZone": "UTC", "days": 0}
        return self.bridge.read("getTimelineJSON", self.group, "dday", request)["entries"][0]

    def shown(self, time="12:00"):
        """The texts of a picture, and the label of the event's units."""
        request = {"now": f"{TODAY}T{time}:00Z", "timeZone": "UTC", "family": "accessoryInline"}
        svg = svg_of(self.bridge, self.group, "dday", request)
        texts = re.findall(r"<text[^>]*>([^<]*)</text>", svg)
        return [*texts, self.entry(time=time).get("unitsLabel")]


def check_row(widget, said, checks):
    count = COUNT.match(said)
    if not checks.check(count, f"{said} begins with a count"):
        return
    rest, time = said[count.end():], count[2] or "12:00"
    checks.check(count[1] in widget.shown(time), f"{count[1]} is shown", widget.shown(time))
    if match := EVERY_SECOND.search(rest):
        day = TODAY
        for place in range(4):
            found = datetime.date.fromisoformat(widget.entry(day)["endDate"])
            checks.check(found.strftime("%A") == match[1], f"{found} is a {match[1]}")
            checks.check(place == 0 or (found - day).days == 13, f"{found} is two weeks later")
            day = found + datetime.timedelta(1)
    elif EACH_YEAR.search(rest):
        first = datetime.date.fromisoformat(widget.entry()["endDate"])
        after = widget.entry(first + datetime.timedelta(1))
        next_year = first.replace(year=first.year + 1)
        checks.check(after["endDate"] == str(next_year), f"then {next_year} is next", after)
    elif match := FROM_ON.search(rest):
        before = (datetime.datetime.fromisoformat(f"{TODAY}T{match[2]}") -
                  datetime.timedelta(minutes=1)).strftime("%H:%M")
        checks.check(match[1] in widget.shown(match[2]), f"{match[1]} is shown from {match[2]} on")
        checks.check(match[1] not in widget.shown(before), f"{match[1]} is not shown at {before}")
    else:
        checks.check(not rest, f"{said} says no more", rest)


def main():
    checks = Checks()
    with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
        text = file.read()
    section = text.partition("### What an event counts\n")[2].partition("\n## ")[0]
    told = f"{TODAY:%A}, {TODAY.day} {TODAY:%B %Y}"
    checks.check(told in section, f"the examples are for {told}")
    rows = ROW.findall(section)
    checks.check(len(rows) >= 3, f"the README has {len(rows)} examples")
    bridge = Bridge()
    with tempfile.TemporaryDirectory() as directory:
        group = bridge.open("readme", directory)
        for event, said in rows:
            check_row(Widget(bridge, group, event), said, checks)
        bridge.call("closeSharedGroup", group)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
