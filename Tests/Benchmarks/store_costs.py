"""Measures the costs of a group other than the times of its operations: processes, threads, waits,
memory and disk space."""

import os
import re
import statistics
import subprocess
from collections import Counter

from Benchmarks.store_program import group_folder, lines, numbers
from Benchmarks.table import significant
from Library.size import stripped_size
from runner.tools import environment

# Complete processes: the number of keys, the longest allowed time in ms, and the greatest allowed
# ratio to the time of a program with LMDB.
PROCESSES = ((10, 1.7, 2.0), (1_000, 1.7, 2.0), (100_000, 3.5, None))
# Writers: the number of processes and the threads of each, whether one more process is throttled,
# and the longest allowed set in ms.
WRITERS = ((1, 1, False, 250), (3, 1, False, 250), (4, 1, False, 100), (16, 1, False, 250),
           (64, 1, False, None), (1, 256, False, None), (2, 1, True, 250))
# The size in bytes that the library had with its previous engine. It must be smaller now.
SIZE_BEFORE = 7_989_616


def processes(programs, aims):
    rows = []
    for keys, most, most_ratio in PROCESSES:
        with group_folder() as folder:
            times = {
                name: [float(time) for time in told]
                for name, *told in lines(
                    programs.store, "processes", folder, keys, 401, programs.folder
                )
            }
        medians = {name: statistics.median(told) / 1e3 for name, told in times.items()}
        what = f"a new process, {keys:,} keys"
        own, goal = aims.cell(what, medians["WidgetBridge"], most, " ms", digits=2)
        ratio = statistics.median(
            own / other for own, other in zip(times["WidgetBridge"], times["LMDB"])
        )
        others = [f"{medians[name]:.2f}" for name in ("read-only", "LMDB", "SQLite", "nothing")]
        told_ratio = (
            aims.ratio(f"{what}, beside LMDB", ratio, most_ratio) if most_ratio else f"{ratio:.2f}"
        )
        rows.append([f"{keys:,}", own, goal, *others, told_ratio])
    return (
        "The time of a new process that opens the store and gets one value, from `posix_spawn` to "
        "its end.\nMedians of 401 processes, in milliseconds. LMDB and SQLite open the store "
        'read-only. "nothing" is a C program\nthat returns at once:',
        ["keys", "WidgetBridge", "aim", "read-only", "LMDB", "SQLite", "nothing", "to LMDB"], rows,
    )


def readers(programs, aims):
    rows = []
    for keys in (10, 1_000, 100_000):
        with group_folder() as folder:
            [[_, *ratios]] = lines(programs.store, "readers", folder, keys)
        ratio = statistics.median(float(ratio) for ratio in ratios)
        what = f"two threads that read, {keys:,} keys"
        rows.append([f"{keys:,}", *aims.cell(what, ratio, 1.6, is_least=True, digits=2)])
    return (
        "Two threads that get through one handle, on two processors, compared with one thread:",
        ["keys", "times as many gets", "aim"], rows,
    )


def tail(programs, aims):
    with group_folder() as folder:
        told = numbers(programs.store, "tail", folder, 1_000, 1_000_000)
    cell, goal = aims.cell("p99.9 of a million sets", told["p999"], 100, " µs")
    rest = [f"{significant(told[name])} µs" for name in ("median", "p99", "most")]
    return (
        "A million sets of 200 bytes, 1,000 keys, while the group is compacted again and again:",
        ["median", "p99", "p99.9", "aim", "slowest"], [[*rest[:2], cell, goal, rest[2]]],
    )


def writers(programs, aims):
    rows = []
    for processes, threads, throttled, most in WRITERS:
        with group_folder() as folder:
            [[_, sets, least, busy, worst, slow, kib]] = [
                line[:1] + [float(number) for number in line[1:]]
                for line in lines(programs.store, "writers", folder, 10, processes, threads,
                                  int(throttled))
            ]
        what = f"{processes} x {threads}" + (" and a throttled one" if throttled else "")
        longest = f"{significant(worst)} ms"
        told = aims.cell(f"longest set, {what}", worst, most, " ms") if most else (longest, "")
        rows.append([what, f"{sets:,.0f}", f"{least:.2f}", f"{busy:.0f}", *told,
                     f"{significant(slow)} ms" if throttled else "", f"{kib:,.0f} KiB"])
    return (
        "Processes x threads of each, all of which set 5 bytes for two seconds without a pause. "
        '"slowest" is the\nslowest writer\'s number of sets, divided by the mean of all writers. A '
        "throttled process runs for 5 ms of\neach 100 ms:",
        ["writers", "sets a second", "slowest", "busy", "longest set", "aim", "the throttled one's",
         "largest file"], rows,
    )


