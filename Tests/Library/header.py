"""Checks that a program that includes only the header, twice, compiles without a warning: as C89,
C11 and C++17, with two compilers. Also checks the header's macros and documentation comments."""

import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from runner.checks import Checks
from runner.tools import INCLUDE, clang

PROGRAM = '#include "widget_bridge.h"\n#include "widget_bridge.h"\nint main(void) { return 0; }\n'
LANGUAGES = [("c89", "c"), ("c11", "c"), ("c++17", "c++")]
WARNINGS = ["-pedantic", "-Wall", "-Wextra"]
# Warnings of one compiler or one language: about documentation comments, and about C-style casts.
MORE = {"clang": ["-Wdocumentation"], "c++": ["-Wold-style-cast"]}

# A program that compares the version in the preprocessor, sizes buffers by the header's macros, and
# converts a result to a handle.
USES = """#include "widget_bridge.h"
#if WIDGET_BRIDGE_VERSION < 0x200 || WIDGET_BRIDGE_VERSION >= 0x1000000
#error "the version is no number"
#endif
char error[WIDGET_BRIDGE_ERROR_CAPACITY], text[WIDGET_BRIDGE_TEXT_CAPACITY];
char picture[WIDGET_BRIDGE_SVG_CAPACITY];
char sizes[WIDGET_BRIDGE_ERROR_CAPACITY == 4096 && WIDGET_BRIDGE_TEXT_CAPACITY == 4096 &&
           WIDGET_BRIDGE_SVG_CAPACITY == 65536 ? 1 : -1];
uint32_t opened(void);
uint32_t opened(void) { return sharedGroupHandle(openSharedGroup("a", 0)); }
int main(void) { return getBridgeVersion() == WIDGET_BRIDGE_VERSION ? 0 : 1; }
"""


def declared(compiler, program, *options):
    """The functions and statuses that the compiler finds: for each the kind of its declaration, its
    name, and the kinds of what belongs to it, such as a comment."""
    told = subprocess.run(
        [compiler, "-I", INCLUDE, "-fsyntax-only", "-Xclang", "-ast-dump=json", *options, program],
        capture_output=True, text=True, check=True,
    ).stdout
    found = []

    def look(node):
        if node.get("kind") in ("FunctionDecl", "EnumConstantDecl"):
            parts = [inner.get("kind") for inner in node.get("inner", [])]
            found.append((node["kind"], node.get("name"), parts))
        for inner in node.get("inner", []):
            look(inner)

    look(json.loads(told))
    return found


def main():
    checks = Checks()
    compilers = [("gcc", shutil.which("gcc")), ("clang", clang())]
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "twice")
        with open(program, "w") as file:
            file.write(PROGRAM)
        for name, compiler in compilers:
            if not checks.check(compiler is not None, f"{name} is there"):
                continue
            for standard, language in LANGUAGES:
                checks.compile(
                    f"{name} compiles the header as {standard}", compiler, f"-std={standard}",
                    "-x", language, *WARNINGS, *MORE.get(name, []), *MORE.get(language, []), "-I",
                    INCLUDE, "-fsyntax-only", program)
        uses = os.path.join(folder, "uses")
        with open(uses, "w") as file:
            file.write(USES)
        for name, compiler in compilers:
            for standard, language in LANGUAGES:
                checks.compile(
                    f"{name} compiles uses of its macros as {standard}", compiler,
                    f"-std={standard}", "-x", language, *WARNINGS, "-Wconversion",
                    "-Wsign-conversion", "-I", INCLUDE, "-fsyntax-only", uses)
        alone = os.path.join(folder, "alone.c")
        with open(alone, "w") as file:
            file.write('#include "widget_bridge.h"\n')
        found = declared(
            clang(), alone, '-DWIDGET_BRIDGE_API=__attribute__((annotate("exported")))')
        without = [name for _, name, parts in found if "FullComment" not in parts]
        checks.check(
            found and not without,
            f"clang has documentation for each of the {len(found)} functions and statuses",
            without,
        )
        # The inline function is no function of the library.
        without = [name for kind, name, parts in found
                   if kind == "FunctionDecl" and "AnnotateAttr" not in parts]
        checks.check(
            without == ["sharedGroupHandle"],
            "a build's own attribute stands before each function that the library exports",
            without,
        )
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
