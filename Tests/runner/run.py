"""Runs the parts, several at a time, and counts their results."""

import os
import shlex
import signal
import subprocess
import threading
import time
from dataclasses import dataclass

from . import failures, skips
from .counts import Counts
from .tools import LOGS, ROOT, SetupError, Tools, environment

# How many parts run at a time.
LANES = 2

# How many lines of a failed part are printed as soon as it fails.
NAMED_LINES = 6

SETUP = "setup"

# The suffix of the first log of a part that runs again.
FIRST = ".first"


@dataclass
class Outcome:
    """The result of a part."""

    word: str
    counts: Counts
    seconds: float = 0
    # The processor time of the part's processes, and of the child processes that they waited for.
    processor_seconds: float = 0


class Run:
    """One run: the selected parts, and their results. Its threads share it."""

    def __init__(self, selected, slowness):
        self.tools = None
        self.slowness = slowness
        self.processes = set()
        # Guards the fields below, and is notified when they change.
        self.changed = threading.Condition()
        self.waiting = list(selected)
        self.outcomes = {}
        self.failures = []
        # Parts that failed at first, and passed when they ran again.
        self.unsteady = []
        self.skips = []
        self.is_package_manager_busy = False
        # The names of the parts that succeeded, and of needed builds that were not selected and
        # count as up to date. The parts that failed are in `unmade`.
        self.made = set()
        self.unmade = set()

    def run(self, lanes=LANES):
        """Runs all waiting parts."""
        selected = {part.name for part in self.waiting}
        self.made |= {name for part in self.waiting for name in part.needs} - selected
        threads = [threading.Thread(target=self.run_all, daemon=True) for _ in range(lanes)]
        if self.tools is None:
            threads.append(threading.Thread(target=self.set_up, daemon=True))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def run_again(self):
        """Runs the failed parts once more, one at a time, and keeps the first logs."""
        failed, self.failures, self.unmade = self.failures, [], set()
        self.skips = [skip for skip in self.skips if skip[0] not in {part.name for part in failed}]
        for part in failed:
            os.replace(log_of(part), log_of(part, FIRST))
        self.waiting = failed.copy()
        self.run(lanes=1)
        self.unsteady = [part for part in failed if part not in self.failures]

    def set_up(self):
        """Finds or installs the tools that the parts use."""
        started = time.monotonic()
        try:
            self.tools = Tools()
            name, told = SETUP, f"ready   {SETUP:10} {time.monotonic() - started:6.1f} s"
        except SetupError as error:
            name, told = None, f"FAILED  {SETUP}: {error}"
        with self.changed:
            print(told, flush=True)
            (self.made if name else self.unmade).add(SETUP)
            self.changed.notify_all()

    def run_all(self):
        while True:
            with self.changed:
                part = self.take()
                while part is None:
                    if not self.waiting:
                        return
                    self.changed.wait()
                    part = self.take()
            outcome = self.run_part(part)
            with self.changed:
                self.report(part, outcome)
                self.changed.notify_all()

    def take(self):
        """Takes the first waiting part that can start; None if no part can. Reports the parts whose
        needs failed."""
        for part in list(self.waiting):
            needs = set(part.needs) if part.is_build else {SETUP, *part.needs}
            if needs & self.unmade:
                self.waiting.remove(part)
                lacking = ", ".join(sorted(needs & self.unmade))
                self.write_log(part, f"It needs {lacking}, which failed.\n")
                self.report(part, Outcome("FAILED", Counts(failed=1)))
                self.changed.notify_all()
            elif needs <= self.made and not (part.is_package_manager
                                             and self.is_package_manager_busy):
                self.waiting.remove(part)
                self.is_package_manager_busy |= part.is_package_manager
                return part
        return None

    def run_part(self, part):
        """Runs the steps of a part, and returns its outcome."""
        started = time.monotonic()
        try:
            steps = part.steps(self.tools)
        except SetupError as error:
            self.write_log(part, f"{error}\n")
            return Outcome("FAILED", Counts(failed=1))
        if isinstance(steps, str):
            with self.changed:
                self.skips.append((part.name, "all of it", steps))
            return Outcome("absent", Counts(skipped=1))
        counts, processor_seconds = Counts(), 0
        with open(log_of(part), "w", encoding="utf-8", errors="replace") as log:
            for step in steps:
                status, output, used = self.execute(step, part.seconds * self.slowness, log)
                processor_seconds += used
                counted = step.count(output, status == 0)
                # A tool that fails without a failed test, or succeeds without any test, counts as
                # one failure.
                did_none = counted.passed + counted.skipped == 0
                if (status != 0 or did_none) and counted.failed == 0:
                    counted.failed = 1
                counts += counted
                with self.changed:
                    self.skips += [(part.name, *skip) for skip in skips.found(output)]
        word = "FAILED" if counts.failed else "passed"
        return Outcome(word, counts, time.monotonic() - started, processor_seconds)

    def execute(self, step, seconds, log):
        """Runs a command in the package's folder, and writes its output to the log. Returns its
        status, its output and its processor time. If it takes too long, it is killed with all the
        processes that it started."""
        process = subprocess.Popen(
            step.command, cwd=ROOT, env=environment(**step.settings), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        )
        started = time.monotonic()
        self.processes.add(process)
        timer = threading.Timer(seconds, end, [process])
        timer.start()
        try:
            output = process.stdout.read().decode("utf-8", errors="replace")
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        finally:
            timer.cancel()
            self.processes.discard(process)
            process.stdout.close()
        used = usage.ru_utime + usage.ru_stime
        settings = " ".join(f"{name}={value}" for name, value in step.settings.items())
        log.write(f"$ {settings} {shlex.join(step.command)}\n{output}\n")
        # A command that was killed for taking too long has the status -9.
        log.write(f"status {process.returncode} after {time.monotonic() - started:.1f} s, "
                  f"{used:.1f} s of processors\n")
        log.flush()
        return process.returncode, output, used

    def report(self, part, outcome):
        """Records and prints the result of a part. The caller holds the lock."""
        self.outcomes[part] = outcome
        if part.is_package_manager:
            self.is_package_manager_busy = False
        (self.unmade if outcome.counts.failed else self.made).add(part.name)
        lines = [
            f"{outcome.word:6}  {part.name:10} {outcome.seconds:6.1f} s "
            f"{outcome.processor_seconds:6.1f} s CPU  {outcome.counts}"
        ]
        if outcome.counts.failed:
            self.failures.append(part)
            # Printed at once, for people who watch, and in case the end of the output is lost.
            named = failures.named(read_log(log_of(part)), NAMED_LINES)
            lines += [f"        {line}" for line in named]
        print("\n".join(lines), flush=True)

    def write_log(self, part, text):
        with open(log_of(part), "w", encoding="utf-8") as log:
            log.write(text)

    def end(self):
        """Kills all running commands."""
        for process in list(self.processes):
            end(process)


def end(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def log_of(part, suffix=""):
    return os.path.join(LOGS, f"{part.name}{suffix}.log")


def read_log(path):
    with open(path, encoding="utf-8", errors="replace") as log:
        return log.read()
