"""Draws random pictures of kinds, styles, themes, families, languages and awkward data, with a
fixed seed. The library draws 200 of them, or 2,000 in a long run. Then librsvg, Chromium and
Firefox draw them."""

import ctypes
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
from runner.checks import Checks

COUNT = 2000 if os.environ.get("WIDGET_BRIDGE_LONG") == "1" else 200
CHUNK = 100
LOCALES = [
    "en", "ko", "ja", "zh-Hans", "zh-Hant", "de", "fr", "es", "pt", "it", "vi", "th", "ar", "en-GB",
    "de-AT", "pt-PT", "ar-SY",
]
STYLES = ["number", "ring", "bar", "photo", "page", "dots"]
THEMES = ["plain", "indigo", "sunset", "rose", "amber", "ocean", "forest", "graphite", "paper"]
TITLES = [
    None, "Exam", "Congratulations", "Mum & Dad's 40th anniversary <3", "\u0001\"quoted\" \\ text",
    "정보처리기사 실기 시험 준비 모임", "Abschlussprüfung", "卒業旅行の準備をする日", "الامتحان النهائي",
    "The unbelievably long anniversary of our wedding in Reykjavík",
]
DATES = [
    {"startDate": "2026-08-13", "endDate": "2027-01-05"}, {"endDate": "2026-12-03"},
    {"startDate": "2023-04-06", "milestones": True}, {"endDate": "2026-11-21"},
    {"startDate": "0001-01-01", "endDate": "9999-12-31"}, {"endDate": "2026-11-22"},
    {"startDate": "1990-11-22", "endDate": "1990-11-22", "repeat": "yearly"},
    {"endDate": "2026-11-20"}, {"startDate": "9999-12-31"}, {},
    {"endDate": "2026-12-07", "count": "workdays"}, {"endDate": "2026-11-22", "endTime": "10:00"},
    {"endDate": "2028-02-27", "units": ["years", "months", "days"]},
    {"startDate": "2023-04-06", "units": ["weeks", "days"]},
]
FAMILIES = {
    "dday": ["systemSmall", "systemMedium", "systemLarge", "systemExtraLarge", "accessoryCircular",
             "accessoryRectangular", "accessoryInline"],
    "ddayList": ["systemSmall", "systemMedium", "systemLarge", "accessoryRectangular"],
    "period": ["systemSmall", "systemMedium", "systemLarge", "systemExtraLarge",
               "accessoryCircular", "accessoryRectangular", "accessoryInline"],
    "studyCalendar": ["systemSmall", "systemMedium", "systemLarge", "accessoryCircular",
                      "accessoryRectangular", "accessoryInline"],
    "globalTotals": ["systemSmall", "systemMedium", "systemLarge"],
    "singleRepo": ["systemSmall", "systemMedium", "systemLarge"],
    "doubleRepo": ["systemLarge"],
}
BROWSERS = {
    "Chromium": ["chromium", "--headless", "--no-sandbox", "--disable-gpu",
                 "--allow-file-access-from-files"],
    "Firefox": ["firefox-esr", "--headless"],
}
# Measures how far text reaches beyond its picture, in points.
MEASURE = """
let most = 0;
for (const svg of document.querySelectorAll("span > svg"))
  for (const text of svg.querySelectorAll("text")) {
    const own = text.getBBox();
    most = Math.max(most, -own.x, own.x + own.width - svg.viewBox.baseVal.width);
  }
document.body.textContent = "BEYOND" + most + "END";
"""


def requests(chance):
    while True:
        kind = chance.choice(["dday"] * 5 + list(FAMILIES))
        request = {
            "now": "2026-11-21T12:00:00Z", "timeZone": "UTC", "locale": chance.choice(LOCALES),
            "family": chance.choice(FAMILIES[kind]),
            "appearance": chance.choice(["light", "dark"]),
            "isPreview": kind != "dday" and chance.random() < 0.5,
        }
        if chance.random() < 0.7:
            request["theme"] = chance.choice(THEMES)
        if kind == "dday":
            request["style"] = chance.choice(STYLES)
            request["format"] = chance.choice(["dMinus", "daysLeft", "percent"])
            request["icon"] = chance.choice(["", "🎓", "star"])
        if kind == "ddayList" and chance.random() < 0.5:
            request["configuration"] = {"units": chance.choice(["months,days", "weeks", "days"])}
        if chance.random() < 0.2:
            request["accent"] = chance.choice(["#FFCC00", "#0A66E8", "#FFE5F1", "#111111"])
        if chance.random() < 0.2:
            request["renderingMode"] = chance.choice(["accented", "vibrant"])
        if chance.random() < 0.2:
            request["textScale"] = chance.choice([0.8, 1.2, 1.6])
        yield kind, request


