"""What a release is made of: where it lies, its version, and the names of the systems it is for."""

import os
import re

from .programs import ROOT

PACKAGE = os.path.join(ROOT, "bridge-js")
HEADER = os.path.join(ROOT, "Sources", "CWidgetBridge", "include", "widget_bridge.h")
# Processors, as Node names them.
PROCESSORS = {"x86_64": "x64", "aarch64": "arm64"}


def read(*path):
    with open(os.path.join(*path), "rb") as file:
        return file.read()


def version():
    header = read(HEADER).decode()
    parts = [
        re.search(rf"WIDGET_BRIDGE_VERSION_{part} (\d+)", header)[1]
        for part in ("MAJOR", "MINOR", "PATCH")
    ]
    return ".".join(parts)


VERSION = version()


def library(target):
    return os.path.join(ROOT, ".build", target.triple, "release", "libWidgetBridge.so")


def symbols(target):
    """The library's symbols, under the name by which it tells debuggers of them."""
    return f"{library(target)}.debug"


def system_name(target):
    """The system, its processor and its C library: "linux-x64-glibc"."""
    return f"linux-{PROCESSORS[target.processor]}-glibc"


def native_name(target):
    """The library's name in the package for JavaScript, where src/library.js looks for it."""
    return f"libWidgetBridge-{system_name(target)}.so"
