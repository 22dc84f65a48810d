"""Makes the time zone database that a release contains. It is PyPI's tzdata, in the version that
PACKAGE names; `bridge-js/release` reports a newer one. Hosts that have no database get it as one
file, time-zones.bin, or as a module, time-zones.js."""

import base64
import json
import os
import re
import shlex
import subprocess
import sys

from ..commands import BuildError
from ..manifest import ROOT

# The version of the package, and the database's name for its own version.
PACKAGE = "tzdata==2026.6"
RELEASE = "2026f"
# Where the package is expected. `Tests/run` unpacks it there.
UNPACKED = os.path.join(ROOT, ".build-tools", PACKAGE.replace("==", "-"))


def pinned_database():
    """The folder with the zones of this version."""
    zones = os.path.join(UNPACKED, "tzdata", "zoneinfo")
    if not os.path.isfile(os.path.join(zones, "tzdata.zi")):
        raise BuildError(
            f"missing: {PACKAGE}. Run: python3 -m pip install --no-deps --target "
            f"{shlex.quote(UNPACKED)} {PACKAGE}")
    return zones


def newest():
    """The newest version on PyPI, as text; None if it is not known."""
    told = subprocess.run(
        [sys.executable, "-m", "pip", "index", "versions", "tzdata"], capture_output=True,
        text=True, stdin=subprocess.DEVNULL)
    words = told.stdout.split()
    return words[1].strip("()") if told.returncode == 0 and len(words) > 1 else None


def names_of_zones(database):
    """The names of all zones in a database's folder that requests may use."""
    for folder, _, files in os.walk(database):
        for file in files:
            name = os.path.relpath(os.path.join(folder, file), database)
            if re.fullmatch(r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*", name):
                yield name


def shortened(file):
    """A TZif file (RFC 9636) with an empty first block. That block is for readers that know only
    32-bit times."""
    if file[4:5] < b"2":
        return file
    counts = [int.from_bytes(file[at:at + 4], "big") for at in range(20, 44, 4)]
    utc, standard, leaps, times, types, letters = counts
    size = times * 5 + types * 6 + letters + leaps * 8 + standard + utc
    # A block must have at least one type of time and one letter.
    return (
        file[:20] + bytes(16) + (1).to_bytes(4, "big") * 2 + bytes(7) + file[44 + size:]
    )


def zone_files(database):
    """The names of zones and their files."""
    for name in sorted(names_of_zones(database), key=str.encode):
        with open(os.path.join(database, name), "rb") as file:
            content = file.read()
        if content.startswith(b"TZif"):
            yield name.encode(), shortened(content)


def database_version(database):
    with open(os.path.join(database, "tzdata.zi"), encoding="utf-8") as file:
        return file.readline().split()[-1].encode()


def bundle(version, zones):
    """Makes one file of all zones, in the form of TimeZoneBundle.swift."""
    head = b"WBTZ" + bytes([len(version)]) + version + len(zones).to_bytes(2, "little")
    # Names that are links to a zone share its file.
    start = len(head) + sum(1 + len(name) + 8 for name, _ in zones)
    places, files = {}, b""
    for _, file in zones:
        if file not in places:
            places[file] = start + len(files)
            files += file
    names = b"".join(
        bytes([len(name)]) + name + places[file].to_bytes(4, "little")
        + len(file).to_bytes(4, "little") for name, file in zones
    )
    return head + names + files


def script(version, zones):
    """Makes a JavaScript module of all zones: a base64 text for each file, and the number of the
    file for each name."""
    files = list(dict.fromkeys(file for _, file in zones))
    numbers = {file: number for number, file in enumerate(files)}
    names = {name.decode(): numbers[file] for name, file in zones}
    texts = [base64.b64encode(file).decode() for file in files]
    members = {"version": version.decode(), "names": names, "texts": texts}
    lines = [
        f"export const {name} = {json.dumps(value, separators=(',', ':'))};\n"
        for name, value in members.items()
    ]
    return ("/* Made by bridge-js/build. Do not edit. */\n" + "".join(lines)).encode()


def put(path, content):
    """Writes a file in one step, if its content differs."""
    if os.path.exists(path):
        with open(path, "rb") as file:
            if file.read() == content:
                return
    with open(path + ".new", "wb") as file:
        file.write(content)
    os.replace(path + ".new", path)


def make(folder):
    """Makes time-zones.bin and time-zones.js in a folder."""
    database = pinned_database()
    version = database_version(database)
    if version.decode() != RELEASE:
        raise BuildError(f"{database} is {version.decode()}, and not {RELEASE}")
    zones = list(zone_files(database))
    put(os.path.join(folder, "time-zones.bin"), bundle(version, zones))
    put(os.path.join(folder, "time-zones.js"), script(version, zones))
