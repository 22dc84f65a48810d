"""Checks that getSharedChangesJSON names the widgets that a change concerns. Writes keys at random.
If the timeline, picture or refresh plan of a widget on screen then differs, the document's
`widgets` must contain the widget."""

import collections
import ctypes
import json
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from Library.bridge import Bridge, Failure
from Oracles.rounds import rounds, seeded
from runner.checks import Checks

GROUPS = rounds(10, 60, 1_000)
CHANGES = 30
# How many widgets are on screen in addition to one widget of each kind.
WIDGETS = 8
DATES = ("2026-05-01", "2026-05-08", "2024-02-29", "1999-12-31", "2026-05-01T20:00:00Z",
         "2026-05-02T01:30:00+09:00", "--05-01", "2031-01-01")
LISTS = ("holidays", "off", "studyDays", "days")
EVENTS = ("widgetDataKey", "trip")
PHOTOS = ("beach", "city", "1", "beach-1,000", "beach-1000")
TEXTS = ("base", "token", "which")
ROWS = ("entries", "cities", "repos")
KEYS = (*LISTS, *EVENTS, *PHOTOS, *TEXTS, *ROWS)
BUILT_IN = ("dday", "ddayList", "studyCalendar", "period", "singleRepo", "doubleRepo",
            "globalTotals")
SHOWN = ("getTimelineJSON", "renderWidgetSVG", "getRefreshPlanJSON")
PNG = bytes([0x89]) + b"PNG\r\n\x1a\n"

# Descriptions of custom kinds. Together they use keys in every way that a description can.
HOST_KINDS = (
    {"content": {"title": "{@base}", "value": "{@trip/title}", "image": "{@which}"}},
    {"content": {"title": "x", "caption": "{@widgetDataKey/endDate|daysUntil}{@base}",
                 "image": "beach"}},
    {"content": {"title": "x", "image": "{$city}"},
     "parameters": [{"name": "city", "type": "string", "optionsFrom": "cities"}]},
    {"content": {"title": "x", "image": "beach-{@base|number}"}},
    {"content": {"title": "x", "image": "beach-{$number}"},
     "parameters": [{"name": "number", "type": "integer", "default": 1000}]},
    {"content": {"title": "{@base}", "rows": ["{@entries/0/title} {@base}", "{@cities}"]},
     "defaults": {"@entries/0/title": "none"}},
    {"entriesFrom": "entries"},
    {"entriesFrom": "entries",
     "content": {"title": "{/title} {@trip/title}", "image": "{/image}", "caption": "{@base}"},
     "defaults": {"/image": "city"}},
    {"entriesFrom": "entries", "content": {"title": "{/date|relative}", "image": "{@which}"}},
    {"source": {"url": "https://api.example/{@base}?{$city}",
                "headers": {"X-Key": {"key": "token"}}},
     "content": {"title": "{/title} {@which}", "image": "{/image}"},
     "parameters": [{"name": "city", "type": "string", "optionsFrom": "cities"}]},
    {"source": {"url": "https://api.example/always", "staleAfter": 60},
     "content": {"title": "{/title}", "image": "{/image}", "caption": "{@base} {/title|relative}"}},
    {"placeholder": {"title": "x", "image": "city"},
     "source": {"url": "https://api.example/never"}, "content": {"title": "{/title} {@which}"}},
    {"parameters": [{"name": "city", "type": "string", "default": "city"}]},
    {"placeholder": {"title": "x", "image": "1"}},
    {"intents": [{"intent": "any", "key": "trip", "change": "set"}],
     "content": {"title": "{@off/0}", "image": "city"}},
)


def date(random):
    return random.choice(DATES)


def event(random):
    made = {"endDate": date(random)}
    ways = {
        "title": lambda: random.choice(["a", "b"]),
        "startDate": lambda: date(random),
        "endTime": lambda: random.choice(["18:30", "23:59:59", "25:00"]),
        "timeZone": lambda: random.choice(["Asia/Seoul", "America/New_York", "+05:00", "No/Zone"]),
        "repeat": lambda: random.choice(
            ["yearly", "weekly", {"everyDays": 9}, "FREQ=WEEKLY;BYDAY=TU,SU", "sometimes"]),
        "except": lambda: random.choice([{"key": random.choice(LISTS)}, ["2026-05-08"]]),
        "also": lambda: {"key": random.choice(LISTS)},
        "count": lambda: {"weekdays": ["monday", "friday"],
                          random.choice(["except", "also"]): {"key": random.choice(LISTS)}},
        "image": lambda: random.choice(PHOTOS),
        "style": lambda: random.choice(["photo", "number", "page"]),
        "milestones": lambda: True,
        "units": lambda: ["weeks", "days"],
        "calendar": lambda: random.choice(["lunarKorean", "none"]),
    }
    likely = {"except": 0.5, "also": 0.3, "image": 0.4, "repeat": 0.6, "calendar": 0.05}
    for name, make in ways.items():
        if random.random() < likely.get(name, 0.3):
            made[name] = make()
    if "repeat" not in made:
        made.pop("except", None)
        made.pop("also", None)
    return json.dumps(made) if random.random() < 0.1 else made


