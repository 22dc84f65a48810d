"""Compares the library with an older build, to see whether a change costs time or memory."""

import tempfile

from Benchmarks.modes import in_turns, medians
from runner.tools import LIBRARY

ROUNDS = 5
# A figure is worse if it exceeds the older library's by more than this share, and by more than the
# spread of the older library's own runs.
WORSE = 0.05


def compare(older):
    """Prints the medians of both libraries, and returns the names of the figures that are worse."""
    with tempfile.TemporaryDirectory() as folder:
        old_runs, new_runs = in_turns([older, LIBRARY], ROUNDS, folder)
    old, new = medians(old_runs), medians(new_runs)
    worse = []
    print(f"Medians of {ROUNDS} processes for each, in turns: older, newer, change, older's spread")
    for name in old:
        times = [run[name] for run in old_runs]
        spread = (max(times) - min(times)) / old[name]
        change = new[name] / old[name] - 1
        print(f"{name:14} {old[name]:12,.1f} {new[name]:12,.1f} {change:+8.1%} {spread:8.1%}")
        if change > max(WORSE, spread):
            worse.append(name)
    print(f"Worse: {', '.join(worse) or 'none'}.")
    return worse
