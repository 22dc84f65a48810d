"""Checks that each schema is valid, and that its examples and the library's documents obey it."""

import copy
import glob
import json
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from Library.bridge import Bridge, Failure
from runner.checks import Checks
from runner.tools import ROOT

NOW = {"now": "2026-05-01T09:00:00+09:00", "timeZone": "Asia/Seoul"}

# Events that a host may have written, at least one for each state of an event.
DATA = {
    "nothing": None,
    "two dates": {"startDate": "2026-01-22", "endDate": "2026-05-08", "title": "여행"},
    "today": {"startDate": "2026-05-01", "endDate": "2026-05-01"},
    "a past end": {"endDate": "2026-04-28"},
    "a future start": {"startDate": "2030-01-01"},
    "no dates": {"title": "\"quoted\" \\ \u0001"},
    "a repeat with milestones": {
        "startDate": "2024-02-29", "endDate": "2024-02-29", "repeat": "yearly",
        "leapDay": "march1", "milestones": True,
    },
    "a lunar birthday": {
        "endDate": "2020-04-30", "calendar": "lunarKorean", "leapMonth": False,
        "repeat": "yearly", "title": "생신",
    },
    "working days": {
        "startDate": "2026-04-20", "endDate": "2026-05-04",
        "count": {"weekdays": ["monday", "friday"], "except": ["2026-05-01"], "also": []},
    },
    "units": {
        "startDate": "2024-02-29", "endDate": "2024-02-29", "repeat": "yearly",
        "units": ["years", "months", "weeks", "days"],
    },
    "less than a unit": {"endDate": "2026-05-20", "units": ["years", "months"]},
    "a time": {"endDate": "2026-05-02", "endTime": "00:30:05", "timeZone": "Asia/Tokyo"},
    "the last hours": {"endDate": "2026-05-02", "endTime": "07:00", "repeat": "weekly"},
    "a rule": {"endDate": "2026-04-01", "repeat": "RRULE:freq=monthly;byday=2tu"},
    "a rule that has ended": {"endDate": "2026-04-01", "repeat": "FREQ=DAILY;COUNT=2"},
    "restarts": {
        "startDate": "2026-01-01", "restarts": ["2026-04-01", "2026-03-01"], "milestones": True,
    },
    "restarts before the start": {"startDate": "2030-01-01", "restarts": []},
    "a repeat without a day": {
        "endDate": "2026-04-01", "repeat": {"everyDays": 10}, "except": ["2026-05-01"],
        "also": ["2026-05-02"], "until": "2026-06-01",
    },
    "a rule without holidays": {
        "endDate": "2026-04-01", "repeat": "FREQ=DAILY", "except": {"key": "holidays"},
    },
    "a birthday without a year": {"endDate": "--02-29", "title": "Mina"},
    "dates in a text": json.dumps({"startDate": "2026-01-22", "endDate": "2026-05-08"}),
}


def closed(schema):
    """A copy of a schema in which objects may have no members except those that it names."""
    if isinstance(schema, list):
        return [closed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    made = {name: closed(value) for name, value in schema.items()}
    if isinstance(made.get("properties"), dict) and "type" in made:
        made.setdefault("additionalProperties", False)
    return made


class Schemas:
    def __init__(self, documents, checks):
        self.checks = checks
        self.documents = documents
        resources = [
            (f"{name}.schema.json", DRAFT202012.create_resource(closed(schema)))
            for name, schema in documents.items()
        ]
        self.registry = Registry().with_resources(resources)

    def errors(self, name, document):
        """The faults of a document, each with its path. Empty if the document obeys the schema."""
        validator = Draft202012Validator(closed(self.documents[name]), registry=self.registry)
        return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(document)]

    def check(self, name, document, what):
        errors = self.errors(name, document)
        told = json.dumps(document, ensure_ascii=False)
        self.checks.check(not errors, f"{what} satisfies {name}", "\n".join([*errors[:5], told]))


def check_schema(checks, schemas, name):
    schema = schemas.documents[name]
    try:
        Draft202012Validator.check_schema(schema)
        checks.check(True, f"{name} is a schema of draft 2020-12")
    except SchemaError as error:
        checks.check(False, f"{name} is a schema of draft 2020-12", error)
        return
    checks.check(
        schema.get("$schema") == "https://json-schema.org/draft/2020-12/schema",
        f"{name} says so",
    )
    examples = schema.get("examples", [])
    checks.check(examples, f"{name} has examples")
    for place, example in enumerate(examples):
        schemas.check(name, example, f"example {place}")
        # Without a required member, the example must be refused. A schema that accepts everything
        # would accept it.
        for member in schema.get("required", []):
            less = copy.deepcopy(example)
            if isinstance(less, dict) and less.pop(member, less) is not less:
                checks.check(schemas.errors(name, less), f"example {place} needs its {member}")