def rows(random):
    return [
        {"date": date(random), "title": random.choice("xyz"), "value": random.choice("xyz"),
         **({"image": random.choice(PHOTOS)} if random.random() < 0.6 else {})}
        for _ in range(random.randrange(4))
    ]


def value(random, key):
    """A value for the key, which mostly has the form that the key's readers expect."""
    if random.random() < 0.15:
        key = random.choice(KEYS)
    if random.random() < 0.1:
        return random.choice([None, 7, "text", [], {}, ["a/b"], [1, 2]])
    if key in LISTS:
        return [date(random) for _ in range(random.randrange(5))]
    if key in EVENTS:
        return event(random)
    if key == "repos":
        return random.sample(["a/b", "c/d", "sallen0400/swift-news", "none"], random.randrange(5))
    if key == "cities":
        return random.sample(["city", "beach", "1", {"value": "city", "title": "City"}], 2)
    if key == "entries":
        return rows(random)
    return random.choice([*PHOTOS, 1, 1000, "2026-05-01", "s3cret"])


def configuration(random, kind, kinds):
    """A configuration for a widget of a kind."""
    if kind == "dday":
        return {"dataKey": random.choice([*EVENTS, "days"]), "image": random.choice(PHOTOS),
                "style": random.choice(["photo", "ring"]), "units": "weeks,days"}
    if kind == "studyCalendar":
        return {"dataKey": random.choice(LISTS), "title": "x", "style": "page"}
    if kind in ("singleRepo", "doubleRepo"):
        name = "repo" if kind == "singleRepo" else "topRepo"
        return {name: "a/b", "tokenKey": "token", "host": "git.example"}
    if kind == "period":
        return {"period": "month"}
    return {
        parameter["name"]: random.choice(
            [parameter.get("default", "city"), 1 if parameter["type"] == "integer" else "beach"])
        for parameter in kinds.get(kind, {}).get("parameters", [])
    }


def requests(random, request):
    """Two variants of a widget's request, each with a random time, zone and language."""
    made = []
    for _ in range(2):
        now = random.choice([
            "1950-01-01T00:00:00Z", "2024-02-28T15:30:00Z", "2026-05-01T09:00:00Z",
            "2026-05-07T22:00:00Z", "2026-05-08T14:00:00Z", "2031-06-01T00:00:00Z"])
        more = random.choice([{}, {}, {"style": "photo"}, {"onInvalid": "entry"}, {"days": 40}])
        zone = random.choice(["UTC", "Asia/Seoul", "America/New_York", "Pacific/Kiritimati"])
        made.append({**request, "now": now, "timeZone": zone,
                     "locale": random.choice(["en", "ko", "de", "ar"]), **more})
    return made


