"""What a release is made of: where it lies, its version, and the name of the system it is for."""

import os
import platform
import re
import sys

from .programs import BuildError, ROOT

PACKAGE = os.path.join(ROOT, "bridge-js")
HEADER = os.path.join(ROOT, "Sources", "CWidgetBridge", "include", "widget_bridge.h")
LIBRARY = os.path.join(ROOT, ".build", "release", "libWidgetBridge.so")
# Its symbols, under the name by which the library tells debuggers of them.
SYMBOLS = f"{LIBRARY}.debug"

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


def system_name():
    """The system, its processor and its C library: "linux-x64-glibc"."""
    processor = PROCESSORS.get(platform.machine())
    if sys.platform != "linux" or processor is None or platform.libc_ver()[0] != "glibc":
        raise BuildError("releases are made on Linux with glibc, on x86-64 or arm64.")
    return f"linux-{processor}-glibc"


def native_name():
    """The library's name in the package for JavaScript, where src/library.js looks for it."""
    return f"libWidgetBridge-{system_name()}.so"
