"""Links against glibc 2.28, whatever version this machine has.

A newer glibc has newer versions of some functions. A linker would take these, but an older glibc
does not have them. So the library is linked against libraries without code. These have each
function and object of the system's libraries in its newest version up to 2.28, and nothing newer.
"""

import os
import re
from dataclasses import dataclass

from ..commands import beside_swift, run, told

NEWEST = (2, 28)
# In 2.34 several libraries of glibc were merged into one. So the old version of a function does not
# show in which library an older glibc has it. Of the functions that moved, WidgetBridge calls only
# those for threads.
JOINED = (2, 34)
LIBC, LIBM, THREADS = "libc.so.6", "libm.so.6", "libpthread.so.0"
LOADERS = {"x86_64": "ld-linux-x86-64.so.2", "aarch64": "ld-linux-aarch64.so.1"}
# The archive of the functions that glibc puts into each library that is linked to it, such as
# pthread_atfork().
BESIDE = "libc_nonshared.a"


@dataclass(frozen=True)
class Symbol:
    name: str
    kind: str
    version: str
    library: str


def number(version):
    return tuple(int(part) for part in version.split("_")[1].split("."))


def place(target, library):
    return told(
        beside_swift("clang"), *target.link_options, f"-print-file-name={library}").strip()


def versions(target, library):
    """The names in a library of the system, each with its kind and its versions."""
    listed = told(target.tool("readelf"), "--dyn-syms", "-W", place(target, library))
    found = {}
    for line in listed.splitlines():
        match = re.search(
            r" (?:I?(FUNC)|(OBJECT)) .* (?!UND)\S+ (\w+)@@?(GLIBC_[\d.]+)$", line)
        if match:
            kind = "function" if match[1] else "object"
            found.setdefault((match[3], kind), []).append(match[4])
    return found


def symbols(target):
    for library in (LIBC, LIBM, LOADERS[target.processor]):
        for (name, kind), there in versions(target, library).items():
            old = [version for version in there if number(version) <= NEWEST]
            if not old:
                continue
            version, lies_in = max(old, key=number), library
            if len(old) < len(there) and library == LIBC:
                if name.startswith("pthread_"):
                    lies_in = THREADS
                elif JOINED in map(number, there):
                    continue
            yield Symbol(name, kind, version, lies_in)


def make(target, work):
    """Makes the libraries without code, and returns the linker's options for them."""
    found, made = list(symbols(target)), []
    for library in sorted({symbol.library for symbol in found}):
        own = [symbol for symbol in found if symbol.library == library]
        source, script, made_at = (
            os.path.join(work, f"{library}{ending}") for ending in (".s", ".map", ""))
        with open(source, "w", encoding="ascii") as file:
            for at, symbol in enumerate(own):
                file.write(f".type s{at}, %{symbol.kind}\ns{at}: .byte 0\n.size s{at}, 1\n"
                           f".globl s{at}\n"
                           f".symver s{at}, {symbol.name}@@{symbol.version}, remove\n")
        with open(script, "w", encoding="ascii") as file:
            file.writelines(f"{version} {{}};\n" for version in {each.version for each in own})
        run(beside_swift("clang"), *target.link_options, "-shared", "-nostdlib", "-fuse-ld=lld",
            f"-Wl,-soname,{library}", f"-Wl,--version-script={script}", source, "-o", made_at)
        made.append(made_at)
    # If none of these libraries has a function, the function is newer, and the linker reports an
    # error. Node's functions may be absent, because they are weak symbols.
    return ["-nodefaultlibs", "-Wl,-z,defs", *made, place(target, BESIDE), "-lgcc"]
