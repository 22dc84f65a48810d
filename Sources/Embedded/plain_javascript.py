"""Makes plain JavaScript of a WebAssembly module, by Binaryen's wasm2js, for engines without it.

WebAssembly traps where wasm2js goes on. What of that is put right here, by the functions of
plain_javascript.wat, and what is not:

| WebAssembly traps, or says          | plain JavaScript                                           |
| ----------------------------------- | ---------------------------------------------------------- |
| unreachable                         | throws                                                     |
| a division by 0, or of the least    | checked here: throws                                       |
| number by -1                        |                                                            |
| a conversion that saturates         | checked here: the same number                              |
| memory.copy, memory.fill outside of | checked here: throws                                       |
| the memory                          |                                                            |
| a load or store outside of the      | reads 0 or does nothing                                    |
| memory                              |                                                            |
| a load or store at an address that  | reads or writes at the aligned address before; WebAssembly |
| is not aligned as the module says   | does it where it is asked to, and does not trap            |
| a call through the table of a       | calls it, with missing parameters as 0; an entry that is   |
| function with other parameters      | not there throws                                           |
| a stack that is used up             | throws where it is the engine's; the module's own, of 256  |
|                                     | KB, ends at address 0, and below is outside of the memory  |
| memory that cannot grow             | throws, by the engine                                      |

The core's Swift checks its own indices before it uses them. Checking loads and stores as well took
a timeline in Hermes 0.12 31 % longer, a picture 53 %, the first timeline 47 %, by processor time
(and made the JavaScript 14 % smaller, as a call is shorter than an index). So tests have that core
alone: Tests/JavaScript/hermes/checked_memory.py makes it.
"""

import os
import re

from one_module import BuildError, run

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKS = os.path.join(HERE, "plain_javascript.wat")

# What must be there, and the Debian package that brings it.
PACKAGES = [("wasm2js", "binaryen"), ("esbuild", "esbuild")]

# What every engine of the last years has; nothing that came later.
FEATURES = [
    "--enable-bulk-memory", "--enable-mutable-globals", "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
]

# How many functions the module imports of its host.
IMPORTS = 4

HEAD = """\
/* Made by bridge-js/build of widget-bridge.wasm. Do not edit. */
export function instantiate({ group }) {
"""
TAIL = """
return asmFunc({ ...group, abort: function () { throw new Error("unreachable"); } });
}
"""


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def with_checks(text):
    """A module's text, where what plain JavaScript does not check goes through functions."""
    text = re.sub(r"\b(i32|i64)\.trunc_sat_f64_([su])\b", r"call $saturated_\1_f64_\2", text)
    text = re.sub(r"\b(i32|i64)\.(div|rem)_([su])\b", r"call $checked_\1_\2_\3", text)
    text = re.sub(r"\bmemory\.(copy|fill)\b", r"call $checked_\1", text)
    left = re.search(r"\bi(32|64)\.trunc_\w+", text)
    if left:
        raise BuildError(f"There is no check of {left[0]} in {CHECKS}.")
    end = text.rindex(")")
    return f"{text[:end]}\n{read(CHECKS)})\n"


def as_function(text):
    """What wasm2js wrote, as a function that makes an instance. It writes a module that makes one
    when it is loaded, and keeps an instance's memory in the module's variables."""
    text, count = re.subn(r"^import \{ \w+ \} from 'group';\n", "", text, flags=re.MULTILINE)
    end = text.find("\nvar retasmFunc = asmFunc(")
    if count != IMPORTS or end < 0:
        raise BuildError("wasm2js writes another form than Binaryen 108 does.")
    return HEAD + text[:end] + TAIL


def make(wasm, made, work, checked=with_checks):
    """Makes the JavaScript of a module, of whose text `checked` makes another."""
    text, changed, script, named = (
        os.path.join(work, name) for name in ("core.wat", "checked.wasm", "core.js", "named.js"))
    run("wasm-dis", *FEATURES, wasm, "-o", text)
    write(text, checked(read(text)))
    run("wasm-as", *FEATURES, text, "-o", changed)
    run("wasm2js", *FEATURES, "-Oz", changed, "-o", script)
    write(named, as_function(read(script)))
    run("esbuild", "--minify", "--target=es2018", "--log-level=warning", named,
        f"--outfile={made}.new")
    os.replace(f"{made}.new", made)
