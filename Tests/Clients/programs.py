"""Builds the C programs with only the header and the release library, and runs them.

    programs.py [sanitized | arm64 | debian11]

With "sanitized" they are built with AddressSanitizer and UBSan. With "arm64" they are built for
that processor and run in an emulator. With "debian11" they run on the C library of Debian 11.
"""

import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from Library.declared import declared_functions
from runner import arm64, debian11
from runner.checks import Checks
from runner.tools import INCLUDE, LIBRARY, environment

CLIENTS = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = ["every_function", "bad_input", "buffers", "handles", "folders", "threads", "closing",
            "cancelled", "signals", "descriptors", "descriptor_moves", "descriptor_children",
            "descriptor_limits", "intents", "changes", "host_kinds", "instances", "pictures"]
# Programs that must call every function of the header.
COMPLETE = ["every_function", "cancelled"]
# Programs that fork while threads run, which AddressSanitizer does not support.
PLAIN = ["forks"]
# The time limit of a program, in seconds. All programs together take 19 s in an emulator on an
# idle machine.
LONGEST = 600
SANITIZERS = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


@dataclass
class Machine:
    """How a program is compiled and run."""

    compiler: str = "cc"
    library: str = LIBRARY
    emulator: list = field(default_factory=list)
    settings: dict = field(default_factory=dict)


ARM64 = Machine(arm64.COMPILER, arm64.LIBRARY, [arm64.EMULATOR], arm64.SETTINGS)


def build(checks, machine, name, folder, flags, described):
    program = os.path.join(folder, name)
    place = os.path.dirname(machine.library)
    built = checks.compile(
        f"{name} is built{described}", machine.compiler, "-std=gnu11", "-Wall", "-Wextra", *flags,
        "-I", INCLUDE, os.path.join(CLIENTS, f"{name}.c"), "-o", program, "-L", place,
        "-lWidgetBridge", f"-Wl,-rpath,{place}", "-pthread")
    return program if built.returncode == 0 else None


def run(checks, machine, name, program, described):
    """Runs a program. Its checks become checks of this script."""
    with tempfile.TemporaryDirectory() as folder:
        # Others may read the folder, because a program may continue as another user.
        os.chmod(folder, 0o755)
        groups = os.path.join(folder, "groups")
        os.mkdir(groups)
        # Leaks are not checked, because the Swift runtime never frees some of its memory.
        settings = environment(ASAN_OPTIONS="detect_leaks=0", **machine.settings)
        try:
            done = subprocess.run(
                [*machine.emulator, program, groups], capture_output=True, text=True,
                errors="replace", env=settings, timeout=LONGEST,
            )
        except subprocess.TimeoutExpired as error:
            told = (error.stdout or b"").decode(errors="replace")
            checks.check(False, f"{name} ends within {LONGEST} s{described}", told[-2000:])
            return
    lines = done.stdout.splitlines()
    for place, line in enumerate(lines):
        told = re.fullmatch(r"(ok|not ok) \d+ - (.*)", line)
        if told:
            explained = "".join(lines[place + 1:place + 2]).strip()
            checks.check(told[1] == "ok", f"{name}: {told[2]}{described}", explained)
    # The last line, "1..COUNT", shows that the program did not end early.
    checks.check(
        done.returncode in (0, 1) and bool(lines) and re.fullmatch(r"1\.\.\d+", lines[-1]),
        f"{name} ends by itself{described}", f"status {done.returncode}\n{done.stderr}",
    )


def check_complete(checks, name, program):
    """Checks that a program calls every function of the header."""
    told = subprocess.run(["nm", "-u", program], capture_output=True, text=True).stdout
    called = set(re.findall(r"U (\w+)", told))
    missing = declared_functions() - called
    checks.check(not missing, f"{name} calls every function", sorted(missing))


def main(arguments):
    checks = Checks()
    machine, flags, described = Machine(), [], ""
    if arguments == ["sanitized"]:
        flags, described = SANITIZERS, " (sanitized)"
    elif arguments == ["arm64"]:
        machine, described = ARM64, " (arm64)"
    elif arguments == ["debian11"]:
        machine, described = Machine(debian11.compiler()), " (Debian 11)"
    with tempfile.TemporaryDirectory() as folder:
        for name in PROGRAMS if flags else PROGRAMS + PLAIN:
            program = build(checks, machine, name, folder, flags, described)
            if program is not None:
                run(checks, machine, name, program, described)
                if name in COMPLETE and not flags:
                    check_complete(checks, name, program)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
