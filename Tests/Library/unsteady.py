"""Checks how `Tests/run` judges parts that fail once, that fail twice, that cannot start, that lack
a package, and whose processes do not end.

    python3 Tests/Library/unsteady.py
"""

import contextlib
import io
import os
import re
import sys
import tempfile
import time
from unittest import mock

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from runner import main, run, skips
from runner.checks import Checks
from runner.counts import of_checks
from runner.part import Part, Step, whole

CHECKS = Checks()


def part(name, script, **more):
    return Part(name, "", lambda tools: whole("sh", "-c", script), **{"needs": (), **more})


def part_of_checks(name, script, **more):
    return Part(name, "", lambda tools: [Step(["sh", "-c", script], of_checks)], needs=(), **more)


def names(parts):
    return [part.name for part in parts]


@contextlib.contextmanager
def new_run(*parts, tools=object()):
    """A run with its own logs. It sets up its tools only if `tools` is None."""
    with tempfile.TemporaryDirectory() as folder, mock.patch.object(run, "LOGS", folder), \
            contextlib.redirect_stdout(io.StringIO()):
        one = run.Run(parts, 1)
        one.tools = tools
        if tools is not None:
            one.made.add(run.SETUP)
        yield one


def log_of(part):
    return run.read_log(run.log_of(part))


def check_again():
    with tempfile.TemporaryDirectory() as folder:
        mark = os.path.join(folder, "mark")
        parts = [
            part("steady", "true"),
            part("once", f"test -e {mark} || {{ touch {mark}; echo 'not ok 1 - first'; false; }}"),
            part("twice", "false"),
        ]
        with new_run(*parts) as one:
            one.run()
            first = names(one.failures)
            one.run_again()
            log = run.read_log(run.log_of(parts[1], run.FIRST))
    CHECKS.check(sorted(first) == ["once", "twice"], "failures are reported", first)
    CHECKS.check(names(one.unsteady) == ["once"], "what passes again is unsteady")
    CHECKS.check(names(one.failures) == ["twice"], "what fails twice has failed")
    CHECKS.check("not ok 1 - first" in log, "the first failure's log is kept", log)


def fault(*_):
    raise ValueError("a fault of the runner")


def check_faults():
    """An exception fails the part in which it is raised, and those that need the part."""
    faulty = Part("faulty", "", fault, needs=())
    missing = Part("missing", "", lambda tools: whole("/no/such/program"), needs=())
    with new_run(faulty, missing, part("needing", "true", needs=("faulty",)),
                 part("other", "true")) as one:
        one.run()
        logs = [log_of(each) for each in (faulty, missing)]
    CHECKS.check(sorted(names(one.failures)) == ["faulty", "missing", "needing"],
                 "an exception fails the part and those that need it", names(one.failures))
    for log, told in zip(logs, ("ValueError: a fault of the runner", "/no/such/program")):
        CHECKS.check(
            "Traceback" in log and told in log, f"the log has the traceback of {told}", log)
    unlogged = part("unlogged", "true")
    with new_run(unlogged, part("other", "true")) as one:
        os.mkdir(run.log_of(unlogged))
        one.run()
    CHECKS.check(names(one.failures) == ["unlogged"] and len(one.outcomes) == 2,
                 "a log that cannot be written fails its part", one.outcomes)
    with mock.patch.object(run, "Tools", fault), new_run(
            part("needing", "true"), part("other", "true", is_build=True), tools=None) as one:
        one.run()
    CHECKS.check(names(one.failures) == ["needing"],
                 "an exception in the setup fails what needs it", names(one.failures))


def check_unknown():
    """A part that needs a package that apt does not have is skipped, and so is one that needs what
    the first builds. All others run."""
    package = (("/no/such/file", "gone"),)
    parts = [
        part("build", "false", is_build=True, packages=package),
        part("needing", "false", needs=("build",)),
        part("other", "true"),
    ]
    told = io.TextIOWrapper(io.BytesIO())
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(told), \
            mock.patch.multiple(run, LOGS=folder, Tools=object), \
            mock.patch.object(main.parts, "ALL", parts), \
            mock.patch.object(main, "check_system", lambda packages: {"gone"}):
        status = main.main([])
        told.seek(0)
        told = told.read()
    for name in ("build", "needing"):
        CHECKS.check(re.search(rf"^skipped +{name} +all of it +apt has no gone$", told, re.M),
                     f"{name} is skipped by name", told)
    CHECKS.check(status == 0 and "1 passed, 0 failed, 2 skipped" in told, "others run", told)


