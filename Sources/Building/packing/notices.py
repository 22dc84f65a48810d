"""Lists the third-party works in a release, and their licences.

The texts of the licences come from the packages that are built into the release.
"""

import os

from ..commands import BuildError, compiler, newest
from ..manifest import ROOT
from ..wasm import time_zones
from .made import read

TEXTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "texts")
DEBIAN = "/usr/share/doc"
COMMON = "/usr/share/common-licenses"

HEAD = """\
WidgetBridge is under the MIT License (the file LICENSE). widget-bridge-core.js is made from
widget-bridge.wasm, and time-zones.js from time-zones.bin. They contain these works of
others:

"""


def swift_licence():
    toolchain = os.path.dirname(os.path.dirname(compiler()))
    return os.path.join(toolchain, "share", "swift", "LICENSE.txt")


def third_parties():
    """The works. Each has its name, a sentence that says which of its parts are in which files, the
    licence's short name, and the paths of the licence's text."""
    return [
        ("Swift standard library", "Parts of it, as Embedded Swift compiles them into a program, "
         "and its tables of Unicode: in the native library and in widget-bridge.wasm.",
         "Apache-2.0 WITH Swift-exception", [swift_licence()]),
        ("Unicode Character Database and CLDR", "Properties of characters in the tables above; "
         "words for relative days, plural rules and the grouping of digits: in the native library "
         "and in widget-bridge.wasm.",
         "Unicode-3.0", [os.path.join(TEXTS, "unicode.txt")]),
        ("Quicksand and Vollkorn", "Outlines of their figures, in which D-days are drawn: in the "
         "native library and in widget-bridge.wasm.",
         "OFL-1.1",
         [os.path.join(ROOT, "Sources", "WidgetDrawing", "Figures", "OFL.txt")]),
        ("wasi-libc, with musl and cloudlibc", "Functions of the C library: in "
         "widget-bridge.wasm.",
         "MIT, CC0-1.0, BSD-2-Clause and others, as below",
         [os.path.join(DEBIAN, "wasi-libc", "copyright"), os.path.join(COMMON, "CC0-1.0")]),
        ("compiler-rt of LLVM", "Arithmetic that a processor lacks: in widget-bridge.wasm.",
         "Apache-2.0 WITH LLVM-exception (the Apache License is under Swift above)",
         [newest(os.path.join(DEBIAN, "libclang-rt-*-dev-wasm32", "copyright"), least=14)]),
        ("IANA Time Zone Database", f"Release {time_zones.RELEASE}: time-zones.bin, made of the "
         f"database in PyPI's package {time_zones.PACKAGE}.", "public domain", []),
        ("jQuery, its plug-ins, and the scripts of doxygen", "In the pages of HTML that are in "
         "the archive for C.", "MIT", [os.path.join(DEBIAN, "doxygen", "copyright")]),
        ("Tables of the Korean lunar calendar", "Facts that the Korea Astronomy and Space Science "
         "Institute publishes: in the native library and in widget-bridge.wasm.",
         "facts, under no licence", []),
    ]


def text():
    """The content of the file NOTICES.txt."""
    parts, line = [HEAD], "=" * 80
    parties = third_parties()
    parts += [f"  {name} ({licence})\n    {where}\n" for name, where, licence, _ in parties]
    for name, _, licence, paths in parties:
        for path in paths:
            if not os.path.exists(path):
                raise BuildError(f"the licence of {name} is missing: {path}")
            content = read(path).decode("utf-8", errors="replace").strip()
            parts.append(f"\n{line}\n{name}: {licence}\n{line}\n\n{content}\n")
    return "".join(parts).encode()
