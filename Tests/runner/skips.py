"""Finds which tests were skipped, and why, in the output of the test tools."""

import os
import re
from collections import defaultdict

from .tools import ROOT

# "ok 3 - name # SKIP reason", in the Test Anything Protocol.
TAP = re.compile(r"^\s*ok \d+ - (.*?) # SKIP ?(.*)$", re.MULTILINE)
# A name in quotes is a display name; one without quotes is a function's name.
SWIFT = re.compile(r'^[^✔✘◇\s] Test "?(.*?)"? skipped(?:: "(.*)")?$', re.MULTILINE)
BUN = re.compile(r"^\((?:skip|todo)\) (.*?)(?: \[[\d.]+ms\])?()$", re.MULTILINE)
DENO = re.compile(r"^(.*?) \.\.\. ignored(?: \((.*)\))?$", re.MULTILINE)
# What precedes the tests of a file in the output of Bun or Deno.
FILE = re.compile(r"^(?:running \d+ tests? from )?(\S+\.mjs):?$", re.MULTILINE)
# The name of a test, where a file defines it.
DEFINED = re.compile(r'\w*[tT]est\(\s*(["`])(.+?)\1')
STRING = re.compile(r'"([^"]+)"')
TIME = re.compile(r"^\d+m?s$")

UNTOLD = "its own condition; the test says which"

# How many tests with one reason are named. If there are more, only their number is given.
MOST_NAMES = 8


def found(output):
    """The names of the skipped tests, each with its reason."""
    names = set()
    for pattern in (TAP, SWIFT, BUN, DENO):
        for match in pattern.finditer(output):
            name, reason = match[1].replace("\\#", "#"), match[2]
            if not reason or TIME.match(reason):
                paths = [path for path in FILE.findall(output, 0, match.start())
                         if os.path.isfile(os.path.join(ROOT, path))]
                reason = reason_in(paths[-1], name) if paths else UNTOLD
            # Bun names the skipped tests once more at its end.
            if pattern is not BUN or name not in names:
                yield name, reason
            names.add(name)


def reason_in(path, name):
    """The reason that a test file gives for a skipped test. Deno and Bun do not print it."""
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        text = file.read()
    for test in DEFINED.finditer(text):
        pattern = re.sub(r"\\\$\\\{.*?\\\}", ".*", re.escape(test[2]))
        if re.fullmatch(pattern, name):
            _, _, skip = text[test.end():].partition("=>")[0].partition("skip")
            reasons = STRING.findall(skip)
            if reasons:
                return reasons[-1]
    # The options of all tests may be the same constant.
    reasons = re.findall(r'^const (?:skip|no[A-Z]\w*) = .*?"([^"]+)";$', text, re.MULTILINE)
    return reasons[0] if len(reasons) == 1 else UNTOLD


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
