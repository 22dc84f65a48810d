"""Makes the core, as WebAssembly (widget-bridge.wasm) and as plain JavaScript
(widget-bridge-core.js). Also makes the time zone database for hosts that have none (time-zones.bin
and time-zones.js). It uses the sources, Swift's toolchain, Debian's packages and PyPI's tzdata.

    bridge-js/build

A file is rebuilt only if something from which it is made has changed.
"""

import fcntl
import os
import sys

from .. import manifest, one_module
from ..commands import BuildError, beside_swift, require, run
from ..manifest import ROOT
from . import plain_javascript, time_zones, toolchain

WORK = os.path.join(ROOT, ".build", "wasm")
PACKAGE = os.path.join(ROOT, "bridge-js")
MODULE = os.path.join(PACKAGE, "widget-bridge.wasm")
SCRIPT = os.path.join(PACKAGE, "widget-bridge-core.js")

TARGET = "wasm32-unknown-none-wasm"
SWIFT = [
    "-target", TARGET, "-Osize", "-enforce-exclusivity=unchecked",
    # There is no system that could provide a guard for the stack.
    "-Xfrontend", "-disable-stack-protector",
]


def floors():
    """The floors of the core, the lowest first, including the face for a host, and the C targets
    that they import."""
    return manifest.floors("WasmFace", "wasi")


def sources():
    """All files from which the module is made."""
    swift_floors, c_targets = floors()
    return [
        *(file for floor in swift_floors for file in one_module.swift_files(floor)),
        *(file for target in c_targets
          for file in one_module.c_files(target) + one_module.headers(target)),
    ]


def link(objects):
    linked = os.path.join(WORK, "linked.wasm")
    # The variant of strtod() for long doubles comes first, because the other variant writes a
    # message, for which it would need an import.
    run(beside_swift("wasm-ld"), "--no-entry", "--gc-sections", "--strip-all", "--fatal-warnings",
        "--stack-first", "-z", "stack-size=262144", *objects, one_module.unicode_tables(TARGET),
        f"-L{toolchain.LIBC}", "-lc-printscan-long-double", "-lc", "-lm",
        toolchain.BUILTINS, "-o", linked)
    made = os.path.join(WORK, "optimized.wasm")
    # The stack comes first in memory and grows down, so nothing uses the first 1,024 bytes unless
    # the stack overflows. This lets the optimizer move small offsets into instructions.
    run("wasm-opt", *plain_javascript.FEATURES, "--low-memory-unused", "-Oz",
        "--merge-similar-functions", "-Oz", linked, "-o", made)
    return made


def build_module():
    key = one_module.digest([os.path.abspath(__file__), *sources()])
    if one_module.is_made(WORK, MODULE, key):
        return
    swift_floors, c_targets = floors()
    maps = one_module.module_maps(WORK, c_targets)
    files = [file for file in sources() if file.endswith(".swift")]
    c = ["--target=wasm32-unknown-wasi", "-Oz", "-isystem", "/usr/include/wasm32-wasi"]
    objects = [
        *one_module.compile_swift(WORK, "WidgetCore", swift_floors, files, [*SWIFT, *maps]),
        *(made for target in c_targets for made in one_module.compile_c(WORK, target, c)),
    ]
    os.replace(link(objects), MODULE)
    one_module.note_made(WORK, MODULE, key)


def build_script():
    """Makes plain JavaScript from the module."""
    key = one_module.digest([plain_javascript.__file__, plain_javascript.CHECKS, MODULE])
    if one_module.is_made(WORK, SCRIPT, key):
        return
    plain_javascript.make(MODULE, SCRIPT, WORK)
    one_module.note_made(WORK, SCRIPT, key)


def main():
    try:
        require(toolchain.PACKAGES)
        os.makedirs(WORK, exist_ok=True)
        with open(os.path.join(WORK, "lock"), "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            build_module()
            build_script()
            time_zones.make(PACKAGE)
    except BuildError as error:
        print(f"bridge-js/build: {error}", file=sys.stderr)
        return 1
    return 0