def check_written(bridge, group, schemas):
    """Checks the documents that the library writes."""
    for described, data in DATA.items():
        if data is not None:
            bridge.call("setSharedValue", group, "widgetDataKey", json.dumps(data))
        for request in (None, NOW, {**NOW, "locale": "ko", "days": 0, "family": "systemMedium"}):
            what = f"with {described}, request {request},"
            timeline = bridge.read("getTimelineJSON", group, "dday", request)
            schemas.check("timeline", timeline, f"{what} the timeline")
            for entry in timeline["entries"]:
                schemas.check("dday-entry", entry, f"{what} its entry of {entry.get('date')}")
            drawing = bridge.read("getWidgetDrawingJSON", group, "dday", request)
            schemas.check("drawing", drawing, f"{what} the drawing")
            for name in ("getPlaceholderJSON", "getSnapshotJSON", "getEntryJSON"):
                document = bridge.read(name, group, "dday", request)
                schemas.check("entry", document, f"{what} {name}'s document")
        for family in ("systemMedium", "systemLarge"):
            request = {**NOW, "family": family}
            what = f"with {described}, the list's"
            timeline = bridge.read("getTimelineJSON", group, "ddayList", request)
            schemas.check("timeline", timeline, f"{what} timeline")
            for entry in timeline["entries"]:
                schemas.check("ddaylist-entry", entry, f"{what} entry of {entry.get('date')}")
            document = bridge.read("getPlaceholderJSON", group, "ddayList", request)
            schemas.check("entry", document, f"{what} placeholder")
        options = bridge.read("getConfigurationOptionsJSON", group, "dday", "dataKey")
        schemas.check("configuration-options", options, f"with {described}, the options")
    bridge.call("setSharedData", group, "data", b"bytes", 5)
    schemas.check("keys", bridge.read("getSharedKeysJSON", group), "the list of keys")
    changes = bridge.read("getSharedChangesJSON", group, None)
    schemas.check("changes", changes, "where the group stands")
    for example in schemas.documents["item-changes"]["examples"]:
        conditions = ("unchangedSince", "expectedRecords")
        changes = {name: example[name] for name in example if name not in conditions}
        bridge.call("applySharedChanges", group, json.dumps(changes))
        records = bridge.read("getSharedRecordsJSON", group, "")
        schemas.check("records", records, f"the records after {changes}")
    for example in schemas.documents["changes-since"]["examples"]:
        since = bridge.read("getSharedChangesJSON", group, example)
        schemas.check("changes", since, f"what has changed since {example}")
    schemas.check("kinds", bridge.read("getWidgetKindsJSON", group), "the list of kinds")


def check_period(bridge, group, schemas):
    """Checks the documents of a period in several configurations."""
    for configuration in ({}, {"period": "month"}, {"from": "2026-01-01", "to": "2026-01-01"}):
        request = {**NOW, "configuration": configuration}
        what = f"with {configuration} the period's"
        timeline = bridge.read("getTimelineJSON", group, "period", request)
        schemas.check("timeline", timeline, f"{what} timeline")
        for entry in timeline["entries"]:
            schemas.check("period-entry", entry, f"{what} entry of {entry['date']}")
        for name in ("getPlaceholderJSON", "getSnapshotJSON", "getEntryJSON"):
            document = bridge.read(name, group, "period", request)
            schemas.check("entry", document, f"{what} {name}")
            schemas.check("period-entry", document["entry"], f"{what} entry in {name}")


def check_study_calendar(bridge, group, schemas):
    """Checks the study calendar's documents for each of its families, with no list of days and with
    each list in the schema's examples."""
    families = ("systemMedium", "systemSmall", "systemLarge", "accessoryRectangular",
                "accessoryInline", "accessoryCircular")
    for place, days in enumerate([None, *schemas.documents["study-days"]["examples"]]):
        if place > 0:
            bridge.call("setSharedValue", group, "studyDays", json.dumps(days))
        for family in families:
            request = {**NOW, "family": family, "configuration": {"firstWeekday": "monday"}}
            what = f"with the days {days}, in {family}, the study calendar's"
            timeline = bridge.read("getTimelineJSON", group, "studyCalendar", request)
            schemas.check("timeline", timeline, f"{what} timeline")
            for entry in timeline["entries"]:
                schemas.check("studycalendar-entry", entry, f"{what} entry of {entry['date']}")
            for name in ("getPlaceholderJSON", "getSnapshotJSON", "getEntryJSON"):
                document = bridge.read(name, group, "studyCalendar", request)
                schemas.check("entry", document, f"{what} {name}")
                schemas.check("studycalendar-entry", document["entry"], f"{what} entry in {name}")
    options = bridge.read("getConfigurationOptionsJSON", group, "studyCalendar", "firstWeekday")
    schemas.check("configuration-options", options, "the list of weekdays")


def fixture(name):
    with open(os.path.join(ROOT, "Tests", "Fixtures", "github", name), "rb") as file:
        return file.read()


# Possible responses to each source's requests: a status and a body. The last response is good.
ANSWERS = {
    "github.repository": [
        (0, b""), (404, b"{}"), (200, b"[]"), (200, b'{"name":"x","owner":{}}'),
        (200, fixture("repository.json").replace(b"https://avatars", b"https://pictures")),
        (200, fixture("repository.json")), (500, b""), (200, fixture("repository.json")),
    ],
    "github.contributors": [
        (0, b""), (200, b"[{}]"), (200, b"[]"), (200, fixture("contributors.json")),
        (403, b""), (304, b""), (200, fixture("contributors.json")),
    ],
    "github.avatar": [(404, b""), (200, b""), (200, b"\x89PNG\r\n"), (0, b""), (200, b"GIF89a")],
    "totals": [
        (0, b""), (404, b"{}"), (304, b""), (200, b"<html>"), (200, b'{"TotalConfirmed":"1"}'),
        (200, b'{"TotalConfirmed":1,"TotalDeaths":2,"TotalRecovered":3,"Date":"2020-04-04"}'),
    ],
    "kind.rate": [
        (0, b""), (404, b"{}"), (304, b""), (200, b"<html>"), (200, b"null"),
        (200, b'{"rate":"dear","at":7}'), (200, b'{"rate":1.5}'),
        (200, b'{"rate":1.5,"at":"2026-05-08"}'),
    ],
}
LATER = "2200-01-01T00:00:00Z"
# A custom kind that fetches data, which soon becomes stale.
RATE = {
    "kind": "rate", "displayName": "Rate", "supportedFamilies": ["systemSmall"],
    "source": {"url": "https://api.example/rate", "maxAge": 3600, "staleAfter": 60},
    "content": {"value": "{/rate|number:2}", "caption": "{/at|relative}"},
}


