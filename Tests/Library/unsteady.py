"""Checks that `Tests/run --again` distinguishes parts that fail once from parts that fail twice.

    python3 Tests/Library/unsteady.py
"""

import contextlib
import io
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from runner import run
from runner.checks import Checks
from runner.part import Part, whole

CHECKS = Checks()


def part(name, script):
    return Part(name, "", lambda tools: whole("sh", "-c", script), needs=())


def names(parts):
    return [part.name for part in parts]


def main():
    with tempfile.TemporaryDirectory() as folder:
        run.LOGS = folder
        mark = os.path.join(folder, "mark")
        parts = [
            part("steady", "true"),
            part("once", f"test -e {mark} || {{ touch {mark}; echo 'not ok 1 - first'; false; }}"),
            part("twice", "false"),
        ]
        one = run.Run(parts, 1)
        one.tools = object()
        one.made.add(run.SETUP)
        with contextlib.redirect_stdout(io.StringIO()):
            one.run()
            first = names(one.failures)
            one.run_again()
        CHECKS.check(sorted(first) == ["once", "twice"], "failures are reported", first)
        CHECKS.check(names(one.unsteady) == ["once"], "what passes again is unsteady")
        CHECKS.check(names(one.failures) == ["twice"], "what fails twice has failed")
        log = run.read_log(run.log_of(parts[1], run.FIRST))
        CHECKS.check("not ok 1 - first" in log, "the first failure's log is kept", log)
    return CHECKS.finish()


sys.exit(main())
