"""The archive for C and C++: header, shared and static library, how to find them, and pages."""

import glob
import os

from .made import HEADER, VERSION, library, read, symbols
from .programs import ROOT, run, script, told

TEMPLATES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "templates")


def exported(target):
    """The header's functions; the library exports what Node asks of a module as well."""
    listed = told(target.tool("nm"), "-D", "--defined-only", library(target))
    names = [line.split()[-1] for line in listed.splitlines()]
    return [name for name in names if "napi" not in name and "node_api" not in name]


def static_library(target, work):
    """The library's own objects as one, in which the header's functions alone are to be seen."""
    build = script("Sources", "build")
    # A program that is linked to it is no module of Node's.
    objects = build.objects(target, beside=["Embedded"])
    whole, one = os.path.join(work, "whole.o"), os.path.join(work, "widget_bridge.o")
    run(build.one_module.beside_swift("ld.lld"), "-r", *objects, "--whole-archive",
        target.unicode_tables, "-o", whole)
    kept = [f"--keep-global-symbol={name}" for name in exported(target)]
    run(target.tool("objcopy"), "--strip-debug", *kept, whole, one)
    archive = os.path.join(work, "libWidgetBridge.a")
    # Without times and owners.
    run(target.tool("ar"), "rcD", archive, one)
    return read(archive)


def templates():
    """The files by which pkg-config and CMake find the library."""
    for path in sorted(glob.glob(os.path.join(TEMPLATES, "*"))):
        name = os.path.basename(path)
        folder = "lib/pkgconfig" if name.endswith(".pc") else "lib/cmake/WidgetBridge"
        yield f"{folder}/{name}", read(path).replace(b"@VERSION@", VERSION.encode())


def files(target, work, notice, pages):
    """Every file of the archive; `pages` are the header's."""
    return {
        "include/widget_bridge.h": read(HEADER),
        "lib/libWidgetBridge.so": (read(library(target)), True),
        "lib/libWidgetBridge.a": static_library(target, work),
        "share/doc/widget-bridge/LICENSE": read(ROOT, "LICENSE"),
        "share/doc/widget-bridge/NOTICES.txt": notice,
        "share/doc/widget-bridge/examples/dday.c": read(ROOT, "Tests", "Clients", "dday.c"),
        **dict(templates()),
        **pages,
    }


def symbol_files(target):
    return {os.path.basename(symbols(target)): read(symbols(target))}
