"""Measures the core as WebAssembly: its size, its start and its speed in V8, compared with the
native library through Node-API and with plain JavaScript with Intl."""

import json
import os
import subprocess

from runner.tools import ROOT, Tools, environment

PROGRAM = os.path.join(ROOT, "Tests", "Benchmarks", "wasm", "wasm.mjs")

# The title of each row, the end of its figures' names, and its aim in microseconds.
ROWS = [("timeline of 8", "Timeline", None), ("entry at now", "Entry", None),
        ("picture as SVG", "SVG", 80)]


def measure(report):
    tools = Tools()
    subprocess.run([os.path.join(ROOT, "bridge-js", "build")], check=True, env=environment())
    done = subprocess.run(
        [tools.node24, PROGRAM], check=True, capture_output=True, text=True, env=environment(),
    )
    told = json.loads(done.stdout)

    def time(name):
        return f"{told[name]:,.1f} µs" if name in told else ""

    def timed(what, name, most):
        measured, plain = told["wasm" + name], told.get("plain" + name)
        cells = [time("wasm" + name), ""]
        if most is not None:
            cells = report.aims.cell(what, measured, most, " µs", digits=1)
        ratio = report.aims.ratio(f"{what}, beside plain JavaScript", measured / plain, 1.0) \
            if name == "Timeline" else f"{measured / plain:.2f}" if plain else ""
        return [what, *cells, time("native" + name), time("plain" + name), ratio]

    def alone(what, measured, most, unit, digits=0):
        return [what, *report.aims.cell(what, measured, most, unit, digits=digits), "", "", ""]

    rows = [timed(*row) for row in ROWS]
    rows += [
        alone("new instance", told["instantiate"], 10_000, " µs", 1),
        ["its first timeline", time("firstTimeline"), "", "", "", ""],
        alone("widget-bridge.wasm", told["bytes"], 750_000, " bytes"),
        alone("packed by gzip", told["packed"], 300_000, " bytes"),
        alone("time-zones.bin, packed", told["zonePacked"], 120_000, " bytes"),
    ]
    report.add(
        "The core as WebAssembly:",
        ["what", "WebAssembly", "aim", "native, Node-API", "plain JavaScript, Intl",
         "ratio"],
        rows,
        [
            "Node 24. For calls: medians of 400 batches of 25 calls, run alternately. For a new",
            "instance and its first timeline: medians of 31 instances. The value is in memory for",
            "WebAssembly, in a group for the native library, and in a variable for plain",
            "JavaScript, which keeps one Intl.DateTimeFormat.",
        ],
    )
