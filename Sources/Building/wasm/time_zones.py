"""The time zone database that a release brings: PyPI's tzdata, in the version that was its newest
when this was last changed. `bridge-js/release` says if there is a newer one."""

import os
import subprocess
import sys

# The version of the package, and what the database calls itself.
PACKAGE = "tzdata==2026.6"
RELEASE = "2026f"


def folder(work):
    """The folder of its zones, in a folder into which the package is unpacked once.

    Raises OSError or CalledProcessError if it cannot be had.
    """
    package = os.path.join(work, PACKAGE.replace("==", "-"))
    zones = os.path.join(package, "tzdata", "zoneinfo")
    if not os.path.isfile(os.path.join(zones, "tzdata.zi")):
        subprocess.run(
            [sys.executable, "-m", "pip", "install", "--quiet", "--no-input", "--no-deps",
             "--no-compile", "--upgrade", "--disable-pip-version-check",
             "--root-user-action=ignore", "--target", package, PACKAGE],
            check=True, stdin=subprocess.DEVNULL)
    return zones


def newest():
    """The newest version that PyPI has, as text; None if that is not known."""
    told = subprocess.run(
        [sys.executable, "-m", "pip", "index", "versions", "tzdata"], capture_output=True,
        text=True, stdin=subprocess.DEVNULL)
    words = told.stdout.split()
    return words[1].strip("()") if told.returncode == 0 and len(words) > 1 else None
