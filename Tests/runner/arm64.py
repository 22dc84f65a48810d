"""The library for arm64, in programs that QEMU runs on another processor."""

import os

from .tools import ROOT, TOOLS
from .wheels import runtime_for_arm64

# Below Sources, where tools.py has Python look.
from Building.native import targets

TARGET = targets.Target("aarch64")
COMPILER = TARGET.tool("gcc")
LIBRARY = os.path.join(ROOT, ".build", TARGET.triple, "release", "libWidgetBridge.so")
EMULATOR = "qemu-aarch64-static"

# Files that must exist, with the Debian packages that bring them. Node needs the library of C++.
PACKAGES = (
    *TARGET.packages,
    (os.path.join(TARGET.root, "lib", "libstdc++.so.6"), "libstdc++6-arm64-cross"),
    (EMULATOR, "qemu-user-static"),
)

# Where programs find arm64's libraries, and the command by which they start themselves again.
SETTINGS = {
    "QEMU_LD_PREFIX": TARGET.root,
    "WIDGET_BRIDGE_EMULATOR": EMULATOR,
    "WIDGET_BRIDGE_LIBRARY": LIBRARY,
}

NODE = """#!/bin/sh
# Node for arm64. The processes that it starts of itself are started by this file again.
export WIDGET_BRIDGE_RUNTIME="$0"
exec {emulated} --import {preload} "$@"
"""


def is_elsewhere():
    """Whether this machine has another processor."""
    return not TARGET.is_native


def runtime(name):
    """The command that runs Node, Deno or Bun for arm64."""
    return [EMULATOR, runtime_for_arm64(name)]


def node():
    """A program that runs Node for arm64, and can start itself again."""
    program = os.path.join(TOOLS, "node-arm64")
    preload = os.path.join(ROOT, "Tests", "JavaScript", "emulated", "preload.mjs")
    with open(f"{program}.new", "w", encoding="utf-8") as file:
        file.write(NODE.format(emulated=" ".join(runtime("node")), preload=preload))
    os.chmod(f"{program}.new", 0o755)
    os.replace(f"{program}.new", program)
    return program
