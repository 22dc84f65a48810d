"""Time zone databases for tests: a fixed version, the versions of Deno and Node, an old version,
and one with an invented law.

A release of the database may change what a zone does in the future. So tests that expect certain
future times use the fixed version. All other tests must pass with any database, and also run with
the old version and with the invented law.
"""

import datetime
import fcntl
import os
import re
import shutil
import subprocess
import zoneinfo

from .tools import TOOLS, SetupError
from .wheels import unpacked

# This package is below Sources, which tools.py adds to Python's path. The fixed version is the one
# from which the JavaScript package's own zones are made.
from Building.wasm import time_zones as package_zones

PINNED = package_zones.PACKAGE

OLD = "tzdata==2020.1"
# A release that agrees about future days with Temporal in the Deno of requirements.txt. 2026.2 does
# not, and 2025.3 does.
OF_DENO = "tzdata==2026.1"
# The release that Node's Temporal uses: its process.versions.tz is 2026b.
OF_NODE = "tzdata==2026.2"

# The path of Debian's time zone compiler, whose folder may be missing from the PATH.
COMPILER = "/usr/sbin/zic"
PACKAGES = ((COMPILER, "libc-bin"),)


def pinned():
    """The folder of the fixed version, for tests that expect future times."""
    return unpacked(PINNED, "tzdata", "zoneinfo")


def of_2020():
    return unpacked(OLD, "tzdata", "zoneinfo")


def of_deno():
    return unpacked(OF_DENO, "tzdata", "zoneinfo")


def packed_of_node():
    """Packs Node's release in the format of the package's time-zones.bin. Returns its path."""
    database = unpacked(OF_NODE, "tzdata", "zoneinfo")
    path = os.path.join(TOOLS, f"{OF_NODE.replace('==', '-')}.bin")
    zones = list(package_zones.zone_files(database))
    package_zones.put(path, package_zones.bundle(package_zones.database_version(database), zones))
    return path


def with_law_of_2150():
    """The folder of the fixed version with one difference: in 2150 every zone with its own rules
    stops changing its clocks, and stays half an hour ahead of its standard time."""
    folder = os.path.join(TOOLS, f"{PINNED.replace('==', '-')}-law-of-2150")
    with open(os.path.join(TOOLS, "lock"), "w") as lock:
        source = os.path.join(pinned(), "tzdata.zi")
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not has_law_of_2150(folder):
            shutil.rmtree(folder, ignore_errors=True)
            compile_zones(source, folder)
    return folder


def has_law_of_2150(folder):
    try:
        with open(os.path.join(folder, "America", "New_York"), "rb") as file:
            zone = zoneinfo.ZoneInfo.from_file(file)
    except FileNotFoundError:
        return False
    offsets = {datetime.datetime(2150, month, 2, tzinfo=zone).utcoffset() for month in (1, 7)}
    return offsets == {datetime.timedelta(hours=-4, minutes=-30)}


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
    if not has_law_of_2150(making):
        raise SetupError(f"the zones in {making} have no law of 2150.")
    os.rename(making, folder)


def changed(text):
    """Adds the law of 2150 to the database's text, which is in the short form that zic(8)
    describes. A zone is a line that begins with Z and the lines that continue it. Only the last of
    these lines has no end date."""
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
    """Adds half an hour to an offset from UTC, in the form in which the database writes it."""
    sign, hours, minutes = re.fullmatch(r"(-?)(\d+)(?::(\d+))?(?::\d+)?", offset).groups()
    total = int(sign + "1") * (int(hours) * 60 + int(minutes or 0)) + 30
    return f"{'-' if total < 0 else ''}{abs(total) // 60}:{abs(total) % 60:02}"
