"""The library as hosts link it is Embedded Swift, whose tables of Unicode are its own: it answers
for any text what the ordinary debug build answers, byte for byte."""

import ctypes
import json
import os
import random
import sys
import tempfile
import unicodedata

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from runner.checks import Checks
from runner.tools import LIBRARY, ROOT

ORDINARY = os.path.join(ROOT, ".build", "debug", "libWidgetBridge.so")
ROUNDS = 20_000 if os.environ.get("WIDGET_BRIDGE_LONG") else 1_000
CAPACITY = 1 << 20
# Families that both kinds have.
FAMILIES = ("systemMedium", "systemLarge")
LOCALES = ("en", "ko", "ja", "zh-Hant", "de", "fr-CA", "th", "ar", "vi")

# Where texts are hard: what composes, what joins, what has no form of its own, what is above 16
# bits, and what is no letter at all.
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
    """One of the two builds, with a group of its own."""

    def __init__(self, path, directory):
        self.library = ctypes.CDLL(path, mode=ctypes.RTLD_LOCAL)
        self.buffer = ctypes.create_string_buffer(CAPACITY)
        self.group = 0
        self.group = self.call("openSharedGroup", "test", json.dumps({"directory": directory}))[0]

    def call(self, name, *values):
        """What a function gives, and the error that it leaves if it fails."""
        function = getattr(self.library, name)
        function.restype = ctypes.c_int32
        group = [ctypes.c_uint32(self.group)] if self.group else []
        result = function(*group, *(value.encode() for value in values))
        return result, self.error() if result < 0 else None

    def text(self, name, *values):
        """What a function writes into a buffer."""
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
    """A text of some characters, in one of the four normalizations or in none."""
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
    """Calls with texts where hosts put texts."""
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


def main():
    checks = Checks()
    chance = random.Random(20_261_122)
    difference, count = None, 0
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        pair = (Library(LIBRARY, one), Library(ORDINARY, two))
        for round_ in range(ROUNDS):
            calls = some_calls(chance)
            if round_ % 50 == 49:
                calls.append(("text", "getSharedKeysJSON"))
                calls.append(("call", "removeAllSharedValues"))
            for way, *call in calls:
                answers = [getattr(library, way)(*call) for library in pair]
                count += 1
                if answers[0] != answers[1] and difference is None:
                    difference = f"{call}\n{answers[0]}\n{answers[1]}"
    checks.check(difference is None, f"{count:,} calls with any text get one answer", difference)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
