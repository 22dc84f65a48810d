"""Finds which tests were skipped, and why, in the output of the test tools."""

import re
from collections import defaultdict

# "ok 3 - name # SKIP reason", in the Test Anything Protocol.
TAP = re.compile(r"^\s*ok \d+ - (.*?) # SKIP ?(.*)$", re.MULTILINE)
# A name in quotes is a display name; one without quotes is a function's name.
SWIFT = re.compile(r'^[^✔✘◇\s] Test "?(.*?)"? skipped(?:: "(.*)")?$', re.MULTILINE)
BUN = re.compile(r"^\((?:skip|todo)\) (.*?)(?: \[[\d.]+ms\])?()$", re.MULTILINE)
DENO = re.compile(r"^(.*?) \.\.\. ignored(?: \((.*)\))?$", re.MULTILINE)
TIME = re.compile(r"^\d+m?s$")

UNTOLD = "its own condition; the test says which"

# How many tests with one reason are named. If there are more, only their number is given.
MOST_NAMES = 8


def found(output):
    """The names of the skipped tests, each with its reason."""
    for pattern in (TAP, SWIFT, BUN, DENO):
        for name, reason in pattern.findall(output):
            is_told = reason and not TIME.match(reason)
            yield name.replace("\\#", "#"), reason if is_told else UNTOLD


def table(skips):
    """The lines of a table of skipped tests, with aligned columns for part, name and reason."""
    by_reason = defaultdict(list)
    for part, name, reason in skips:
        by_reason[part, reason].append(name)
    rows = []
    for (part, reason), names in by_reason.items():
        if len(names) > MOST_NAMES:
            names = [f"{len(names)} tests"]
        rows += [(part, name, reason) for name in names]
    widths = [max((len(row[column]) for row in rows), default=0) for column in (0, 1)]
    return [
        f"skipped  {part:{widths[0]}}  {name:{widths[1]}}  {reason}" for part, name, reason in rows
    ]