def every_pair(answers):
    """Yields the responses so that each one directly follows every other one at some point, and the
    last one comes last. This is a de Bruijn sequence of pairs, made from Lyndon words."""
    for first, answer in enumerate(answers):
        yield answer
        for other in answers[first + 1:]:
            yield from (answer, other)
    yield from (answers[0], answers[-1])


def check_documents(bridge, group, schemas, kind, request, schema, what):
    """Checks the documents of a kind. Returns the timeline's entries."""
    timeline = bridge.read("getTimelineJSON", group, kind, request)
    schemas.check("timeline", timeline, f"{what}, the timeline")
    for entry in timeline["entries"]:
        schemas.check(schema, entry, f"{what}, its entry")
    for name in ("getPlaceholderJSON", "getSnapshotJSON", "getEntryJSON"):
        document = bridge.read(name, group, kind, request)
        schemas.check("entry", document, f"{what}, {name}'s")
        if document["entry"] is not None:
            schemas.check(schema, document["entry"], f"{what}, {name}'s entry")
    return timeline["entries"]


def check_fetched(bridge, group, schemas, checks):
    """Checks what widgets show, and their refresh plans, after each pair of responses."""

    def request_of(kind, family):
        configuration = {"repo": "apple/swift"} if kind == "singleRepo" else {}
        return {**NOW, "now": None, "family": family, "configuration": configuration}

    def check(kind, family, what):
        request = request_of(kind, family)
        schema = "host-entry" if kind == "rate" else f"{kind.lower()}-entry"
        check_documents(bridge, group, schemas, kind, request, schema, what)
        if kind == "rate":
            later = bridge.read("getEntryJSON", group, kind, {**request, "now": LATER})["entry"]
            schemas.check(schema, later, f"{what}, long after")
            checks.check(later.get("isStale", False) == ("fetchedAt" in later),
                         f"{what}, long after, the entry says whether it is old", later)
        plan = bridge.read("getRefreshPlanJSON", group, kind, request)
        schemas.check("refresh-plan", plan, f"{what}, the plan")
        return [request["requestID"] for request in plan["requests"]]

    bridge.call("registerWidgetKind", group, RATE)
    for kind, family in (
        ("globalTotals", "systemSmall"), ("singleRepo", "systemMedium"),
        ("singleRepo", "systemLarge"), ("doubleRepo", "systemLarge"), ("rate", "systemSmall"),
    ):
        due = check(kind, family, f"{kind} before any answer")
        checks.check(due, f"{kind} has something to fetch")
        while due:
            source = due[0].split(":")[0]
            for status, body in every_pair(ANSWERS[source]):
                arguments = (group, due[0], status, body, len(body))
                bridge.call("setRefreshResponse", *arguments)
                left = check(kind, family, f"{kind} after {status} {body[:30]} for {due[0]}")
                checks.check(due[0] not in left, f"{due[0]} is not due after {status}")
            good = ANSWERS[source][-1][1]
            for status, headers, body, tag in (
                (200, {"ETag": '"7"', "Cache-Control": "max-age=1200"}, good, '"7"'),
                (304, {}, b"", '"7"'), (503, {"Retry-After": "600"}, b"", '"7"'),
                (304, {"ETag": '"8"'}, b"", '"8"'), (0, {}, b"", '"8"'), (200, {}, good, None),
            ):
                arguments = (group, due[0], status, headers, body, len(body))
                bridge.call("setRefreshResponseHeaders", *arguments)
                what = f"{kind} after {status} with {headers} for {due[0]}"
                left = check(kind, family, what)
                checks.check(due[0] not in left, f"{what}, it is not due")
                later = {**request_of(kind, family), "now": LATER}
                plan = bridge.read("getRefreshPlanJSON", group, kind, later)
                schemas.check("refresh-plan", plan, f"{what}, the plan long after")
                sent = [request["headers"].get("If-None-Match") for request in plan["requests"]
                        if request["requestID"] == due[0]]
                checks.check(sent == [tag], f"{what}, the plan has the ETag", plan)
            due = left


# Values that one event and one list of studied days may have, one after the other; None if there is
# no value. The kind refuses those whose names begin with "wrong".
SEQUENCES = {
    ("dday", "widgetDataKey"): [
        ("no value", None), ("wrong dates", {"endDate": "2025-02-29"}),
        *((name, DATA[name]) for name in (
            "two dates", "a past end", "no dates", "units", "the last hours", "restarts",
            "dates in a text",
        )),
    ],
    ("studyCalendar", "studyDays"): [
        ("no value", None), ("wrong days", ["2026-05-01", "2026-05-32"]), ("wrong text", "null"),
        ("no days", []), ("today", ["2026-05-01", "2026-05-01"]),
        ("a month", [f"2026-04-{day:02}" for day in range(1, 31)]),
        ("objects", [{"date": "2026-05-01", "didStudy": False}]),
    ],
}


