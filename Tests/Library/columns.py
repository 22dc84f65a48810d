"""No line of C, Python or JavaScript is wider than a screen has room for."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from runner.checks import Checks
from runner.tools import ROOT

COLUMNS = 100
LANGUAGES = {
    "C": (".c", ".h"),
    "Python": (".py",),
    "JavaScript and TypeScript": (".js", ".mjs", ".cjs", ".ts", ".tsx"),
}
# Programs without an ending.
PYTHON_PROGRAMS = (
    "Tests/run", "Tests/Benchmarks/run", "Sources/build", "bridge-js/build", "bridge-js/commonjs",
    "bridge-js/release",
)


# What is made, by bridge-js/build.
MADE = ("widget-bridge-core.js", "time-zones.js")


def sources(endings):
    for top in ("Sources", "Tests", "bridge-js"):
        for folder, folders, names in os.walk(os.path.join(ROOT, top)):
            # Not what others have written, and not what esbuild has.
            folders[:] = [name for name in folders if name not in ("node_modules", "cjs")]
            for name in names:
                if name.endswith(endings) and name not in MADE:
                    yield os.path.relpath(os.path.join(folder, name), ROOT)


def wide_lines(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            columns = len(line.rstrip("\n"))
            if columns > COLUMNS:
                yield f"{path}:{number}: {columns} columns"


def main():
    checks = Checks()
    for language, endings in LANGUAGES.items():
        paths = [*sources(endings), *(PYTHON_PROGRAMS if ".py" in endings else ())]
        wide = [line for path in sorted(paths) for line in wide_lines(path)]
        checks.check(
            paths and not wide, f"{len(paths)} files of {language} keep to {COLUMNS} columns",
            "\n".join(wide),
        )
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
