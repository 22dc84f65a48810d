"""Checks for the scripts under Tests: each prints "ok 1 - ..." or "not ok 1 - ..."."""

import re
import subprocess
import sys

from .compilers import strictness, version


class Checks:
    def __init__(self):
        self.count = 0
        self.failures = 0

    def check(self, passed, what, detail=""):
        """Records a check. Prints the detail if it failed."""
        self.count += 1
        self.failures += not passed
        print(f"{'ok' if passed else 'not ok'} {self.count} - {what}")
        if not passed and detail:
            print("\n".join(f"    {line}" for line in str(detail).splitlines()))
        sys.stdout.flush()
        return passed

    def skip(self, what, reason):
        """Records a check that this machine cannot make, and why."""
        self.count += 1
        print(f"ok {self.count} - {what} # SKIP {reason}", flush=True)

    def run(self, what, command, **options):
        """Runs a command, and checks that it succeeds and prints nothing to standard error."""
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", **options)
        told = done.stdout + done.stderr
        self.check(
            done.returncode == 0 and not done.stderr.strip(), what,
            f"status {done.returncode}: {' '.join(command)}\n{told}",
        )
        return done

    def compile(self, what, compiler, *arguments, **options):
        """Compiles a program. A warning is an error; but of a compiler that was not tried, warnings
        are reported as a skipped check."""
        strict = strictness(compiler)
        command = [compiler, *strict, *arguments]
        if strict:
            return self.run(what, command, **options)
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", **options)
        self.check(done.returncode == 0, what, f"{' '.join(command)}\n{done.stderr}")
        if warning := re.search("warning: .*", done.stderr):
            kind, number = version(compiler)
            self.skip(f"{what} without a warning", f"{kind} {number}: {warning[0]}")
        return done

    def finish(self):
        print(f"1..{self.count}")
        return 1 if self.failures else 0
