"""Distinguishes the C compilers whose warnings are errors from others."""

import functools
import re
import subprocess

# The versions that give no warnings. Any other version may warn of something new.
TRIED = {"gcc": (12,), "clang": (19, 21, 22)}


@functools.cache
def version(compiler):
    """The compiler's kind and the first number of its version."""
    macros = subprocess.run(
        [compiler, "-dM", "-E", "-x", "c", "/dev/null"], capture_output=True, text=True).stdout
    for kind, macro in (("clang", "__clang_major__"), ("gcc", "__GNUC__")):
        if found := re.search(rf"^#define {macro} (\d+)$", macros, re.MULTILINE):
            return kind, int(found[1])
    return "an unknown compiler", 0


def strictness(compiler):
    """The options that make a warning an error, if the compiler is one of TRIED."""
    kind, number = version(compiler)
    return ["-Werror"] if number in TRIED.get(kind, ()) else []
