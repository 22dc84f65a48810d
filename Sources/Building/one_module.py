"""Compiles several floors, which are modules of the package in layers, as one module of Embedded
Swift, from the same files as in the ordinary build.

Each file imports the floors below its own. Here such an import finds an empty module, and the
declarations that the file needs are in the same module as the file itself. So the compiler can
specialize all generic code. The ordinary build still refuses an import of a higher floor.
"""

import glob
import hashlib
import json
import os
import re
import shutil
import subprocess

from . import commands, manifest
from .commands import BuildError, beside_swift, compiler, each_at_once
from .manifest import ROOT

SOURCES = os.path.join(ROOT, "Sources")

EMBEDDED = [
    "-enable-experimental-feature", "Embedded", "-wmo", "-parse-as-library",
    "-package-name", "widget_bridge",
]


def unicode_tables(target):
    """The path of the library with Embedded Swift's Unicode tables for a target. Not every target
    has this library."""
    return os.path.join(
        os.path.dirname(os.path.dirname(compiler())), "lib", "swift", "embedded", target,
        "libswiftUnicodeDataTables.a")


def swift_files(floor):
    return sorted(glob.glob(os.path.join(SOURCES, floor, "**", "*.swift"), recursive=True))


def c_files(target):
    return sorted(glob.glob(os.path.join(SOURCES, target, "*.c")))


def headers(target):
    return sorted(glob.glob(os.path.join(SOURCES, target, "**", "*.h"), recursive=True))


def digest(files, *more):
    """A hash of the contents of files, of the compiler, and of these scripts."""
    hashed = hashlib.sha256(repr(more).encode())
    builders = [__file__, commands.__file__, manifest.__file__, manifest.PACKAGE]
    for file in [*builders, *files]:
        hashed.update(os.path.relpath(file, SOURCES).encode())
        with open(file, "rb") as content:
            hashed.update(content.read())
    status = os.stat(compiler())
    hashed.update(f"{status.st_size} {status.st_mtime_ns}".encode())
    return hashed.hexdigest()


def key_file(folder, file):
    return os.path.join(folder, f"{os.path.basename(file)}.key")


def is_made(folder, file, key):
    """Whether a file was made from the inputs that the key stands for, according to the note in the
    folder."""
    try:
        with open(key_file(folder, file), encoding="ascii") as kept:
            return kept.read() == key and os.path.exists(file)
    except FileNotFoundError:
        return False


def note_made(folder, file, key):
    with open(key_file(folder, file), "w", encoding="ascii") as kept:
        kept.write(key)


def module_maps(folder, targets):
    """Writes the module maps by which Swift imports C targets, and returns the compiler's options
    for them."""
    options = []
    for target in targets:
        include = os.path.join(SOURCES, target, "include")
        path = os.path.join(folder, f"{target}.modulemap")
        with open(path, "w", encoding="utf-8") as file:
            lines = "".join(
                f'  header "{header}"\n' for header in headers(target)
                if header.startswith(include))
            file.write(f"module {target} {{\n{lines}  export *\n}}\n")
        options += ["-Xcc", f"-fmodule-map-file={path}"]
    return options


def compile_swift(folder, name, floors, files, options):
    """Compiles the files of floors as a module with this name, and returns the objects, which are
    in the folder.

    The compiler optimizes the module as a whole, and then makes an object of each file, on all
    processors."""
    options = [*EMBEDDED, *manifest.swift_options(floors[-1]), *options]
    empty = os.path.join(folder, "empty.swift")
    with open(empty, "w", encoding="ascii"):
        pass
    each_at_once(
        ["swiftc", *options, "-module-name", floor, "-emit-module",
         "-emit-module-path", os.path.join(folder, f"{floor}.swiftmodule"), empty]
        for floor in floors if floor != name)
    objects = swift_objects(folder, files)
    # This removes the objects of files that no longer exist.
    shutil.rmtree(objects_folder(folder), ignore_errors=True)
    os.makedirs(objects_folder(folder))
    places = os.path.join(folder, "objects.json")
    with open(places, "w", encoding="utf-8") as written:
        json.dump({file: {"object": made} for file, made in objects.items()}, written)
    done = subprocess.run(
        ["swiftc", *options, "-I", folder, "-module-name", name,
         "-num-threads", str(os.cpu_count() or 1), "-output-file-map", places,
         # Line tables name files by their paths in the project, wherever the project is built.
         "-file-prefix-map", f"{ROOT}/=", "-file-compilation-dir", ".",
         "-diagnostic-style", "llvm", *files, "-c"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace",
    )
    # The compiler warns that the import of an empty module is not used.
    unused = re.compile(
        rf"warning: (public|package) import of '({'|'.join(floors)})' was not used in")
    told = [
        line for line in done.stdout.splitlines()
        if re.search(r"(warning|error): ", line) and not unused.search(line)
    ]
    if told or done.returncode != 0:
        raise BuildError("\n".join(told) or done.stdout)
    return list(objects.values())


def objects_folder(folder):
    return os.path.join(folder, "objects")


def swift_objects(folder, files):
    """The path of the object for each Swift file."""
    return {
        file: os.path.join(
            objects_folder(folder), os.path.relpath(file, SOURCES).replace(os.sep, "-") + ".o")
        for file in files
    }


def c_objects(folder, target):
    """The path of the object for each file of a C target."""
    name = target.replace(os.sep, "-")
    return {
        file: os.path.join(folder, f"{name}-{os.path.basename(file)}.o")
        for file in c_files(target)
    }


def c_options(target):
    """A target's options. A folder that is not a target gets the options of CSystem, which all
    targets have in common."""
    return manifest.c_options(target if target in manifest.targets() else "CSystem")


def compile_c(folder, target, options):
    """Compiles a C target with the toolchain's clang, and returns the objects, which are in the
    folder."""
    objects = c_objects(folder, target)
    each_at_once(
        [beside_swift("clang"), *options, *c_options(target), "-I",
         os.path.join(SOURCES, target, "include"), "-c", file, "-o", made]
        for file, made in objects.items())
    return list(objects.values())
