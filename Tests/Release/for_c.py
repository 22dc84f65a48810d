"""Tests a release's archives for C and C++: programs built with them, manual pages, and symbols."""

import glob
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

from Library.declared import declared_functions
from runner import arm64

from .released import NATIVE, SYSTEM, SYSTEMS, one

HERE = os.path.dirname(os.path.abspath(__file__))
CLIENTS = os.path.join(os.path.dirname(HERE), "Clients")
SWIFT = os.path.join(CLIENTS, "dday.swift")
EXAMPLES = os.path.join(CLIENTS, "examples")


def unpack(release, system, folder):
    """Unpacks the archive for a system. Returns the folder in it."""
    os.makedirs(folder, exist_ok=True)
    with tarfile.open(one(release, f"*-{system}.tar.gz")) as archive:
        archive.extractall(folder)
    return one(folder, f"*-{system}")


DATES = ["2026-01-22", "2026-05-08", "2026-05-01T09:00:00+09:00", "Asia/Seoul"]
COUNTED = "2026-05-01T09:00:00+09:00 D-7 Day 100"


def example(prefix):
    return os.path.join(prefix, "share", "doc", "widget-bridge", "examples", "dday.c")


def check_c(checks, prefix, folder):
    """Builds a C program by pkg-config, with the shared and the static library, and by CMake."""
    source = example(prefix)
    path = {"PATH": os.environ["PATH"]}
    search = {**path, "PKG_CONFIG_PATH": os.path.join(prefix, "lib", "pkgconfig")}
    told = checks.run("pkg-config knows the library",
                      ["pkg-config", "--cflags", "--libs", "widget-bridge"], env=search)
    library = {"LD_LIBRARY_PATH": os.path.join(prefix, "lib")}

    def use(program, what, **variables):
        groups = tempfile.mkdtemp(dir=folder)
        done = subprocess.run([program, groups, *DATES], env=variables, capture_output=True,
                              text=True)
        first = done.stdout.splitlines()[:1]
        checks.check(first == [COUNTED], what,
                     done.stdout + done.stderr)

    shared, static = os.path.join(folder, "shared"), os.path.join(folder, "static")
    links = [os.path.basename(path) for path in glob.glob(os.path.join(prefix, "lib", "*.so*"))
             if os.path.islink(path)]
    checks.check(len(links) == 2, "links with and without the series lead to the library", links)
    checks.compile("a C program is built with the shared library", "cc", "-Wall", source,
                   *told.stdout.split(), "-o", shared, env=path)
    use(shared, "the C program counts the days", **library)
    told = checks.run("pkg-config knows the static library",
                      ["pkg-config", "--static", "--cflags", "--libs", "widget-bridge"], env=search)
    # The linker warns about getpwuid_r(), as it does about any function that looks up users in a
    # static program.
    built = subprocess.run(["cc", "-static", source, *told.stdout.split(), "-o", static], env=path,
                           capture_output=True, text=True)
    checks.check(built.returncode == 0,
                 "a C program is built with the static library and pkg-config's options",
                 built.stderr)
    use(static, "the static C program counts the days without the shared library")
    alone = subprocess.run(["readelf", "-d", static], capture_output=True, text=True).stdout
    checks.check("NEEDED" not in alone, "the static C program needs no shared library", alone)
    swift = os.path.join(folder, "swift")
    checks.run("a Swift program is built with only its module map", [
        "swiftc", "-swift-version", "6", "-warnings-as-errors", "-I",
        os.path.join(prefix, "include"), "-L", os.path.join(prefix, "lib"), SWIFT, "-o", swift,
    ], env={**path, "HOME": folder})
    use(swift, "the Swift program counts the days", **library)
    project = os.path.join(folder, "project")
    shutil.copytree(os.path.join(HERE, "cmake"), project)
    shutil.copy(source, project)
    build = os.path.join(folder, "build")
    for command in (
        ["cmake", "-S", project, "-B", build, f"-DCMAKE_PREFIX_PATH={prefix}"],
        ["cmake", "--build", build],
    ):
        checks.run(f"cmake {command[1]}", command, env=path)
    use(os.path.join(build, "shared"), "CMake's program finds the library")
    use(os.path.join(build, "static"), "CMake's static program counts the days")