def check_values(bridge, group, schemas, checks):
    """Checks what widgets show after each pair of values."""
    few = {**NOW, "days": 1}
    for (kind, key), values in SEQUENCES.items():
        for described, value in every_pair(values):
            change = {"removedKeys": [key]} if value is None else {"values": {key: value}}
            bridge.call("applySharedChanges", group, change)
            what = f"{kind} with {described}"
            try:
                check_documents(bridge, group, schemas, kind, few, f"{kind.lower()}-entry", what)
                checks.check(not described.startswith("wrong"), f"{what} is taken")
            except Failure as failure:
                checks.check(described.startswith("wrong"), f"{what} is refused", failure.detail)
                schemas.check("error", failure.detail, f"{what}, the error")


def check_host_timelines(bridge, group, schemas, checks):
    """Checks what a host's kind shows after each pair of what may happen to its timelines."""
    description = schemas.documents["widget-kind"]["examples"][0]
    kind, elsewhere = description["kind"], {"configuration": {"harbour": "Incheon"}}
    shown = {}

    def take(title, day, key=None, **more):
        """Sets a timeline of two entries, for all configurations or for one."""
        entries = [{"date": f"{day}T0{hour}:00:00+09:00", "content": {"title": f"{title} {hour}"}}
                   for hour in (1, 2)]
        bridge.call("setTimelineJSON", group, kind, {"entries": entries, **more})
        shown[key] = [entry["content"] for entry in entries]

    def register():
        bridge.call("registerWidgetKind", group, description)

    def drop():
        bridge.call("unregisterWidgetKind", group, kind)
        shown.clear()
        try:
            bridge.read("getTimelineJSON", group, kind, NOW)
            checks.check(False, f"{kind} is gone")
        except Failure as failure:
            schemas.check("error", failure.detail, f"{kind} is gone, the error")
        register()

    register()
    steps = [
        ("dropped", drop), ("registered again", register),
        ("beside no values", lambda: bridge.call("removeAllSharedValues", group)),
        ("set", lambda: take("ahead", "2026-05-02")),
        ("replaced", lambda: take("in its place", "2026-05-03", policy={"type": "never"})),
        ("expired", lambda: take("past", "2026-04-30", policy={
            "type": "after", "date": "2026-04-30T03:00:00+09:00"})),
        ("set elsewhere", lambda: take("elsewhere", "2026-05-02", "Incheon", **elsewhere)),
    ]
    for described, step in every_pair(steps):
        step()
        for request, key in ((NOW, None), ({**NOW, **elsewhere}, "Incheon")):
            what = f"{kind} {described}, in {key or 'Busan'}"
            entries = check_documents(
                bridge, group, schemas, kind, request, "host-entry", what)
            found = [entry["content"] for entry in entries]
            checks.check(found == shown.get(key, shown.get(None, [])),
                         f"{what}, the entries are those that were set", found)


def check_intents(bridge, group, schemas, checks):
    """Checks that the examples of intents' parameters are accepted, and that the resulting lists
    obey their schemas."""
    for name, intents, list_name, key in (
        ("repository-intent", ("addRepository", "removeRepository"), "repositories", "repos"),
        ("study-day-intent", ("toggleStudyDay", "toggleStudyDay"), "study-days", "studyDays"),
    ):
        # The last example of both lists stands for a group without the list.
        for place, start in enumerate(schemas.documents[list_name]["examples"]):
            for example in schemas.documents[name]["examples"]:
                bridge.call("setSharedValue", group, key, json.dumps(start))
                for intent in intents:
                    what = f"{intent} {example} on example {place} of {list_name}"
                    try:
                        bridge.call("performIntent", group, intent, example)
                        checks.check(True, f"{what} is performed")
                    except Failure as failure:
                        # Only adding a repository that is already in the list may be refused.
                        there = str(example.get("repository")).strip() in (start or [])
                        checks.check(there and intent == "addRepository", f"{what} is performed",
                                     failure.detail)
                        schemas.check("error", failure.detail, f"the error of {what}")
                    schemas.check(list_name, bridge.read("getSharedValue", group, key),
                                  f"after {what}, the list")


def check_host_kinds(bridge, group, schemas, checks):
    """Checks that each example of a description and of a timeline is accepted, and that the
    resulting documents obey their schemas."""
    for place, description in enumerate(schemas.documents["widget-kind"]["examples"]):
        kind = description["kind"]
        what = f"with example {place} of widget-kind"
        bridge.call("registerWidgetKind", group, description)
        for family in description["supportedFamilies"]:
            request = {**NOW, "family": family}
            for example in [None, *schemas.documents["host-timeline"]["examples"]]:
                if example is not None:
                    bridge.call("setTimelineJSON", group, kind, example)
                timeline = bridge.read("getTimelineJSON", group, kind, request)
                schemas.check("timeline", timeline, f"{what}, the timeline {example}")
                contents = [entry["content"] for entry in timeline["entries"]]
                # A kind whose description makes its entries ignores those of setTimelineJSON.
                if example and not {"content", "entriesFrom"} & description.keys():
                    given = [entry["content"] for entry in example["entries"]]
                    checks.check(contents == given, f"{what}, the content is as it was set",
                                 contents)
                for name in ("getPlaceholderJSON", "getSnapshotJSON", "getEntryJSON"):
                    document = bridge.read(name, group, kind, request)
                    schemas.check("entry", document, f"{what}, {name}'s document")
            bridge.call("registerWidgetInstance", group, kind, request)
        for parameter in description.get("parameters") or []:
            options = bridge.read("getConfigurationOptionsJSON", group, kind, parameter["name"])
            schemas.check(
                "configuration-options", options, f"{what}, {parameter['name']}'s options"
            )
    for alias in schemas.documents["kind-alias"]["examples"]:
        bridge.call("registerWidgetKind", group, alias)
        for name, schema in (("getTimelineJSON", "timeline"), ("getEntryJSON", "entry")):
            document = bridge.read(name, group, alias["alias"], NOW)
            schemas.check(schema, document, f"by {alias}, {name}'s document")
            told = (document["kind"], document["alias"])
            checks.check(told == (alias["of"], alias["alias"]), f"{alias} is described", document)
    schemas.check("kinds", bridge.read("getWidgetKindsJSON", group), "with hosts' kinds, the list")
    schemas.check("current-configurations", bridge.read("getCurrentConfigurationsJSON", group),
                  "what is on screen")


