"""Compiles programs for Debian 11, the oldest supported Debian, whose C library is glibc 2.31."""

import os
import platform
import shutil
import subprocess

from .tools import TOOLS

PLACE = os.path.join(TOOLS, "debian11")
ROOT = os.path.join(PLACE, "root")
TRIPLE = f"{platform.machine()}-linux-gnu"
PACKAGES = ("libc6", "libc6-dev", "linux-libc-dev", "libcrypt-dev", "libgcc-s1")
# Debian moves an old release from the first of these to the second.
MIRRORS = ("http://deb.debian.org/debian", "http://archive.debian.org/debian")

# --disable-new-dtags stores the path as RPATH, and not as RUNPATH, because only RPATH also applies
# to what the program's libraries depend on.
COMPILER = """#!/bin/sh
exec gcc --sysroot={root} -B{root}/usr/lib/{triple} -L{root}/usr/lib/{triple} "$@" \\
  -Wl,--dynamic-linker={libraries}/ld-2.31.so -Wl,--disable-new-dtags -Wl,-rpath,{libraries}
"""


def is_downloaded(mirror):
    """Downloads the packages, without touching the system's own packages. Returns whether that
    worked."""
    lists, sources, status = (os.path.join(PLACE, name) for name in ("apt", "sources", "status"))
    os.makedirs(os.path.join(lists, "lists", "partial"), exist_ok=True)
    with open(sources, "w", encoding="ascii") as file:
        file.write(f"deb {mirror} bullseye main\n")
    with open(status, "w", encoding="ascii"):
        pass
    options = {
        "Dir::State": lists, "Dir::Cache": lists, "Dir::Etc::sourcelist": sources,
        "Dir::Etc::sourceparts": "/dev/null", "Dir::State::status": status,
        "APT::Sandbox::User": "",
    }
    apt = ["apt-get", *(word for name, value in options.items()
                        for word in ("-o", f"{name}={value}"))]
    try:
        for command in ([*apt, "update"], [*apt, "download", *PACKAGES]):
            subprocess.run(command, cwd=PLACE, check=True, capture_output=True, text=True)
    except (FileNotFoundError, subprocess.CalledProcessError):
        return False
    return True


def unpack():
    """Unpacks the packages into the folder that the compiler uses as its root."""
    for name in sorted(os.listdir(PLACE)):
        if name.endswith(".deb"):
            subprocess.run(["dpkg-deb", "-x", name, "unpacked"], cwd=PLACE, check=True)
    for folder, folders, files in os.walk(os.path.join(PLACE, "unpacked")):
        for path in (os.path.join(folder, name) for name in folders + files):
            # A link to an absolute path would leave the folder, so it becomes a relative link.
            if os.path.islink(path) and os.readlink(path).startswith("/"):
                to = os.path.join(PLACE, "unpacked", os.readlink(path).lstrip("/"))
                os.remove(path)
                os.symlink(os.path.relpath(to, folder), path)
    os.rename(os.path.join(PLACE, "unpacked"), ROOT)


def compiler():
    """The path of a C compiler for Debian 11, or None if its packages cannot be downloaded."""
    if not os.path.isdir(ROOT):
        shutil.rmtree(PLACE, ignore_errors=True)
        if not any(is_downloaded(mirror) for mirror in MIRRORS):
            return None
        unpack()
    program = os.path.join(PLACE, "cc")
    with open(f"{program}.new", "w", encoding="ascii") as file:
        file.write(COMPILER.format(
            root=ROOT, triple=TRIPLE, libraries=os.path.join(ROOT, "lib", TRIPLE)))
    os.chmod(f"{program}.new", 0o755)
    os.replace(f"{program}.new", program)
    return program