def waiters(programs, aims):
    with group_folder() as folder:
        told = numbers(programs.store, "waiters", folder, 100)
    all_awake = aims.cell("100 waiters awake", told["last"], 2_000, " µs")
    used = aims.cell("waiting's processor time", told["used"], 1_000, " µs a second")
    return (
        "100 threads of another process that wait for a change, medians of 50 sets:",
        ["what", "measured", "aim"],
        [
            ["first awake, after the set began", f"{significant(told['first'])} µs", ""],
            ["half of them", f"{significant(told['median'])} µs", ""],
            ["all of them", *all_awake],
            ["all of them, slowest set", f"{significant(told['slowest'])} µs", ""],
            ["processor time of the process while nothing changes", *used],
        ],
    )


def counted_calls(programs, folder, driver, sets=2_000):
    """The mean number of system calls of a set, by the calls' names."""
    traced = os.path.join(folder, "trace")
    subprocess.run(
        ["strace", "-f", "-qq", "-o", traced, programs.store, "calls", folder, "1000", str(sets),
         driver],
        check=True, env=environment(),
    )
    with open(traced, encoding="utf-8", errors="replace") as trace:
        calls = re.findall(r"^\d+ +(\w+)\(", trace.read(), re.MULTILINE)
    os.remove(traced)
    first, last = (place for place, name in enumerate(calls) if name == "getppid")
    return {name: count / sets for name, count in Counter(calls[first + 1:last]).most_common()}


def calls(programs, aims):
    found = {}
    for driver in ("WidgetBridge", "LMDB", "SQLite"):
        with group_folder() as folder:
            found[driver] = counted_calls(programs, folder, driver)
    with group_folder() as folder, subprocess.Popen(
        [programs.store, "wait", folder, "1000"], stdout=subprocess.PIPE, env=environment()
    ) as waiting:
        try:
            waiting.stdout.readline()
            awaited = counted_calls(programs, folder, "WidgetBridge")
        finally:
            waiting.kill()
    alone = sum(found["WidgetBridge"].values())
    cell, goal = aims.cell(
        "calls for waiters in a set", max(0, sum(awaited.values()) - alone), 0, digits=1
    )
    shown = {**found, "WidgetBridge, while another process waits": awaited}
    rows = [
        [name, f"{sum(told.values()):.2f}",
         ", ".join(f"{call} {count:.2f}" for call, count in told.items() if count >= 0.005)]
        for name, told in sorted(shown.items(), key=lambda item: not item[0].startswith("Widget"))
    ]
    return (
        "System calls of a set, 1,000 keys, the mean of 2,000 sets, counted by strace:",
        ["store", "calls", "which"], rows,
        [f"System calls that waiters add to each set: {cell}, {goal}."],
    )


def memory(programs, aims):
    with group_folder() as folder:
        subprocess.run(
            [programs.store, "fill", folder, "100000"], check=True, env=environment()
        )
        told = numbers(programs.store, "memory", folder, 100_000)
    return (
        "Anonymous memory, without the pages of files, that opening a group of 100,000 keys adds:",
        ["when", "measured", "aim"],
        [
            ["after open + first get", *aims.cell("memory of opening", told["opened"], 1_024,
                                                  " KiB")],
            ["after every key was read", f"{told['read']:,.0f} KiB", ""],
        ],
    )


def overwriting(programs, aims):
    with group_folder() as folder:
        told = numbers(programs.store, "overwriting", folder, 10, 1_000_000)
    cell, goal = aims.cell("10 keys overwritten", told["most"], 5_120, " KiB")
    return (
        "The size of a group of 10 keys that are set a million times, measured after every 1,000 "
        "sets:",
        ["most on the disk", "aim"], [[cell, goal]],
    )


def size(_programs, aims):
    cell, goal = aims.cell("the library's size", stripped_size(), SIZE_BEFORE, " bytes", digits=0)
    return ("The library, stripped:", ["size", "aim"], [[cell, goal]])


# The costs that --rows can name, in the order of the page.
COSTS = {
    "process": processes,
    "readers": readers,
    "tail": tail,
    "writers": writers,
    "waiters": waiters,
    "calls": calls,
    "memory": memory,
    "overwriting": overwriting,
    "size": size,
}
