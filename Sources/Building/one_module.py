"""Compiles floors as one module of Embedded Swift, out of the same files as the package's modules.

Each file imports the floors below its own. Here such an import finds an empty module, and what the
file needs of it is in the one module itself: so the compiler specializes whatever is generic, and
an import upwards is still refused, by the ordinary build.
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
    """What Embedded Swift knows of Unicode, for a target; it is not there for each of them."""
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
    """Stands for the contents of files, and for the compiler."""
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
    """Whether a file was made of what the key stands for, as the folder keeps it in mind."""
    try:
        with open(key_file(folder, file), encoding="ascii") as kept:
            return kept.read() == key and os.path.exists(file)
    except FileNotFoundError:
        return False


def note_made(folder, file, key):
    with open(key_file(folder, file), "w", encoding="ascii") as kept:
        kept.write(key)


def module_maps(folder, targets):
    """Writes how Swift imports C targets; the options by which the compiler finds them."""
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
    """Compiles the files of floors as a module of this name; the objects, in the folder.

    The compiler optimizes the module as a whole, and then makes an object of each file, on as many
    processors as there are."""
    options = [*EMBEDDED, *manifest.swift_options(floors[-1]), *options]
    empty = os.path.join(folder, "empty.swift")
    with open(empty, "w", encoding="ascii"):
        pass
    each_at_once(
        ["swiftc", *options, "-module-name", floor, "-emit-module",
         "-emit-module-path", os.path.join(folder, f"{floor}.swiftmodule"), empty]
        for floor in floors if floor != name)
    objects = swift_objects(folder, files)
    # Nothing stays of files that are gone.
    shutil.rmtree(objects_folder(folder), ignore_errors=True)
    os.makedirs(objects_folder(folder))
    places = os.path.join(folder, "objects.json")
    with open(places, "w", encoding="utf-8") as written:
        json.dump({file: {"object": made} for file, made in objects.items()}, written)
    done = subprocess.run(
        ["swiftc", *options, "-I", folder, "-module-name", name,
         "-num-threads", str(os.cpu_count() or 1), "-output-file-map", places,
         # Files are named as the project names them, wherever it is built.
         "-file-prefix-map", f"{ROOT}/=", "-file-compilation-dir", ".",
         "-diagnostic-style", "llvm", *files, "-c"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace",
    )
    # An import of an empty module is of no use, and the compiler says so.
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
    """Where the object of each Swift file is."""
    return {
        file: os.path.join(
            objects_folder(folder), os.path.relpath(file, SOURCES).replace(os.sep, "-") + ".o")
        for file in files
    }


def c_objects(folder, target):
    """Where the object of each file of a C target is."""
    name = target.replace(os.sep, "-")
    return {
        file: os.path.join(folder, f"{name}-{os.path.basename(file)}.o")
        for file in c_files(target)
    }


def compile_c(folder, target, options):
    """Compiles a C target by the toolchain's clang; the objects, in the folder."""
    objects = c_objects(folder, target)
    each_at_once(
        [beside_swift("clang"), *options, *manifest.c_options("CSystem"), "-I",
         os.path.join(SOURCES, target, "include"), "-c", file, "-o", made]
        for file, made in objects.items())
    return list(objects.values())
