"""What builds need of Debian's packages."""

import os
import shutil
import subprocess

from one_module import BuildError


def is_present(name):
    """Whether a program or, if the name is a path, a file is there."""
    return os.path.exists(name) if name.startswith("/") else shutil.which(name) is not None


def install(packages):
    """Installs what is missing if this is root, and otherwise names the line that does.

    Each package stands behind the program or file that tells whether it is there."""
    missing = sorted({package for name, package in packages if not is_present(name)})
    if not missing:
        return
    command = ["apt-get", "install", "-y", "--no-install-recommends", *missing]
    line = " ".join(command)
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise BuildError(f"missing: {', '.join(missing)}. Run as root: {line}")
    settings = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    quiet = dict(
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
        env=settings,
    )
    if subprocess.run(command, **quiet).returncode != 0:
        subprocess.run(["apt-get", "update"], **quiet)
        if subprocess.run(command, **quiet).returncode != 0:
            raise BuildError(f"could not be installed: {line}")
