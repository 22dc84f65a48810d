"""The bench on which a script of the disk tests runs its tests.

    python3 Tests/Disks/full.py [WORD...]

This runs those tests of the script whose names contain one of the words. WIDGET_BRIDGE_LIBRARY
names a library other than the release build.
"""

import contextlib
import os
import shutil
import sys
import tempfile
import traceback

from disk import Absent, Disk, memory_folder, take_own_mounts
from group_client import CLIENT, GroupClient, build
from runner.checks import Checks

IS_LONG = os.environ.get("WIDGET_BRIDGE_LONG") == "1"
NOBODY = 65534


def rounds(usual, long):
    """The number of rounds of a test: `usual`, or `long` in a long run, unless
    WIDGET_BRIDGE_ROUNDS sets it."""
    return int(os.environ.get("WIDGET_BRIDGE_ROUNDS") or (long if IS_LONG else usual))


class Bench:
    """One test: its checks, and the clean-up that is done whenever and however the test ends."""

    def __init__(self, name, checks, stack, programs, no_mounts):
        self.name = name
        self.checks = checks
        self.stack = stack
        self.programs = programs
        self.no_mounts = no_mounts

    def check(self, passed, what, detail=""):
        return self.checks.check(bool(passed), f"{self.name}: {what}", detail)

    def disk(self, kind, megabytes, options=""):
        if self.no_mounts:
            raise Absent(self.no_mounts)
        disk = Disk(kind, megabytes, options)
        self.stack.callback(disk.close)
        return disk

    def mount_image(self, kind, image):
        disk = Disk.of_image(kind, image)
        self.stack.callback(disk.close)
        return disk

    def folder(self, megabytes=None):
        """A new folder. If a size is given, the folder is in memory, if enough memory is free."""
        folder = tempfile.mkdtemp(dir=megabytes and memory_folder(megabytes))
        self.stack.callback(shutil.rmtree, folder, ignore_errors=True)
        os.chmod(folder, 0o755)
        return folder

    def client(self, **options):
        client = GroupClient(os.path.join(self.programs, "client"), **options)
        self.stack.callback(client.end)
        return client

    def opened(self, directory, name="group", **options):
        """A new client that has opened a group."""
        client = self.client()
        opened = client.open(directory, name, **options)
        if not opened.is_good:
            raise AssertionError(f"{directory}/{name} does not open: {opened.line}")
        return client

    def program(self, *sources):
        """Builds a program from C files."""
        return build(self.programs, *sources, name=sources[0].removesuffix(".c"))


def group_files(directory, name="group"):
    """The bytes of each file of a group; None for a folder."""
    folder = os.path.join(directory, name)
    found = {}
    for file in sorted(os.listdir(folder)):
        path = os.path.join(folder, file)
        found[file] = None if os.path.isdir(path) else open(path, "rb").read()
    return found


def run(*tests):
    """Runs test functions, each with a bench of its own. The first line of a function's docstring
    is the name of its test."""
    checks = Checks()
    no_mounts = take_own_mounts()
    words = sys.argv[1:]
    with tempfile.TemporaryDirectory() as programs:
        os.chmod(programs, 0o755)
        build(programs, *CLIENT)
        for test in tests:
            name = test.__doc__.strip().splitlines()[0].rstrip(".")
            if words and not any(word in name for word in words):
                continue
            with contextlib.ExitStack() as stack:
                bench = Bench(name, checks, stack, programs, no_mounts)
                try:
                    test(bench)
                except Absent as absent:
                    checks.skip(name, absent)
                except Exception as error:
                    checks.check(False, f"{name}: {error}", traceback.format_exc())
    sys.exit(checks.finish())