def svg_of(bridge, group, kind, request):
    """A picture as text."""
    capacity = 16_384
    while True:
        buffer = ctypes.create_string_buffer(capacity)
        length = bridge.call(
            "renderWidgetSVG", group, kind, request, buffer, capacity)
        if length < capacity:
            return buffer.raw[:length].decode("utf-8")
        capacity = length + 1


def pictures():
    bridge, chance = Bridge(), random.Random(19)
    with tempfile.TemporaryDirectory() as folder:
        group = bridge.open("group.corpus", folder)
        days = [f"2026-{month:02}-{day:02}" for month in range(1, 12) for day in range(1, 21, 2)]
        bridge.call("setSharedValue", group, "studyDays", days)
        for number, (kind, request) in zip(range(COUNT), requests(chance)):
            event = {"title": chance.choice(TITLES), **chance.choice(DATES)}
            bridge.call("setSharedValue", group, "widgetDataKey", event)
            bridge.call("setSharedValue", group, f"event{number % 12}", event)
            yield f"{kind} {json.dumps(request)}", svg_of(bridge, group, kind, request)
        bridge.call("closeSharedGroup", group)


def sheet(texts):
    """One SVG document with all of the pictures, ten in each row."""
    parts = [
        text.replace("<svg ", f'<svg x="{place % 10 * 720}" y="{place // 10 * 360}" ', 1)
        for place, text in enumerate(texts)
    ]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="7200" '
            f'height="{(len(texts) + 9) // 10 * 360}">{"".join(parts)}</svg>')


def page(texts, script=""):
    spans = "".join(f"<span>{text}</span>" for text in texts)
    return f'<!DOCTYPE html><meta charset="utf-8"><body>{spans}<script>{script}</script>'


def drawn(command, *more):
    return subprocess.run([*command, *more], capture_output=True, text=True, timeout=600)


def main():
    checks = Checks()
    every = list(pictures())
    checks.check(len(every) == COUNT, f"the library draws {COUNT} pictures")
    for start in range(0, COUNT, CHUNK):
        chunk = [text for _, text in every[start:start + CHUNK]]
        what = f"pictures {start} to {start + len(chunk) - 1}"
        made = subprocess.run(
            ["rsvg-convert", "-z", "0.2"], input=sheet(chunk).encode(), capture_output=True)
        checks.check(
            made.returncode == 0 and not made.stderr and len(made.stdout) > 10_000,
            f"librsvg draws {what}", made.stderr)
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "corpus.html")
            profile = os.path.join(folder, "profile")
            os.mkdir(profile)
            with open(file, "w", encoding="utf-8") as opened:
                opened.write(page(chunk, MEASURE))
            told = drawn(
                BROWSERS["Chromium"], f"--user-data-dir={profile}", "--dump-dom", f"file://{file}")
            found = re.search(r"BEYOND([\d.e-]+)END", told.stdout)
            checks.check(
                found and float(found[1]) <= 0.5, f"Chromium has no text beyond {what}",
                found and found[1])
            if shutil.which("firefox-esr") and start % 1000 == 0:
                with open(file, "w", encoding="utf-8") as opened:
                    opened.write(page(chunk))
                shot = os.path.join(folder, "firefox.png")
                drawn(BROWSERS["Firefox"], "--profile", profile, "--window-size=1500,4000",
                      f"--screenshot={shot}", f"file://{file}")
                checks.check(
                    os.path.exists(shot) and os.path.getsize(shot) > 50_000,
                    f"Firefox draws {what}")
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
