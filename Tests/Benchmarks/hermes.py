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

# The figures of the start are medians of this many processes, and those of the calls are medians of
# PROCESSES processes.
STARTS = 21
PROCESSES = 5

# The greatest allowed ratio of a call's time to the older core's time. When the core was first
# made, a timeline took 1.4 ms on a faster machine, an entry 0.5 ms and a picture 2.3 ms. The aims
# were 1.5, 0.55 and 2.53 ms.
MOST = {"timeline": 1.07, "entry": 1.10, "picture": 1.10}

OLDER = [
    "",
    "The older core is the first that was plain JavaScript (commit 561f1786), and its programs",
    "take turns with those of this core. An aim for a call is a ratio: the aim in milliseconds,",
    "divided by the time of that core on the machine on which the aim was set.",
]


def run(engine, bytecode):
    """Runs a process. Returns its time in milliseconds, its peak memory in MB, and its output."""
    launcher = [sys.executable, "-S", "-E", os.path.join(FOLDER, "started.py")]
    done = subprocess.run(
        [*launcher, engine, bytecode], check=True, capture_output=True, text=True)
    *told, used = done.stdout.splitlines()
    seconds, memory = used.split()
    return float(seconds) * 1000, float(memory) / 1024, json.loads(told[0]) if told else {}


class Core:
    """The core of a checkout, compiled into `folder`."""

    def __init__(self, checkout, folder, tools, settings):
        self.folder = folder
        self.sizes = json.loads(subprocess.run(
            [tools.node24, os.path.join(FOLDER, "compile.mjs"), folder], check=True,
            capture_output=True, text=True,
            env={**settings, "WIDGET_BRIDGE_PACKAGE": os.path.join(checkout, "bridge-js")},
        ).stdout)
        self.taken = []

    def run(self, engine):
        """Runs the programs for the start once, and records their figures."""
        load, _, _ = run(engine, os.path.join(self.folder, "load.hbc"))
        _, memory, first = run(engine, os.path.join(self.folder, "first.hbc"))
        self.taken.append({"load": load, "memory": memory, "first": first["first"]})

    def call(self, engine):
        """Runs the program for the calls once, and records its figures."""
        _, most, told = run(engine, os.path.join(self.folder, "calls.hbc"))
        calls = {name: told[name] for name in ("timeline", "entry", "picture", "set")}
        self.taken.append({"most": most, **calls})

    def median(self, name):
        return statistics.median(taken[name] for taken in self.taken if name in taken)


def measure(report, older=None):
    """Measures the core of this checkout. If `older` is the path of another checkout, its core must
    be built, and the two cores are measured alternately."""
    tools = Tools()
    settings = environment(**hermes_settings(tools))
    engine = settings["WIDGET_BRIDGE_HERMES"]
    if not engine:
        raise SetupError("WIDGET_BRIDGE_HERMES has to name the program of Hermes 0.12.")
    subprocess.run([os.path.join(ROOT, "bridge-js", "build")], check=True, env=environment())
    with tempfile.TemporaryDirectory(prefix="widget-bridge-hermes-") as folder:
        cores = []
        for checkout in [ROOT, *([older] if older else [])]:
            compiled = os.path.join(folder, str(len(cores)))
            os.mkdir(compiled)
            cores.append(Core(checkout, compiled, tools, settings))
        for _ in range(STARTS):
            for core in cores:
                core.run(engine)
        for _ in range(PROCESSES):
            for core in cores:
                core.call(engine)
    core, *others = cores
    with open(SCRIPT, "rb") as file:
        script = file.read()

    def row(what, name, digits=2, unit=" ms", most=None):
        """The cells of the row for a figure, with the older core's figure if there is one."""
        measured = core.median(name)
        cells = [what, f"{measured:,.{digits}f}{unit}", ""]
        if most is not None:
            cells = [what, *report.aims.cell(what, measured, most, unit, digits=digits)]
        if others:
            before = others[0].median(name)
            ratio = f"{measured / before:.2f}"
            if name in MOST:
                ratio = report.aims.ratio(what, measured / before, MOST[name])
            cells += [f"{before:,.{digits}f}{unit}", ratio]
        return cells

    def size(what, measured, most=None, unit=" bytes", digits=0):
        cells = [f"{measured:,.{digits}f}{unit}", ""]
        if most is not None:
            cells = report.aims.cell(what, measured, most, unit, digits=digits)
        return [what, *cells, *(["", ""] if others else [])]

    sizes = core.sizes
    rows = [
        row("whole process that loads the bundle", "load", 0),
        row("first timeline, after that", "first", 0, most=40),
        row("timeline of 8", "timeline"),
        row("entry at now", "entry"),
        row("picture as SVG", "picture"),
        row("set", "set"),
        row("memory, after the first timeline", "memory", 1, " MB"),
        row("memory, the most in these calls", "most", 1, " MB"),
        size("widget-bridge-core.js", len(script), 2_900_000),
        size("packed by gzip", len(gzip.compress(script, 9))),
        size("bytecode, with all zones", sizes["olderBytes"]),
        size("compiling it", sizes["olderSeconds"], unit=" s", digits=1),
    ]
    if "newestBytes" in sizes:
        rows += [
            size("bytecode 99, with all zones", sizes["newestBytes"]),
            size("compiling that", sizes["newestSeconds"], unit=" s", digits=1),
        ]
    report.add(
        "The core as plain JavaScript, in Hermes 0.12:",
        ["what", "this core", "aim", *(["older core", "ratio"] if others else [])],
        rows,
        [
            f"Hermes 0.12 for Linux. The start is the median of {STARTS} processes. A call is the",
            f"median of {PROCESSES} processes, each of which takes the median of 11 rounds of",
            "100 ms. The first timeline takes from opening a group in memory to the result, and",
            "includes creating the core. React Native 0.88's compiler writes bytecode 99, for",
            "which there is no engine on Linux.",
            *(OLDER if others else []),
        ],
    )
