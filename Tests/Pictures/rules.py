"""Checks 4,000 random pictures with a fixed seed: a thousand events and requests, each on four
days. In Chromium, rules.js finds faults in the positions of texts and shapes, and in the contrast
of texts. Also, librsvg must draw each picture."""

import datetime
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from Library.bridge import Bridge
from Pictures.corpus import BROWSERS, LOCALES, STYLES, THEMES, drawn, sheet, svg_of
from runner.checks import Checks

EVENTS = int(os.environ.get("EVENTS", 1000))
DAYS = 4
# A browser's start takes as long as about a hundred pictures.
CHUNK = 500
HERE = os.path.dirname(os.path.abspath(__file__))
TITLES = [
    "Final exam", "Graduation", "졸업 여행", "卒業旅行", "Hochzeit", "Đám cưới", "สอบปลายภาค",
    "الامتحان النهائي", "מבחן סופי", "अंतिम परीक्षा", "Congratulations",
    "The unbelievably long anniversary of our wedding in Reykjavík",
]
FAMILIES = ["systemSmall", "systemMedium", "systemLarge", "systemExtraLarge", "accessoryCircular",
            "accessoryRectangular", "accessoryInline"]
# How many days away the events are: so many that none of the four days is an event's day or the day
# before it.
SPANS = [7, 12, 45, 102, 365, 1003, 9_998, 20_000]


def events(chance):
    """Yields random events: how many days away each is, its sort, its members, and the request that
    draws it."""
    for _ in range(EVENTS):
        days = chance.choice(SPANS)
        event = {"title": chance.choice(TITLES), "style": chance.choice(STYLES)}
        request = {
            "timeZone": "UTC", "locale": chance.choice([*LOCALES, "he", "hi"]),
            "family": chance.choice(FAMILIES), "appearance": chance.choice(["light", "dark"]),
            "theme": chance.choice(THEMES), "format": chance.choice(["dMinus", "daysLeft"]),
            "textScale": chance.choice([0.8, 1, 1, 1, 1.3, 1.6]), "emoji": "symbols",
            "icon": chance.choice(["", "🎓", "🎂", "✈️"]),
        }
        if chance.random() < 0.1:
            request["renderingMode"] = chance.choice(["accented", "vibrant"])
        yield days, chance.choice(["end", "span", "past", "since"]), event, request


def dates(sort, days):
    first = datetime.date(2026, 11, 21)
    far = datetime.timedelta(days=days + 4)
    if sort == "end":
        return {"endDate": str(first + far)}
    if sort == "span":
        return {"startDate": "2024-02-29", "endDate": str(first + far)}
    return {"endDate" if sort == "past" else "startDate": str(first - far)}


def pictures():
    bridge, chance = Bridge(), random.Random(int(os.environ.get("SEED", 34)))
    with tempfile.TemporaryDirectory() as folder:
        group = bridge.open("group.rules", folder)
        for days, sort, event, request in events(chance):
            event = {**event, **dates(sort, days)}
            bridge.call("setSharedValue", group, "widgetDataKey", event)
            isFullColor = "renderingMode" not in request
            isSystem = request["family"].startswith("system")
            for day in range(DAYS):
                asked = {**request, "now": f"2026-11-{21 + day}T12:00:00Z"}
                facts = {
                    "name": f"{json.dumps(event, ensure_ascii=False)} "
                            f"{json.dumps(asked, ensure_ascii=False)}",
                    "title": event["title"] if request["family"] not in (
                        "accessoryCircular", "accessoryInline") else "",
                    "follows": day > 0,
                    "filled": isSystem and event["style"] != "photo",
                    "legible": isSystem and isFullColor,
                    "isScene": isSystem and event["style"] == "photo",
                }
                yield facts, svg_of(bridge, group, "dday", asked)
        bridge.call("closeSharedGroup", group)


def page(chunk):
    with open(os.path.join(HERE, "rules.js"), encoding="utf-8") as file:
        script = file.read()
    spans = "".join(f"<span>{text}</span>" for _, text in chunk)
    facts = json.dumps([facts for facts, _ in chunk]).replace("<", "\\u003c")
    return (f'<!DOCTYPE html><meta charset="utf-8"><body>{spans}'
            f"<script>const pictures = {facts};\n{script}</script>")


def told(chunk, folder):
    """The faults that Chromium finds."""
    file = os.path.join(folder, "rules.html")
    with open(file, "w", encoding="utf-8") as opened:
        opened.write(page(chunk))
    profile = os.path.join(folder, "profile")
    shutil.rmtree(profile, ignore_errors=True)
    os.mkdir(profile)
    done = drawn(BROWSERS["Chromium"], f"--user-data-dir={profile}",
                 "--virtual-time-budget=600000", "--dump-dom", f"file://{file}")
    found = re.search(r'id="result">(.*?)</script>', done.stdout, re.S)
    if not found or f"<title>checked {len(chunk)}</title>" not in done.stdout:
        return ["Chromium did not finish", done.stdout[-500:]]
    return json.loads(found[1])


def main():
    checks = Checks()
    every = list(pictures())
    checks.check(len(every) == EVENTS * DAYS, f"the library draws {EVENTS * DAYS} pictures")
    with tempfile.TemporaryDirectory() as folder:
        for start in range(0, len(every), CHUNK):
            chunk = every[start:start + CHUNK]
            what = f"pictures {start} to {start + len(chunk) - 1}"
            faults = told(chunk, folder)
            checks.check(not faults, f"Chromium finds no fault in {what}", "\n".join(faults))
            made = subprocess.run(
                ["rsvg-convert", "-z", "0.2"], input=sheet([text for _, text in chunk]).encode(),
                capture_output=True)
            checks.check(
                made.returncode == 0 and not made.stderr and len(made.stdout) > 10_000,
                f"librsvg draws {what}", made.stderr)
        wrong = (
            '<svg xmlns="http://www.w3.org/2000/svg" width="158" height="158" '
            'viewBox="0 0 158 158"><rect width="158" height="158" fill="#fff"/>'
            '<text x="16" y="30" font-size="15" fill="#ccc">Exam</text>'
            '<text x="20" y="32" font-size="15">E…</text></svg>')
        facts = {
            "name": "wrong", "title": "Exam", "follows": False, "filled": True,
            "legible": True, "isScene": False,
        }
        faults = told([(facts, wrong)], folder)
        checks.check(
            all(any(word in fault for fault in faults) for word in (
                "over", "cut", "unused", "contrast")),
            "faults of pictures are found", "\n".join(faults))
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
