"""The programs that make a release, and what they need."""

import importlib.machinery
import importlib.util
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "Sources", "Embedded"))

from one_module import BuildError, run


def script(*path):
    """A program of the project, as a module."""
    loader = importlib.machinery.SourceFileLoader("_".join(path), os.path.join(ROOT, *path))
    module = importlib.util.module_from_spec(
        importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def install_packages():
    """The documentation's program, beside what bridge-js/build installs."""
    build = script("bridge-js", "build")
    build.PACKAGES.append(("doxygen", "doxygen"))
    build.install_packages()


def build():
    """Makes the library and the core, if they are not up to date."""
    for path in (("Sources", "build"), ("bridge-js", "build")):
        command = os.path.join(ROOT, *path)
        if subprocess.run([command], stdin=subprocess.DEVNULL).returncode != 0:
            raise BuildError(f"failed: {'/'.join(path)}")


def told(*command):
    """What a command prints."""
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, errors="replace",
    )
    if done.returncode != 0:
        raise BuildError(f"status {done.returncode}: {' '.join(command)}\n{done.stderr}")
    return done.stdout


def commit_date():
    """The date that files in archives have, in seconds since 1970."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    return int(told("git", "-C", ROOT, "log", "-1", "--format=%ct"))
