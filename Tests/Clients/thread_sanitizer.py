"""Runs many threads on one mapping of a group, under ThreadSanitizer.

The client program of SharedGroup's tests is built with everything that it uses, in a separate
folder. No report is suppressed.
"""

import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from runner.checks import Checks
from runner.tools import ROOT, environment

BUILD = os.path.join(ROOT, ".build-tsan")
PROGRAM = os.path.join(BUILD, "debug", "shared-group-client")
THREADS = 8
MILLISECONDS = 60_000 if os.environ.get("WIDGET_BRIDGE_LONG") == "1" else 10_000
REPORT = "WARNING: ThreadSanitizer"


def run(folder, *command):
    """Runs the client. Returns its status and lines, and the sanitizer's output."""
    settings = environment(TSAN_OPTIONS="exitcode=66 halt_on_error=0")
    done = subprocess.run(
        [PROGRAM, folder, "group", *(str(word) for word in command)], capture_output=True,
        text=True, errors="replace", env=settings, timeout=1500,
    )
    return done.returncode, done.stdout.splitlines(), done.stderr


def summaries(told):
    return "\n".join(sorted(set(re.findall(r"^SUMMARY: .*$", told, re.MULTILINE)))) or told[:2000]


def main():
    checks = Checks()
    built = subprocess.run(
        # The flag for the C compiler covers functions in C headers, which are compiled with Swift.
        ["swift", "build", "--sanitize=thread", "-Xswiftc", "-Xcc", "-Xswiftc",
         "-fsanitize=thread", "--scratch-path", BUILD, "--product", "shared-group-client"],
        cwd=ROOT, capture_output=True, text=True, errors="replace", env=environment(),
    )
    if not checks.check(
        built.returncode == 0, "the client is built for ThreadSanitizer",
        built.stdout[-4000:] + built.stderr[-4000:],
    ):
        return checks.finish()
    with tempfile.TemporaryDirectory() as folder:
        for place in ("swift", "c"):
            _, _, told = run(folder, "race", place)
            checks.check(REPORT in told, f"a deliberate race is found ({place})", told)

        history = os.path.join(folder, "history")
        status, lines, told = run(
            folder, "many-at-once", history, THREADS, 0, THREADS, MILLISECONDS, 0
        )
        checks.check(
            status == 0 and REPORT not in told, f"{THREADS} threads on one mapping do not race",
            f"status {status}\n{summaries(told)}",
        )
        problems = [line for line in lines if not line.startswith("operations ")]
        checks.check(lines and not problems, "the threads read no wrong value", "\n".join(problems))
        _, lines, _ = run(folder, "check-history", THREADS, history)
        checks.check(
            len(lines) == 1 and lines[0].startswith("operations "),
            "all operations fit into one order", "\n".join(lines),
        )

        status, lines, told = run(folder, "wait-and-close", 200)
        checks.check(
            status == 0 and lines == ["closed 200"] and REPORT not in told,
            "threads wait, are woken and find their handle closed, and do not race",
            f"status {status}\n{lines}\n{summaries(told)}",
        )
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
