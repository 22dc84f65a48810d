"""Time zone databases for tests: one of a fixed version, an old one, and one with a law that nobody
has made.

What a zone does in future years changes with each release of the database. So tests that expect
more than the past use the fixed version. All other tests pass with any database, and run with
these.
"""

import fcntl
import os
import re
import shutil
import subprocess

from .tools import TOOLS, SetupError
from .wheels import unpacked

# Below Sources, where tools.py has Python look; the pinned one is that of the package's own zones.
from Building.wasm import time_zones as package_zones

PINNED = package_zones.PACKAGE

OLD = "tzdata==2020.1"
# A release that agrees about future days with Temporal in the Deno of requirements.txt. 2026.2 does
# not, and 2025.3 does.
OF_DENO = "tzdata==2026.1"
# The release of Node's Temporal, by process.versions.tz: 2026b.
OF_NODE = "tzdata==2026.2"

# The path of Debian's compiler of zones, which need not be on the PATH.
COMPILER = "/usr/sbin/zic"
PACKAGES = ((COMPILER, "libc-bin"),)


def pinned():
    """The folder of the database from which tests take the future."""
    return unpacked(PINNED, "tzdata", "zoneinfo")


def of_2020():
    return unpacked(OLD, "tzdata", "zoneinfo")


def of_deno():
    return unpacked(OF_DENO, "tzdata", "zoneinfo")


def packed_of_node():
    """Node's release, packed as the package packs its own: the path of a time-zones.bin."""
    database = unpacked(OF_NODE, "tzdata", "zoneinfo")
    path = os.path.join(TOOLS, f"{OF_NODE.replace('==', '-')}.bin")
    zones = list(package_zones.zone_files(database))
    package_zones.put(path, package_zones.bundle(package_zones.database_version(database), zones))
    return path


def with_law_of_2150():
    """The database of the fixed version, with one difference: in 2150 every zone with its own law
    stops changing its clocks, and stays half an hour ahead of its standard time."""
    folder = os.path.join(TOOLS, f"{PINNED.replace('==', '-')}-law-of-2150")
    with open(os.path.join(TOOLS, "lock"), "w") as lock:
        source = os.path.join(pinned(), "tzdata.zi")
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not os.path.isdir(folder):
            compile_zones(source, folder)
    return folder


def compile_zones(source, folder):
    making = f"{folder}.new"
    shutil.rmtree(making, ignore_errors=True)
    os.makedirs(making)
    with open(source, encoding="utf-8") as file:
        text = changed(file.read())
    law = os.path.join(making, "tzdata.zi")
    with open(law, "w", encoding="utf-8") as file:
        file.write(text)
    done = subprocess.run([COMPILER, "-d", making, law], capture_output=True, text=True)
    if done.returncode != 0:
        raise SetupError(f"zic made no zones of {source}: {done.stderr}")
    os.rename(making, folder)


def changed(text):
    """The database's text, in the short form that zic(8) describes, with the law of 2150. A zone is
    a line that begins with Z, and the lines that continue it. The last of these has no end."""
    lines, name = [], ""
    rows = text.splitlines()
    for number, row in enumerate(rows):
        if row.startswith("Z "):
            name = row.split()[1]
            rest = row.split()[2:]
        else:
            rest = row.split()
        next_row = rows[number + 1] if number + 1 < len(rows) else "L"
        is_last = bool(name) and not next_row[0] in "-0123456789"
        if is_last and not name.startswith("Etc/") and "/" in name:
            lines += [f"{row} 2150", f"{ahead(rest[0])} - -00"]
        else:
            lines.append(row)
        if is_last:
            name = ""
    return "\n".join([*lines, ""])


def ahead(offset):
    """An offset from UTC as the database writes it, plus half an hour."""
    sign, hours, minutes = re.fullmatch(r"(-?)(\d+)(?::(\d+))?(?::\d+)?", offset).groups()
    total = int(sign + "1") * (int(hours) * 60 + int(minutes or 0)) + 30
    return f"{'-' if total < 0 else ''}{abs(total) // 60}:{abs(total) % 60:02}"
