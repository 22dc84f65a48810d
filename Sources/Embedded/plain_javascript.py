"""Makes plain JavaScript of a WebAssembly module, by Binaryen's wasm2js, for engines without it.

WebAssembly traps where wasm2js goes on. Of that, conversions and divisions are put right here, by
the functions of plain_javascript.wat. What is left: a load or store outside of the memory reads 0,
or does nothing; a call through the table does not check what the function takes; and a stack that
is used up is noticed by the engine alone. The core's Swift checks its own indices before it uses
them.
"""

import os
import re

from one_module import BuildError, run

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKS = os.path.join(HERE, "plain_javascript.wat")

# What must be there, and the Debian package that brings it.
PACKAGES = [("wasm2js", "binaryen"), ("esbuild", "esbuild")]

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
    left = re.search(r"\bi(32|64)\.trunc_\w+", text)
    if left:
        raise BuildError(f"There is no check of {left[0]} in {CHECKS}.")
    end = text.rindex(")")
    return f"{text[:end]}\n{read(CHECKS)})\n"


def as_function(text, imports):
    """What wasm2js wrote, as a function that makes an instance. It writes a module that makes one
    when it is loaded, and keeps an instance's memory in the module's variables."""
    text, count = re.subn(r"^import \{ \w+ \} from 'group';\n", "", text, flags=re.MULTILINE)
    end = text.find("\nvar retasmFunc = asmFunc(")
    if count != imports or end < 0:
        raise BuildError("wasm2js writes another form than Binaryen 108 does.")
    return HEAD + text[:end] + TAIL


def make(wasm, made, work, features, imports):
    """Makes the JavaScript of a module that imports so many functions of `group`."""
    text, checked, script, named = (
        os.path.join(work, name) for name in ("core.wat", "checked.wasm", "core.js", "named.js"))
    run("wasm-dis", *features, wasm, "-o", text)
    write(text, with_checks(read(text)))
    run("wasm-as", *features, text, "-o", checked)
    run("wasm2js", *features, "-O2", checked, "-o", script)
    write(named, as_function(read(script), imports))
    run("esbuild", "--minify", "--target=es2018", "--log-level=warning", named,
        f"--outfile={made}.new")
    os.replace(f"{made}.new", made)
