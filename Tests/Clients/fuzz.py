"""Fuzzes the code that reads a group's file, with libFuzzer.

The client program of SharedGroup's tests is built with AddressSanitizer and libFuzzer's coverage,
in a separate folder. The fuzzer begins with the corpus in Tests/SharedGroupTests/Corpus, which is
kept small: each input reaches a place that no other reaches. To recreate it for another format:

    python3 Tests/Clients/fuzz.py SECONDS --keep

Inputs that break the program are left in .build-fuzz/found, a file for each.
"""

import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from runner.checks import Checks
from runner.tools import ROOT, environment

BUILD = os.path.join(ROOT, ".build-fuzz")
FOUND = os.path.join(BUILD, "found")
PROGRAM = os.path.join(BUILD, "debug", "shared-group-client")
CORPUS = os.path.join(ROOT, "Tests", "SharedGroupTests", "Corpus")
SECONDS = 60 if os.environ.get("WIDGET_BRIDGE_LONG") == "1" else 20
# Groups are kept in memory if the machine has a folder for that.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def fuzzer_library():
    """libFuzzer without its main(), from the toolchain."""
    told = subprocess.run(
        ["swift", "-print-target-info"], capture_output=True, text=True, env=environment()
    ).stdout
    resources = re.search(r'"runtimeResourcePath"\s*:\s*"([^"]+)"', told)
    found = glob.glob(
        os.path.join(resources[1], "clang", "lib", "*", "libclang_rt.fuzzer_no_main-*.a")
    ) if resources else []
    return found[0] if found else None


def build(library):
    coverage = "-sanitize-coverage=edge,trace-cmp,inline-8bit-counters,pc-table"
    return subprocess.run(
        ["swift", "build", "--sanitize=address", "--scratch-path", BUILD,
         "-Xswiftc", "-DFUZZING", "-Xswiftc", "-O", "-Xswiftc", coverage,
         "-Xlinker", library, "-Xlinker", "-lstdc++",
         "--product", "shared-group-client"],
        cwd=ROOT, capture_output=True, text=True, errors="replace", env=environment(),
    )


def run(*arguments):
    """Runs the fuzzer with its own folder for groups. Returns its status and its output."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        done = subprocess.run(
            [PROGRAM, *arguments, "-max_len=4096", "-timeout=30", f"-artifact_prefix={FOUND}/"],
            capture_output=True, text=True, errors="replace", timeout=1500,
            # Leaks are not checked, because the Swift runtime never frees some of its memory.
            env=environment(ASAN_OPTIONS="detect_leaks=0", GROUP_FUZZ_FOLDER=folder),
        )
    return done.returncode, done.stdout + done.stderr


def main():
    checks = Checks()
    keeps = "--keep" in sys.argv
    numbers = [word for word in sys.argv[1:] if word.isdigit()]
    seconds = int(numbers[0]) if numbers else SECONDS
    library = fuzzer_library()
    if not checks.check(library is not None, "the toolchain has libFuzzer"):
        return checks.finish()
    built = build(library)
    if not checks.check(
        built.returncode == 0, "the client is built for libFuzzer",
        built.stdout[-4000:] + built.stderr[-4000:],
    ):
        return checks.finish()
    os.makedirs(FOUND, exist_ok=True)
    kept = sorted(glob.glob(os.path.join(CORPUS, "*")))
    status, told = run(*kept)
    checks.check(status == 0 and kept, f"{len(kept)} stored inputs cause no failure", told[-3000:])
    with tempfile.TemporaryDirectory() as folder:
        status, told = run(folder, CORPUS, f"-max_total_time={seconds}", "-print_final_stats=1")
        runs = re.search(r"stat::number_of_executed_units: (\d+)", told)
        count = int(runs[1]) if runs else 0
        checks.check(
            status == 0 and count > 100, f"{count} new inputs cause no failure", told[-3000:]
        )
        if keeps and status == 0:
            smaller = tempfile.mkdtemp()
            status, told = run("-merge=1", smaller, CORPUS, folder)
            if checks.check(status == 0 and os.listdir(smaller), "the corpus is recreated", told):
                shutil.rmtree(CORPUS)
                shutil.copytree(smaller, CORPUS)
            shutil.rmtree(smaller)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
