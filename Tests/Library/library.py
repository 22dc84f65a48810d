"""The release library: its exports, its needs, its size, and its use where no Swift is."""

import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from Library.declared import declared_functions
from Library.size import LIMIT, stripped_size
from runner.checks import Checks
from runner.tools import LIBRARY

NODE_API_SYMBOLS = {"napi_register_module_v1", "node_api_module_get_api_version_v1"}

# What every Linux has.
SYSTEM_LIBRARIES = re.compile(
    r"(lib(c|m|dl|pthread|rt|util)\.so\.\d+|ld-linux-[\w-]+\.so\.\d+)$"
)
SWIFT_FILES = re.compile(r"swift|Foundation|dispatch|BlocksRuntime|icu", re.IGNORECASE)


def lines_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def check_exports(checks):
    declared = declared_functions()
    checks.check(len(declared) > 20, f"the header declares {len(declared)} functions")
    # An upper-case letter is a symbol that other programs see.
    exported = {
        line.split()[-1]
        for line in lines_of("nm", "-D", "--defined-only", LIBRARY)
        if re.fullmatch(r"[0-9a-f]* ?[A-Z] \S+", line)
    }
    missing, extra = declared - exported, exported - declared - NODE_API_SYMBOLS
    checks.check(not missing, "every function of the header is exported", sorted(missing))
    checks.check(not extra, "nothing else is exported", sorted(extra))
    checks.check(NODE_API_SYMBOLS <= exported, "the Node-API symbols are exported")


def check_needs(checks):
    dynamic = lines_of("readelf", "-d", "-W", LIBRARY)
    needed = [line.split("[")[1].rstrip("]") for line in dynamic if "(NEEDED)" in line]
    strange = [name for name in needed if not SYSTEM_LIBRARIES.match(name)]
    checks.check(not strange, f"it needs the system's libraries alone: {' '.join(needed)}", strange)
    sonames = [line for line in dynamic if "(SONAME)" in line]
    checks.check(
        any("[libWidgetBridge.so]" in line for line in sonames), "its name is libWidgetBridge.so"
    )


def check_size(checks):
    size = stripped_size()
    checks.check(size < LIMIT, f"it has {size:,} bytes without symbols, of fewer than {LIMIT:,}")


def check_alone(checks):
    """Does the main job with a copy of the library, in an environment that has nothing in it."""
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(LIBRARY, folder)
        program = os.path.join(folder, "alone")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "alone.c")
        checks.run("a program is built without the library", ["cc", source, "-o", program, "-ldl"])
        groups = os.path.join(folder, "groups")
        done = checks.run(
            "it does the main job where nothing is set", [program, copy, groups], env={}
        )
        files = {line for line in done.stdout.splitlines() if line.startswith("/")}
        checks.check(any(file == copy for file in files), "it has loaded the copy", done.stdout)
        strange = [
            file for file in files
            if not file.startswith(folder) and SWIFT_FILES.search(file)
        ]
        checks.check(not strange, "no file of a Swift toolchain is mapped", "\n".join(strange))


def main():
    checks = Checks()
    if checks.check(os.path.exists(LIBRARY), "the release library is built", LIBRARY):
        check_exports(checks)
        check_needs(checks)
        check_size(checks)
        check_alone(checks)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
