"""Builds and runs the C programs that measure the store."""

import contextlib
import glob
import os
import subprocess
import tempfile
from dataclasses import dataclass

from runner.tools import INCLUDE, LIBRARY, ROOT, environment

SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "store")
PACKAGES = [
    ("/usr/include/lmdb.h", "liblmdb-dev"),
    ("/usr/include/sqlite3.h", "libsqlite3-dev"),
    ("strace", "strace"),
]
# All stores are on the file system of the checkout.
WORK = os.path.join(ROOT, ".build", "benchmarks")
LINKED = {"widget_bridge": "WidgetBridge", "lmdb": "lmdb", "sqlite": "sqlite3"}


@dataclass
class Programs:
    store: str  # the path of the program that measures; see store_benchmark.c
    folder: str  # its folder, which also has the programs that it starts


def built_programs(folder):
    place = os.path.dirname(LIBRARY)

    def build(name, *sources_and_flags):
        program = os.path.join(folder, name)
        subprocess.run(
            ["cc", "-O2", "-Wall", "-Wextra", "-Wno-unused-result", "-o", program, f"-I{INCLUDE}",
             *sources_and_flags, f"-Wl,-rpath,{place}"],
            check=True,
        )
        return program

    def source(name):
        return os.path.join(SOURCES, name)

    linked = [f"-l{name}" for name in LINKED.values()]
    sources = sorted(glob.glob(source("*.c")))
    store = build("store", *sources, f"-L{place}", *linked, "-lpthread")
    for driver, library in LINKED.items():
        build(
            f"first_get_{driver}", f"-DDRIVER={driver}_driver", source("programs/first_get.c"),
            source(f"driver_{driver}.c"), f"-L{place}", f"-l{library}",
        )
    build("nothing", source("programs/nothing.c"))
    return Programs(store, folder)


@contextlib.contextmanager
def group_folder():
    os.makedirs(WORK, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=WORK) as folder:
        yield folder


def file_system():
    """The type of the file system that contains `WORK`, from the list of mounts."""
    with open("/proc/self/mounts", encoding="utf-8") as mounts:
        places = [line.split()[1:3] for line in mounts]
    below = [(len(place), kind) for place, kind in places if WORK.startswith(place)]
    return max(below)[1] if below else "an unknown file system"


def lines(*command):
    """Runs a program. Returns the lines that it prints, each as a list of words."""
    output = subprocess.run(
        [str(word) for word in command], check=True, stdout=subprocess.PIPE, text=True,
        env=environment(),
    ).stdout
    return [line.split() for line in output.splitlines()]


def numbers(*command):
    """Runs a program that prints a name and a number in each line. Returns the numbers by name."""
    return {name: float(number) for name, number in lines(*command)}
