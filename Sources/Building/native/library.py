"""Makes .build/release/libWidgetBridge.so, the library that hosts link: Embedded Swift without a
runtime, for glibc 2.28 and newer.

    Sources/build [--processor NAME | --list]

Programs find the library by a link in the same folder, which is named after the series of versions.
The folder also gets a copy for the npm package, which is named after the system. The symbols and
line tables of both libraries are in files whose names end in .debug, where gdb finds them. A file
is rebuilt only if one of its sources has changed. On a system for which the toolchain has no
Embedded Swift, `swift build -c release` makes the library instead.

With --processor it makes the library for Linux on that processor, x86_64 or aarch64. The library
for another processor is in .build/NAME-unknown-linux-gnu/release. With --list it prints the files
from which the library is made.
"""

import fcntl
import os
import platform
import re
import shutil
import subprocess
import sys

from .. import manifest, one_module
from ..commands import BuildError, beside_swift, require, run
from ..manifest import ROOT
from ..one_module import SOURCES
from . import old_glibc, targets

BUILD = os.path.join(ROOT, ".build")
NAME = "libWidgetBridge.so"

# The folder of runtime.c, which the library links in addition to its targets.
RUNTIME = os.path.relpath(os.path.dirname(os.path.abspath(__file__)), SOURCES)

EXPORTS = os.path.join(SOURCES, "WidgetBridge", "exports.map")

LINK = [
    "-shared", "-fuse-ld=lld", f"-Wl,--version-script={EXPORTS}",
    # The library calls its own functions even if the host has symbols of the same names.
    "-Wl,-Bsymbolic-functions",
    # Only one of several equal functions is kept. A generic type's functions are often equal for
    # several types, and no code compares the addresses of functions.
    "-Wl,--gc-sections", "-Wl,--icf=all", "-Wl,--as-needed", "-Wl,-O2", "-Wl,--build-id",
    "-Wl,--fatal-warnings", "-Wl,--undefined-version",
]


def floors():
    """The library's targets in Swift (its floors), the lowest first, and the targets in C that
    they import."""
    return manifest.floors("WidgetBridge", "linux")


def c_beside():
    """The targets and folders in C that are linked in addition to the floors."""
    return [*manifest.beside("WidgetBridge"), RUNTIME]


def work_folder(target):
    """The folder in which the library's parts are made and kept."""
    return os.path.join(BUILD, "embedded" if target.is_native else f"embedded-{target.processor}")


def release_folder(target):
    """The folder for products of Swift's package manager, created if necessary."""
    folder = os.path.join(BUILD, target.triple, "release")
    os.makedirs(folder, exist_ok=True)
    link = os.path.join(BUILD, "release")
    if target.is_native and not os.path.lexists(link):
        os.symlink(os.path.join(target.triple, "release"), link)
    return folder


def files():
    """All files from which the library is made."""
    swift_floors, c_targets = floors()
    return [
        *(file for floor in swift_floors for file in one_module.swift_files(floor)),
        *(file for each in c_targets + c_beside()
          for file in one_module.c_files(each) + one_module.headers(each)),
    ]


def swift_files():
    return [file for file in files() if file.endswith(".swift")]


def objects(target, beside):
    """The objects from which the library was linked, with those of `beside`."""
    work, (_, c_targets) = work_folder(target), floors()
    return [
        *one_module.swift_objects(work, swift_files()).values(),
        *(made for each in c_targets + beside
          for made in one_module.c_objects(work, each).values()),
    ]


def compile_all(target, work):
    swift_floors, c_targets = floors()
    swift = [*target.swift_options, "-O", "-gline-tables-only", "-Xfrontend", "-function-sections",
             "-Xfrontend", "-disable-incremental-llvm-codegen"]
    maps = one_module.module_maps(work, c_targets)
    c = [*target.c_options, "-O2", "-fPIC", "-ffunction-sections", "-gline-tables-only",
         "-I", os.path.join(SOURCES, "CWidgetBridge", "include")]
    one_module.compile_swift(work, "WidgetBridge", swift_floors, swift_files(), [*swift, *maps])
    for each in c_targets + c_beside():
        one_module.compile_c(work, each, c)


def series_name():
    """The name that programs linked to the library look for. All versions with the same major and
    minor number share it."""
    with open(os.path.join(SOURCES, "CWidgetBridge", "include", "widget_bridge.h"),
              encoding="utf-8") as header:
        major, minor = re.findall(r"VERSION_(?:MAJOR|MINOR) (\d+)", header.read())
    return f"{NAME}.{major}.{minor}"


def link(target, work, name, own_name, system):
    """Links the objects into a library, and writes the file of its symbols."""
    whole, library = (os.path.join(work, each) for each in (f"whole-{name}", name))
    run(beside_swift("clang"), *target.link_options, *LINK,
        *manifest.linker_options("WidgetBridge"), f"-Wl,-soname,{own_name}",
        *objects(target, c_beside()), target.unicode_tables, *system, "-o", whole)
    # gdb 13 cannot read Swift's index of names. If there is none, gdb makes its own.
    run(target.tool("objcopy"), "--only-keep-debug", "-R", ".debug_names", whole,
        f"{library}.debug")
    run(target.tool("objcopy"), "--strip-all", f"--add-gnu-debuglink={library}.debug", whole,
        library)


def build(target, work):
    """Builds the libraries, and returns their paths."""
    names = {NAME: series_name(), target.packed_name: target.packed_name}
    own, made = [os.path.abspath(__file__), targets.__file__], one_module.objects_folder(work)
    compiled = one_module.digest([*own, *files()])
    if not one_module.is_made(work, made, compiled):
        # From here on the old objects can no longer be used.
        one_module.note_made(work, made, "")
        compile_all(target, work)
        one_module.note_made(work, made, compiled)
    key = one_module.digest([old_glibc.__file__, EXPORTS], compiled)
    if not all(one_module.is_made(work, os.path.join(work, name), key) for name in names):
        system = old_glibc.make(target, work)
        for name, own_name in names.items():
            link(target, work, name, own_name, system)
            one_module.note_made(work, os.path.join(work, name), key)
    return [os.path.join(work, name) for name in names]


def put(libraries, folder):
    """Puts the libraries where hosts expect them, each by a rename, so that a loaded library is not
    changed."""
    for library in libraries:
        for file in (f"{library}.debug", library):
            place = os.path.join(folder, os.path.basename(file))
            shutil.copyfile(file, f"{place}.new")
            os.replace(f"{place}.new", place)
    place = os.path.join(folder, series_name())
    if os.path.lexists(f"{place}.new"):
        os.remove(f"{place}.new")
    os.symlink(NAME, f"{place}.new")
    os.replace(f"{place}.new", place)


def make(target):
    require(target.packages)
    work = work_folder(target)
    os.makedirs(work, exist_ok=True)
    with open(os.path.join(work, "lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        put(build(target, work), release_folder(target))


def main(arguments):
    if arguments == ["--list"]:
        print("\n".join(files()))
        return 0
    processor = platform.machine()
    if len(arguments) == 2 and arguments[0] == "--processor":
        processor = arguments[1]
    elif arguments:
        print(__doc__.strip(), file=sys.stderr)
        return 64
    target = targets.known(processor)
    if target is None and not arguments:
        return subprocess.run(["swift", "build", "-c", "release"], cwd=ROOT).returncode
    try:
        if target is None:
            raise BuildError(f"this toolchain makes no library for {processor}.")
        make(target)
    except BuildError as error:
        print(f"Sources/build: {error}", file=sys.stderr)
        return 1
    return 0
