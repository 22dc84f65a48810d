"""Makes a release: the archives that people install, their notices, and their checksums.

    bridge-js/release FOLDER

puts into the folder, for Linux with glibc on x86-64 and on arm64:

    widget-bridge-VERSION.tgz                     the package for JavaScript, for npm and others
    widget-bridge-VERSION-SYSTEM.tar.gz           header, libraries and documentation for C and C++
    widget-bridge-VERSION-SYSTEM-symbols.tar.gz   the libraries' symbols, for debuggers
    NOTICES.txt                                   third-party works in them, and their licences
    SHA256SUMS                                    the checksums of all of these

The library and the core are made first if they are not up to date. Two runs from the same folder
and commit make the same bytes: every file in an archive has the date of the commit, or
SOURCE_DATE_EPOCH if that is set.
"""

import hashlib
import os
import sys
import tempfile

from ..commands import BuildError
from ..wasm import time_zones
from . import c_archive, header_pages, javascript, notices, programs
from .archive import pack
from .made import VERSION, system_name


def put(folder, name, content):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(content)
    return name


def checksums(folder, names):
    """The checksums of files, in the form that `sha256sum --check` reads."""
    lines = []
    for name in sorted(names):
        with open(os.path.join(folder, name), "rb") as file:
            lines.append(f"{hashlib.sha256(file.read()).hexdigest()}  {name}\n")
    return "".join(lines).encode()


def archives(made_for, work):
    """Each archive's name, and the folder and the files that it has."""
    name, notice = f"widget-bridge-{VERSION}", notices.text()
    # npm requires that all files of a package are in a folder with this name.
    yield f"{name}.tgz", "package", javascript.files(notice, made_for)
    pages = header_pages.files(work)
    for target in made_for:
        top = f"{name}-{system_name(target)}"
        yield f"{top}.tar.gz", top, c_archive.files(target, work, notice, pages)
        yield f"{top}-symbols.tar.gz", f"{top}-symbols", c_archive.symbol_files(target)


def release(folder):
    made_for = programs.release_targets()
    programs.require_programs(made_for)
    programs.build(made_for)
    date = programs.commit_date()
    os.makedirs(folder, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="widget-bridge-release-") as work:
        names = [
            put(folder, file, pack(top, files, date))
            for file, top, files in archives(made_for, work)
        ]
    names.append(put(folder, "NOTICES.txt", notices.text()))
    put(folder, "SHA256SUMS", checksums(folder, names))
    return names


def warn_of_old_zones():
    newest = time_zones.newest()
    if newest not in (None, time_zones.PACKAGE.split("==")[1]):
        print(f"bridge-js/release: the time zones are of {time_zones.PACKAGE}, and PyPI has "
              f"{newest}: name it in Sources/Building/wasm/time_zones.py", file=sys.stderr)


def main(arguments):
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print(__doc__.strip())
        return 0 if arguments in (["-h"], ["--help"]) else 64
    try:
        for name in release(arguments[0]):
            print(os.path.join(arguments[0], name))
        warn_of_old_zones()
    except BuildError as error:
        print(f"bridge-js/release: {error}", file=sys.stderr)
        return 1
    return 0
