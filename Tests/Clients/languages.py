"""Tests clients in several languages, with the release library and what belongs to it.

    languages.py [examples]

Without an argument it tests waits in Python, Ruby and Go; the interfaces for C++ and Python; the
types of the one for Python; what widget_bridge.json says about NULL; and whether cffi, SWIG and
bindgen can read the declarations. With "examples" it runs the programs in Tests/Clients/examples,
in each language that the machine has. A missing language is reported as skipped.
"""

import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from typing import Callable

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from Library.declared import declared_functions
from runner.checks import Checks
from runner.tools import HEADER, INCLUDE, LIBRARY, TOOLS, SetupError, environment
from runner.wheels import zig
from widget_bridge import Group, load

CLIENTS = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.dirname(LIBRARY)


def has_gem(ruby, gem):
    return subprocess.run([ruby, "-e", f"require '{gem}'"], capture_output=True).returncode == 0


def run_checks(checks, what, command):
    """Runs a program that takes a folder as its last argument and prints its checks as TAP. They
    become checks of this script."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [*command, folder], capture_output=True, text=True, env=environment(),
            timeout=600)
    for told in re.finditer(r"^(ok|not ok) \d+ - (.*)$", done.stdout, re.M):
        checks.check(told[1] == "ok", f"{what}: {told[2]}", done.stdout)
    checks.check(
        done.returncode == 0 and re.search(r"^1\.\.\d+$", done.stdout, re.M),
        f"{what} makes all its checks", f"status {done.returncode}\n{done.stdout}{done.stderr}")


def check_waits(checks):
    run_checks(checks, "Python", [
        sys.executable, os.path.join(CLIENTS, "waits.py"), LIBRARY])
    ruby = shutil.which("ruby")
    if ruby is None or not has_gem(ruby, "ffi"):
        checks.skip("Ruby's waits", "no Ruby with the gem ffi (Debian: ruby-ffi)")
    else:
        run_checks(checks, "Ruby", [ruby, os.path.join(CLIENTS, "waits.rb"), LIBRARY])
    if shutil.which("go") is None:
        checks.skip("Go's waits", "no Go (Debian: golang-go)")
        return
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "waits")
        built = checks.run("Go's program is built", [
            "go", "build", "-o", program, os.path.join(CLIENTS, "waits.go")],
            env=environment(**go_settings()))
        if built.returncode == 0:
            run_checks(checks, "Go", [program])


def go_settings():
    """Settings that let Go find the library and keep compiled packages for the next run."""
    return {
        "CGO_CFLAGS": f"-I{INCLUDE}", "CGO_LDFLAGS": f"-L{FOLDER} -Wl,-rpath,{FOLDER}",
        "GOCACHE": os.path.join(TOOLS, "go-cache"), "GO111MODULE": "off", "GOFLAGS": ""}


def check_faces(checks):
    """Tests the Python and C++ interfaces. Every warning in the C++ test is an error, also about a
    conversion."""
    run_checks(checks, "the Python interface", [
        sys.executable, os.path.join(CLIENTS, "face.py"), LIBRARY])
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "face")
        built = checks.compile(
            "the C++ interface is built", "g++", "-std=c++17", "-Wall", "-Wextra", "-Wconversion",
            "-Wsign-conversion", "-I", INCLUDE, os.path.join(CLIENTS, "face.cpp"), "-o", program,
            "-L", FOLDER, "-lWidgetBridge", f"-Wl,-rpath,{FOLDER}")
        if built.returncode == 0:
            run_checks(checks, "C++", [program])


def check_types(checks):
    """Checks the types of the Python interface with mypy, if it is there."""
    what = "mypy finds no fault in the types of the Python interface"
    mypy = shutil.which("mypy")
    if mypy is None:
        checks.skip(what, "no mypy (Debian: mypy)")
    else:
        checks.run(what, [mypy, "--strict", "--cache-dir=/dev/null",
                          os.path.join(CLIENTS, "widget_bridge.py")])


def check_roles(checks):
    """Tests what widget_bridge.json says about NULL. Generators of bindings rely on that file."""
    run_checks(checks, "widget_bridge.json", [
        sys.executable, os.path.join(CLIENTS, "roles.py"), LIBRARY])


CFFI = """
import cffi, re, sys
library, cdef = sys.argv[1:]
ffi, text = cffi.FFI(), open(cdef).read()
ffi.cdef(text)
bridge, names = ffi.dlopen(library), re.findall(r"(\\w+)\\(", text)
print(len([getattr(bridge, name) for name in names]), ffi.string(bridge.getStatusName(-3)).decode())
"""


def has_cffi(python):
    return python is not None and subprocess.run(
        [python, "-c", "import cffi"], capture_output=True, env=environment()).returncode == 0


def check_cffi(checks):
    """Checks that cffi accepts all declarations unchanged."""
    what = "cffi takes widget_bridge.cdef"
    pythons = (sys.executable, shutil.which("python3"), "/usr/bin/python3")
    python = next(filter(has_cffi, pythons), None)
    if python is None:
        checks.skip(what, "no cffi (Debian: python3-cffi)")
    else:
        told = checks.run(what, [python, "-c", CFFI, LIBRARY, CDEF], env=environment()).stdout
        count = len(declared_functions())
        checks.check(told == f"{count} notFound\n", f"cffi finds all {count} functions", told)


def undocumented(wrappers, functions):
    """The functions to which a generated file gives no comment."""
    documented = re.compile(
        r'^def (\w+)\(.*\n +r?"""|^ *#\[doc = .*\n(?: *#.*\n)* *pub fn (\w+)\(', re.M)
    return sorted(functions - {one or other for one, other in documented.findall(wrappers)})


