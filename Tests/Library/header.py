"""The header compiles alone, twice over, in three languages with two compilers, without a
warning."""

import os
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from runner.checks import Checks
from runner.tools import INCLUDE, clang

PROGRAM = '#include "widget_bridge.h"\n#include "widget_bridge.h"\nint main(void) { return 0; }\n'
LANGUAGES = [("c89", "c"), ("c11", "c"), ("c++17", "c++")]
WARNINGS = ["-pedantic", "-Wall", "-Wextra", "-Werror"]


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
                checks.run(
                    f"{name} compiles the header as {standard}",
                    [compiler, f"-std={standard}", "-x", language, *WARNINGS, "-I", INCLUDE,
                     "-fsyntax-only", program],
                )
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
