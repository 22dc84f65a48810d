"""Finds the files from which a release is made, its version, and the names of its systems."""

import os
import re

from ..manifest import ROOT
from ..native.targets import NODE_PROCESSORS

PACKAGE = os.path.join(ROOT, "bridge-js")
HEADER = os.path.join(ROOT, "Sources", "CWidgetBridge", "include", "widget_bridge.h")


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


# Besides this name, the library has a name with the series of versions, by which linked programs
# find the library, and a name with the full version.
LIBRARY = "libWidgetBridge.so"
SERIES = f"{LIBRARY}.{VERSION.rpartition('.')[0]}"


def made(target, name=LIBRARY):
    """The path of a file that Sources/build makes."""
    return os.path.join(ROOT, ".build", target.triple, "release", name)


def symbols(target):
    """The symbol files of the two libraries, with the names by which debuggers look for them."""
    return [made(target, f"{name}.debug") for name in (LIBRARY, target.packed_name)]


def system_name(target):
    """The name of the system, its processor and its C library, such as "linux-x64-glibc"."""
    return f"linux-{NODE_PROCESSORS[target.processor]}-glibc"