def check_found(checks, prefix, folder):
    """Tests which versions and processors find_package() accepts, and that it finds the shared
    library without the static one."""
    program = ("cmake_minimum_required(VERSION 3.19)\nproject(Found C)\n"
               "if(PROCESSOR)\n  set(CMAKE_SYSTEM_PROCESSOR ${PROCESSOR})\nendif()\n"
               "if(POINTER)\n  set(CMAKE_SIZEOF_VOID_P ${POINTER})\nendif()\n"
               "find_package(WidgetBridge ${WANTED} QUIET)\n"
               'if(TARGET WidgetBridge::Static)\n  set(static " and static")\nendif()\n'
               'message("found=${WidgetBridge_FOUND}${static}")\n'
               "if(WidgetBridge_FOUND)\n"
               "  get_target_property(file WidgetBridge::WidgetBridge IMPORTED_LOCATION)\n"
               "  get_target_property(\n"
               "    include WidgetBridge::WidgetBridge INTERFACE_INCLUDE_DIRECTORIES)\n"
               '  if(EXISTS "${file}" AND EXISTS "${include}/widget_bridge.h")\n'
               '    message("there=${file}")\n  endif()\nendif()\n')
    version = os.path.basename(prefix).split("-")[2]
    project = os.path.join(folder, "found")
    os.makedirs(project)
    with open(os.path.join(project, "CMakeLists.txt"), "w", encoding="utf-8") as file:
        file.write(program)
    lean = os.path.join(folder, "lean")
    shutil.copytree(prefix, lean, symlinks=True)
    os.remove(os.path.join(lean, "lib", "libWidgetBridge.a"))
    os.rename(os.path.join(lean, "lib"), os.path.join(lean, "lib64"))
    # In a Debian system, each processor has a folder in lib.
    many = os.path.join(folder, "many")
    shutil.copytree(prefix, many, symlinks=True)
    os.rename(os.path.join(many, "lib"), os.path.join(many, "x86_64-linux-gnu"))
    os.makedirs(os.path.join(many, "lib"))
    os.rename(os.path.join(many, "x86_64-linux-gnu"),
              os.path.join(many, "lib", "x86_64-linux-gnu"))
    libraries = {prefix: "lib", lean: "lib64", many: os.path.join("lib", "x86_64-linux-gnu")}
    for at, wanted, machine, told in (
        (prefix, "", "", "1 and static"), (prefix, "0.1...0.3", "", "1 and static"),
        (prefix, "0.1...<0.2", "", "0"), (prefix, "0.3...0.4", "", "0"),
        (prefix, version, "", "1 and static"), (prefix, "0.1", "", "0"), (prefix, "99", "", "0"),
        (prefix, "", "PROCESSOR=riscv64", "0"), (prefix, "", "POINTER=4", "0"), (lean, "", "", "1"),
        (many, "", "", "1 and static"),
    ):
        place = os.path.join(at, libraries[at])
        done = subprocess.run(
            ["cmake", "-S", project, "-B", tempfile.mkdtemp(dir=folder), f"-DWANTED={wanted}",
             *(["-D" + machine] if machine else []),
             f"-DWidgetBridge_DIR={os.path.join(place, 'cmake', 'WidgetBridge')}"],
            capture_output=True, text=True)
        checks.check(
            f"found={told}\n" in done.stderr,
            f"find_package {wanted or 'of any version'} {machine} in {os.path.basename(at)}:"
            f" {told}", done.stdout + done.stderr)
        if told != "0":
            file = os.path.join(place, "libWidgetBridge.so")
            checks.check(f"there={file}\n" in done.stderr,
                         f"CMake names files that are there, in {place[len(at) + 1:]}",
                         done.stdout + done.stderr)
    told = checks.run(
        "pkg-config knows the library in lib64",
        ["pkg-config", "--variable=libdir", "widget-bridge"],
        env={**os.environ, "PKG_CONFIG_PATH": os.path.join(lean, "lib64", "pkgconfig")}).stdout
    checks.check(os.path.realpath(told.strip()) == os.path.join(os.path.realpath(lean), "lib64"),
                 "pkg-config names the folder lib64", told)
    told = checks.run(
        "pkg-config takes the prefix of a library in lib/x86_64-linux-gnu",
        ["pkg-config", f"--define-variable=prefix={many}", "--cflags", "--libs", "widget-bridge"],
        env={**os.environ, "PKG_CONFIG_PATH": os.path.join(
            many, libraries[many], "pkgconfig")}).stdout
    checks.compile("a C program is built there", "cc", "-Wall", example(prefix), *told.split(),
                   "-o", os.path.join(folder, "of-many"))


def check_files(checks, prefix, folder):
    """Checks that the archive has the interfaces and the examples, and that the interface for
    Python works as it lies there."""
    examples = [os.path.basename(path) for path in glob.glob(os.path.join(EXAMPLES, "*"))]
    expected = {
        *(f"include/widget_bridge.{end}" for end in ("h", "hpp")), "include/module.modulemap",
        *(f"share/widget-bridge/widget_bridge.{end}"
          for end in ("cdef", "json", "schema.json", "py")),
        *(f"share/doc/widget-bridge/examples/{name}" for name in ["dday.c", *examples]),
    }
    missing = sorted(name for name in expected
                     if not os.path.isfile(os.path.join(prefix, name)))
    checks.check(not missing and len(examples) > 9,
                 f"the archive has its {len(expected)} interfaces and examples", missing)
    done = subprocess.run(
        [sys.executable, "-c", "import widget_bridge as w; print(w.Group('packed').keys())"],
        cwd=os.path.join(prefix, "share", "widget-bridge"), capture_output=True, text=True,
        env={"WIDGET_BRIDGE_HOME": tempfile.mkdtemp(dir=folder)})
    checks.check(done.stdout == "[]\n", "a Python program uses the archive's module and library",
                 done.stdout + done.stderr)


