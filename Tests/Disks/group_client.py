"""Runs the client of the disk tests, a process that uses a group; see client.c."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

from runner.compilers import strictness
from runner.tools import INCLUDE, LIBRARY, copy_library, environment

# The library under test. Tests/run sets WIDGET_BRIDGE_LIBRARY to the release library.
UNDER_TEST = os.environ.get("WIDGET_BRIDGE_LIBRARY", LIBRARY)

# The source files of the client.
CLIENT = ("client.c", "client_beside.c", "values.c")

# Statuses with the header's numbers.
NOT_FOUND = -3
UNAVAILABLE = -8
BUSY = -10
IO_ERROR = -11
CORRUPT = -12
UNSUPPORTED = -13


class Died(Exception):
    """The process ended in the middle of a command."""


@dataclass
class Result:
    """A line that the client answered: its numbers, or a status and the last error."""

    line: str

    @property
    def numbers(self):
        return [int(word) for word in self.line.split(" {")[0].split() if word != "torn"]

    @property
    def status(self):
        """The last number of the answer, which is 0 or more if the command succeeded."""
        return self.numbers[-1]

    @property
    def is_good(self):
        return self.status >= 0

    @property
    def message(self):
        start = self.line.find(" {")
        return json.loads(self.line[start:]).get("message", "") if start >= 0 else ""


def build(folder, *sources, name="client", library=UNDER_TEST):
    """Builds a program from C files. A copy of the library is placed beside it, because other users
    may not read the package's folder."""
    program = os.path.join(folder, name)
    place = f"{program}-library"
    os.makedirs(place, mode=0o755, exist_ok=True)
    copy_library(library, place)
    subprocess.run(
        ["cc", "-std=gnu11", "-O2", "-Wall", "-Wextra", *strictness("cc"), "-I", INCLUDE,
         *(os.path.join(HERE, source) for source in sources), "-o", program,
         "-L", place, "-lWidgetBridge", f"-Wl,-rpath,{place}", "-pthread"],
        check=True,
    )
    return program


class GroupClient:
    """A process that has at most one group open."""

    def __init__(self, program, user=None, settings=None, before=(), prepare=None):
        """`before` is a command that runs the program, `prepare` a function that the new process
        calls."""
        self.process = subprocess.Popen(
            [*before, program], preexec_fn=prepare, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, bufsize=1,
            env=environment(**(settings or {})), user=user, group=user,
            extra_groups=[] if user is not None else None,
        )

    @property
    def pid(self):
        return self.process.pid

    def send(self, *words):
        try:
            self.process.stdin.write(" ".join(str(word) for word in words) + "\n")
        except BrokenPipeError:
            pass  # The next read reports why.

    def line(self):
        line = self.process.stdout.readline()
        if not line.endswith("\n"):
            status = self.process.wait()
            name = signal.Signals(-status).name if status < 0 else f"status {status}"
            raise Died(f"a client ended with {name}")
        return line.rstrip("\n")

    def ask(self, *words):
        """Sends a command, and waits until it is done."""
        self.send(*words)
        return Result(self.line())

    def open(self, directory, name="group", **options):
        members = [f'"{key}":{json.dumps(value)}' for key, value in options.items()]
        return self.ask("open", directory, name, *members)

    def must(self, *words):
        """Sends a command that a test needs but does not test. Raises AssertionError if it
        fails."""
        result = self.ask(*words)
        if not result.is_good:
            raise AssertionError(f"{' '.join(map(str, words))}: {result.line}")
        return result

    def kill(self):
        self.process.kill()
        self.process.wait()

    def end(self):
        """Ends the process in any state, even if it is stopped."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            try:
                stream.close()
            except BrokenPipeError:
                pass
