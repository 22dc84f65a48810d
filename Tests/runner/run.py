"""Runs the parts, several at a time, and counts their results."""

import contextlib
import os
import shlex
import signal
import subprocess
import tempfile
import threading
import time
import traceback
from dataclasses import dataclass

from . import failures, skips
from .counts import Counts
from .tools import LOGS, ROOT, SetupError, Tools, environment

# How many parts run at a time.
LANES = 2

# How many lines of a failed part are printed as soon as it fails.
NAMED_LINES = 6

# How long the processes that a command has started may go on after it.
SECONDS_TO_END = 5

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
        except Exception:
            name, told = None, f"FAILED  {SETUP}: {traceback.format_exc()}"
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
        """Runs the steps of a part, and returns its outcome. The log tells what went wrong, also if
        it is a fault of the runner."""
        outcome, started = Outcome("passed", Counts()), time.monotonic()
        try:
            with open(log_of(part), "w", encoding="utf-8", errors="replace") as log:
                self.run_steps(part, outcome, log)
        except Exception as error:
            told = f"{error}\n" if isinstance(error, SetupError) else traceback.format_exc()
            self.write_log(part, told, "a")
            outcome.counts.failed += 1
        outcome.seconds = time.monotonic() - started
        if outcome.counts.failed:
            outcome.word = "FAILED"
        return outcome

    def run_steps(self, part, outcome, log):
        steps = part.steps(self.tools)
        if isinstance(steps, str):
            with self.changed:
                self.skips.append((part.name, "all of it", steps))
            outcome.word, outcome.counts = "absent", Counts(skipped=1)
            return
        for step in steps:
            succeeded, output, used = self.execute(step, part.seconds * self.slowness, log)
            outcome.processor_seconds += used
            counted = step.count(output, succeeded)
            # A tool that fails without a failed test, or succeeds without any test, counts as one
            # failure.
            did_none = counted.passed + counted.skipped == 0
            if (not succeeded or did_none) and counted.failed == 0:
                counted.failed = 1
            outcome.counts += counted
            with self.changed:
                self.skips += [(part.name, *skip) for skip in skips.found(output)]

    def execute(self, step, seconds, log):
        """Runs a command in the package's folder. Returns whether it succeeded, its output, and its
        processor time. If it takes too long, it is killed with the processes that it started. If
        some of them still run when it has ended, they are killed, and the command has failed."""
        settings = " ".join(f"{name}={value}" for name, value in step.settings.items())
        log.write(f"$ {settings} {shlex.join(step.command)}\n")
        log.flush()
        # The output is a file, and no pipe, because a pipe ends only when the last process ends.
        with tempfile.TemporaryFile() as file:
            started = time.monotonic()
            process = subprocess.Popen(
                step.command, cwd=ROOT, env=environment(**step.settings), stdin=subprocess.DEVNULL,
                stdout=file, stderr=subprocess.STDOUT, start_new_session=True,
            )
            self.processes.add(process)
            timer = threading.Timer(seconds, end, [process])
            timer.start()
            try:
                _, status, usage = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
                left = left_of(process.pid)
                if left:
                    end(process)
            finally:
                timer.cancel()
                self.processes.discard(process)
            file.seek(0)
            output = file.read().decode("utf-8", errors="replace")
        used = usage.ru_utime + usage.ru_stime
        seconds = time.monotonic() - started
        # A command that was killed for taking too long has the status -9.
        log.write(f"{output}\nstatus {process.returncode} after {seconds:.1f} s, "
                  f"{used:.1f} s of processors\n")
        log.writelines(f"error: the command has ended, and this has not: {each}\n" for each in left)
        log.flush()
        return process.returncode == 0 and not left, output, used

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

    def write_log(self, part, text, mode="w"):
        """Writes to a part's log. If that fails, read_log() tells why."""
        with contextlib.suppress(OSError), open(
                log_of(part), mode, encoding="utf-8", errors="replace") as log:
            log.write(text)

    def end(self):
        """Kills all running commands."""
        for process in list(self.processes):
            end(process)


def left_of(group):
    """The command lines of the processes of a group that still run after some time to end."""
    until = time.monotonic() + SECONDS_TO_END
    while (left := list(running(group))) and time.monotonic() < until:
        time.sleep(0.05)
    return left


def running(group):
    """The command lines of the running processes of a group."""
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
                # The name, in parentheses, may have any characters.
                state, _, its_group = file.read().rpartition(")")[2].split()[:3]
            with open(f"/proc/{process}/cmdline", encoding="utf-8", errors="replace") as file:
                words = file.read().split("\0")
        except OSError:
            # The process has ended, or the system hides the processes of other users.
            continue
        if int(its_group) == group and state not in "ZX":
            yield shlex.join(filter(None, words))


def end(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def log_of(part, suffix=""):
    return os.path.join(LOGS, f"{part.name}{suffix}.log")


def read_log(path):
    try:
        with open(path, encoding="utf-8", errors="replace") as log:
            return log.read()
    except OSError as error:
        return f"error: {error}\n"
