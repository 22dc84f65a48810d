"""What the shared group costs through the C functions, beside LMDB, SQLite and a JSON file: one
workload, one way of timing, one run."""

import glob
import os
import platform
import subprocess
import tempfile
import time

from Benchmarks.table import print_table
from runner.tools import INCLUDE, LIBRARY, check_system, environment

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "store")
PACKAGES = [
    ("/usr/include/lmdb.h", "liblmdb-dev"),
    ("/usr/include/sqlite3.h", "libsqlite3-dev"),
    ("/usr/include/cjson/cJSON.h", "libcjson-dev"),
    ("/usr/include/json-c/json.h", "libjson-c-dev"),
]

# How each operation is called in the table, and how large it may be beside the best peer.
OPERATIONS = {
    "get": ("get", lambda keys, length: 0.5),
    "after": ("get after another process wrote", lambda keys, length: 0.5),
    "set": ("set", lambda keys, length: 0.5 if keys == 10 or length == 4000 else 0.4),
    "batch": ("batch of 10", lambda keys, length: 1.0 if keys == 10 else 0.6),
    "open": ("open + first get", lambda keys, length: 0.8),
    "power": ("power-safe set", lambda keys, length: 1.0),
}
PEERS = ["LMDB", "SQLite", "JSON file"]
COLUMNS = ["WidgetBridge", *PEERS, "LMDB in place"]


def built_program(folder):
    program = os.path.join(folder, "store")
    place = os.path.dirname(LIBRARY)
    subprocess.run(
        ["cc", "-O2", "-Wall", "-Wextra", "-Wno-unused-result", "-o", program, f"-I{INCLUDE}",
         *sorted(glob.glob(os.path.join(FOLDER, "*.c"))), f"-L{place}", "-lWidgetBridge",
         f"-Wl,-rpath,{place}", "-llmdb", "-lsqlite3", "-lcjson", "-ljson-c",
         "-lpthread"],
        check=True,
    )
    return program


def told(*command):
    """The lines that a program prints, each as a name and what it tells."""
    output = subprocess.run(
        [str(word) for word in command], check=True, capture_output=True, text=True,
        env=environment(),
    ).stdout
    return [line.split(" ", 1) for line in output.splitlines()]


def machine():
    with open("/proc/cpuinfo") as file:
        model = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
    return (
        f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} processors,"
        f" {model[0] if model else platform.machine()}, Linux {platform.release()}"
    )


def operations(program, folder, keys, length, milliseconds):
    """The median of each operation, in microseconds, by peer and operation; of the JSON file by the
    quicker of its two libraries."""
    times = {}
    for operation, measured in told(program, "operations", folder, keys, length, milliseconds):
        time, driver = measured.split(" ", 1)
        place = driver.split(",")[0], operation
        times[place] = min(float(time), times.get(place, float("inf")))
    return times


def row(operation, keys, times):
    cells = [OPERATIONS[operation][0], f"{keys:,}"]
    for driver in COLUMNS:
        measured = times.get((driver, operation))
        cells.append("" if measured is None else f"{measured:,.3g}".rstrip("."))
    return cells


def ratio(operation, times):
    # The mark for surviving a loss of power is SQLite's synchronous=FULL: LMDB flushes less.
    peers = ["SQLite"] if operation == "power" else PEERS
    best = min(times[peer, operation] for peer in peers if (peer, operation) in times)
    return times["WidgetBridge", operation] / best


def measure_operations(program, length, key_counts, milliseconds):
    rows = []
    measured = {}
    for keys in key_counts:
        with tempfile.TemporaryDirectory() as folder:
            measured[keys] = operations(program, folder, keys, length, milliseconds)
    for operation, (_, aim) in OPERATIONS.items():
        for keys in key_counts:
            times = measured[keys]
            here, wanted = ratio(operation, times), aim(keys, length)
            rows.append(
                [*row(operation, keys, times), f"{here:.2f}", f"{wanted:.1f}",
                 "" if round(here, 2) <= wanted else "missed"]
            )
    print_table(
        f"Values of {length:,} bytes, medians in microseconds",
        ["operation", "keys", *COLUMNS, "ratio", "at most", ""], rows,
    )


def measure_tails(program, count):
    rows = []
    for keys in (1_000, 100_000):
        with tempfile.TemporaryDirectory() as folder:
            marks = dict(told(program, "tail", folder, keys, count))
        times = [float(marks[name]) for name in ("median", "p99", "p999", "most")]
        aim = 100 if keys == 1_000 else 5_000
        rows.append(
            [f"{keys:,}", f"{count:,}", *(f"{value:,.3g}" for value in times), f"{aim:,}"]
        )
    print_table(
        "Sets of 200 bytes while the group is compacted again and again, in microseconds",
        ["keys", "sets", "median", "p99", "p99.9", "most", "p99.9 at most"], rows,
    )


def measure_memory(program):
    with tempfile.TemporaryDirectory() as folder:
        told(program, "fill", folder, 100_000)
        added = {name: int(value) for name, value in told(program, "memory", folder, 100_000)}
    print_table(
        "Memory that opening a group of 100,000 keys adds and no file stands behind",
        ["when", "measured", "aim"],
        [
            ["after open + first get", f"{added['opened']:,} KiB", "below 1,024 KiB"],
            ["after every key was read", f"{added['read']:,} KiB", ""],
        ],
    )


def measure_waiters(program):
    with tempfile.TemporaryDirectory() as folder:
        told_of = {name: float(value) for name, value in told(program, "waiters", folder, 100)}
    print_table(
        "100 threads of another process that wait for a change, medians of 50 sets",
        ["what", "measured", "aim"],
        [
            ["first awake, after the set began", f"{told_of['first']:,.0f} us", ""],
            ["half of them", f"{told_of['median']:,.0f} us", ""],
            ["all of them", f"{told_of['last']:,.0f} us", "1,000 us or so"],
            ["all of them, slowest set", f"{told_of['slowest']:,.0f} us", ""],
            ["processor while nothing changes", f"{told_of['used']:,.0f} us a second", "none"],
        ],
    )


def measure(is_quick=False):
    check_system(PACKAGES)
    print(machine() + "\n")
    with tempfile.TemporaryDirectory() as folder:
        program = built_program(folder)
        for length in (200,) if is_quick else (200, 60, 4_000):
            milliseconds = 200 if length == 200 else 100
            measure_operations(program, length, (10, 1_000, 100_000), milliseconds)
        measure_tails(program, 200_000 if is_quick else 1_000_000)
        measure_memory(program)
        measure_waiters(program)
    print(
        "Every store from a C program, WidgetBridge through its C functions, so that each value\n"
        "is checked to be JSON. All are measured in turn, in seven rounds of each operation: the\n"
        "median of the rounds' medians. The ratio is to the best of LMDB, SQLite and the JSON\n"
        "file (power-safe set: to SQLite with synchronous=FULL). LMDB without a flush\n"
        "(MDB_NOSYNC), SQLite in WAL mode with synchronous=OFF and prepared statements, the JSON\n"
        "file with flock and rename, by cJSON or json-c, whichever was quicker (100,000 keys:\n"
        "json-c); power-safe sets with theirs. LMDB in place (MDB_WRITEMAP) may leave nothing\n"
        "readable when the system stops; the others keep a state that was.\n"
    )
