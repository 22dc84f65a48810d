"""What Package.swift says of the targets: their folders, what they depend on, and their flags."""

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
    # In a folder of its own, so that it waits for no build.
    with tempfile.TemporaryDirectory() as folder:
        told = subprocess.run(
            ["swift", "package", "dump-package", "--scratch-path", folder], cwd=ROOT,
            stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if told.returncode != 0:
        sys.exit(f"Package.swift cannot be read: {told.stderr.strip()}")
    return json.loads(told.stdout)


@functools.cache
def targets():
    """The targets by their names, in Package.swift's order, which is that of the floors."""
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
    """The targets that one stands on, the lowest first, and itself: those in Swift, those in C."""
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
    """The targets that a product links beside its first one."""
    (targets_of,) = (
        each["targets"] for each in package()["products"] if each["name"] == product)
    return targets_of[1:]


def swift_options(name):
    """How Swift's compiler is told what Package.swift says of a target. Warnings stay out: who
    compiles floors as one module looks at them, as an import of an empty one is a warning."""
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
    """The same for a C compiler."""
    return [
        option for each in targets()[name]["settings"] if each["tool"] == "c"
        for option in each["kind"]["unsafeFlags"]["_0"]
    ]
