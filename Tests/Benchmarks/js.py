"""Measures the JavaScript package: its calls, on all runtimes in one run, compared with a JSON file
in plain JavaScript and with node:sqlite; the time to import it; and the time that it adds to a test
file of Jest."""

import json
import os
import shutil
import statistics
import subprocess
import tempfile
import time

from runner.npm_tools import npm_tools
from runner.tools import LIBRARY, ROOT, SetupError, Tools, environment

# This package is below Sources, which tools.py adds to Python's path.
from Building.packing import node_entries

BENCH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "js")

# The title of each row, the name of its figure, its aim in nanoseconds, and the names of the
# figures of plain JavaScript and of node:sqlite for the same job.
ROWS = [
    ("`getText`, not read before", "getTextAnew", None, "fileGet", "sqliteGetTextAnew"),
    ("`get`, not read before", "getAnew", None, "fileGet", "sqliteGetAnew"),
    ("`get`, ten keys in turn", "getTen", None, "fileGet", "sqliteGetTen"),
    ("`getMany` of ten of 100,000 keys", "getManyTen", 100_000, None, "sqliteTen"),
    ("`getText` of one key, 64 bytes", "getText", 300, "fileGet", "sqliteGetText"),
    ("`get` of one key, 64 bytes", "get", 600, "fileGet", "sqliteGet"),
    ("`get` of an absent key", "getAbsent", None, None, None),
    ("`setText`, 64 bytes", "setText", None, "fileSet", "sqliteSetText"),
    ("`set`, 64 bytes", "set", None, "fileSet", "sqliteSet"),
    ("`entry` for the current time", "entryNow", None, "fileEntryNow", None),
    ("`entry` for the current time, compared with a value in memory", "entryNow", None,
     "heldEntryNow", None),
    ("`entry` for a new time in each call, compared with a value in memory", "entryAnew", None,
     "heldEntryAnew", None),
    ("`timeline` of 8", "timeline", None, "fileTimeline", None),
]


# The number of rounds. Only the best round counts, because a machine may be slow for a while.
ROUNDS = 3


def best(rounds):
    """The shortest time for each figure, in the rounds of one runtime."""
    return {
        name: min(told[name] for told in rounds) if isinstance(value, (int, float)) else value
        for name, value in rounds[0].items()
    }


def ran(command, script, **settings):
    pinned = ["taskset", "-c", "0"] if shutil.which("taskset") else []
    done = subprocess.run(
        [*pinned, *command, os.path.join(BENCH, script)], check=True, capture_output=True,
        text=True, env=environment(**settings),
    )
    return json.loads(done.stdout)


def times_faster(times, own, other):
    return f"{times[other] / times[own]:,.1f}" if other in times else ""


# How often each script starts.
STARTS = 41


def measure_imports(report, tools):
    """Measures the time to import the package, less that of a script that does nothing."""
    package = os.path.join(ROOT, "bridge-js")
    with open(os.path.join(package, "package.json"), encoding="utf-8") as file:
        files = node_entries.files(json.load(file))
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "package.json"), "w", encoding="ascii") as file:
            file.write('{"type":"module"}')
        for path, content in files.items():
            os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
            with open(os.path.join(folder, path), "wb") as file:
                file.write(content)
        released = os.path.join(folder, node_entries.FOLDER, node_entries.MAIN)
        scripts = ["", *(f'import "{path}"'
                         for path in (released, os.path.join(package, node_entries.MAIN)))]
        rows = []
        for name, node in (("Node 20", tools.node), ("Node 24", tools.node24)):
            told = [[] for _ in scripts]
            for _ in range(STARTS):
                for script, times in zip(scripts, told):
                    times.append(started(node, script))
            nothing, one, many = (statistics.median(times) for times in told)
            cell, goal = report.aims.cell(
                f"importing the package, {name}", one - nothing, 12, " ms", digits=1)
            rows.append([name, cell, goal, f"{many - nothing:.1f} ms",
                         f"{(many - nothing) / (one - nothing):.1f}", f"{nothing:.0f} ms"])
    report.add(
        "Importing the package:",
        ["runtime", "a release's entry", "aim", "the clone's modules", "times faster",
         "a script that does nothing"], rows,
        [f"Medians of {STARTS} processes of `node -e` that take turns, minus the median of a",
         "script that does nothing."])