# Invalid events, which the schema and the kind both refuse. Each has the path that the error must
# give.
WRONG_EVENTS = [
    ({"count": "days"}, "$.count"),
    ({"count": []}, "$.count"),
    ({"count": {}}, "$.count.weekdays"),
    ({"count": {"weekdays": []}}, "$.count.weekdays"),
    ({"count": {"weekdays": ["monday", "Friday"]}}, "$.count.weekdays[1]"),
    ({"count": {"weekdays": ["monday"], "except": ["2026-12-25", 7]}}, "$.count.except[1]"),
    ({"count": {"weekdays": ["monday"], "except": {"key": 7}}}, "$.count.except.key"),
    ({"count": {"weekdays": ["monday"], "except": {}}}, "$.count.except"),
    ({"count": {"weekdays": ["monday"], "also": "2026-12-05"}}, "$.count.also"),
    ({"count": {"weekdays": ["monday"], "also": ["2026-12-05"] * 4001}}, "$.count.also"),
    ({"units": []}, "$.units"),
    ({"units": "years"}, "$.units"),
    ({"units": ["days", "years"]}, "$.units"),
    ({"units": ["days", "days"]}, "$.units"),
    ({"units": ["hours"]}, "$.units"),
    ({"units": ["days"], "count": "workdays"}, "$.units"),
    ({"endDate": "2026-05-02", "except": ["2026-05-01"]}, "$.except"),
    ({"endDate": "2026-05-02", "also": {"key": "holidays"}}, "$.also"),
    ({"endDate": "2026-05-02", "until": "2026-06-01"}, "$.until"),
    ({"endDate": "2026-05-02", "repeat": "weekly", "until": "1.6."}, "$.until"),
    ({"endDate": "2026-05-02", "repeat": "FREQ=DAILY", "until": "2026-06-01"}, "$.until"),
    ({"endDate": "2026-05-02", "repeat": "weekly", "except": [7]}, "$.except[0]"),
    ({"restarts": ["2026-05-01"]}, "$.restarts"),
    ({"startDate": "2026-01-01", "restarts": {"key": "restarts"}}, "$.restarts"),
    ({"startDate": "2026-01-01", "restarts": ["2026-05-01", "May"]}, "$.restarts[1]"),
    ({"endDate": "2026-05-02", "endTime": "7:00"}, "$.endTime"),
    ({"endDate": "2026-05-02", "endTime": "24:00"}, "$.endTime"),
    ({"endDate": "2026-05-02", "endTime": 7}, "$.endTime"),
    ({"startDate": "2026-01-01", "endDate": None, "endTime": "07:00"}, "$.endTime"),
    ({"endDate": "2026-05-02", "endTime": "07:00", "timeZone": 9}, "$.timeZone"),
    ({"endDate": "05-01", "startDate": "1990-05-01"}, "$.startDate"),
    ({"endDate": "05-01", "repeat": "monthly"}, "$.repeat"),
    ({"endDate": "05-01", "repeat": {"everyDays": 7}}, "$.repeat"),
    ({"repeat": "every second Tuesday"}, "$.repeat"),
    ({"repeat": "INTERVAL=2"}, "$.repeat"),
    ({"repeat": "FREQ=HOURLY"}, "$.repeat"),
    ({"repeat": "FREQ=WEEKLY", "calendar": "lunarKorean", "endDate": "2026-08-15"}, "$.repeat"),
    ({"repeat": "FREQ=YEARLY", "endDate": "05-01"}, "$.repeat"),
    ({"endDate": "5-1"}, "$.endDate"),
    ({"endDate": "-05-01"}, "$.endDate"),
    ({"startDate": "05-01"}, "$.startDate"),
]

# Members of an entry that the schema must refuse.
WRONG_ENTRIES = [
    {"endInstant": "2026-12-25"}, {"endInstant": None}, {"hasEnded": None}, {"hasEnded": 1},
    {"hoursLeft": 0}, {"hoursLeft": 25}, {"hoursLeft": "6"}, {"calendarDays": "13"},
    {"calendarDays": 0.5}, {"best": -1}, {"best": "7"}, {"parts": {}}, {"parts": {"days": -1}},
    {"parts": {"hours": 1}}, {"parts": [1]}, {"unitsLabel": ""}, {"unitsLabel": 1},
    {"countParts": {}}, {"countParts": {"weeks": 0.5}}, {"countUnitsLabel": ""}, {"years": -1},
    {"years": None}, {"occurrence": 0}, {"share": 1.5}, {"share": "1"}, {"startLabel": "D-0"},
    {"startLabel": None},
]

