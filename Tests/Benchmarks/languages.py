"""Measures calls from other languages, compared with C: reading a value, writing a value, and a
timeline. Also measures how soon programs learn of a change, compared with inotify alone."""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile

from Benchmarks.timeline import nanoseconds
from Clients.languages import go_settings, has_gem
from runner.tools import INCLUDE, LIBRARY, environment
from runner.wheels import node22

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "languages")
PROCESSES = 11
CALLS = ("get", "set", "timeline")


def built(folder):
    """Yields the name of each language on this machine, its command, and the arguments after the
    library and the folder. C comes first."""
    beside = os.path.dirname(LIBRARY)
    linked = ["-L", beside, "-lWidgetBridge", f"-Wl,-rpath,{beside}"]
    c, cpp, go = (os.path.join(folder, name) for name in ("c", "cpp", "go"))
    subprocess.run(["cc", "-O2", os.path.join(HERE, "modes", "modes.c"), "-o", c, "-ldl"],
                   check=True)
    subprocess.run(["g++", "-std=c++17", "-O2", "-I", INCLUDE, os.path.join(FOLDER, "calls.cpp"),
                    "-o", cpp, *linked], check=True)
    python, ruby = os.path.join(FOLDER, "calls.py"), shutil.which("ruby")
    yield "C", [c], ()
    yield "C++, widget_bridge.hpp", [cpp], ()
    if shutil.which("go"):
        subprocess.run(["go", "build", "-o", go, os.path.join(FOLDER, "calls.go")],
                       env=environment(**go_settings()), check=True)
        yield "Go, cgo", [go], ()
    if ruby and has_gem(ruby, "ffi"):
        yield "Ruby, the gem ffi", [ruby, os.path.join(FOLDER, "calls.rb")], ()
    yield "Python, bare ctypes", [sys.executable, python], ("bare",)
    yield "Python, widget_bridge.py", [sys.executable, python], ()


def measure_calls(report):
    with tempfile.TemporaryDirectory() as folder:
        programs = list(built(folder))
        told = [[] for _ in programs]
        for round_ in range(PROCESSES):
            order = list(enumerate(programs))
            for index, (_, command, more) in order if round_ % 2 == 0 else reversed(order):
                groups = os.path.join(folder, f"groups{index}")
                told[index].append(nanoseconds(*command, LIBRARY, groups, *more))
    rows, alternative = [], None
    for (name, *_), runs in zip(programs, told):
        times = {call: statistics.median(run[call] for run in runs) for call in CALLS}
        alternative = alternative or times
        rows.append([name, *(f"{times[call] / 1e3:.3g} µs" for call in CALLS),
                     *(f"{times[call] / alternative[call]:.2f}" for call in CALLS)])
    report.add(
        "Calls from other languages, compared with C:",
        ["language", *CALLS, *(f"{call}, C is 1" for call in CALLS)], rows,
        ["A process takes the median of batches of a thousand calls. A figure is the median",
         f"of {PROCESSES} processes; the languages take turns. C keeps its texts and its output",
         "buffer. The other languages create their texts and results in each call, as programs",
         "do, and widget_bridge.py also converts values to JSON and back."])


def heard(program, reader, more, folder):
    """How long a reader takes to learn of a change, and how long the writer takes to make it, in
    nanoseconds."""
    groups = tempfile.mkdtemp(dir=folder)
    reading = subprocess.Popen([*reader, groups, *more], stdout=subprocess.PIPE, text=True,
                               env=environment(WIDGET_BRIDGE_LIBRARY=LIBRARY))
    reading.stdout.readline()
    took = subprocess.run([program, "write", groups], capture_output=True, text=True, check=True)
    told = reading.communicate(timeout=60)[0]
    return float(told.split()[-1]), float(took.stdout.split()[-1])


def measure_waits(report):
    with tempfile.TemporaryDirectory() as folder:
        program, beside = os.path.join(folder, "heard"), os.path.dirname(LIBRARY)
        subprocess.run(["cc", "-O2", "-I", INCLUDE, os.path.join(FOLDER, "heard.c"), "-o", program,
                        "-L", beside, "-lWidgetBridge", f"-Wl,-rpath,{beside}"], check=True)
        node = [node22(), os.path.join(FOLDER, "heard.mjs")]
        readers = [
            ("C, inotify alone and a get", [program, "bare"], []),
            ("C, waitForSharedChange()", [program, "wait"], []),
            ("C, the descriptor", [program, "descriptor"], []),
            ("Node 22, the library's promise", [*node], ["promise"]),
            ("Node 22, changes()", [*node], []),
        ]
        told = [[] for _ in readers]
        for _ in range(PROCESSES):
            for (_, reader, more), runs in zip(readers, told):
                runs.append(heard(program, reader, more, folder))
    rows = []
    for (name, *_), runs in zip(readers, told):
        times, sets = (statistics.median(each) for each in zip(*runs))
        bare = times if not rows else bare
        rows.append([name, f"{times / 1e3:.3g} µs", f"{sets / 1e3:.3g} µs", f"{times / bare:.2f}"])
    report.add(
        "The time from the start of a set in another process until a reader has the value:",
        ["reader", "delay", "time of the set", "inotify alone is 1"], rows,
        [f"Medians of {PROCESSES} pairs of processes, each of 301 changes, one every 3 ms. A",
         "wait reads the events that woke it, wakes the process's other waits, checks that the",
         "folder is still the group's, and ends its watch. The library's promise is passed from",
         "the waiting thread to the program's; changes() then asks what has changed, and",
         "compares values."])


def measure(report):
    measure_calls(report)
    measure_waits(report)
