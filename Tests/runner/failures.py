"""Finds the failures in the output of a part."""

import re

# Lines about a test that passed or is starting. They do not help to explain a failure.
PASSED = re.compile(r"^(ok \d|✔|◇|\(pass\))|\.\.\. ok( \(|$)")

# Lines that name a failed test or begin its error message.
FAILED = re.compile(
    r"^\s*(not ok \d|✘ |\(fail\)|Fatal error)|\.\.\. FAILED( \(|$)|^\s*([\w/.:-]+ )?\w*[eE]rror: "
)

LONGEST_LINE = 200


def told(output):
    """The lines that may concern a failure."""
    return [line for line in output.splitlines() if not PASSED.search(line)]


def named(output, count):
    """The first `count` lines that name a failure, each cut to LONGEST_LINE characters."""
    return [line.strip()[:LONGEST_LINE] for line in told(output) if FAILED.search(line)][:count]


def shown(output, count, around=12):
    """At most `count` lines around those that name a failure, or the last lines if none does."""
    lines = told(output)
    near = sorted({
        place
        for index, line in enumerate(lines) if FAILED.search(line)
        for place in range(max(index - around, 0), min(index + around, len(lines)))
    })
    return [lines[place] for place in near[:count]] or lines[-count:]
