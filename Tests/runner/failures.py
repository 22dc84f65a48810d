"""What the output of a part says about its failures."""

import re

# Lines of the tools about a test that passed or begins. They tell nothing about a failure.
PASSED = re.compile(r"^(ok \d|✔|◇|\(pass\))|\.\.\. ok( \(|$)")

# How the tools name a failed test, and begin its messages.
FAILED = re.compile(
    r"^\s*(not ok \d|✘ |\(fail\)|Fatal error)|\.\.\. FAILED( \(|$)|^\s*([\w/.:-]+ )?\w*[eE]rror: "
)

LONGEST_LINE = 200


def told(output):
    """The lines about more than passed tests."""
    return [line for line in output.splitlines() if not PASSED.search(line)]


def named(output, count):
    """The first lines that name a failure, cut to a screen's width."""
    return [line.strip()[:LONGEST_LINE] for line in told(output) if FAILED.search(line)][:count]


def shown(output, count, around=12):
    """The lines around the names of failures, `count` at most, or the last ones if there are
    none."""
    lines = told(output)
    near = sorted({
        place
        for index, line in enumerate(lines) if FAILED.search(line)
        for place in range(max(index - around, 0), min(index + around, len(lines)))
    })
    return [lines[place] for place in near[:count]] or lines[-count:]
