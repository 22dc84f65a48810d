"""What the JavaScript package's calls take, on all runtimes in one run, beside a JSON file with
plain JavaScript and node:sqlite."""

import json
import os
import shutil
import subprocess

from runner.tools import LIBRARY, ROOT, Tools, environment

BENCH = os.path.join(ROOT, "bridge-js", "bench")

# What is measured, and what does the same job otherwise.
ROWS = [
    ("`getText`, 64 bytes", "getText", 300, "fileGet", "sqliteGetText"),
    ("`get`, 64 bytes", "get", 600, "fileGet", "sqliteGet"),
    ("`getText`, not read before", "getTextAnew", None, "fileGet", "sqliteGetText"),
    ("`get`, not read before", "getAnew", None, "fileGet", "sqliteGet"),
    ("`get` of an absent key", "getAbsent", None, None, None),
    ("`setText`, 64 bytes", "setText", None, "fileSet", "sqliteSetText"),
    ("`set`, 64 bytes", "set", None, "fileSet", "sqliteSet"),
    ("`entry` at now", "entryNow", None, "fileEntryNow", None),
    ("`timeline` of 8", "timeline", None, "fileTimeline", None),
]


# A machine has better and worse moments: the best of these rounds counts.
ROUNDS = 3


def best(rounds):
    """Of each time the least, of what the runs of one runtime told."""
    return {
        name: min(told[name] for told in rounds) if isinstance(value, (int, float)) else value
        for name, value in rounds[0].items()
    }


def ran(command, script):
    pinned = ["taskset", "-c", "0"] if shutil.which("taskset") else []
    done = subprocess.run(
        [*pinned, *command, os.path.join(BENCH, script)], check=True, capture_output=True,
        text=True, env=environment(),
    )
    return json.loads(done.stdout)


def times_faster(times, own, other):
    return f"{times[other] / times[own]:,.1f}" if other in times else ""


def measure(report):
    tools = Tools()
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
            "The value does not change between two reads, which the package notices; not read",
            "before: one of 1,024 keys, each in its turn. JSON file: a file of this one value that",
            "is read and parsed, or written anew and renamed; entries with one",
            "Intl.DateTimeFormat that is kept. node:sqlite: prepared statements, WAL,",
            f"synchronous = NORMAL, on {sqlite}. The heap, external memory included, after garbage",
            "collection, before and after.",
        ],
    )
