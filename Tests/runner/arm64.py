"""The library for arm64, in programs that QEMU runs on another processor."""

import os
import platform

from .tools import ROOT, TOOLS
from .wheels import runtime_for_arm64

TRIPLE = "aarch64-linux-gnu"
LIBRARY = os.path.join(
    ROOT, ".build", "aarch64-unknown-linux-gnu", "release", "libWidgetBridge.so")
EMULATOR = "qemu-aarch64-static"

# What must be there, and the Debian package that brings it. Node needs the library of C++.
PACKAGES = (
    (f"{TRIPLE}-gcc", "gcc-aarch64-linux-gnu"),
    (f"/usr/{TRIPLE}/include/stdio.h", "libc6-dev-arm64-cross"),
    (f"/usr/{TRIPLE}/lib/libstdc++.so.6", "libstdc++6-arm64-cross"),
    (EMULATOR, "qemu-user-static"),
)

# Where the programs find arm64's libraries, and by what they start themselves again.
SETTINGS = {
    "QEMU_LD_PREFIX": f"/usr/{TRIPLE}",
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
    return platform.machine() != "aarch64"


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
