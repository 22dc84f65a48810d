"""Runs the parts and tells how they went."""

import argparse
import os
import shlex
import signal
import subprocess
import sys
import threading
import time

from . import failures, parts
from .counts import Counts
from .tools import LOGS, ROOT, SetupError, Tools, check_system, environment

# How much of a failed part is told: at once, and at the end.
NAMED_LINES = 6
SHOWN_LINES = 120


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(
        prog="Tests/run",
        description="Sets up what the tests need and runs all of them.",
        epilog="Fails when a part fails, or cannot run and was not skipped by name.",
    )
    names = [part.name for part in parts.ALL]
    only_or_skip = dict(action="append", default=[], metavar="NAME", choices=names)
    parser.add_argument("--only", help="run this part alone (repeatable)", **only_or_skip)
    parser.add_argument("--skip", help="leave this part out (repeatable)", **only_or_skip)
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--quick", action="store_true",
        help="run what an edit needs to know: no release build, kills, faults, soaks or browsers",
    )
    length.add_argument("--long", action="store_true", help="run all, and the soaks for long")
    parser.add_argument(
        "--rounds", type=int, metavar="N",
        help="kill or stop so many writers in each test that does (60 to 120; --long: 20 times)",
    )
    parser.add_argument("--list", action="store_true", help="list the parts and end")
    return parser.parse_args(arguments)


def chosen_parts(options):
    if options.only:
        return [part for part in parts.ALL if part.name in options.only]
    if options.quick:
        return [part for part in parts.ALL if part.is_quick]
    return [part for part in parts.ALL if options.long or not part.is_long]


class Run:
    """One run: what was selected, and what came of it. Two threads share it."""

    def __init__(self, selected, skipped, slowness):
        self.tools = None
        self.selected = selected
        self.skipped = skipped
        self.slowness = slowness
        self.processes = set()
        self.lock = threading.Lock()
        self.counts = Counts()
        self.reported = []
        self.failures = []
        self.has_library = threading.Event()
        self.has_tools = threading.Event()

    def run(self, part):
        """Runs a part to its end and reports it."""
        started = time.monotonic()
        try:
            steps = part.steps(self.tools)
        except SetupError as error:
            with open(log_of(part), "w", encoding="utf-8") as log:
                log.write(f"{error}\n")
            self.report(part, "FAILED", Counts(failed=1), started)
            return
        if steps is None:
            self.report(part, "absent", Counts(), started)
            return
        counts = Counts()
        with open(log_of(part), "w", encoding="utf-8", errors="replace") as log:
            for step in steps:
                status, output = self.execute(step, part.seconds * self.slowness, log)
                counted = step.count(output, status == 0)
                # A tool that fails without a failed test, or succeeds without any, has failed.
                did_none = counted.passed + counted.skipped == 0
                if (status != 0 or did_none) and counted.failed == 0:
                    counted.failed = 1
                counts += counted
        self.report(part, "FAILED" if counts.failed else "passed", counts, started)

    def execute(self, step, seconds, log):
        """Runs a command in the package's folder; its status, and its output, which the log has
        too. What takes too long is ended, with all that it started."""
        process = subprocess.Popen(
            step.command, cwd=ROOT, env=environment(**step.settings), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        )
        started = time.monotonic()
        self.processes.add(process)
        timer = threading.Timer(seconds, end, [process])
        timer.start()
        try:
            output = process.communicate()[0].decode("utf-8", errors="replace")
        finally:
            timer.cancel()
            self.processes.discard(process)
        settings = " ".join(f"{name}={value}" for name, value in step.settings.items())
        log.write(f"$ {settings} {shlex.join(step.command)}\n{output}\n")
        # A command that was ended because it took too long has status -9.
        log.write(f"status {process.returncode} after {time.monotonic() - started:.1f} s\n")
        log.flush()
        return process.returncode, output

    def report(self, part, word, counts, started):
        seconds = time.monotonic() - started
        with self.lock:
            self.counts += counts
            self.reported.append(part)
            if counts.failed:
                self.failures.append(part)
            lines = [f"{word:6}  {part.name:8} {seconds:6.1f} s  {counts}"]
            if counts.failed:
                # At once, for whoever watches, and where only the first of the output is kept.
                lines += [f"        {line}" for line in failures.named(read_log(part), NAMED_LINES)]
            print("\n".join(lines), flush=True)

    def run_built(self):
        """The package's debug build, and then what needs it: one at a time, since the package
        manager allows no more."""
        if self.wants(parts.BUILD, any(part in parts.BUILT for part in self.selected)):
            self.run(parts.BUILD)
        self.has_tools.wait()
        self.run_all(parts.BUILT)

    def run_others(self):
        """Sets up the tools, which others wait for too, makes the library, and runs the rest."""
        started = time.monotonic()
        try:
            self.tools = Tools()
            print(f"ready   setup    {time.monotonic() - started:6.1f} s", flush=True)
            self.has_tools.set()
            if self.wants(parts.RELEASE, any(part.needs_library for part in self.selected)):
                self.run(parts.RELEASE)
        except SetupError as error:
            print(f"FAILED  setup: {error}", flush=True)
        finally:
            self.has_tools.set()
            self.has_library.set()
        self.run_all(parts.OTHERS)

    def wants(self, build, is_needed):
        return build in self.selected or is_needed and build not in self.skipped

    def run_all(self, some):
        for part in some:
            if part in self.selected and self.tools is not None:
                if part.needs_library:
                    self.has_library.wait()
                self.run(part)


def end(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def log_of(part):
    return os.path.join(LOGS, f"{part.name}.log")


def read_log(part):
    with open(log_of(part), encoding="utf-8", errors="replace") as log:
        return log.read()


def print_failure(part):
    print(f"\n---- {part.name} failed; all of it is in {os.path.relpath(log_of(part), ROOT)}")
    print("\n".join(failures.shown(read_log(part), SHOWN_LINES)))


def main(arguments):
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")
    options = parse_arguments(arguments)
    if options.list:
        for part in parts.ALL:
            word = " (--long)" if part.is_long else ""
            print(f"{part.name:8} {part.summary}{word}")
        return 0
    if options.long:
        os.environ["WIDGET_BRIDGE_LONG"] = "1"
    if options.quick:
        os.environ["WIDGET_BRIDGE_QUICK"] = "1"
    if options.rounds:
        os.environ["WIDGET_BRIDGE_ROUNDS"] = str(options.rounds)
    started = time.monotonic()
    chosen = chosen_parts(options)
    skipped = [part for part in chosen if part.name in options.skip]
    selected = [part for part in chosen if part not in skipped]
    try:
        check_system([package for part in selected for package in part.packages])
    except SetupError as error:
        print(f"Tests/run: {error}", file=sys.stderr)
        return 1

    slowness = 20 if options.long or options.rounds else 1
    run = Run(selected, skipped, slowness)
    lanes = [
        threading.Thread(target=lane, daemon=True) for lane in (run.run_built, run.run_others)
    ]
    for lane in lanes:
        lane.start()
    try:
        for lane in lanes:
            lane.join()
    except KeyboardInterrupt:
        for process in list(run.processes):
            end(process)
        return 130

    for part in skipped:
        print(f"skipped {part.name}")
    for part in run.failures:
        print_failure(part)
    missing = [part for part in run.selected if part not in run.reported]
    for part in missing:
        print(f"FAILED  {part.name} did not run")
    total = run.counts + Counts(failed=len(missing), skipped=len(skipped))
    print(f"{time.monotonic() - started:.1f} s")
    print(f"{total.passed} passed, {total.failed} failed, {total.skipped} skipped")
    return 1 if total.failed else 0
