"""Measures a timeline through the C functions, compared with other ways to get the same counts: the
Swift code of the blog post with which this project began, and plain JavaScript in Deno. All
programs run on one processor."""

import os
import re
import shutil
import subprocess
import tempfile

from runner.tools import LIBRARY, Tools, environment

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "timeline")


def nanoseconds(*command):
    """Runs a program on one processor. Returns the numbers that it prints, by name."""
    pinned = ["taskset", "-c", "0", *command] if shutil.which("taskset") else list(command)
    output = subprocess.run(
        pinned, check=True, capture_output=True, text=True, env=environment()
    ).stdout
    return {name: float(value) for name, value in re.findall(r"^(\w+) ([\d.]+)", output, re.M)}


def own(folder):
    program = os.path.join(folder, "timeline")
    source = os.path.join(FOLDER, "timeline.c")
    subprocess.run(["cc", "-O2", source, "-o", program, "-ldl"], check=True)
    groups = os.path.join(folder, "groups")
    return nanoseconds(program, LIBRARY, groups)


def documents(folder):
    program = os.path.join(folder, "document")
    source = os.path.join(FOLDER, "document.swift")
    subprocess.run(["swiftc", "-O", source, "-o", program], check=True, cwd=folder)
    return nanoseconds(program)


def measure(report):
    tools = Tools()
    with tempfile.TemporaryDirectory() as folder:
        times = own(folder) | documents(folder)
    times |= nanoseconds(tools.deno, "run", os.path.join(FOLDER, "plain.js"))
    document = times["document"]

    def row(what, measured, aim, document, temporal, intl):
        cells = report.aims.cell(what, measured, aim, " ns", digits=0)
        return [what, *cells, *(f"{other / measured:,.0f}" for other in (document, temporal, intl))]

    def other_event(what, measured):
        most = round(2 * times["timeline8"])
        return [what, *report.aims.cell(what, measured, most, " ns", digits=0), "", "", ""]

    report.add(
        "Timelines and entries of a day count:",
        ["what", "measured", "aim", "times faster: DateFormatter", "Temporal", "Intl"],
        [
            row("getTimelineJSON, 8 entries", times["timeline8"], 6_000,
                document * 8, times["temporal8"], times["intl8"]),
            other_event("the same, every second Tuesday by a rule", times["timelineRule"]),
            other_event("the same, by a rule that began 1,003 years ago", times["timelineOldRule"]),
            row("getTimelineJSON, 400 entries", times["timeline400"], 200_000,
                document * 400, times["temporal400"], times["intl400"]),
            row("getEntryJSON, unchanged group", times["entry"], 1_000,
                document, times["temporalEntry"], times["intlEntry"]),
            row("the same by the system's clock", times["entryByClock"], 1_000,
                document, times["temporalEntry"], times["intlEntry"]),
            row("the same, another second in each call", times["otherEntry"], 1_000,
                document, times["temporalEntry"], times["intlEntry"]),
            row("the same, another day in each call", times["freshEntry"], 1_000,
                document, times["temporalEntry"], times["intlEntry"]),
        ],
        [
            "Through dlopen() in a C program, the median of many batches; every call writes the",
            "whole document into the caller's buffer. The request and the data are already parsed",
            "and cached; each call writes the text again. DateFormatter: the code of the blog post",
            "with which this project began, compiled by Swift -O with Foundation. It computes the",
            "two numbers of as many entries, but writes no JSON. Temporal and Intl: the same",
            "documents in plain JavaScript on Deno, with JSON.stringify(). For Intl, one formatter",
            "is made once.",
        ],
    )