# The values and times of the entries among the examples of dday-entry, and other members of their
# requests.
WRITTEN = [
    ({"startDate": "2023-04-06", "endDate": "2026-05-08", "title": "Graduation"},
     "2026-05-01T08:00:00+09:00"),
    ({"startDate": "2023-04-06", "endDate": "2026-05-08", "title": "Graduation"},
     "2026-05-08T00:00:00+09:00"),
    ({"endDate": "2026-01-31", "title": "Rent", "repeat": "monthly"}, "2026-03-01T00:00:00+09:00"),
    ({"startDate": "2026-11-02", "endDate": "2026-12-07", "title": "Handover",
      "count": "workdays"}, "2026-11-24T00:00:00+09:00"),
    ({"endDate": "2028-02-27", "title": "Thesis", "units": ["years", "months", "days"]},
     "2026-11-24T00:00:00+09:00"),
    ({"endDate": "2026-12-25", "endTime": "00:30", "timeZone": "Asia/Seoul", "title": "Premiere"},
     "2026-12-24T09:00:00+09:00"),
    ({"endDate": "2026-12-25", "endTime": "00:30", "timeZone": "Asia/Seoul", "title": "Premiere"},
     "2026-12-25T00:30:00+09:00"),
    ({"startDate": "2026-01-01", "title": "Without smoking",
      "restarts": ["2026-03-08", "2026-10-31"]}, "2026-11-24T00:00:00+09:00"),
    ({"startDate": "1990-05-01", "endDate": "1990-05-01", "title": "Birthday", "repeat": "yearly",
      "units": ["months", "days"]}, "2026-11-24T00:00:00+09:00"),
    ({"startDate": "2026-01-01", "title": "Us", "milestones": True}, "2026-04-10T00:00:00+09:00"),
    ({"startDate": "2026-05-08", "title": "Summer school"}, "2026-05-01T08:00:00+09:00",
     {"isForLayout": True}),
    (None, "2026-05-01T08:00:00+09:00"),
]

# Invalid descriptions, timelines and changes, which the schema and the library both refuse.
WRONG_KINDS = [
    {}, {"kind": "", "displayName": "T", "supportedFamilies": ["systemSmall"]},
    {"kind": "t", "displayName": "T", "supportedFamilies": []},
    {"kind": "t", "displayName": "T", "supportedFamilies": ["huge"]},
    {"kind": "t", "displayName": "T", "supportedFamilies": ["systemSmall", "systemSmall"]},
    {"kind": "t", "displayName": "T", "supportedFamilies": ["systemSmall"], "parameters": [{}]},
    {"kind": "t", "displayName": "T", "supportedFamilies": ["systemSmall"],
     "parameters": [{"name": "p", "type": "date"}]},
    {"kind": "t", "displayName": "T", "supportedFamilies": ["systemSmall"], "placeholder": []},
    *(
        {**RATE, "source": {**RATE["source"], **members}} for members in (
            {"url": "http://api.example/rate"}, {"url": None}, {"maxage": 3600}, {"maxAge": 59},
            {"headers": {"X-Key": {"prefix": "Bearer "}}}, {"headers": {"X-Key": 7}})
    ),
    {**RATE, "intents": [{"intent": "i", "key": "k"}]},
    {**RATE, "intents": [{"intent": "i", "change": "toggle"}]},
]
ENTRY = {"date": "2026-05-01T00:00:00Z", "content": {}}
WRONG_TIMELINES = [
    {}, {"entries": []}, {"entries": [{}]}, {"entries": [{**ENTRY, "date": "2026-05-01"}]},
    {"entries": [{**ENTRY, "content": []}]}, {"entries": [{**ENTRY, "url": "a b"}]},
    {"entries": [{**ENTRY, "url": "%zz"}]}, {"entries": [{**ENTRY, "relevance": 1}]},
    {"entries": [{**ENTRY, "relevance": {"score": 1, "duration": -1}}]},
    {"entries": [ENTRY], "policy": "atEnd"}, {"entries": [ENTRY], "policy": {"type": "soon"}},
    {"entries": [ENTRY], "policy": {"type": "after"}},
]
WRONG_CHANGES = [
    [], {"value": {"k": 1}}, {"version": 1}, {"values": []}, {"data": {"k": 1}},
    {"removedKeys": [1]}, {"unchangedSince": -1},
]


def check_refused(bridge, group, schemas, checks):
    for name, wrong, call in (
        ("widget-kind", WRONG_KINDS, ["registerWidgetKind", group]),
        ("host-timeline", WRONG_TIMELINES, ["setTimelineJSON", group, "tides"]),
        ("item-changes", WRONG_CHANGES, ["applySharedChanges", group]),
    ):
        for document in wrong:
            checks.check(schemas.errors(name, document), f"{name} refuses {document}")
            try:
                bridge.call(*call, document)
                checks.check(False, f"{call[0]} refuses {document}")
            except Failure as failure:
                schemas.check("error", failure.detail, f"the error of {document}")


def check_examples(bridge, group, schemas, checks):
    """Checks that the examples have each member, that each member has faults, and that the entries
    among the examples are what the library writes."""
    for name in ("dday-data", "dday-entry", "period-entry", "restart-intent"):
        schema = schemas.documents[name]
        shown = {member for example in schema["examples"] for member in example}
        known = schema["properties"].keys()
        checks.check(shown == known, f"the examples of {name} have all members", shown ^ known)
    events = {"count", "units", "endTime", "timeZone", "repeat", "except", "also", "until",
              "restarts", "endDate", "startDate"}
    wrong = {re.match(r"\$\.(\w+)", path)[1] for _, path in WRONG_EVENTS}
    checks.check(wrong == events, "each member that counts has faults", wrong ^ events)
    examples = schemas.documents["dday-entry"]["examples"]
    for members in WRONG_ENTRIES:
        checks.check(schemas.errors("dday-entry", {**examples[0], **members}),
                     f"dday-entry refuses {members}")
    written = []
    for value, now, *more in WRITTEN:
        if value is None:
            bridge.call("removeSharedValue", group, "widgetDataKey")
        else:
            bridge.call("setSharedValue", group, "widgetDataKey", value)
        request = {"now": now, "timeZone": "Asia/Seoul", "days": 0, **(more[0] if more else {})}
        entry = bridge.read("getTimelineJSON", group, "dday", request)["entries"][0]
        checks.check(entry in examples, f"the entry for {value} at {now} is an example", entry)
        written.append(entry)
    checks.check(all(example in written for example in examples),
                 "each example is written by some value",
                 [example for example in examples if example not in written])


