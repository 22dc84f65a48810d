"""The programs that build: where they are, which of them are missing, and how they are run."""

import concurrent.futures
import glob
import os
import re
import shutil
import subprocess


class BuildError(Exception):
    """Says what to do."""


def is_present(name):
    """Whether a program is there or, if the name is a pattern of paths, a file."""
    return bool(glob.glob(name) if name.startswith("/") else shutil.which(name))


def require(packages):
    """Names what is missing. Each Debian package stands behind what tells whether it is there."""
    missing = sorted({package for name, package in packages if not is_present(name)})
    if missing:
        raise BuildError(
            f"missing: {', '.join(missing)}. Run as root: apt-get install -y "
            f"--no-install-recommends {' '.join(missing)}")


def newest(pattern, least):
    """Of the files that a pattern finds, that of the newest version, from a least one on: the
    first number in a path that the pattern leaves open. The pattern itself where there is none."""
    def version(path):
        return int(re.search(r"\d+", path)[0])

    found = [path for path in glob.glob(pattern) if version(path) >= least]
    return max(found, key=version, default=pattern)


def compiler():
    """Swift's compiler, with links to it followed."""
    found = shutil.which("swiftc")
    if found is None:
        raise BuildError("swiftc is not on the PATH: install Swift 6.3, https://swift.org/install.")
    return os.path.realpath(found)


def beside_swift(program):
    """A program of the toolchain."""
    return os.path.join(os.path.dirname(compiler()), program)


def run(*command):
    """A command that has nothing to say."""
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, errors="replace",
    )
    if done.returncode != 0 or done.stdout.strip():
        raise BuildError(f"status {done.returncode}: {' '.join(command)}\n{done.stdout}")


def told(*command):
    """What a command prints."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != 0:
        raise BuildError(f"status {done.returncode}: {' '.join(command)}\n{done.stderr}")
    return done.stdout


def each_at_once(commands):
    """Runs commands, as many at once as there are processors."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
        for done in [threads.submit(run, *command) for command in commands]:
            done.result()
