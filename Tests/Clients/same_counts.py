"""Checks that bridge-demo and the programs in C, Swift and JavaScript print the same counts for the
same dates. The programs call the header's functions or use the package."""

import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from runner.checks import Checks
from runner.tools import INCLUDE, LIBRARY, ROOT, environment

CLIENTS = os.path.join(ROOT, "Tests", "Clients")
EXAMPLES = os.path.join(ROOT, "bridge-js", "examples")
DEMO = os.path.join(ROOT, ".build", "debug", "bridge-demo")

# Start, end, now and zone; then the expected first line and number of lines.
CASES = [
    ("2026-01-22", "2026-05-08", "2026-05-01T09:00:00+09:00", "Asia/Seoul",
     "2026-05-01T09:00:00+09:00 D-7 Day 100", 8),
    ("2023-04-06", "2027-01-05", "2026-11-20T23:30:00-05:00", "America/New_York",
     "2026-11-20T23:30:00-05:00 D-46 Day 1325", 8),
    ("2026-05-01", "2026-05-01", "2026-05-01T00:00:00Z", "UTC",
     "2026-05-01T00:00:00+00:00 D-Day Day 1", 8),
    ("2018-10-01", "2018-11-04", "2018-11-03T12:00:00-03:00", "America/Sao_Paulo",
     "2018-11-03T12:00:00-03:00 D-1 Day 34", 8),
    ("2030-01-01", "2030-12-31", "2026-05-01T12:00:00+05:45", "Asia/Kathmandu",
     "2026-05-01T12:00:00+05:45 D-1705 -", 8),
]


def printed(checks, what, command, **settings):
    done = subprocess.run(
        command, capture_output=True, text=True, cwd="/", env=environment(**settings)
    )
    checks.check(done.returncode == 0, what, f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


# Folders that cannot be made. In a program that writes JSON by hand, the second one becomes an
# option with so long a name that the error takes nearly half its capacity.
UNUSABLE = ["/dev/null/groups", 'a","' + "0" * 1500 + '":"b']


def check_failures(checks, name, command):
    """Checks that a program whose group does not open ends with 1 and says why."""
    for directory in UNUSABLE:
        start, end, now, zone = CASES[0][:4]
        done = subprocess.run(
            [*command, directory, start, end, now, zone], capture_output=True, text=True, cwd="/",
            env=environment())
        checks.check(
            done.returncode == 1 and not done.stdout and len(done.stderr.strip()) > 20,
            f"{name} says why the group does not open in {directory[:16]}",
            f"status {done.returncode}\n{done.stdout}{done.stderr}")


def demo_lines(checks, directory, now, zone):
    """The lines for the timeline that bridge-demo reads from another program's group."""
    told = printed(checks, "bridge-demo reads the timeline", [
        DEMO, "timeline", "dday", "--now", now, "--time-zone", zone, "--json",
        "--directory", directory, "--group", "com.example.app",
    ])
    try:
        entries = json.loads(told)["entries"]
    except (ValueError, KeyError) as error:
        return f"no timeline: {error}: {told}"
    return "".join(
        f"{entry['date']} {entry['label'] or '-'} {entry['countLabel'] or '-'}\n"
        for entry in entries
    )


def build_swift(checks, folder):
    """Builds dday.swift as a host's package does, with a module made from the header."""
    program = os.path.join(folder, "dday-swift")
    header = os.path.join(INCLUDE, "widget_bridge.h")
    with open(os.path.join(folder, "module.modulemap"), "w", encoding="utf-8") as file:
        file.write(f'module CWidgetBridge {{\n  header "{header}"\n  export *\n}}\n')
    checks.run("swiftc builds dday.swift with only the header and the library", [
        "swiftc", "-swift-version", "6", "-warnings-as-errors", "-I", folder,
        os.path.join(CLIENTS, "dday.swift"), "-o", program,
        "-L", os.path.dirname(LIBRARY), "-lWidgetBridge",
        "-Xlinker", f"-rpath={os.path.dirname(LIBRARY)}",
    ])
    return program


def node_with_ffi():
    """The Node on the PATH, if it has node:ffi."""
    node = shutil.which("node")
    if node is None:
        return None
    ask = ["--input-type=module", "-e", "await import('node:ffi')"]
    told = subprocess.run([node, *ask], capture_output=True, env=environment())
    return node if told.returncode == 0 else None


def main():
    checks = Checks()
    node, bun = os.environ["NODE"], os.environ["BUN"]
    deno = [os.environ["DENO"], "run", "--no-lock", "-A"]
    with tempfile.TemporaryDirectory() as folder:
        dday = os.path.join(folder, "dday")
        checks.compile(
            "cc builds dday.c with only the header and the library", "cc", "-Wall", "-Wextra", "-I",
            INCLUDE, os.path.join(CLIENTS, "dday.c"), "-o", dday, "-L", os.path.dirname(LIBRARY),
            "-lWidgetBridge", f"-Wl,-rpath,{os.path.dirname(LIBRARY)}")
        in_swift = build_swift(checks, folder)
        programs = [
            ("C", [dday]),
            ("Swift", [in_swift]),
            ("Deno.dlopen", [*deno, os.path.join(CLIENTS, "dday-deno.js")]),
            ("bun:ffi", [bun, os.path.join(CLIENTS, "dday-bun.js")]),
            ("Node-API", [node, os.path.join(CLIENTS, "dday-node-api.mjs")]),
            ("the package on Deno", [*deno, os.path.join(EXAMPLES, "deno.js")]),
            ("the package on Node", [node, os.path.join(EXAMPLES, "node.js")]),
            ("the package on Bun", [bun, os.path.join(EXAMPLES, "bun.js")]),
        ]
        if newest := node_with_ffi():
            programs.append(("node:ffi", [newest, os.path.join(CLIENTS, "dday-node-ffi.mjs")]))
        else:
            checks.skip("node:ffi counts", "there is no Node of 26 or newer on the PATH")
        for name, command in programs:
            check_failures(checks, name, command)
        for place, (start, end, now, zone, first, count) in enumerate(CASES):
            results = {}
            for name, command in programs:
                directory = os.path.join(folder, f"{name}{place}")
                results[name] = printed(
                    checks, f"{name} counts in {zone}",
                    [*command, directory, start, end, now, zone],
                )
            results["bridge-demo"] = demo_lines(checks, directory, now, zone)
            lines = results["C"].splitlines()
            checks.check(
                len(lines) == count and lines[0] == first, f"it is {first}", results["C"]
            )
            checks.check(
                len(set(results.values())) == 1, f"all have the same counts in {zone}", results
            )
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