def started(node, script):
    """Milliseconds from the start of a process to its end."""
    before = time.perf_counter()
    subprocess.run([node, "--input-type=module", "-e", script], check=True, env=environment())
    return (time.perf_counter() - before) * 1e3


def measure_jest(report, tools):
    """Measures the time that `widget-bridge/jest`, the module for apps' tests, adds to each test
    file."""
    folder = npm_tools(tools.node24)
    if folder is None:
        raise SetupError("WIDGET_BRIDGE_NPM has to name the folder with Jest.")
    told = ran([tools.node24], "jest.mjs", WIDGET_BRIDGE_NPM=folder)
    rows = []
    for name, times in told.items():
        cell, goal = report.aims.cell(
            f"a test file in Jest's environment {name}", times["with"] - times["without"], 60,
            " ms", digits=1)
        rows.append([f"`{name}`", cell, goal, f"{times['without']:.1f} ms"])
    report.add(
        "An empty test file of Jest 30, on Node 24:",
        ["environment", "`widget-bridge/jest` adds", "aim", "the file without it"], rows,
        ["Medians of 5 rounds of 12 files in one process, alternately with and without the",
         "module in `setupFiles`."])


def measure(report):
    tools = Tools()
    measure_calls(report, tools)
    measure_imports(report, tools)
    measure_jest(report, tools)


def measure_calls(report, tools):
    runtimes = {
        "Deno": ([tools.deno, "run", "--no-lock", "-A"], ["--v8-flags=--expose-gc"]),
        "Bun": ([tools.bun], []),
        "Node 20": ([tools.node], ["--expose-gc"]),
        "Node 24": ([tools.node24], ["--expose-gc"]),
    }
    runtimes = {name: how for name, how in runtimes.items() if how[0][0]}
    rounds = [
        {name: ran(command, "bench.js") for name, (command, _) in runtimes.items()}
        for _ in range(ROUNDS)
    ]
    times = {name: best([told[name] for told in rounds]) for name in runtimes}
    heaps = {name: ran([*command, *gc], "heap.js") for name, (command, gc) in runtimes.items()}
    sqlite = next((name for name in times if "sqliteGet" in times[name]), None)
    rows = []
    for what, own, aim, plain, other in ROWS:
        told = [f"{times[name][own]:,} ns" for name in runtimes]
        goal = ""
        if aim is not None:
            cells = {name: report.aims.cell(f"{what}, {name}", times[name][own], aim, " ns",
                                            digits=0) for name in runtimes}
            told, goal = [cell for cell, _ in cells.values()], f"at most {aim} ns"
        plains = " ".join(times_faster(times[name], own, plain) for name in runtimes if plain)
        peers = times_faster(times[sqlite], own, other) if sqlite and other else ""
        rows.append([what, *told, goal, plains, peers])
    rows.append([
        "heap after 1,000,000 more calls",
        *(f"{heaps[name]['grown'] / 1024:+,.0f} KiB" for name in runtimes), "flat", "", "",
    ])
    report.add(
        "The package's calls:",
        ["what", *runtimes, "aim", "times faster: JSON file", "node:sqlite"],
        rows,
        [
            f"Median of 401 batches on one core, the best of {ROUNDS} rounds, all runtimes in one "
            "run. Backends: "
            + ", ".join(f"{name} {times[name]['backend']}" for name in runtimes) + ".",
            "The value does not change between two reads, and the package detects that. For the",
            'rows "not read before", 1,024 keys are read in turn. JSON file: a file with only this',
            "value, which is read and parsed, or written to a new file that is then renamed. For",
            "entries, one Intl.DateTimeFormat is kept. Plain JavaScript with the value in memory",
            "reads no file. The library reads none either, because it sees that nothing has",
            "changed. For the current time, the library has the previous call's request in its",
            "cache.",
            f"node:sqlite: prepared statements, WAL, synchronous = NORMAL, on {sqlite}. The last",
            "row has the growth of the heap and of external memory, measured after garbage",
            "collections.",
        ],
    )
