"""Reads the targets from Package.swift: their folders, dependencies and flags."""

import functools
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PACKAGE = os.path.join(ROOT, "Package.swift")


@functools.cache
def package():
    if shutil.which("swift") is None:
        sys.exit("swift is not on the PATH: install Swift 6.3, https://swift.org/install.")
    # With its own scratch folder, the command does not wait for a build.
    with tempfile.TemporaryDirectory() as folder:
        told = subprocess.run(
            ["swift", "package", "dump-package", "--scratch-path", folder], cwd=ROOT,
            stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if told.returncode != 0:
        sys.exit(f"Package.swift cannot be read: {told.stderr.strip()}")
    return json.loads(told.stdout)


@functools.cache
def targets():
    """The targets by their names, in Package.swift's order: each follows the targets it needs."""
    return {target["name"]: target for target in package()["targets"]}


def folder(name):
    """A target's folder, below the root."""
    target = targets()[name]
    below = "Tests" if target["type"] == "test" else "Sources"
    return target.get("path") or f"{below}/{name}"


def dependencies(name, platform=None):
    """The targets that a target depends on, on one platform or on any."""
    for each in targets()[name]["dependencies"]:
        other, condition = each.get("byName") or each["target"]
        if platform is None or condition is None or platform in condition["platformNames"]:
            yield other


def floors(name, platform):
    """The targets on which a target is built, the lowest first, and the target itself, in two
    lists: those in Swift and those in C."""
    needed, waiting = set(), [name]
    while waiting:
        each = waiting.pop()
        if each not in needed:
            needed.add(each)
            waiting += dependencies(each, platform)
    swift, c = [], []
    for each in targets():
        if each in needed:
            (swift if is_swift(each) else c).append(each)
    return swift, c


def is_swift(name):
    return any(each["tool"] == "swift" for each in targets()[name]["settings"])


def beside(product):
    """The targets that a product links in addition to its first one."""
    (targets_of,) = (
        each["targets"] for each in package()["products"] if each["name"] == product)
    return targets_of[1:]


def swift_options(name):
    """The options of Swift's compiler that express a target's settings in Package.swift. Settings
    for warnings are left out, because the import of an empty module is a warning. The code that
    compiles several targets as one module checks the warnings itself."""
    options = []
    for each in targets()[name]["settings"]:
        (kind, value), = each["kind"].items()
        if kind == "swiftLanguageMode":
            options += ["-swift-version", value["_0"]]
        elif kind == "strictMemorySafety":
            options.append("-strict-memory-safety")
        elif kind == "enableUpcomingFeature":
            options += ["-enable-upcoming-feature", value["_0"]]
    return options


def c_options(name):
    """The options of a C compiler that express a target's settings."""
    return flags(name, "c")


def linker_options(name):
    """The options of a linker, called by clang, that express a target's settings."""
    return flags(name, "linker")


def flags(name, tool):
    return [
        option for each in targets()[name]["settings"] if each["tool"] == tool
        for option in each["kind"]["unsafeFlags"]["_0"]
    ]