def check_wrong_events(bridge, group, schemas, checks):
    for members, path in WRONG_EVENTS:
        event = {"endDate": "2026-12-07", **members}
        what = json.dumps(members)[:80]
        checks.check(schemas.errors("dday-data", event), f"dday-data refuses {what}")
        bridge.call("setSharedValue", group, "widgetDataKey", json.dumps(event))
        try:
            bridge.read("getTimelineJSON", group, "dday", NOW)
            checks.check(False, f"dday refuses {what}")
        except Failure as failure:
            schemas.check("error", failure.detail, f"the error of {what}")
            found = (failure.detail["path"], failure.detail["key"])
            checks.check(found == (path, "widgetDataKey"), f"the error names {path}",
                         failure.detail)
        listed = bridge.read("getTimelineJSON", group, "ddayList", NOW)["entries"][0]
        skipped = listed.get("skippedKeys")
        checks.check(skipped == ["widgetDataKey"], f"ddayList skips {what}", listed)


def check_stored_dates(bridge, group, checks):
    """Checks an event that refers to another value with a list of dates."""
    event = {"endDate": "2026-05-08", "count": {
        "weekdays": ["thursday", "friday"], "except": {"key": "holidays"}}}
    bridge.call("setSharedValue", group, "widgetDataKey", json.dumps(event))
    for value, dday in ((None, 2), ("null", 2), ('["2026-05-01"]', 1), ("[]", 2)):
        if value is not None:
            bridge.call("setSharedValue", group, "holidays", value)
        found = bridge.read("getTimelineJSON", group, "dday", NOW)["entries"][0]["dday"]
        checks.check(found == dday, f"with {value} under the key there are {dday} days", found)
    for value, path in (("{}", "$"), ('["2026-05-01","2026-05-32"]', "$[1]")):
        bridge.call("setSharedValue", group, "holidays", value)
        try:
            bridge.read("getTimelineJSON", group, "dday", NOW)
            checks.check(False, f"{value} as dates fails")
        except Failure as failure:
            found = (failure.detail["key"], failure.detail["path"])
            checks.check(found == ("holidays", path), f"{value} as dates is reported",
                         failure.detail)
    bridge.call("removeSharedValue", group, "holidays")


def check_unusual(bridge, group, schemas, checks):
    """Checks documents of kinds and configurations that hosts rarely have."""
    for kind in ("my-kind_2", "시세"):
        bridge.call("registerWidgetKind", group, {**RATE, "kind": kind})
        plan = bridge.read("getRefreshPlanJSON", group, kind, NOW)
        checks.check(len(plan["requests"]) == 1, f"{kind} has something to fetch", plan)
        schemas.check("refresh-plan", plan, f"the plan of {kind}")
        bridge.call("unregisterWidgetKind", group, kind)

    bridge.call("registerWidgetKind", group, {
        "kind": "rows", "displayName": "Rows", "supportedFamilies": ["systemSmall"],
        "entriesFrom": "rows", "content": {}})
    bridge.call("setSharedValue", group, "rows", "7")
    for name, schema in (("getTimelineJSON", "timeline"), ("getEntryJSON", "entry")):
        document = bridge.read(name, group, "rows", {**NOW, "onInvalid": "entry"})
        schemas.check(schema, document, f"with rows that are no list, {name}'s document")

    bridge.call("setSharedValue", group, "repos", json.dumps(["a/b"]))
    since = bridge.read("getSharedChangesJSON", group, None)["revision"]
    for configuration in ({}, {"repo": "a/b"}):
        instance = {"configuration": configuration, "family": "systemMedium"}
        bridge.call("registerWidgetInstance", group, "singleRepo", instance)
    changes = bridge.read("getSharedChangesJSON", group, {"revision": since})
    schemas.check("changes", changes, "after instances that are listed alike, the changes")
    listed = bridge.read("getCurrentConfigurationsJSON", group)
    schemas.check("current-configurations", listed, "with instances listed alike, the list")

    bridge.call("registerWidgetKind", group, {**RATE, "source": {
        **RATE["source"], "headers": {"X-Key": {"key": "token"}}}})
    bridge.call("setSharedValue", group, "token", '"s3cret\\n"')
    try:
        bridge.read("getRefreshPlanJSON", group, "rate", NOW)
        checks.check(False, "a secret that no header can have fails")
    except Failure as failure:
        schemas.check("error", failure.detail, "the error of a secret")
        checks.check("value" not in failure.detail, "the error keeps the secret", failure.detail)

    for days in ([], ["2026-05-01"]):
        bridge.call("setSharedValue", group, "studyDays", json.dumps(days))
        request = {**NOW, "family": "accessoryInline", "locale": "ar"}
        entry = bridge.read("getEntryJSON", group, "studyCalendar", request)["entry"]
        schemas.check("studycalendar-entry", entry, f"in Arabic, with {days}, the entry")


