"""Whether a change costs time: the library beside an older build of it, in turns."""

import tempfile

from Benchmarks.modes import in_turns, medians
from runner.tools import LIBRARY

ROUNDS = 5
# A call is slower if it takes so much more than the older library, or more than that library's own
# rounds differ by, whichever is more.
WORSE = 0.05


def compare(older):
    """Prints each call's medians, and gives the names of those that are slower."""
    with tempfile.TemporaryDirectory() as folder:
        old_runs, new_runs = in_turns([older, LIBRARY], ROUNDS, folder)
    old, new = medians(old_runs), medians(new_runs)
    slower = []
    print(f"Medians of {ROUNDS} processes for each, in turn:")
    for name in old:
        times = [run[name] for run in old_runs]
        spread = (max(times) - min(times)) / max(old[name], 1e-9)
        change = new[name] / max(old[name], 1e-9) - 1
        print(f"{name:14} {old[name]:12,.1f} {new[name]:12,.1f} {change:+8.1%}"
              f"   the older one's spread {spread:.1%}")
        if change > max(WORSE, spread):
            slower.append(name)
    return slower
