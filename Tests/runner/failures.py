"""What the output of a part says about its failures."""

import re

# What the tools say of a test that passed or begins, which tells nothing of one that failed.
PASSED = re.compile(r"^(ok \d|✔|◇|\(pass\))|\.\.\. ok( \(|$)")

# How the tools name a failed test, and begin what was wrong.
FAILED = re.compile(
    r"^\s*(not ok \d|✘ |\(fail\)|Fatal error)|\.\.\. FAILED( \(|$)|^\s*([\w/.:-]+ )?\w*[eE]rror: "
)

LONGEST_LINE = 200


def told(output):
    """The lines that tell of more than tests that passed."""
    return [line for line in output.splitlines() if not PASSED.search(line)]


def named(output, count):
    """The first lines that name a failure, cut to a screen's width."""
    return [line.strip()[:LONGEST_LINE] for line in told(output) if FAILED.search(line)][:count]


def shown(output, count, around=12):
    """The lines around what names a failure, `count` at most, and the last ones if none does."""
    lines = told(output)
    near = sorted({
        place
        for index, line in enumerate(lines) if FAILED.search(line)
        for place in range(max(index - around, 0), min(index + around, len(lines)))
    })
    return [lines[place] for place in near[:count]] or lines[-count:]
