"""Checks the project's own commands, and how the tests get what they need: commands end silently if
nobody reads what they print; builds use the newest tools and name those that are missing; a release
has only files of the repository and of its builds; a Python without pip is found out; programs from
packages are unpacked into a new folder, and again after a kill; only what cannot be downloaded is
missing; only compilers that were tried must not warn; a time zone database has its made-up law;
names by which tests are chosen are names of tests; and npm's lock files are complete.

    python3 Tests/Library/scripts.py
"""

import contextlib
import importlib.util
import io
import os
import re
import subprocess
import sys
import tempfile
from unittest import mock

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from runner import (
    debian11, javascript, npm_tools, parts, time_zones, tools, wheels,
)
from runner.checks import Checks
from runner.tools import ROOT, Tools

# This package is below Sources, which tools.py adds to Python's path.
from Building import commands
from Building.packing import javascript as packing
from Building.wasm import time_zones as package_zones
from Building.wasm import toolchain

PRINTING = (
    ("bridge-js/release", "--help"), ("bridge-js/commonjs", "--help"), ("Sources/build", "--list"),
    ("Tests/run", "--list"),
)


def check_unread(checks):
    for command, option in PRINTING:
        read, write = os.pipe()
        os.close(read)
        # Python writes each line separately, so even the first line fails.
        done = subprocess.run(
            [os.path.join(ROOT, command), option], stdout=write, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"})
        os.close(write)
        checks.check(not done.stderr, f"{command} {option} is silent", done.stderr)


def check_modules(checks):
    """Debian's Python comes without pip and ensurepip."""
    def find(name):
        return None if name in ("pip", "ensurepip") else find_spec(name)

    find_spec = importlib.util.find_spec
    told = ""
    with mock.patch("importlib.util.find_spec", find), mock.patch("os.geteuid", lambda: 1000):
        try:
            tools.install_debian_packages(None)
        except tools.SetupError as error:
            told = str(error)
    checks.check("python3-pip" in told and "python3-venv" in told,
                 "the packages of Python's missing modules are named", told)


def check_unknown(checks):
    """A package that apt does not have is told. One that it has must be installed."""
    def run(command, **_):
        """Replaces apt, which has two packages and can install one of them."""
        if command[0] == "apt-cache":
            told = "Package" if command[-1] in ("whole", "broken") else ""
            return subprocess.CompletedProcess(command, 0, told)
        is_done = can_update if command[1] == "update" else command[4:] == ["whole"]
        return subprocess.CompletedProcess(command, 0 if is_done else 100)

    for common, more, can_update, user, expected in (
        ([], ["gone", "whole", "other"], True, 0, {"gone", "other"}),
        ([], ["gone", "whole"], False, 0, "SetupError"),
        ([], ["gone", "broken"], True, 0, "SetupError"),
        (["gone"], ["whole"], True, 0, "SetupError"),
        ([], ["whole"], False, 0, set()),
        # Without root's rights the lists may be empty, so every package may seem to be unknown.
        ([], ["gone"], True, 1000, "SetupError"),
    ):
        lists = [[("/nowhere", name) for name in names] for names in (common, more)]
        with tempfile.TemporaryFile() as log, mock.patch("subprocess.run", run), \
                mock.patch("os.geteuid", lambda: user), mock.patch("shutil.which", str), \
                mock.patch.object(tools, "DEBIAN_PACKAGES", lists[0]):
            told = outcome(lambda: tools.install_debian_packages(log, lists[1]))
        what = f"apt is asked for {', '.join(common + more)}{'' if can_update else ', unreachable'}"
        what += f" by user {user}"
        checks.check(told == expected, what, told)


def outcome(get):
    """What `get` returns, or the name of the exception that it raises."""
    try:
        return get()
    except Exception as error:
        return type(error).__name__


def check_names(checks):
    """A name by which files of tests are chosen, and that no file has, is an error."""
    for chosen in ({"only": ("widgets", "renamed")}, {"without": ("renamed",)}):
        told = outcome(lambda: javascript.javascript_step("node-api", None, "node", **chosen))
        checks.check(told == "ValueError", f"no test has a name in {chosen}", told)
    with mock.patch.object(parts, "SWIFT_WITH_ZONES", ("CivilCalendarTests", "RenamedTests")):
        told = outcome(parts.swift_filter)
        checks.check(told == "ValueError", "no Swift test has such a name", told)


def check_absent(checks):
    """What cannot be downloaded is missing. Any other failure is an error."""
    def run(command, stdout=None, check=False, **_):
        """Replaces npm, apt-get and dpkg-deb: the one that is named by `broken` fails."""
        if not broken(command):
            return subprocess.CompletedProcess(command, 0)
        if check:
            raise subprocess.CalledProcessError(1, command)
        stdout.write(f"npm error code {code}\n")
        stdout.flush()
        return subprocess.CompletedProcess(command, 1)

    def apt(command):
        return command[0] == "apt-get"

    with tempfile.TemporaryDirectory() as folder, mock.patch("subprocess.run", run), \
            mock.patch.multiple(npm_tools, TOOLS=folder, LOGS=folder), \
            mock.patch.multiple(debian11, PLACE=os.path.join(folder, "debian"),
                                ROOT=os.path.join(folder, "debian", "root")):
        for what, get, code, broken, expected in (
            ("npm without a network", lambda: npm_tools.installed("npm", "node"), "EAI_AGAIN",
             lambda _: True, None),
            ("npm behind a proxy that refuses", lambda: npm_tools.installed("npm", "node"), "E403",
             lambda _: True, None),
            ("npm with an empty cache", lambda: npm_tools.installed("npm", "node"), "ENOTCACHED",
             lambda _: True, None),
            ("npm with a wrong package", lambda: npm_tools.installed("npm", "node"), "EINTEGRITY",
             lambda _: True, "SetupError"),
            ("apt-get without a network", debian11.compiler, "", apt, None),
            ("apt-get that downloads nothing", debian11.compiler, "", lambda _: False,
             "FileNotFoundError"),
        ):
            told = outcome(get)
            checks.check(told == expected, f"{what}: {expected}", told)


# New York's rules, in the short form of the database.
RULES_OF_ZONES = """\
R u 2007 ma - Mar Su>=8 2 1 D
R u 2007 ma - N Su>=1 2 0 S
Z America/New_York -5 u E%sT
"""


def check_law(checks):
    """A database that should have the law of 2150 and does not is found out."""
    for change, expected in ((time_zones.changed, None), (str, "SetupError")):
        with tempfile.TemporaryDirectory() as folder, \
                mock.patch.object(time_zones, "changed", change):
            source = os.path.join(folder, "tzdata.zi")
            with open(source, "w", encoding="ascii") as file:
                file.write(RULES_OF_ZONES)
            told = outcome(lambda: time_zones.compile_zones(source, os.path.join(folder, "zones")))
        checks.check(told == expected, f"zones by {change.__name__}(): {expected}", told)


COMPILER = """#!/bin/sh
case "$*" in
*-dM*) echo "#define __GNUC__ %d" ;;
*-Werror*) exit 1 ;;
*) echo "a.c:1: warning: something new" >&2 ;;
esac
"""


def check_warnings(checks):
    """A warning is an error if the compiler was tried. Other compilers may warn."""
    with tempfile.TemporaryDirectory() as folder:
        for version, expected in (
            (12, "not ok 1 - it is built\n"),
            (99, "ok 1 - it is built\nok 2 - it is built without a warning # SKIP gcc 99: warning: "
             "something new\n"),
        ):
            compiler = os.path.join(folder, f"cc-{version}")
            with open(compiler, "w", encoding="ascii") as file:
                file.write(COMPILER % version)
            os.chmod(compiler, 0o755)
            with contextlib.redirect_stdout(io.StringIO()) as told:
                Checks().compile("it is built", compiler, "a.c")
            checks.check(told.getvalue().startswith(expected), f"a warning of gcc {version}",
                         told.getvalue())


def refusal(function, *arguments):
    """The message of the error that a part of a build raises; None if it raises none."""
    try:
        function(*arguments)
    except commands.BuildError as error:
        return str(error)
    return None


def check_tools(checks):
    """A build takes the newest of several versions, and names the packages that it lacks."""
    pattern = "/llvm-*/builtins.a"
    for versions, newest in (((), "*"), ((13,), "*"), ((13, 14), 14), ((9, 19, 14), 19)):
        files = [pattern.replace("*", str(version)) for version in versions]
        with mock.patch("glob.glob", lambda _, files=files: files):
            found = commands.newest(pattern, least=14)
        checks.check(found == pattern.replace("*", str(newest)),
                     f"the newest from 14 on among {versions} is {newest}", found)
    told = refusal(commands.require, [("sh", "dash"), ("/nowhere/file", "a-package")])
    checks.check(told and "missing: a-package." in told and "dash" not in told,
                 "a build names the package that it lacks, and no other", told)
    with mock.patch.object(package_zones, "UNPACKED", "/nowhere"), \
            mock.patch("subprocess.run") as run:
        told = refusal(package_zones.pinned_database)
    checks.check(told and f"pip install --no-deps --target /nowhere {package_zones.PACKAGE}" in told
                 and not run.called, "a build names the package of PyPI that it lacks", told)
    numbered = [name for _, name in toolchain.PACKAGES if re.search(r"-\d+-", name)]
    checks.check(not numbered, "no package of the build has a version in its name", numbered)


def check_packed(checks):
    """Files that an editor leaves in the package's folder are not packed."""
    with tempfile.TemporaryDirectory() as folder:
        files = ["cjs/a.js", "package.json", "src/a.js", "src/a.js~", "src/b/c.js.orig",
                 "time-zones.js", "unlisted.js"]
        for path in files:
            os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
            open(os.path.join(folder, path), "w").close()
        for command in (["init", "-q"], ["add", "package.json", "src/a.js", "unlisted.js"]):
            subprocess.run(["git", "-C", folder, *command], check=True)
        with mock.patch.object(packing, "PACKAGE", folder):
            told = sorted(packing.listed({"files": ["src", "cjs", "time-zones.js"]}))
    checks.check(told == ["cjs/a.js", "package.json", "src/a.js", "time-zones.js"],
                 "the package has the repository's files and those that are built", told)


def check_locks(checks):
    """Without a network, npm accepts a lock file only if it has each requested package."""
    for name in ("npm", "react-native"):
        with tempfile.TemporaryDirectory() as folder:
            npm_tools.copy_lists(name, folder)
            done = subprocess.run(
                [*npm_tools.npm(Tools().node24), "ci", "--offline", "--dry-run",
                 *npm_tools.OPTIONS],
                cwd=folder, capture_output=True, text=True)
        checks.check(done.returncode == 0, f"the lock file of {name} fits", done.stderr)


def check_broken(checks):
    """A Python that cannot import what it should have."""
    with tempfile.TemporaryDirectory() as folder:
        python = os.path.join(folder, "bin", "python")
        os.mkdir(os.path.dirname(python))
        with open(python, "w", encoding="ascii") as file:
            file.write("#!/bin/sh\necho no module; exit 1\n")
        os.chmod(python, 0o755)
        told = ""
        with mock.patch.object(tools, "virtual_environment", lambda log: folder):
            try:
                tools.Tools()
            except tools.SetupError as error:
                told = str(error)
    checks.check("no module" in told, "a broken environment is found out", told)


class Killed(Exception):
    """Stands for a signal that ends the tests."""


def check_unpacked(checks):
    installed = []

    def install(command, cwd=None, **_):
        """Replaces pip and npm. They put a program into their folder, and are killed the first
        time."""
        folder = cwd or command[command.index("--target") + 1]
        os.makedirs(folder, exist_ok=True)
        open(os.path.join(folder, "program"), "x").close()
        os.makedirs(os.path.join(folder, "tzdata", "zoneinfo"))
        installed.append(folder)
        if len(installed) == 1:
            raise Killed
        return subprocess.CompletedProcess(command, 0)

    for name, unpack in (
        ("wheels", lambda folder: wheels.unpacked("package==1", "program")),
        ("npm_tools", lambda folder: npm_tools.installed("npm", "bin/node")),
        ("time_zones", lambda folder: time_zones.pinned()),
    ):
        installed.clear()
        with tempfile.TemporaryDirectory() as folder:
            new = dict(TOOLS=os.path.join(folder, "new"), LOGS=os.path.join(folder, "new", "logs"))
            with mock.patch.multiple(wheels, **new), mock.patch.multiple(npm_tools, **new), \
                    mock.patch("subprocess.run", install):
                try:
                    with contextlib.suppress(Killed):
                        unpack(new["TOOLS"])
                    there = [os.path.exists(unpack(new["TOOLS"])) for _ in range(2)]
                except OSError as error:
                    there = error
        checks.check(
            there == [True, True], f"{name} works in a new folder, and after a kill", there)
        checks.check(len(installed) == 2, f"{name} installs no complete folder again", installed)


def main():
    checks = Checks()
    check_unread(checks)
    check_modules(checks)
    check_unknown(checks)
    check_broken(checks)
    check_tools(checks)
    check_packed(checks)
    check_unpacked(checks)
    check_names(checks)
    check_absent(checks)
    check_law(checks)
    check_warnings(checks)
    check_locks(checks)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
