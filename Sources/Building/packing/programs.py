"""Runs the programs that make a release, and checks what they need."""

import os
import platform
import subprocess

from ..commands import BuildError, require, told
from ..manifest import ROOT
from ..native import targets


def release_targets():
    """The targets of a release: the processors for which the toolchain makes the library."""
    found = [targets.known(processor) for processor in targets.SWIFT_TRIPLES]
    if platform.libc_ver()[0] != "glibc" or None in found:
        raise BuildError("releases are made on Linux with glibc, with a toolchain of swift.org.")
    return found


def require_programs(made_for):
    """Checks that the programs for the documentation and for another processor are installed."""
    require(
        [("doxygen", "doxygen"), *(each for target in made_for for each in target.packages)])


def build(made_for):
    """Makes the libraries and the core, if they are not up to date, and the modules for
    CommonJS."""
    libraries = [
        (os.path.join(ROOT, "Sources", "build"), "--processor", target.processor)
        for target in made_for]
    package = [(os.path.join(ROOT, "bridge-js", name),) for name in ("build", "commonjs")]
    for command in (*libraries, *package):
        if subprocess.run(command, stdin=subprocess.DEVNULL).returncode != 0:
            raise BuildError(f"failed: {os.path.relpath(command[0], ROOT)} {command[1:]}")


def commit_date():
    """The date of the files in archives, in seconds since 1970."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    return int(told("git", "-C", ROOT, "log", "-1", "--format=%ct"))
