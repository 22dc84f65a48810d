"""Counts tests in the output of the test tools."""

import re
from dataclasses import dataclass


@dataclass
class Counts:
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other):
        return Counts(
            self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped
        )

    def __str__(self):
        told = f"{self.passed} passed, {self.failed} failed"
        return f"{told}, {self.skipped} skipped" if self.skipped else told


def of_whole(output, succeeded):
    """Counts a whole command, such as a build, as one test."""
    return Counts(passed=1) if succeeded else Counts(failed=1)


def of_checks(output, succeeded):
    """Counts Test Anything Protocol lines: "ok 1 - ...", "not ok 2 - ...", "ok 3 - ... # SKIP". If
    they are not as many as the plans say, such as "1..3", that is one failure more: a script that
    stops early has no plan or too few checks."""
    skipped = len(re.findall(r"^ok \d+ .* # SKIP ", output, re.MULTILINE))
    passed = len(re.findall(r"^ok \d+", output, re.MULTILINE)) - skipped
    failed = len(re.findall(r"^not ok \d+", output, re.MULTILINE))
    is_whole = total(r"^1\.\.(\d+)$", output) == passed + failed + skipped
    return Counts(passed, failed if is_whole else failed + 1, skipped)


def of_swift(output, succeeded):
    """Counts the output of `swift test`, which has a line for each test and one for the run."""
    run = sum(int(n) for n in re.findall(r"Test run with (\d+) tests?", output))
    failed = len(re.findall(r"^✘ Test (?!run |case ).* failed after", output, re.MULTILINE))
    skipped = len(re.findall(r"^[^✔✘◇\s] Test .* skipped", output, re.MULTILINE))
    return Counts(max(run - failed - skipped, 0), failed, skipped)


def of_node(output, succeeded):
    """Reads the counts that `node --test` with the tap reporter prints at the end."""
    return Counts(*(total(rf"^# {kind} (\d+)", output) for kind in ("pass", "fail", "skipped")))


def of_bun(output, succeeded):
    return Counts(*(total(rf"^ *(\d+) {kind}$", output) for kind in ("pass", "fail", "skip")))


def of_deno(output, succeeded):
    summary = "".join(re.findall(r"^(?:ok|FAILED) \| .*$", output, re.MULTILINE))
    return Counts(*(total(rf"(\d+) {kind}", summary) for kind in ("passed", "failed", "ignored")))


def total(pattern, output):
    return sum(int(number) for number in re.findall(pattern, output, re.MULTILINE))
