"""What drawing a widget costs through the C functions, beside the JSON of the same entry."""

import os
import re
import shutil
import subprocess
import tempfile

from Benchmarks.table import print_table
from runner.tools import LIBRARY, environment

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "drawing", "drawing.c")


def told():
    """The nanoseconds and bytes that the program prints, by their names; on one core."""
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


def measure():
    numbers = told()

    def row(what, name, aim, entry=None):
        time, size = numbers[name]
        ratio = f"{time / numbers[entry][0]:.1f}" if entry else ""
        return [what, f"{time / 1000:,.1f} us", aim, f"{size:,}", ratio]

    count = int(numbers["pictures"][0])
    print_table(
        "Drawing",
        ["what", "measured", "aim", "bytes", "times getEntryJSON"],
        [
            row("dday, systemSmall", "dday", "below 20 us, 4,000 bytes", "ddayEntry"),
            row("studyCalendar, systemMedium", "study", "below 80 us", "studyEntry"),
            row("studyCalendar, systemLarge, a year", "year", "below 150 us"),
            row(f"the gallery, {count} pictures", "gallery", "below 10,000 us"),
        ],
        [
            "renderWidgetSVG through dlopen() in a C program, the median of many batches on one",
            "core; every call writes the whole document into the caller's buffer. Beside it, how",
            "many times longer it takes than the JSON of the same entry.",
        ],
    )