def check_generators(checks):
    """Checks that SWIG and bindgen read the header, with its comments and its version."""
    interface = '%module bridge\n%include "stdint.i"\n%include "widget_bridge.h"\n'
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "bridge.i"), "w", encoding="ascii") as file:
            file.write(interface)
        for program, command, made in (
            ("swig", ["swig", "-python", "-doxygen", f"-I{INCLUDE}", "bridge.i"], "bridge.py"),
            ("bindgen", ["bindgen", HEADER, "-o", "bridge.rs"], "bridge.rs"),
        ):
            if shutil.which(program) is None:
                checks.skip(f"{program} reads the header", f"no {program} (Debian: {program})")
                continue
            done = checks.run(f"{program} reads the header", command, cwd=folder)
            if done.returncode != 0:
                continue
            with open(os.path.join(folder, made), encoding="utf-8") as file:
                text = file.read()
            missing = undocumented(text, declared_functions())
            checks.check(not missing and re.search(r"\bWIDGET_BRIDGE_VERSION\b", text),
                         f"{program} keeps the version and each function's comment", missing)


CDEF = os.path.join(os.path.dirname(INCLUDE), "widget_bridge.cdef")


@dataclass
class Example:
    """A program in a language: what it needs, how it is built, and how it is run."""

    file: str
    needs: object  # a program's name, or a function that finds the program
    package: str  # what to install for it, as a skipped check names it
    run: Callable  # takes the source and a build folder, and returns a command
    build: Callable = None
    gem: str = ""


def java():
    """The path of a Java of version 22 or newer, which can call foreign functions. It is on the
    PATH or in Debian's folder for Java. None if there is none."""
    for program in (shutil.which("java"), *sorted(glob.glob("/usr/lib/jvm/*/bin/java"))):
        if program:
            told = subprocess.run([program, "-version"], capture_output=True, text=True).stderr
            version = re.search(r'version "(\d+)', told)
            if version and int(version[1]) >= 22:
                return program
    return None


def zig_program():
    """The path of Zig: on the PATH, or else installed from Python's package index."""
    return shutil.which("zig") or zig()


def build_zig(source, folder):
    shutil.copy(source, folder)
    read = f"{zig_program()} translate-c -lc -I {INCLUDE} {HEADER} > bridge.zig"
    return ["sh", "-ec", f"cd {folder}; {read}; {zig_program()} build-exe dday.zig -lc -L{FOLDER}"
            " -lWidgetBridge --cache-dir ."]