def check_errors(bridge, group, schemas, checks):
    failures = [
        ("openSharedGroup", "a/b", None),
        ("openSharedGroup", "schemas", "{"),
        ("openSharedGroup", "schemas", {"directory": 7}),
        ("closeSharedGroup", 4294967295),
        ("setSharedValue", group, "", "1"),
        ("setSharedValue", group, "k" * 512, "1"),
        ("setSharedValue", group, "key", "[1, x]"),
        ("setSharedValues", group, "[]", None),
        ("removeSharedValue", group, "absent\n\"key\""),
        ("getSharedValue", group, "data", None, 0),
        ("getTimelineJSON", group, "clock", None, None, 0),
        ("getTimelineJSON", group, "dday", {"timeZone": "Mars/\"Olympus\""}, None, 0),
        ("getTimelineJSON", group, "dday", {"days": [1]}, None, 0),
        ("getTimelineJSON", group, "studyCalendar", {"family": "accessoryCorner"}, None, 0),
        ("setTimelineJSON", group, "clock", {}),
        ("setTimelineJSON", group, "dday", {"entries": [ENTRY]}),
        ("unregisterWidgetKind", group, "dday"),
        ("reloadTimelines", group, "clock"),
        ("registerWidgetInstance", group, "dday", {"configuration": {"dataKey": 1}}),
        ("performIntent", group, "explode", None),
        ("performIntent", group, "addRepository", {"repository": "a b/c"}),
        ("performIntent", group, "removeRepository", {"repository": "sallen0400/swift-news"}),
    ]
    schemas.check("error", bridge.last_error(), "the error before any failure")
    for name, *arguments in failures:
        try:
            bridge.call(name, *arguments)
            checks.check(False, f"{name} fails")
        except Failure as failure:
            schemas.check("error", failure.detail, f"the error of {name}")
    for key in ("2025-02-29", 7):
        bridge.call("setSharedValue", group, "widgetDataKey", json.dumps({"endDate": key}))
        try:
            bridge.read("getTimelineJSON", group, "dday", NOW)
            checks.check(False, f"an end date of {key} fails")
        except Failure as failure:
            schemas.check("error", failure.detail, f"the error of the date {key}")
    bridge.call("setSharedValue", group, "studyDays", json.dumps(["2026-05-01", "2026-05-32"]))
    try:
        bridge.read("getTimelineJSON", group, "studyCalendar", NOW)
        checks.check(False, "an invalid studied day fails")
    except Failure as failure:
        schemas.check("error", failure.detail, "the error of a day studied")
        checks.check(
            (failure.detail["path"], failure.detail["key"]) == ("$[1]", "studyDays"),
            "the error names the place and the key", failure.detail)


def check_taken(bridge, group, directory, schemas, checks):
    """Checks that the library accepts the examples of the documents that it reads."""

    def check(what, call, *arguments):
        try:
            call(*arguments)
            checks.check(True, what)
        except Failure as failure:
            checks.check(False, what, failure.detail)

    for place, example in enumerate(schemas.documents["request"]["examples"]):
        for name in ("getTimelineJSON", "getEntryJSON"):
            check(f"{name} takes example {place} of request", bridge.read, name, group, "dday",
                  example)
    for place, example in enumerate(schemas.documents["dday-data"]["examples"]):
        bridge.call("setSharedValue", group, "widgetDataKey", json.dumps(example))
        check(f"dday takes example {place} of dday-data", bridge.read, "getTimelineJSON", group,
              "dday", NOW)
    for place, example in enumerate(schemas.documents["study-days"]["examples"]):
        bridge.call("setSharedValue", group, "studyDays", json.dumps(example))
        check(f"studyCalendar takes example {place} of study-days", bridge.read, "getTimelineJSON",
              group, "studyCalendar", NOW)
    for place, example in enumerate(schemas.documents["restart-intent"]["examples"]):
        bridge.call("setSharedValue", group, "smoking", {"startDate": "2026-01-01"})
        check(f"restartCount takes example {place} of restart-intent", bridge.call, "performIntent",
              group, "restartCount", example)
    for place, example in enumerate(schemas.documents["options"]["examples"]):
        options = {**example, "directory": directory}
        check(f"openSharedGroup takes example {place} of options", bridge.call, "openSharedGroup",
              "schemas", options)


def main():
    checks = Checks()
    documents = {}
    for path in sorted(glob.glob(os.path.join(ROOT, "Schemas", "*.json"))):
        name = os.path.basename(path)
        with open(path, encoding="utf-8") as file:
            schema = json.load(file)
        checks.check(
            name.endswith(".schema.json") and schema.get("$id") == name, f"{name} names itself"
        )
        documents[name.removesuffix(".schema.json")] = schema
    schemas = Schemas(documents, checks)
    for name in documents:
        check_schema(checks, schemas, name)
    with tempfile.TemporaryDirectory() as directory:
        bridge = Bridge()
        group = bridge.open("schemas", directory)
        check_errors(bridge, group, schemas, checks)
        bridge.call("removeAllSharedValues", group)
        check_wrong_events(bridge, group, schemas, checks)
        check_examples(bridge, group, schemas, checks)
        check_stored_dates(bridge, group, checks)
        bridge.call("removeAllSharedValues", group)
        check_written(bridge, group, schemas)
        check_period(bridge, group, schemas)
        check_study_calendar(bridge, group, schemas)
        check_fetched(bridge, group, schemas, checks)
        check_values(bridge, group, schemas, checks)
        check_host_timelines(bridge, group, schemas, checks)
        check_intents(bridge, group, schemas, checks)
        check_host_kinds(bridge, group, schemas, checks)
        check_refused(bridge, group, schemas, checks)
        check_taken(bridge, group, directory, schemas, checks)
        check_unusual(bridge, bridge.open("unusual", directory), schemas, checks)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
