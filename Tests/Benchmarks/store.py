"""Compares the shared group, through the C functions, with LMDB and SQLite. All stores have the
same workload and are timed in the same way, in one run."""

import statistics
import tempfile

from Benchmarks.store_costs import COSTS
from Benchmarks.store_program import PACKAGES, built_programs, group_folder, lines
from Benchmarks.table import significant
from runner.tools import check_system

KEYS = (10, 1_000, 100_000)
PEERS = ("LMDB", "SQLite")

# The title of each operation, and the greatest ratio of its time to the best peer's, for each
# number of keys.
OPERATIONS = {
    "get": ("get", (0.9, 0.5, 0.5)),
    "after": ("get after another process wrote", (1.2, 0.8, 1.3)),
    "set": ("set", (1.2, 0.9, 0.8)),
    "batch": ("batch of 10", (3.0, 0.9, 0.7)),
    "power": ("power-safe set", (1.0, 1.0, 1.0)),
}
# For these operations, the mean of all calls in two seconds counts, because medians leave out
# compactions and checkpoints. The program prints the mean, the 99.9th percentile and the maximum.
MEANS = ("after", "set", "batch")
# Other lengths of values. With them, the ratio to the peer's time may be ALLOWANCE times as large.
OTHER_LENGTHS = (60, 4_000)
ALLOWANCE = 1.2

ROWS = [*OPERATIONS, "lengths", *COSTS]


class Rounds:
    """The times of an operation by store, in microseconds: one for each round, or for MEANS the
    mean, the 99.9th percentile and the maximum."""

    def __init__(self, operation):
        self.peers = ["SQLite"] if operation == "power" else PEERS
        self.is_mean = operation in MEANS
        self.times = {}

    def middle(self, store):
        """The mean of all calls, or the median of the rounds."""
        return self.times[store][0] if self.is_mean else statistics.median(self.times[store])

    def told(self, store):
        if not self.is_mean:
            return significant(self.middle(store))
        return " / ".join(significant(time) for time in self.times[store])

    @property
    def ratio(self):
        """The ratio of WidgetBridge's time to the best peer's. Medians are compared within each
        round, because the speed of the processor's clock changes between rounds. Means are compared
        over all rounds, in which the stores are measured alternately."""
        best = min(self.peers, key=self.middle)
        if self.is_mean:
            return self.middle("WidgetBridge") / self.middle(best)
        return statistics.median(
            own / other for own, other in zip(self.times["WidgetBridge"], self.times[best])
        )


def measured_operations(programs, length, names):
    """Measures operations. Returns their `Rounds` by operation and number of keys."""
    found = {}
    milliseconds = 300 if length == 200 else 150
    for keys in KEYS:
        with group_folder() as folder:
            for operation, store, *times in lines(
                programs.store, "operations", folder, keys, length, milliseconds, ",".join(names)
            ):
                rounds = found.setdefault((operation, keys), Rounds(operation))
                rounds.times[store] = [float(time) for time in times]
    return found


def operations_table(programs, aims, names):
    rows = []
    found = measured_operations(programs, 200, names)
    for name in names:
        what, wanted = OPERATIONS[name]
        for keys, aim in zip(KEYS, wanted):
            rounds = found[name, keys]
            told = [rounds.told(store) for store in ("WidgetBridge", *PEERS)]
            cell = aims.ratio(f"{what}, {keys:,} keys", rounds.ratio, aim)
            rows.append([what, f"{keys:,}", *told, cell])
    head = ["operation", "keys", "WidgetBridge", *PEERS, "ratio, at most"]
    return (
        "Values of 200 bytes, in µs. A single figure is the median. Three figures are the mean "
        "of two\nseconds, the 99.9th percentile, and the longest call:", head, rows,
    )


def lengths_table(programs, aims, names):
    found = {length: measured_operations(programs, length, names) for length in OTHER_LENGTHS}
    rows = []
    for name in names:
        what, wanted = OPERATIONS[name]
        for keys, aim in zip(KEYS, wanted):
            cells = [
                aims.ratio(
                    f"{what}, {keys:,} keys, {length:,} bytes", found[length][name, keys].ratio,
                    round(aim * ALLOWANCE, 2),
                )
                for length in OTHER_LENGTHS
            ]
            rows.append([what, f"{keys:,}", *cells])
    head = ["operation", "keys", *(f"{length:,} bytes" for length in OTHER_LENGTHS)]
    return (
        "Values of other lengths: the ratio, and its aim, which is "
        f"{ALLOWANCE} times the aim for 200 bytes:", head, rows,
    )


def measure(report, names=None):
    """Measures the rows with these names, or all rows."""
    names, aims = names or ROWS, report.aims
    check_system(PACKAGES)
    operations = [name for name in OPERATIONS if name in names]
    with tempfile.TemporaryDirectory() as folder:
        programs = built_programs(folder)
        if operations:
            report.add(*operations_table(programs, aims, operations))
        if "lengths" in names:
            report.add(*lengths_table(programs, aims, operations or list(OPERATIONS)))
        for name, cost in COSTS.items():
            if name in names:
                report.add(*cost(programs, aims))
