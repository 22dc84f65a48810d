"""Measures the time to draw a widget through the C functions, compared with the JSON of the same
entry."""

import os
import re
import shutil
import subprocess
import tempfile

from runner.tools import LIBRARY, environment

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "drawing", "drawing.c")


def told():
    """The nanoseconds and bytes that the program prints, by name, measured on one processor."""
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "drawing")
        subprocess.run(["cc", "-O2", SOURCE, "-o", program, "-ldl"], check=True)
        pinned = ["taskset", "-c", "0"] if shutil.which("taskset") else []
        output = subprocess.run(
            [*pinned, program, LIBRARY, os.path.join(folder, "groups")],
            check=True, capture_output=True, text=True, env=environment(),
        ).stdout
    rows = re.findall(r"^(\w+) ([\d.]+) (\d+)$", output, re.M)
    return {name: (float(time), int(size)) for name, time, size in rows}


def measure(report):
    numbers = told()

    def row(what, name, aim, entry=None):
        time, size = numbers[name]
        ratio = f"{time / numbers[entry][0]:.1f}" if entry else ""
        cells = report.aims.cell(f"the picture of {what}", time / 1000, aim, " µs")
        return [what, *cells, f"{size:,}", ratio]

    count = int(numbers["pictures"][0])
    report.add(
        "The SVG of a widget:",
        ["what", "measured", "aim", "bytes", "times getEntryJSON"],
        [
            row("dday, systemSmall", "dday", 20, "ddayEntry"),
            row("studyCalendar, systemMedium", "study", 80, "studyEntry"),
            row("studyCalendar, systemLarge, a year", "year", 150),
            row(f"the gallery, {count} pictures", "gallery", 10_000),
        ],
        [
            "renderWidgetSVG through dlopen() in a C program, the median of many batches on one",
            "core; every call writes the whole document into the caller's buffer. The last column:",
            "the time of the picture, divided by the time of the same entry's JSON.",
        ],
    )
