"""Finds the programs that a build needs, names those that are missing, and runs them."""

import concurrent.futures
import glob
import importlib.util
import os
import re
import shutil
import subprocess


class BuildError(Exception):
    """An error whose message says what to do."""


def is_present(name):
    """Whether a program exists; a file, if the name is a pattern of paths; or a module of this
    Python, if the name is an import."""
    if name.startswith("import "):
        return importlib.util.find_spec(name.split()[1]) is not None
    return bool(glob.glob(name) if name.startswith("/") else shutil.which(name))


def require(packages):
    """Raises an error that names the missing packages. Each item of `packages` is a pair: a name
    for is_present(), which shows whether a Debian package is installed, and the package's
    name."""
    missing = sorted({package for name, package in packages if not is_present(name)})
    if missing:
        raise BuildError(
            f"missing: {', '.join(missing)}. Run as root: apt-get install -y "
            f"--no-install-recommends {' '.join(missing)}")


def newest(pattern, least):
    """The file of the newest version among those that a pattern finds. The version is the first
    number in the path, and must be `least` or above. If there is no such file, the result is the
    pattern itself."""
    def version(path):
        return int(re.search(r"\d+", path)[0])

    found = [path for path in glob.glob(pattern) if version(path) >= least]
    return max(found, key=version, default=pattern)


def compiler():
    """The path of Swift's compiler, with symbolic links resolved."""
    found = shutil.which("swiftc")
    if found is None:
        raise BuildError("swiftc is not on the PATH: install Swift 6.3, https://swift.org/install.")
    return os.path.realpath(found)


def beside_swift(program):
    """The path of another program of Swift's toolchain."""
    return os.path.join(os.path.dirname(compiler()), program)


def run(*command):
    """Runs a command that must succeed and print nothing."""
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, errors="replace",
    )
    if done.returncode != 0 or done.stdout.strip():
        raise BuildError(f"status {done.returncode}: {' '.join(command)}\n{done.stdout}")


def told(*command):
    """Runs a command, and returns what it prints."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != 0:
        raise BuildError(f"status {done.returncode}: {' '.join(command)}\n{done.stderr}")
    return done.stdout


def each_at_once(commands):
    """Runs commands, as many at once as there are processors."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
        for done in [threads.submit(run, *command) for command in commands]:
            done.result()