EXAMPLES = [
    Example("dday.py", "python3", "python3", lambda source, _: ["python3", source, LIBRARY]),
    Example("dday.rb", "ruby", "ruby-ffi", lambda source, _: ["ruby", source, LIBRARY], gem="ffi"),
    Example("dday.php", "php", "php-cli",
            lambda source, _: ["php", "-d", "ffi.enable=1", source, LIBRARY, CDEF]),
    Example("dday.lua", "luajit", "luajit", lambda source, _: ["luajit", source, LIBRARY, CDEF]),
    Example("dday.rs", "rustc", "rustc", lambda _, folder: [os.path.join(folder, "rs")],
            lambda source, folder: ["rustc", "--edition", "2021", "-A", "non_snake_case", "-L",
                                    FOLDER, source, "-o", os.path.join(folder, "rs")]),
    Example("dday.go", "go", "golang-go", lambda _, folder: [os.path.join(folder, "go")],
            lambda source, folder: ["go", "build", "-o", os.path.join(folder, "go"), source]),
    Example("dday.cs", "mcs", "mono-mcs", lambda _, folder: [
        "mono", os.path.join(folder, "dday.exe")],
            lambda source, folder: ["mcs", f"-out:{folder}/dday.exe", source]),
    Example("dday.zig", zig_program, "ziglang of PyPI",
            lambda _, folder: [os.path.join(folder, "dday")], build_zig),
    Example("dday.java", java, "JDK 22", lambda source, _: [
        java(), "--enable-native-access=ALL-UNNAMED", source, LIBRARY]),
]
# The most lines that an example may have.
LIMIT = 40


def is_waiting(process):
    """Whether a process has the library's watch, which the library creates for a wait, and all its
    threads sleep."""
    try:
        here = f"/proc/{process}"
        files = [os.readlink(f"{here}/fd/{each}") for each in os.listdir(f"{here}/fd")]
        states = []
        for thread in os.listdir(f"{here}/task"):
            with open(f"{here}/task/{thread}/stat", encoding="utf-8") as file:
                states.append(file.read().rpartition(")")[2].split()[0])
    except FileNotFoundError:
        # A file was closed meanwhile, or a thread has ended.
        return False
    return "anon_inode:inotify" in files and set(states) == {"S"}


def comes_to_wait(running):
    """Returns whether a program comes to wait before it ends, within two minutes."""
    end = time.monotonic() + 120
    while running.poll() is None and time.monotonic() < end:
        if is_waiting(running.pid):
            return True
        time.sleep(0.01)
    return False


def check_example(checks, example):
    source = os.path.join(CLIENTS, "examples", example.file)
    with open(source, encoding="utf-8") as file:
        lines = len(file.readlines())
    checks.check(lines <= LIMIT, f"{example.file} has at most {LIMIT} lines", lines)
    try:
        program = example.needs() if callable(example.needs) else shutil.which(example.needs)
    except SetupError as error:
        checks.check(False, f"{example.package} is installed", error)
        return
    if program is None or (example.gem and not has_gem(program, example.gem)):
        checks.skip(f"{example.file} shows an entry and a change", f"no {example.package}")
        return
    with tempfile.TemporaryDirectory() as folder:
        settings = environment(
            WIDGET_BRIDGE_HOME=folder, LD_LIBRARY_PATH=FOLDER, HOME=folder,
            ZIG_GLOBAL_CACHE_DIR=os.path.join(TOOLS, "zig-cache"), **go_settings())
        # A Rust compiler on the PATH may be rustup's shim, which looks in the home folder. HOME is
        # a temporary folder here, so these settings name the user's own folders.
        settings.setdefault("RUSTUP_HOME", os.path.expanduser("~/.rustup"))
        settings.setdefault("CARGO_HOME", os.path.expanduser("~/.cargo"))
        if example.build:
            built = subprocess.run(
                example.build(source, folder), capture_output=True, text=True, env=settings)
            if not checks.check(built.returncode == 0, f"{example.file} is built",
                                built.stdout + built.stderr):
                return
        with subprocess.Popen(example.run(source, folder), stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, env=settings) as running:
            waits = comes_to_wait(running)
            with Group("com.example.app", {"directory": folder}, load(LIBRARY)) as group:
                group.set("changed", True)
            try:
                told = running.communicate(timeout=600)[0]
            except subprocess.TimeoutExpired:
                running.kill()
                told = running.communicate()[0]
    checks.check(waits, f"{example.file} waits until another program changes the group", told)
    entry, *rest = told.splitlines() or [""]
    checks.check(
        running.returncode == 0 and '"label":"D-7"' in entry and rest == ["changed"],
        f"{example.file} shows an entry and a change", told)


def main(arguments):
    checks = Checks()
    if arguments == ["examples"]:
        for example in EXAMPLES:
            check_example(checks, example)
    else:
        check_waits(checks)
        check_faces(checks)
        check_types(checks)
        check_cffi(checks)
        check_roles(checks)
        check_generators(checks)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
