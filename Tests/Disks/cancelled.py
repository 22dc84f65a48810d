"""Tests pthread_cancel() on threads that are inside a call."""

import re
import signal
import subprocess

from bench import run
from group_client import environment

TIMES = 1000


def cancelled(bench):
    """Threads that are cancelled inside any call."""
    directory = bench.folder(256)
    program = bench.program("cancelled.c", "values.c")
    other = bench.opened(directory)
    done = subprocess.run([program, directory, str(TIMES)], capture_output=True, text=True,
                          env=environment(), timeout=600)
    status = done.returncode
    told = signal.Signals(-status).name if status < 0 else f"status {status}"
    ended = re.fullmatch(r"(\d+) cancelled, (-?\d+) descriptors more\n", done.stdout)
    bench.check(status == 0 and ended and int(ended[1]) == TIMES,
                f"a process works after {TIMES} cancellations, and no lock stays held",
                f"{told}: {done.stdout}{done.stderr[-2000:]}")
    if ended:
        # The number of descriptors that the library keeps may vary a little from moment to moment.
        bench.check(int(ended[2]) <= 4, "no descriptor stays open", done.stdout)
    result = other.ask("set", "other", 1, 900)
    bench.check(result.is_good, "another process sets", result.line)
    found = [other.ask("get", key).line for key in ("a", "b", "c", "large")]
    bench.check(not any("torn" in line for line in found), "no value is seen in part", found)


if __name__ == "__main__":
    run(cancelled)
