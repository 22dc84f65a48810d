"""Measures what the library costs a host: its size, the memory it adds, and the time to load it."""

import os
import re
import statistics
import subprocess
import tempfile

from Library.size import LIMIT, stripped_size
from runner.tools import LIBRARY, environment

LOADS = 101
MEMORY_RUNS = 11


def built_program(folder):
    program = os.path.join(folder, "library")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "library.c")
    subprocess.run(["cc", "-O2", source, "-o", program, "-ldl"], check=True)
    return program


def told(*command):
    """The numbers that the program prints, by name."""
    output = subprocess.run(
        command, check=True, capture_output=True, text=True, env=environment()
    ).stdout
    return {name: int(value) for name, value in re.findall(r"(\w+) (\d+)", output)}


def measure(report):
    with tempfile.TemporaryDirectory() as folder:
        program = built_program(folder)
        size = stripped_size()
        groups = os.path.join(folder, "groups")
        memory = [told(program, LIBRARY, groups) for _ in range(MEMORY_RUNS)]
        # Each run is a new process. The first five bring the file into the system's cache, and do
        # not count.
        loads = [told(program, LIBRARY)["load"] for _ in range(LOADS + 5)][5:]
    added = statistics.median(run["resident"] for run in memory)
    private = statistics.median(run["anonymous"] for run in memory)
    system = statistics.median(run["system"] for run in memory)
    load = statistics.median(loads)
    aims = report.aims
    report.add(
        "The library, as hosts link it:",
        ["what", "measured", "aim"],
        [
            ["size, stripped", *aims.cell("size", size, LIMIT, " bytes", digits=0)],
            ["added memory after the first timeline",
             *aims.cell("added memory", added * 1024 / 1e6, 5, " MB", digits=1)],
            ["of that, the system's libm", f"{system * 1024 / 1e6:.1f} MB", ""],
            ["of that, private to the process", f"{private * 1024 / 1e6:.1f} MB", ""],
            ["load time, warm", *aims.cell("load time", load / 1e6, 5, " ms", digits=2)],
        ],
        [
            "Added memory: VmRSS of /proc/self/status after a C program has loaded the library,",
            "opened a group, written two dates and read a timeline, minus the VmRSS before this.",
            "So the figure includes the touched pages of files, which processes share, and those",
            "of the system's libm, which most hosts have loaded already. Private to the process:",
            f"RssAnon. Median of {MEMORY_RUNS} processes. Load time: dlopen() with RTLD_NOW, the",
            f"median of {LOADS} new processes.",
        ],
    )