def check_left():
    """A part's processes must end with the command that started them."""
    begun = time.monotonic()
    told = "echo 'ok 1 - x'; echo 1..1"
    left = part_of_checks("left", f"{told}; sleep 31 &")
    ending = part_of_checks("ending", f"{told}; sleep .3 &")
    apart = part_of_checks("apart", f"{told}; setsid sleep 21 &")
    hanging = part_of_checks("hanging", f"{told}; sleep 32", seconds=1)
    with mock.patch.object(run, "SECONDS_TO_END", 1), \
            new_run(left, ending, apart, hanging) as one:
        one.run()
        told = {each.name: log_of(each) for each in one.failures}
    seconds = time.monotonic() - begun
    CHECKS.check(sorted(told) == ["hanging", "left"], "what does not end is a failure", told)
    CHECKS.check(re.search(r"^error: .* sleep 31$", told.get("left", ""), re.M),
                 "the log names what does not end", told)
    CHECKS.check("status -9" in told.get("hanging", ""), "what hangs is killed", told)
    CHECKS.check(seconds < 20, "no part waits for what does not end", seconds)


def check_plans():
    """A script tells at its end how many checks it has made, so that one that stops is noticed."""
    scripts = {
        "whole": "echo 'ok 1 - a'; echo 'ok 2 - b # SKIP c'; echo 1..2",
        "two": "echo 'ok 1 - a'; echo 1..1; echo 'ok 1 - b'; echo 1..1",
        "short": "echo 1..2; echo 'ok 1 - a'",
        "stopped": "echo 'ok 1 - a'",
    }
    with new_run(*(part_of_checks(*each) for each in scripts.items())) as one:
        one.run()
    failed = sorted(names(one.failures))
    CHECKS.check(failed == ["short", "stopped"], "a plan that is not kept is a failure", failed)


TOLD_BY = {
    "Node": "ok 7 - web workers \\# 1 # SKIP Node has none\n",
    "Swift": '➜ Test "a full disk" skipped: "no root"\n',
    "Bun": """\
Tests/JavaScript/package-loading.test.mjs:
(pass) the package reports what it has loaded [1.00ms]
(skip) on a system with musl the core is used

Tests/JavaScript/package-permissions.test.mjs:
(skip) changes need nothing more

2 tests skipped:
(skip) on a system with musl the core is used
(skip) changes need nothing more
""",
    "Deno": """\
running 2 tests from ./Tests/JavaScript/package-loading.test.mjs
Bun's bundle has one copy for import and require: node ... ignored (0ms)
running 1 test from ./Tests/JavaScript/package-widgets.test.mjs
with Temporal in the runtime, dates become Temporal objects ... ignored (0ms)
running 1 test from ./Tests/JavaScript/package-small.test.mjs
a private group in memory is not shared ... ignored (0ms)
""",
}


def check_skips():
    musl = ("on a system with musl the core is used",
            "Node alone takes a preload that stands for musl")
    permissions = ("changes need nothing more", "Deno alone records its permissions")
    for tool, expected in (
        ("Node", [("web workers # 1", "Node has none")]),
        ("Swift", [("a full disk", "no root")]),
        ("Bun", [musl, permissions]),
        ("Deno", [
            ("Bun's bundle has one copy for import and require: node", "this bundler is Bun's"),
            ("with Temporal in the runtime, dates become Temporal objects",
             "this runtime has no Temporal"),
            ("a private group in memory is not shared", "the library has no groups in memory"),
        ]),
    ):
        found = list(skips.found(TOLD_BY[tool]))
        CHECKS.check(found == expected, f"the reasons of tests that {tool} skips are found", found)


def check_all():
    check_again()
    check_faults()
    check_unknown()
    check_left()
    check_plans()
    check_skips()
    return CHECKS.finish()


sys.exit(check_all())
