"""Measures each kind's timeline through the C functions, how its time grows with the number of
entries, and how fast the bodies of responses are read, compared with JSON.parse() in Deno. All
programs run on one processor."""

import json
import os
import subprocess
import tempfile

from Benchmarks.timeline import nanoseconds
from runner.tools import LIBRARY, ROOT, Tools

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "kinds")
GITHUB = os.path.join(ROOT, "Tests", "Fixtures", "github")

# The measured kinds with their families. "Changed" means that another key was written before each
# call.
KINDS = {
    "dday": "systemMedium", "ddayList": "systemLarge", "studyCalendar": "systemMedium",
    "studyCalendarLong": "systemMedium, 10,000 days",
    "globalTotals": "systemLarge", "singleRepo": "systemLarge", "doubleRepo": "systemLarge",
}
CHANGED = {
    "ddayListChanged": "ddayList", "studyCalendarChanged": "studyCalendar",
    "studyCalendarLongChanged": "studyCalendar, 10,000 days",
}
COUNTS = {
    "countUnits": "years, months, weeks, days", "countWorkdays": "working days, 20 days off",
    "countRule": "a rule, the second Tuesday of each month", "countHour": "an hour, 38 days ahead",
}
HOSTS = {
    "hostFetched": "from a response, one for each day",
    "hostStored": "from a stored list",
}
DAILY = ["dday", "ddayList", "studyCalendar"]
BODY_BYTES = [50_000, 500_000, 5_000_000, 15_000_000]


def bodies(folder):
    """Writes documents of a repository with all of GitHub's members, and returns their paths. An
    additional member, which the library does not read, makes them long: a list of copies of the
    repository."""
    with open(os.path.join(GITHUB, "repository.json"), encoding="utf-8") as file:
        repository = json.load(file)
    compact = json.dumps(repository, separators=(",", ":"), ensure_ascii=False)
    paths = []
    for wanted in BODY_BYTES:
        path = os.path.join(folder, f"body-{wanted}.json")
        paths.append(path)
        others = ",".join([compact] * max(wanted // (len(compact) + 1) - 1, 0))
        with open(path, "w", encoding="utf-8") as file:
            file.write(compact[:-1] + ',"others":[' + others + "]}")
    return paths


def measure(report):
    tools = Tools()
    with tempfile.TemporaryDirectory() as folder:
        def built(name):
            program = os.path.join(folder, name)
            source = os.path.join(FOLDER, f"{name}.c")
            subprocess.run(["cc", "-O2", source, "-o", program, "-ldl"], check=True)
            return program

        files = bodies(folder)
        sizes = [os.path.getsize(path) for path in files]
        times = nanoseconds(
            built("kinds"), LIBRARY, os.path.join(folder, "groups"),
            os.path.join(GITHUB, "repository.json"), os.path.join(GITHUB, "contributors.json"),
            *files)
        times |= nanoseconds(
            built("eight_entries"), LIBRARY, os.path.join(folder, "eight"))
        script = os.path.join(FOLDER, "parse.js")
        times |= nanoseconds(tools.deno, "run", f"--allow-read={folder}", script, *files)
    report.add(
        "The timeline of each kind:",
        ["kind, in its largest family", "measured", "aim"],
        [[what, *report.aims.cell(f"timeline of {what}", times[kind] / 1000, 20, " µs", digits=1)]
         for kind, family in KINDS.items()
         for what in [f"{kind.removesuffix('Long')}, {family}"]]
        + [[f"{what}, after a write of another key", f"{times[name] / 1000:.1f} µs", ""]
           for name, what in CHANGED.items()],
        ["getTimelineJSON with the request's other members at their defaults and the data in the",
         "group, through dlopen() in a C program; the median of many batches."],
    )
    report.add(
        "The same by the number of entries:",
        ["kind", "10", "100", "400", "µs per entry: 10", "100", "400"],
        [[kind, *(f"{times[f'{kind}{count}'] / 1000:.1f} µs" for count in (10, 100, 400)),
          *(f"{times[f'{kind}{count}'] / 1000 / count:.2f}" for count in (10, 100, 400))]
         for kind in [*DAILY, "host"]],
        ["The first three are the kinds whose number of entries depends on the requested days. For",
         "a host's kind, it is the number of entries that the host set, each with a content of 100",
         "bytes."],
    )

    def speed(size, time):
        if size < 4_000_000:
            return [f"{size / time * 1000:,.0f}", ""]
        return report.aims.cell(f"a body of {size:,} bytes", size / time * 1000, 200, " MB/s",
                                is_least=True, digits=0)

    report.add(
        "Storing responses about a repository:",
        ["bytes", "measured", "MB/s", "aim", "times JSON.parse()'s speed"],
        [[f"{size:,}", f"{times[f'body{place}'] / 1e6:.2f} ms",
          *speed(size, times[f"body{place}"]),
          f"{times[f'parse{place}'] / times[f'body{place}']:.1f}"]
         for place, size in enumerate(sizes, 1)],
        ["setRefreshResponse checks, decodes and stores the response. For JSON.parse(), JavaScript",
         "on Deno decodes the UTF-8 of the same bytes and parses them, but stores nothing."],
    )
    add_eight_entries(report, times)


def add_eight_entries(report, times):
    """Adds two tables: of the cost of an event's members, and of the cost of making a custom kind's
    entries from data."""
    for title, head, plain, others, note in (
        ("A timeline of 8 entries of `dday`, by what its event counts:", "event",
         "plain event", COUNTS, "getTimelineJSON of events that differ in one member"),
        ("A timeline of 8 entries of a host's kind, by where they come from:", "entries",
         "setTimelineJSON", HOSTS,
         "getTimelineJSON of kinds that show the same: a number, and three texts, two of\n"
         "which have formats"),
    ):
        report.add(
            title,
            [head, "measured", plain, "ratio", "aim", "after a write", plain, "ratio"],
            [[what, *eight_entries(report, times, what, name),
              *eight_entries(None, times, what, f"{name}Changed")]
             for name, what in others.items()],
            [f"{note}. The two timelines of each ratio",
             "are measured alternately, so a slow moment affects both.",
             "After a write of another key, the library reads and parses the shown data again.",
             "The aim is for the times before such a write."],
        )


def eight_entries(report, times, what, name):
    """The cells for a timeline's time, the plain timeline's time and their ratio. If there is a
    report, the ratio also has an aim, in another cell."""
    measured, plain = times[name], times[f"{name}Plain"]
    ratio = ([f"{measured / plain:.2f}"] if report is None
             else report.aims.cell(f"8 entries, {what}", measured / plain, 2, digits=2))
    return [f"{measured / 1000:.2f} µs", f"{plain / 1000:.2f} µs", *ratio]
