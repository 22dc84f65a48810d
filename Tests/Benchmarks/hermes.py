"""Measures the core as plain JavaScript in Hermes, the engine of phones: its size, its start and
its speed. The core is compiled ahead of time, as in an app's build."""

import gzip
import json
import os
import statistics
import subprocess
import sys
import tempfile

from runner.javascript import hermes_settings
from runner.tools import ROOT, SetupError, Tools, environment

FOLDER = os.path.join(ROOT, "Tests", "Benchmarks", "hermes")
SCRIPT = os.path.join(ROOT, "bridge-js", "widget-bridge-core.js")

# How many processes are started for each figure of the start, which is their median.
STARTS = 21

# The time of a picture in Hermes 0.12 when this core was first made, in milliseconds.
PICTURE = 2.3


def run(engine, bytecode):
    """Runs a process. Returns its time in milliseconds, its peak memory in MB, and its output."""
    launcher = [sys.executable, "-S", "-E", os.path.join(FOLDER, "started.py")]
    done = subprocess.run(
        [*launcher, engine, bytecode], check=True, capture_output=True, text=True)
    *told, used = done.stdout.splitlines()
    seconds, memory = used.split()
    return float(seconds) * 1000, float(memory) / 1024, json.loads(told[0]) if told else {}


def starts(engine, bytecode):
    done = [run(engine, bytecode) for _ in range(STARTS)]
    return [statistics.median(column) for column in (
        [took for took, _, _ in done],
        [memory for _, memory, _ in done],
        [told.get("first", 0) for _, _, told in done],
    )]


def measure(report):
    tools = Tools()
    settings = environment(**hermes_settings(tools))
    engine = settings["WIDGET_BRIDGE_HERMES"]
    if not engine:
        raise SetupError("WIDGET_BRIDGE_HERMES has to name the program of Hermes 0.12.")
    subprocess.run([os.path.join(ROOT, "bridge-js", "build")], check=True, env=environment())
    with tempfile.TemporaryDirectory(prefix="widget-bridge-hermes-") as folder:
        compiled = json.loads(subprocess.run(
            [tools.node24, os.path.join(FOLDER, "compile.mjs"), folder], check=True,
            capture_output=True, text=True, env=settings,
        ).stdout)
        load, _, _ = starts(engine, os.path.join(folder, "load.hbc"))
        _, memory, first = starts(engine, os.path.join(folder, "first.hbc"))
        _, most, told = run(engine, os.path.join(folder, "calls.hbc"))
    with open(SCRIPT, "rb") as file:
        script = file.read()

    def row(what, measured, most=None, unit=" ms", digits=2):
        if most is None:
            return [what, f"{measured:,.{digits}f}{unit}", ""]
        return [what, *report.aims.cell(what, measured, most, unit, digits=digits)]

    rows = [
        row("whole process that loads the bundle", load, digits=0),
        row("first timeline, after that", first, 40, digits=0),
        row("timeline of 8", told["timeline"], 1.5),
        row("entry at now", told["entry"], 0.55),
        row("picture as SVG", told["picture"], round(1.1 * PICTURE, 2)),
        row("set", told["set"]),
        row("memory, after the first timeline", memory, None, " MB", 1),
        row("memory, the most in these calls", most, None, " MB", 1),
        row("widget-bridge-core.js", len(script), 2_900_000, " bytes", 0),
        row("packed by gzip", len(gzip.compress(script, 9)), None, " bytes", 0),
        row("bytecode, with all zones", compiled["olderBytes"], None, " bytes", 0),
        row("compiling it", compiled["olderSeconds"], None, " s", 1),
    ]
    if "newestBytes" in compiled:
        rows += [
            row("bytecode 99, with all zones", compiled["newestBytes"], None, " bytes", 0),
            row("compiling that", compiled["newestSeconds"], None, " s", 1),
        ]
    report.add(
        "The core as plain JavaScript, in Hermes 0.12:",
        ["what", "Hermes", "aim"],
        rows,
        [
            f"Hermes 0.12 for Linux. The start is the median of {STARTS} processes, a call that of",
            "11 rounds of 100 ms. The first timeline takes from opening a group in memory to",
            "the result, and includes creating the core. React Native 0.88's compiler writes",
            "bytecode 99, for which there is no engine on Linux.",
        ],
    )
