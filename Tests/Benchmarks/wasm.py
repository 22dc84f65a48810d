"""What the core as WebAssembly takes: its size, its start and its speed in V8, beside the native
library by Node-API and plain JavaScript with Intl."""

import json
import os
import subprocess

from Benchmarks.table import print_table
from runner.tools import ROOT, Tools, environment

PROGRAM = os.path.join(ROOT, "Tests", "Benchmarks", "wasm", "wasm.mjs")

ROWS = [
    ("timeline of 8", "Timeline", "at most plain JavaScript"),
    ("entry at now", "Entry", ""),
    ("picture as SVG", "SVG", "at most 80 us"),
]


def measure():
    tools = Tools()
    subprocess.run([os.path.join(ROOT, "bridge-js", "build")], check=True, env=environment())
    done = subprocess.run(
        [tools.node24, PROGRAM], check=True, capture_output=True, text=True, env=environment(),
    )
    told = json.loads(done.stdout)

    def time(name):
        return f"{told[name]:,.1f} us" if name in told else ""

    rows = [
        [what, time("wasm" + name), time("native" + name), time("plain" + name), aim]
        for what, name, aim in ROWS
    ]
    rows += [
        ["new instance", time("instantiate"), "", "", "at most 10,000 us"],
        ["its first timeline", time("firstTimeline"), "", "", ""],
        ["widget-bridge.wasm", f"{told['bytes']:,} bytes", "", "", "at most 750,000"],
        ["packed by gzip", f"{told['packed']:,} bytes", "", "", "at most 300,000"],
        ["time-zones.bin, packed", f"{told['zonePacked']:,} bytes", "", "", "at most 120,000"],
    ]
    print_table(
        "WebAssembly",
        ["what", "WebAssembly", "native, Node-API", "plain JavaScript, Intl", "aim"],
        rows,
        [
            "Node 24. Medians of 400 batches of 25 calls that take turns, of 31 new instances for",
            "the start. The value lies in memory for WebAssembly, in a group for the native",
            "library, and in a variable for plain JavaScript, which keeps one Intl.DateTimeFormat.",
        ],
    )
