#!/usr/bin/env python3
"""Writes the list of functions that run until the first timeline, which the linker puts side by
side: the system brings files into memory in pieces of 64 KB and more, and so a function that is
alone among others that never run costs as much memory as they do.

    swift build -c release && Tests/Benchmarks/make_startup_order.py

needs valgrind. The names are sorted, for only their being together counts; a name that there is no
longer does no harm. Worth running again after large changes, and with another version of Swift.
"""

import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from Benchmarks.library import built_program
from runner.tools import LIBRARY, ROOT

ORDER = os.path.join(ROOT, "Sources", "WidgetBridge", "Linking", "startup-order.txt")


def executed_functions(profile):
    """The functions of each object in a profile of callgrind, which numbers names when it first
    writes them."""
    objects, names, executed, current = {}, {}, {}, None
    for line in profile:
        match = re.match(r"(c?)(ob|fn)=\((\d+)\)(?: (.+))?$", line)
        if match is None:
            continue
        is_callee, what, number, name = match.groups()
        known = objects if what == "ob" else names
        if name is not None:
            # A recursion has a number behind its name.
            known[number] = re.sub(r"'\d+$", "", name)
        if is_callee:
            continue
        if what == "ob":
            current = known[number]
        else:
            executed.setdefault(current, set()).add(known[number])
    return executed


def main():
    with tempfile.TemporaryDirectory() as folder:
        program = built_program(folder)
        # valgrind reads the symbols, and stumbles over the rest of what debuggers need.
        library = os.path.join(folder, "libWidgetBridge.so")
        subprocess.run(["strip", "--strip-debug", LIBRARY, "-o", library], check=True)
        profile = os.path.join(folder, "profile")
        subprocess.run(
            ["valgrind", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={profile}",
             program, library, os.path.join(folder, "groups")],
            check=True, capture_output=True,
        )
        with open(profile, encoding="utf-8") as lines:
            executed = executed_functions(lines)[library]
    symbols = sorted(name for name in executed if not name.startswith("0x"))
    with open(ORDER, "w", encoding="utf-8") as order:
        order.writelines(f"{symbol}\n" for symbol in symbols)
    print(f"{len(symbols)} functions")


if __name__ == "__main__":
    main()