def check_pages(checks, prefix):
    """Checks that every function has a manual page where man finds it."""
    pages = os.path.join(prefix, "share", "man", "man3")
    missing = [
        name for name in declared_functions()
        if not os.path.exists(os.path.join(pages, f"{name}.3"))]
    checks.check(not missing, "every function has a man page", missing)
    html = os.path.join(prefix, "share", "doc", "widget-bridge", "html", "index.html")
    checks.check(os.path.exists(html), "the header's documentation exists as HTML")


def check_arm64(checks, prefix, folder):
    """Builds C programs for arm64, with the shared and the static library."""
    library = os.path.join(prefix, "lib")
    source, include = example(prefix), os.path.join(prefix, "include")
    for what, *linked in (
        ("shared", "-L", library, "-lWidgetBridge", f"-Wl,-rpath,{library}"),
        ("static", os.path.join(library, "libWidgetBridge.a"), "-lm"),
    ):
        program, groups = os.path.join(folder, f"arm64-{what}"), tempfile.mkdtemp(dir=folder)
        checks.compile(
            f"a C program for arm64 is built with the {what} library", arm64.COMPILER, "-Wall",
            source, "-I", include, *linked, "-o", program)
        done = subprocess.run(
            [arm64.EMULATOR, program, groups, *DATES], env={**os.environ, **arm64.SETTINGS},
            capture_output=True, text=True)
        checks.check(done.stdout.splitlines()[:1] == [COUNTED],
                     f"the {what} program counts the days", done.stdout + done.stderr)


def check_symbols(checks, release, system, prefix, folder):
    """Checks that each library has its own symbols, and which glibc it needs."""
    with tarfile.open(one(release, f"*-{system}-symbols.tar.gz")) as archive:
        archive.extractall(folder)

    def build_id(path):
        told = subprocess.run(["readelf", "-n", path], capture_output=True, text=True).stdout
        return [line.split()[-1] for line in told.splitlines() if "Build ID" in line]

    packed = f"libWidgetBridge-{system}.so"
    with tarfile.open(one(release, "*.tgz")) as archive:
        archive.extract(f"package/{packed}", folder)
    for library in (os.path.join(prefix, "lib", "libWidgetBridge.so"),
                    os.path.join(folder, "package", packed)):
        name = os.path.basename(library)
        symbols = one(folder, os.path.join(f"*-{system}-symbols", f"{name}.debug"))
        checks.check(build_id(symbols) == build_id(library) != [],
                     f"the symbols for {system} are those of {name}")
        needed = subprocess.run(["readelf", "-V", "-W", library], capture_output=True, text=True)
        newest = max(re.findall(r"Name: GLIBC_(\d+)\.(\d+)", needed.stdout),
                     key=lambda version: [int(part) for part in version], default=None)
        checks.check(newest is not None and [int(part) for part in newest] <= [2, 28],
                     f"{name} needs nothing newer than glibc 2.28", newest)


def check_packed(checks, prefix, folder):
    """Checks that a program that is linked to the library in npm's package finds that library, by a
    name that no other library has."""
    library = os.path.join(folder, "package", NATIVE)
    program = os.path.join(folder, "linked")
    checks.run("a C program is built with the library of npm's package", [
        "cc", example(prefix), "-I", os.path.join(prefix, "include"), library, "-o", program,
        f"-Wl,-rpath,{os.path.dirname(library)}"])
    done = subprocess.run([program, tempfile.mkdtemp(dir=folder), *DATES], capture_output=True,
                          text=True)
    checks.check(done.stdout.splitlines()[:1] == [COUNTED],
                 "the C program finds the library of npm's package", done.stdout + done.stderr)
    asked = subprocess.run(["readelf", "-d", program], capture_output=True, text=True).stdout
    checks.check(f"[{NATIVE}]" in asked, "it asks for the library by its file's name", asked)


def check(checks, release, folder):
    """Makes all checks, in a folder for unpacked and built files."""
    unpacked = {
        system: unpack(release, system, os.path.join(folder, "c")) for system in SYSTEMS.values()
    }
    programs = os.path.join(folder, "programs")
    os.makedirs(programs)
    check_c(checks, unpacked[SYSTEM], programs)
    check_found(checks, unpacked[SYSTEM], programs)
    check_files(checks, unpacked[SYSTEM], programs)
    check_pages(checks, unpacked[SYSTEM])
    if arm64.is_elsewhere():
        check_arm64(checks, unpacked[SYSTEMS["aarch64"]], programs)
    for system, prefix in unpacked.items():
        check_symbols(checks, release, system, prefix, os.path.join(folder, "symbols"))
    check_packed(checks, unpacked[SYSTEM], os.path.join(folder, "symbols"))
