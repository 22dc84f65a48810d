"""Compares the library that hosts link, which is Embedded Swift, with the ordinary release build of
the same sources, which contains Swift's runtime. The two libraries are measured alternately."""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile

from Benchmarks.timeline import nanoseconds
from runner.tools import LIBRARY, ROOT, environment

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "modes")
SCRATCH = os.path.join(ROOT, ".build-ordinary")
ORDINARY = os.path.join(SCRATCH, "release", "libWidgetBridge.so")
PROCESSES = 41

# The title of each row, the name of its figure, the divisor and the unit in which the table shows
# it, its aim, and the greatest allowed ratio to the ordinary build's figure.
ROWS = [
    ("from dlopen() to the first timeline", "start", 1e6, " ms", None, 0.6),
    ("page faults until then", "faults", 1, "", None, 0.5),
    ("added memory then", "resident", 1e3, " MB", 2.8, None),
    ("get", "get", 1e3, " µs", None, 1.0),
    ("set", "set", 1e3, " µs", None, 1.0),
    ("timeline of 8 entries", "timeline", 1e3, " µs", 6, None),
    ("studyCalendar", "studyCalendar", 1e3, " µs", 12, None),
    ("picture", "picture", 1e3, " µs", None, 1.0),
]


def build_ordinary():
    """Builds the ordinary library with Swift's runtime linked in, so that the library does not have
    to search for the runtime when it starts."""
    subprocess.run(
        ["swift", "build", "-c", "release", "--product", "WidgetBridge", "-Xswiftc",
         "-static-stdlib", "--scratch-path", SCRATCH],
        cwd=ROOT, env=environment(), stdout=sys.stderr, check=True)


def stripped(library, folder):
    copy = shutil.copy(library, os.path.join(folder, "stripped.so"))
    subprocess.run(["strip", "--strip-all", copy], check=True)
    return os.path.getsize(copy)


def in_turns(libraries, processes, folder):
    """The output of modes.c for each library, from `processes` processes. The libraries are
    measured alternately, and the order is reversed from round to round."""
    program = os.path.join(folder, "modes")
    source = os.path.join(FOLDER, "modes.c")
    subprocess.run(["cc", "-O2", source, "-o", program, "-ldl"], check=True)
    told = [[] for _ in libraries]
    for round_ in range(processes + 1):
        order = range(len(libraries))
        for index in order if round_ % 2 == 0 else reversed(order):
            groups = os.path.join(folder, str(index))
            told[index].append(nanoseconds(program, libraries[index], groups))
    # The first round fills the groups, and brings the files into the system's cache.
    return [runs[1:] for runs in told]


def medians(runs):
    return {name: statistics.median(run[name] for run in runs) for name in runs[0]}


def measure(report):
    build_ordinary()
    aims, rows = report.aims, []
    with tempfile.TemporaryDirectory() as folder:
        sizes = [stripped(library, folder) / 1e6 for library in (LIBRARY, ORDINARY)]
        size, goal = aims.cell("size", sizes[0], 2.4, " MB", digits=2)
        rows.append(
            ["size, stripped", size, goal, f"{sizes[1]:.2f} MB", f"{sizes[0] / sizes[1]:.2f}"])
        own, other = map(medians, in_turns([LIBRARY, ORDINARY], PROCESSES, folder))
    for what, name, scale, unit, most, share in ROWS:
        measured, ordinary = own[name] / scale, other[name] / scale
        cell, goal = f"{measured:.3g}{unit}", ""
        if most is not None:
            cell, goal = aims.cell(what, measured, most, unit)
        ratio = f"{measured / ordinary:.2f}"
        if share is not None:
            ratio = aims.ratio(what, measured / ordinary, share)
        rows.append([what, cell, goal, f"{ordinary:.3g}{unit}", ratio])
    report.add(
        "The library as Embedded Swift, compared with the ordinary build:",
        ["what", "measured", "aim", "ordinary", "ratio"], rows,
        [f"Medians of {PROCESSES} processes for each build, run alternately, with a group that",
         "exists. For calls, a process takes the median of batches of a thousand."])
