"""Makes the archive for C and C++: headers, the shared and the static library, files by which other
programs find them, and pages of documentation."""

import glob
import os

from ..commands import beside_swift, run, told
from ..manifest import ROOT
from ..native import library
from .archive import Link
from .made import HEADER, LIBRARY, SERIES, VERSION, made, read, symbols

TEMPLATES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "templates")


def exported(target):
    """The functions that the library exports, without those for Node."""
    listed = told(target.tool("nm"), "-D", "--defined-only", made(target))
    names = [line.split()[-1] for line in listed.splitlines()]
    return [name for name in names if "napi" not in name and "node_api" not in name]


def static_library(target, work):
    """Joins the library's objects into one, in which only the header's functions are visible."""
    # The functions for Node are left out, because a program that links the library is not a module
    # for Node.
    objects = library.objects(target, beside=[library.RUNTIME])
    whole, one = os.path.join(work, "whole.o"), os.path.join(work, "widget_bridge.o")
    run(beside_swift("ld.lld"), "-r", *objects, "--whole-archive",
        target.unicode_tables, "-o", whole)
    kept = [f"--keep-global-symbol={name}" for name in exported(target)]
    run(target.tool("objcopy"), "--strip-debug", *kept, whole, one)
    archive = os.path.join(work, "libWidgetBridge.a")
    # The modifier D keeps times and owners out of the archive.
    run(target.tool("ar"), "rcD", archive, one)
    return read(archive)


# The names that CMake may give a processor.
PROCESSORS = {"x86_64": "x86_64|AMD64|amd64", "aarch64": "aarch64|arm64|ARM64"}


def templates(target):
    """The files by which pkg-config and CMake find the library."""
    values = {
        "VERSION": VERSION, "SERIES": SERIES, "PROCESSORS": PROCESSORS[target.processor],
        "PROCESSOR": target.processor}
    for path in sorted(glob.glob(os.path.join(TEMPLATES, "*"))):
        name = os.path.basename(path)
        folder = "lib/pkgconfig" if name.endswith(".pc") else "lib/cmake/WidgetBridge"
        text = read(path)
        for word, value in values.items():
            text = text.replace(f"@{word}@".encode(), value.encode())
        yield f"{folder}/{name}", text


MODULE_MAP = b"""module CWidgetBridge {
  header "widget_bridge.h"
  link "WidgetBridge"
  export *
}
"""


def bindings():
    """The header for C++, the module map, and the files that generators of bindings read."""
    c = os.path.join(ROOT, "Sources", "CWidgetBridge")
    yield "include/widget_bridge.hpp", read(c, "include", "widget_bridge.hpp")
    yield "include/module.modulemap", MODULE_MAP
    for name in ("widget_bridge.cdef", "widget_bridge.json", "widget_bridge.schema.json"):
        yield f"share/widget-bridge/{name}", read(c, name)
    yield "share/widget-bridge/widget_bridge.py", read(
        ROOT, "Tests", "Clients", "widget_bridge.py")


def examples():
    """The example programs, which count the days of an event in each language, and their page."""
    clients = os.path.join(ROOT, "Tests", "Clients")
    for path in [os.path.join(clients, "dday.c"),
                 *sorted(glob.glob(os.path.join(clients, "examples", "*")))]:
        yield f"share/doc/widget-bridge/examples/{os.path.basename(path)}", read(path)


def files(target, work, notice, pages):
    """Every file of the archive; `pages` are the header's documentation, by their paths."""
    return {
        "include/widget_bridge.h": read(HEADER),
        f"lib/{LIBRARY}.{VERSION}": (read(made(target)), True),
        f"lib/{SERIES}": Link(f"{LIBRARY}.{VERSION}"),
        f"lib/{LIBRARY}": Link(SERIES),
        "lib/libWidgetBridge.a": static_library(target, work),
        "share/doc/widget-bridge/LICENSE": read(ROOT, "LICENSE"),
        "share/doc/widget-bridge/NOTICES.txt": notice,
        **dict(examples()),
        **dict(bindings()),
        **dict(templates(target)),
        **pages,
    }


def symbol_files(target):
    return {os.path.basename(path): read(path) for path in symbols(target)}
