"""Makes the core, as WebAssembly (widget-bridge.wasm) and as plain JavaScript
(widget-bridge-core.js), and the time zone database for hosts that have none (time-zones.bin and
time-zones.js), out of the sources, Swift's toolchain, Debian's packages and PyPI's tzdata.

    bridge-js/build

Nothing is made again where nothing that it is made of has changed.
"""

import base64
import fcntl
import json
import os
import re
import subprocess
import sys

from .. import manifest, one_module
from ..manifest import ROOT
from ..one_module import BuildError, beside_swift, run
from . import plain_javascript, time_zones, toolchain

WORK = os.path.join(ROOT, ".build", "wasm")
PACKAGE = os.path.join(ROOT, "bridge-js")
MODULE = os.path.join(PACKAGE, "widget-bridge.wasm")
SCRIPT = os.path.join(PACKAGE, "widget-bridge-core.js")
ZONES = os.path.join(PACKAGE, "time-zones.bin")
ZONES_SCRIPT = os.path.join(PACKAGE, "time-zones.js")

TARGET = "wasm32-unknown-none-wasm"
SWIFT = [
    "-target", TARGET, "-Osize", "-enforce-exclusivity=unchecked",
    # There is no system that could give the stack a guard.
    "-Xfrontend", "-disable-stack-protector",
]


def floors():
    """The floors of the core, the lowest first, with the face for a host; the C that they
    import."""
    return manifest.floors("WasmFace", "wasi")


def sources():
    """All that the module is made of."""
    swift_floors, c_targets = floors()
    return [
        *(file for floor in swift_floors for file in one_module.swift_files(floor)),
        *(file for target in c_targets
          for file in one_module.c_files(target) + one_module.headers(target)),
    ]


def link(objects):
    linked = os.path.join(WORK, "linked.wasm")
    # The variant of strtod() for long doubles comes first: the other one writes a complaint, for
    # which it would need an import.
    run(beside_swift("wasm-ld"), "--no-entry", "--gc-sections", "--strip-all", "--fatal-warnings",
        "--stack-first", "-z", "stack-size=262144", *objects, one_module.unicode_tables(TARGET),
        f"-L{toolchain.LIBC}", "-lc-printscan-long-double", "-lc", "-lm",
        toolchain.BUILTINS, "-o", linked)
    made = os.path.join(WORK, "optimized.wasm")
    run("wasm-opt", *plain_javascript.FEATURES, "-Oz", "--merge-similar-functions", "-Oz", linked,
        "-o", made)
    return made


def build_module():
    key = one_module.digest([os.path.abspath(__file__), *sources()])
    if one_module.is_made(WORK, MODULE, key):
        return
    swift_floors, c_targets = floors()
    maps = one_module.module_maps(WORK, c_targets)
    files = [file for file in sources() if file.endswith(".swift")]
    c = ["--target=wasm32-unknown-wasi", "-Oz", "-isystem", "/usr/include/wasm32-wasi"]
    objects = [
        *one_module.compile_swift(WORK, "WidgetCore", swift_floors, files, [*SWIFT, *maps]),
        *(made for target in c_targets for made in one_module.compile_c(WORK, target, c)),
    ]
    os.replace(link(objects), MODULE)
    one_module.note_made(WORK, MODULE, key)


def build_script():
    """The module as plain JavaScript."""
    key = one_module.digest([plain_javascript.__file__, plain_javascript.CHECKS, MODULE])
    if one_module.is_made(WORK, SCRIPT, key):
        return
    plain_javascript.make(MODULE, SCRIPT, WORK)
    one_module.note_made(WORK, SCRIPT, key)


# The time zones


def names_of_zones(database):
    """Every zone of a database's folder, by the names that requests may have."""
    for folder, _, files in os.walk(database):
        for file in files:
            name = os.path.relpath(os.path.join(folder, file), database)
            if re.fullmatch(r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*", name):
                yield name


def shortened(file):
    """A TZif file (RFC 9636) without what its first block has, which is for readers of 32 bits."""
    if file[4:5] < b"2":
        return file
    counts = [int.from_bytes(file[at:at + 4], "big") for at in range(20, 44, 4)]
    utc, standard, leaps, times, types, letters = counts
    size = times * 5 + types * 6 + letters + leaps * 8 + standard + utc
    # The least that a block may have: one type of time and one letter.
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
    """All zones as one file, in the form of TimeZoneBundle.swift."""
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
    """All zones as a module of JavaScript: a base64 text for each file, and the names' numbers."""
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
    """Writes a file that has another content, at once."""
    if os.path.exists(path):
        with open(path, "rb") as file:
            if file.read() == content:
                return
    with open(path + ".new", "wb") as file:
        file.write(content)
    os.replace(path + ".new", path)


def build_zones():
    try:
        database = time_zones.folder(WORK)
    except (OSError, subprocess.CalledProcessError) as error:
        raise BuildError(f"{time_zones.PACKAGE} could not be had of PyPI: {error}") from error
    version = database_version(database)
    if version.decode() != time_zones.RELEASE:
        raise BuildError(f"{database} is {version.decode()}, and not {time_zones.RELEASE}")
    zones = list(zone_files(database))
    put(ZONES, bundle(version, zones))
    put(ZONES_SCRIPT, script(version, zones))


def main():
    try:
        one_module.require(toolchain.PACKAGES)
        os.makedirs(WORK, exist_ok=True)
        with open(os.path.join(WORK, "lock"), "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            build_module()
            build_script()
            build_zones()
    except BuildError as error:
        print(f"bridge-js/build: {error}", file=sys.stderr)
        return 1
    return 0