class Screen:
    """A group with widgets on screen."""

    def __init__(self, bridge, group, random):
        self.bridge, self.group, self.random = bridge, group, random
        chosen = random.sample(range(len(HOST_KINDS)), 6)
        self.kinds = {f"host{place}": HOST_KINDS[place] for place in chosen}
        for kind, description in self.kinds.items():
            self.register(kind, description)
        self.widgets = []
        everyone = [*BUILT_IN, *self.kinds]
        for kind in everyone + random.choices([*everyone, "dday", "dday"], k=WIDGETS):
            request = {"configuration": {
                name: value for name, value in configuration(random, kind, self.kinds).items()
                if len(self.widgets) < len(everyone) or random.random() < 0.5}}
            if kind == "dday" and random.random() < 0.5:
                request["family"] = random.choice(["systemMedium", "accessoryRectangular"])
            bridge.call("registerWidgetInstance", group, kind, request)
            # Registering a widget that is already on screen adds none.
            if len(self.instances()) > len(self.widgets):
                self.widgets.append((kind, requests(random, request)))

    def instances(self):
        """The widgets on screen, in the form and order in which the library's documents list
        them."""
        return self.bridge.read("getCurrentConfigurationsJSON", self.group)["configurations"]

    def register(self, kind, description):
        bridge, group, random = self.bridge, self.group, self.random
        bridge.call("registerWidgetKind", group, {
            "kind": kind, "displayName": kind, "supportedFamilies": ["systemSmall"], **description})
        if not {"content", "entriesFrom"} & set(description):
            for configuration in ({}, {"city": "beach"}):
                if configuration and "parameters" not in description:
                    continue
                entries = [{"date": day, "content": {"title": "x", "image": random.choice(PHOTOS)}}
                           for day in ("2024-01-01T00:00:00Z", "2026-05-05T00:00:00Z")]
                bridge.call("setTimelineJSON", group, kind, {
                    "entries": entries,
                    **({"configuration": configuration} if configuration else {})})
        if "always" in description.get("source", {}).get("url", ""):
            body = json.dumps({"title": "2026-05-05", "image": random.choice(PHOTOS)}).encode()
            request = f"kind.{kind}:https://api.example/always"
            status = bridge.library.setRefreshResponse(
                ctypes.c_uint32(group), request.encode(), 200, body, len(body))
            assert status == 0, bridge.last_error()

    def revision(self):
        return self.bridge.read("getSharedChangesJSON", self.group, None)["revision"]

    def text(self, *call):
        try:
            return re.sub(r'"revision":\d+,', "", self.bridge.text(*call))
        except Failure as failure:
            return json.dumps(failure.detail)

    def shown(self):
        """The timelines, pictures and plans of each widget, for each of its requests."""
        return [
            [self.text(name, self.group, kind, request) for request in asked
             for name in SHOWN]
            for kind, asked in self.widgets
        ]

    def values(self):
        told = {key: self.text("getSharedValue", self.group, key) for key in KEYS}
        return {key: text for key, text in told.items() if "notFound" not in text}

    def change(self):
        random = self.random
        key = random.choice(KEYS)
        way = random.random()
        if way < 0.1:
            try:
                self.bridge.call("removeSharedValue", self.group, key)
            except Failure:
                pass
        elif way < 0.2 or key in PHOTOS:
            data = PNG + random.randbytes(random.randrange(4))
            status = self.bridge.library.setSharedData(
                ctypes.c_uint32(self.group), key.encode(), data, len(data))
            assert status == 0, self.bridge.last_error()
        elif way < 0.3:
            several = {some: value(random, some) for some in random.sample(KEYS, 3)}
            self.bridge.call("setSharedValues", self.group, several, None)
        else:
            self.bridge.call(
                "setSharedValue", self.group, key, json.dumps(value(random, key)))

    def named(self, since):
        """The keys that have changed since a revision, and for each widget whether the change
        concerns it."""
        changes = self.bridge.read("getSharedChangesJSON", self.group, {"revision": since})
        assert not changes["all"] and changes["kinds"] == [], changes
        return changes["keys"], [widget in changes["widgets"] for widget in self.instances()]


def run(bridge, folder, random, place, told):
    group = bridge.open(f"group{place}", folder)
    screen = Screen(bridge, group, random)
    for _ in range(8):
        screen.change()
    before, since = screen.shown(), screen.revision()
    for _ in range(CHANGES):
        for _ in range(random.choice([1, 1, 1, 3])):
            screen.change()
        after = screen.shown()
        keys, named = screen.named(since)
        for place, (old, new) in enumerate(zip(before, after, strict=True)):
            kind, asked = screen.widgets[place]
            told.cases += 1
            if old != new:
                told.differing[kind] += 1
                if not named[place]:
                    differs = next(at for at in range(len(old)) if old[at] != new[at])
                    told.mistakes.append({
                        "keys": keys, "kind": kind, "asked": asked[differs // len(SHOWN)],
                        "described": screen.kinds.get(kind), "before": old[differs][-300:],
                        "after": new[differs][-300:],
                        "values": screen.values()})
            else:
                told.same += 1
                told.spared += not named[place]
        before, since = after, screen.revision()
    bridge.call("closeSharedGroup", group)


class Told:
    def __init__(self):
        self.cases = self.same = self.spared = 0
        self.differing = collections.Counter()
        self.mistakes = []


def main():
    checks = Checks()
    bridge = Bridge()
    random, seed = seeded()
    told = Told()
    with tempfile.TemporaryDirectory() as folder:
        for place in range(GROUPS):
            run(bridge, folder, random, place, told)
    missed = "\n\n".join(json.dumps(mistake, ensure_ascii=False) for mistake in told.mistakes[:3])
    checks.check(
        not told.mistakes,
        f"of {told.cases:,} widgets beside changes each of {sum(told.differing.values()):,} that "
        f"show something else is named, seed {seed}", f"{len(told.mistakes)} are not\n{missed}")
    readers = {"dday", "ddayList", "studyCalendar", "singleRepo", "doubleRepo"}
    checks.check(readers <= set(told.differing) and len(told.differing) > len(readers) + 5,
                 "each kind that reads keys showed a change", told.differing)
    checks.check(told.spared > told.same / 3,
                 f"{told.spared:,} of {told.same:,} that show the same are left alone")
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
