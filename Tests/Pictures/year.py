"""Checks that nothing moves in a picture during a year, in each style, family and language, and in
several sizes of text. Only the text and the size of a figure may change. The year does not contain
the event's own day, and the days of milestones are left out."""

import datetime
import itertools
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from Library.bridge import Bridge
from Pictures.corpus import LOCALES, STYLES, svg_of
from Pictures.rules import FAMILIES
from runner.checks import Checks

SCALES = [1, 0.8, 1.3, 1.6]
IS_LONG = os.environ.get("WIDGET_BRIDGE_LONG") == "1"
FIRST = datetime.date(2026, 11, 21)
YEAR = [FIRST + datetime.timedelta(days=day) for day in range(366)]
END = FIRST + datetime.timedelta(days=366)
START = FIRST - datetime.timedelta(days=8)
EVENTS = {
    "end": {"endDate": str(END)},
    "span": {"startDate": "2026-02-28", "endDate": str(END)},
    "past": {"endDate": str(START)},
    "since": {"startDate": str(START)},
    "milestones": {"startDate": str(START), "milestones": True},
    "units": {"endDate": str(END), "units": ["years", "months", "days"]},
    "past units": {"endDate": str(START), "units": ["weeks", "days"]},
    "coarse units": {"startDate": str(START), "units": ["months"]},
}
# Finds the baselines of lines of text and of figures, and the sizes of texts.
PLACE = re.compile(
    r'<text x="[\d.-]+" y="(?P<text>[\d.-]+)"(?: font-size="(?P<size>[\d.]+)")?'
    r'|<g transform="translate\([\d.-]+ (?P<figure>[\d.-]+)\) scale'
    r'|<g[^>]* font-size="(?P<shared>[\d.]+)"')
# The least difference that counts as a move, in points. Pictures have rounded numbers, and the
# middle of a line depends on two of them.
LEAST = 0.34
LEAST_OF_MIDDLES = 0.5


def is_milestone(day):
    count = (day - START).days + 1
    return count % 100 == 0 or (day.month, day.day) == (START.month, START.day)


def places(svg, family):
    """The distance of each text from the top. In a ring of the lock screen, the middle of a figure
    stays in place whatever its size, so its distance counts as 0. In the inline family, the middle
    of the line counts."""
    found, shared = [], None
    for match in PLACE.finditer(svg):
        text, figure = match["text"], match["figure"]
        if match["shared"]:
            shared = match["shared"]
        elif text and family == "accessoryInline":
            found.append(float(text) - float(match["size"] or shared) * 0.35)
        else:
            found.append(0 if figure and family == "accessoryCircular" else float(text or figure))
    return found


def jumps(bridge, group, sort, request, draw=svg_of):
    """The days on which something is in another place than on the first day."""
    usual, found = None, []
    least = LEAST_OF_MIDDLES if request["family"] == "accessoryInline" else LEAST
    for day in YEAR:
        if sort == "milestones" and is_milestone(day):
            continue
        svg = draw(bridge, group, "dday", {**request, "now": f"{day}T12:00:00Z"})
        now = places(svg, request["family"])
        usual = usual or now
        if len(now) != len(usual) or any(abs(a - b) > least for a, b in zip(now, usual)):
            found.append(f"{day}: {usual} {now}")
    return found


def cases():
    """Yields sorts of events, with requests. A long run has every combination of style, family and
    language, each with every sort of event in every size of text. Another run has every seventh
    combination, each with one sort of event in one size of text, in turn."""
    every = list(itertools.product(EVENTS, SCALES))
    styles = itertools.product(STYLES, FAMILIES, [*LOCALES, "he", "hi"])
    for number, (style, family, locale) in enumerate(styles):
        if not IS_LONG and number % 7:
            continue
        # The step has no divisor in common with the number of pairs, so all pairs occur.
        for sort, scale in every if IS_LONG else [every[number * 7 % len(every)]]:
            yield sort, {
                "timeZone": "UTC", "locale": locale, "family": family, "style": style,
                "textScale": scale,
            }


def main():
    checks, bridge = Checks(), Bridge()
    with tempfile.TemporaryDirectory() as folder:
        group = bridge.open("group.year", folder)
        for sort, request in cases():
            bridge.call(
                "setSharedValue", group, "widgetDataKey", {"title": "Final exam", **EVENTS[sort]})
            found = jumps(bridge, group, sort, request)
            checks.check(not found, f"nothing moves in a year: {sort} {request}", found[:2])
        bridge.call("setSharedValue", group, "widgetDataKey", {"title": "Exam", **EVENTS["end"]})
        request = {"timeZone": "UTC", "family": "systemSmall", "locale": "en"}

        def moved(*arguments):
            svg, day = svg_of(*arguments), arguments[-1]["now"][:10]
            return svg.replace(' y="', ' y="9', 1) if day == str(YEAR[99]) else svg

        found = jumps(bridge, group, "end", request, moved)
        checks.check(len(found) == 1 and str(YEAR[99]) in found[0], "a movement is found", found)
        bridge.call("closeSharedGroup", group)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
