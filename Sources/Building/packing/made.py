"""What a release is made of: where it lies, its version, and the names of the systems it is for."""

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


# Beside this name the library has one with the series, by which programs that are linked to it find
# it, and one with the whole version.
LIBRARY = "libWidgetBridge.so"
SERIES = f"{LIBRARY}.{VERSION.rpartition('.')[0]}"


def made(target, name=LIBRARY):
    """A file that Sources/build makes."""
    return os.path.join(ROOT, ".build", target.triple, "release", name)


def symbols(target):
    """The symbols of the two libraries, under the names by which these tell debuggers of them."""
    return [made(target, f"{name}.debug") for name in (LIBRARY, target.packed_name)]


def system_name(target):
    """The system, its processor and its C library: "linux-x64-glibc"."""
    return f"linux-{NODE_PROCESSORS[target.processor]}-glibc"
