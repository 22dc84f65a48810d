"""Compares the library that hosts link with the ordinary debug build. Hosts link Embedded Swift,
which has its own Unicode tables. For any text, date, zone and widget, both builds must give the
same answer, byte for byte. Other tests compare the ordinary build with date oracles and golden
pictures."""

import ctypes
import json
import os
import random
import sys
import tempfile
import unicodedata
import zoneinfo

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from runner.checks import Checks
from runner.tools import LIBRARY, ROOT

ORDINARY = os.path.join(ROOT, ".build", "debug", "libWidgetBridge.so")
ROUNDS = 20_000 if os.environ.get("WIDGET_BRIDGE_LONG") else 500
FIXTURES = os.path.join(ROOT, "Tests", "Fixtures", "github")
CAPACITY = 1 << 20
# Families that both dday and ddayList support.
FAMILIES = ("systemMedium", "systemLarge")
LOCALES = ("en", "ko", "ja", "zh-Hant", "de", "fr-CA", "th", "ar", "vi")

# Ranges of difficult characters: combining, joining, invisible, above 16 bits, and unassigned or
# private.
RANGES = (
    (0x20, 0x7E), (0xA0, 0x24F), (0x300, 0x36F), (0x370, 0x52F), (0x591, 0x6FF), (0x900, 0xDFF),
    (0xE00, 0xE7F), (0xF00, 0xFFF), (0x1100, 0x11FF), (0x1E00, 0x1FFF), (0x2000, 0x206F),
    (0x20D0, 0x20FF), (0x2100, 0x2BFF), (0x3040, 0x30FF), (0x4E00, 0x4FFF), (0xAC00, 0xAFFF),
    (0xE000, 0xE0FF), (0xF900, 0xFAFF), (0xFB00, 0xFDFF), (0xFE00, 0xFE0F), (0xFFF0, 0xFFFF),
    (0x10300, 0x103FF), (0x11000, 0x110FF), (0x1D100, 0x1D7FF), (0x1F1E6, 0x1F1FF),
    (0x1F300, 0x1FAFF), (0x20000, 0x200FF), (0xE0000, 0xE01EF), (0x10FF00, 0x10FFFF),
)
JOINED = (
    "👩‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽", "🇰🇷", "ǅ", "ß", "İ", "ﬁ", "각", "क्षि",
    "\r\n", "e\u0301\u0323", "\u0301",
)


class Library:
    """One of the two builds, with its own group."""

    def __init__(self, path, directory):
        self.library = ctypes.CDLL(path, mode=ctypes.RTLD_LOCAL)
        self.buffer = ctypes.create_string_buffer(CAPACITY)
        self.group = 0
        self.group = self.call("openSharedGroup", "test", json.dumps({"directory": directory}))[0]

    def call(self, name, *values):
        """Calls a function. Returns its result, and the error document if it fails."""
        function = getattr(self.library, name)
        function.restype = ctypes.c_int32
        group = [ctypes.c_uint32(self.group)] if self.group else []
        result = function(*group, *(value.encode() for value in values))
        return result, self.error() if result < 0 else None

    def text(self, name, *values):
        """Calls a function that writes a text. Returns the text, or the result and the error
        document if it fails."""
        function = getattr(self.library, name)
        function.restype = ctypes.c_int32
        result = function(
            ctypes.c_uint32(self.group), *(value.encode() for value in values), self.buffer,
            ctypes.c_uint32(CAPACITY))
        return (result, self.error()) if result < 0 else self.buffer.raw[:result]

    def error(self):
        length = self.library.getLastErrorJSON(self.buffer, ctypes.c_uint32(CAPACITY))
        return self.buffer.raw[:max(length, 0)]


def some_text(chance, longest=24):
    """A random text, in one of the four normalization forms or in none."""
    parts = []
    for _ in range(chance.randint(0, longest)):
        if chance.random() < 0.15:
            parts.append(chance.choice(JOINED))
        else:
            parts.append(chr(chance.randint(*chance.choice(RANGES))))
    text = "".join(parts)
    form = chance.choice((None, "NFC", "NFD", "NFKC", "NFKD"))
    return unicodedata.normalize(form, text) if form else text


