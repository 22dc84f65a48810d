"""Runs programs with the arm64 library in QEMU, on a machine with another processor."""

import os

from .tools import ROOT, TOOLS
from .wheels import runtime_for_arm64

# This package is below Sources, which tools.py adds to Python's path.
from Building.native import targets

TARGET = targets.Target("aarch64")
COMPILER = TARGET.tool("gcc")
LIBRARY = os.path.join(ROOT, ".build", TARGET.triple, "release", "libWidgetBridge.so")
EMULATOR = "qemu-aarch64-static"

# Required files, each with the Debian package that provides it. Node needs the C++ library.
PACKAGES = (
    *TARGET.packages,
    (os.path.join(TARGET.root, "lib", "libstdc++.so.6"), "libstdc++6-arm64-cross"),
    (EMULATOR, "qemu-user-static"),
)

# QEMU's folder of arm64 libraries, the emulator that tests use to start further processes, and the
# library under test.
SETTINGS = {
    "QEMU_LD_PREFIX": TARGET.root,
    "WIDGET_BRIDGE_EMULATOR": EMULATOR,
    "WIDGET_BRIDGE_LIBRARY": LIBRARY,
}

NODE = """#!/bin/sh
# Node for arm64. If it starts itself again, it runs this script.
export WIDGET_BRIDGE_RUNTIME="$0"
exec {emulated} --import {preload} "$@"
"""


def is_elsewhere():
    """Whether this machine's processor is not arm64."""
    return not TARGET.is_native


def runtime(name):
    """The command that runs Node, Deno or Bun for arm64."""
    return [EMULATOR, runtime_for_arm64(name)]


def node():
    """Writes a script that runs Node for arm64, and returns its path. Node can use it to start
    itself again."""
    program = os.path.join(TOOLS, "node-arm64")
    preload = os.path.join(ROOT, "Tests", "JavaScript", "emulated", "preload.mjs")
    with open(f"{program}.new", "w", encoding="utf-8") as file:
        file.write(NODE.format(emulated=" ".join(runtime("node")), preload=preload))
    os.chmod(f"{program}.new", 0o755)
    os.replace(f"{program}.new", program)
    return program
