"""Which tests were skipped and why, read from what the test tools print."""

import re
from collections import defaultdict

# "ok 3 - name # SKIP reason", of the test anything protocol.
TAP = re.compile(r"^\s*ok \d+ - (.*?) # SKIP ?(.*)$", re.MULTILINE)
# A text in quotes is a display name; without quotes it is a function's name.
SWIFT = re.compile(r'^[^✔✘◇\s] Test "?(.*?)"? skipped(?:: "(.*)")?$', re.MULTILINE)
BUN = re.compile(r"^\((?:skip|todo)\) (.*?)(?: \[[\d.]+ms\])?()$", re.MULTILINE)
DENO = re.compile(r"^(.*?) \.\.\. ignored(?: \((.*)\))?$", re.MULTILINE)
TIME = re.compile(r"^\d+m?s$")

UNTOLD = "its own condition; the test says which"

# How many tests are named for one reason at most.
MOST_NAMES = 8


def found(output):
    """The names of the skipped tests, each with its reason."""
    for pattern in (TAP, SWIFT, BUN, DENO):
        for name, reason in pattern.findall(output):
            is_told = reason and not TIME.match(reason)
            yield name.replace("\\#", "#"), reason if is_told else UNTOLD


def table(skips):
    """A table of skipped tests: rows of part, name and reason, with aligned columns."""
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