def some_calls(chance):
    """Calls with random texts in all places where hosts can pass text."""
    key, title, other = (some_text(chance).replace("\0", "") for _ in range(3))
    value = json.dumps(
        {"title": title, "startDate": "2026-01-22", "endDate": "2026-12-25", "emoji": other},
        ensure_ascii=chance.random() < 0.3)
    request = json.dumps({
        "now": "2026-11-20T09:00:00Z", "timeZone": "UTC", "family": chance.choice(FAMILIES),
        "locale": chance.choice(LOCALES),
    }, ensure_ascii=False)
    strange = json.dumps({other: 1, "family": title}, ensure_ascii=False)
    repository = json.dumps({"repository": f"{title}/{other}"}, ensure_ascii=False)
    kind = json.dumps(
        {"kind": title, "displayName": other, "supportedFamilies": ["systemSmall"]})
    return [
        ("call", "setSharedValue", key, value),
        ("call", "setSharedValue", "widgetDataKey", value),
        ("text", "getSharedValue", key),
        ("text", "getTimelineJSON", chance.choice(("dday", "ddayList")), request),
        ("text", "renderWidgetSVG", chance.choice(("dday", "ddayList")), request),
        ("text", "getPlaceholderJSON", "dday", strange),
        ("text", "getEntryJSON", title, request),
        ("call", "performIntent", chance.choice(("addRepository", title)), repository),
        ("call", "registerWidgetKind", kind),
        ("text", "getWidgetKindsJSON"),
        ("call", "unregisterWidgetKind", title.replace("\0", "")),
        ("call", "removeSharedValue", other),
    ]


def some_date(chance):
    return f"{chance.randint(1950, 2080)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"


def some_widgets(chance, families, zones):
    """Calls for one kind in all of its families, with random dates and zones."""
    kind = chance.choice(sorted(families))
    event = json.dumps({
        "title": "Exam", "startDate": some_date(chance), "endDate": some_date(chance),
        "repeats": chance.choice(("none", "yearly", "monthly", "lunarYearly")),
    })
    days = json.dumps([some_date(chance) for _ in range(chance.randint(0, 40))])
    calls = [
        ("call", "setSharedValue", "widgetDataKey", event),
        ("call", "setSharedValue", "studyDays", days),
    ]
    for family in families[kind]:
        time = f"{chance.randint(0, 23):02}:{chance.randint(0, 59):02}:{chance.randint(0, 59):02}"
        request = {
            "now": f"{some_date(chance)}T{time}Z", "timeZone": chance.choice(zones),
            "family": family, "locale": chance.choice(LOCALES), "days": chance.randint(0, 40),
        }
        calls.append(("text", "getTimelineJSON", kind, json.dumps(request)))
        del request["days"]
        request["appearance"] = chance.choice(("light", "dark"))
        calls += [
            ("text", name, kind, json.dumps(request))
            for name in ("renderWidgetSVG", "getWidgetDrawingJSON", "getSnapshotJSON")
        ]
    return calls


class Pair:
    """Makes the same calls to both builds."""

    def __init__(self, one, two):
        self.libraries = (Library(LIBRARY, one), Library(ORDINARY, two))
        self.difference, self.count, self.given = None, 0, 0

    def ask(self, calls):
        """Makes some calls, and keeps the first difference in the answers."""
        for way, *call in calls:
            answers = [getattr(library, way)(*call) for library in self.libraries]
            self.count += 1
            self.given += isinstance(answers[0], bytes) or answers[0][1] is None
            if answers[0] != answers[1] and self.difference is None:
                self.difference = f"{call}\n{answers[0]}\n{answers[1]}"

    def tell(self, checks, what):
        checks.check(self.difference is None, f"{self.count:,} calls with {what}", self.difference)
        checks.check(self.given > self.count / 4, f"{self.given:,} of them succeed")

    def fetch(self, kind, request):
        """Gives both builds GitHub's responses to the requests in a kind's refresh plan."""
        plan = json.loads(self.libraries[0].text("getRefreshPlanJSON", kind, request))
        for wanted in plan["requests"]:
            name = "contributors" if "contributors" in wanted["requestID"] else "repository"
            with open(os.path.join(FIXTURES, f"{name}.json"), "rb") as file:
                body = file.read()
            for library in self.libraries:
                library.library.setRefreshResponse(
                    ctypes.c_uint32(library.group), wanted["requestID"].encode(), 200, body,
                    ctypes.c_uint32(len(body)))


def check_texts(checks, chance, pair):
    for round_ in range(ROUNDS):
        pair.ask(some_calls(chance))
        if round_ % 50 == 49:
            pair.ask([("text", "getSharedKeysJSON"), ("call", "removeAllSharedValues")])
    pair.tell(checks, "any text get one answer")


def check_widgets(checks, chance, pair):
    pair.fetch("doubleRepo", '{"family":"systemLarge"}')
    pair.fetch("singleRepo", '{"family":"systemLarge"}')
    kinds = json.loads(pair.libraries[0].text("getWidgetKindsJSON"))["kinds"]
    families = {kind["kind"]: kind["supportedFamilies"] for kind in kinds}
    zones = sorted(zoneinfo.available_timezones() - {"localtime"})
    for _ in range(ROUNDS // 2):
        pair.ask(some_widgets(chance, families, zones))
    pair.tell(checks, "any dates, zones and widgets get one answer")


def main():
    checks = Checks()
    for check in (check_texts, check_widgets):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            check(checks, random.Random(20_261_122), Pair(one, two))
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
