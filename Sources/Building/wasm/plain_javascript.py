"""Makes plain JavaScript from a WebAssembly module, by Binaryen's wasm2js, for engines without
WebAssembly.

In some cases WebAssembly traps, but JavaScript made by wasm2js continues. The functions of
plain_javascript.wat check for some of these cases, and not for others:

| WebAssembly traps at, or defines    | plain JavaScript                                           |
| ----------------------------------- | ---------------------------------------------------------- |
| unreachable                         | throws                                                     |
| a division by 0, or of the least    | checked here: throws                                       |
| number by -1                        |                                                            |
| a conversion that saturates         | checked here: the same number                              |
| memory.copy, memory.fill outside of | checked here: throws                                       |
| the memory                          |                                                            |
| a load or store outside of the      | reads 0 or does nothing                                    |
| memory                              |                                                            |
| a load or store at an address that  | uses the aligned address below; WebAssembly uses the       |
| is not aligned as the module says   | address itself, and does not trap                          |
| a call through the table of a       | calls it, with missing parameters as 0; a missing entry    |
| function with other parameters      | throws                                                     |
| a stack that is used up             | throws if it is the engine's stack; the module's stack of  |
|                                     | 256 KB ends at address 0, below which there is no memory   |
| memory that cannot grow             | throws, by the engine                                      |

The core's Swift checks its own indices before it uses them. With checks of loads and stores as
well, Hermes 0.12 took 31 % more processor time for a timeline, 53 % more for a picture and 47 %
more for the first timeline. (The JavaScript was 14 % smaller, because a call is shorter than an
index.) So only tests use such a core, which Tests/JavaScript/hermes/checked_memory.py makes.

JavaScript has no 64-bit integers, so functions of wasm2js compute with two halves. In Hermes 0.12,
a multiplication takes 0.17 µs more than an addition of 32 bits, a rotation 0.24, and a division by
a large number 4.6 (processor time, the least of four processes). A timeline of eight entries has
571, 30 and 49 of them, an entry 81, 30 and 7, and a picture 182, 41 and 36.
"""

import base64
import collections
import json
import os
import re

from ..commands import BuildError, run

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKS = os.path.join(HERE, "plain_javascript.wat")

# The programs that are needed, each with its Debian package.
PACKAGES = [("wasm2js", "binaryen"), ("esbuild", "esbuild")]

# Features that every engine of recent years has. Later features are not enabled.
FEATURES = [
    "--enable-bulk-memory", "--enable-mutable-globals", "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
]

# How many functions the module imports from its host.
IMPORTS = 4

# A function of wasm2js, with its name and its body. The newest compiler of Hermes copies functions
# to where they are called, which made 60 % more bytecode of the core. A function with the directive
# "noinline" is not copied. The directive costs bytes, so a function has it only if the function is
# shorter than SHORT characters and is called in more than one place.
FUNCTION = re.compile(
    r"^( function ([\w$]+)\([^)]*\) \{\n)(.*?)(?=^ \}\n)", re.MULTILINE | re.DOTALL)
SHORT = 1000
# esbuild removes directives, but keeps this statement at the beginning of a function.
MARK, DIRECTIVE = "{debugger;", '{"noinline";'

HEAD = """\
/* Made by bridge-js/build of widget-bridge.wasm. Do not edit. */
export function instantiate({ group }) {
"""
# Copies the module's data into its memory. wasm2js writes the data as base64, which took Hermes
# three times as long. Calls of charCodeAt() take most of the time; here each call gives two bytes.
DATA = """
function initActiveSegments() {
  var text = %s, place = %d, memory = new Uint16Array(bufferView.buffer);
  for (var index = 0, count = text.length; index < count; index++) {
    var unit = text.charCodeAt(index);
    if (unit === %d) unit = text.charCodeAt(++index) ^ 0x8000;
    memory[place++] = unit;
  }
  if (place !== %d) throw new Error("widget-bridge-core.js was not read as UTF-8");
}
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
    """A module's text in which functions replace the instructions that plain JavaScript does not
    check."""
    text = re.sub(r"\b(i32|i64)\.trunc_sat_f64_([su])\b", r"call $saturated_\1_f64_\2", text)
    text = re.sub(r"\b(i32|i64)\.(div|rem)_([su])\b", r"call $checked_\1_\2_\3", text)
    text = re.sub(r"\bmemory\.(copy|fill)\b", r"call $checked_\1", text)
    left = re.search(r"\bi(32|64)\.trunc_\w+", text)
    if left:
        raise BuildError(f"There is no check of {left[0]} in {CHECKS}.")
    end = text.rindex(")")
    return f"{text[:end]}\n{read(CHECKS)})\n"


def data_text(data):
    """Returns bytes as a text with two bytes in each character, and the code of a mark. Some tools
    change halves of surrogate pairs, so such a character is written as the mark, followed by the
    character with its highest bit cleared."""
    units = memoryview(data).cast("H")
    mark = min(set(range(0x100, 0x800)) - set(units))
    marked = {unit: chr(mark) + chr(unit ^ 0x8000) for unit in range(0xD800, 0xE000)}
    return "".join(marked.get(unit) or chr(unit) for unit in units), mark


def with_data_text(text):
    """The output of wasm2js, with the module's data as one text in place of base64."""
    begin = text.find("  var base64ReverseLookup")
    end = text.find("\n}\n", text.find("function initActiveSegments(")) + len("\n}\n")
    segments = [(int(place), base64.b64decode(content)) for place, content in re.findall(
        r'^  base64DecodeToExistingUint8Array\(bufferView, (\d+), "([^"]*)"\);$', text[begin:end],
        flags=re.MULTILINE)]
    if len(segments) != text.count("base64DecodeToExistingUint8Array(bufferView, "):
        raise BuildError("wasm2js writes data in another form than Binaryen 108 does.")
    start = min(place for place, _ in segments) & ~1
    stop = max(place + len(content) for place, content in segments) + 1 & ~1
    data = bytearray(stop - start)
    for place, content in segments:
        data[place - start:place - start + len(content)] = content
    units, mark = data_text(data)
    wrote = DATA % (json.dumps(units, ensure_ascii=False), start // 2, mark, stop // 2)
    return text[:begin] + wrote + text[end:]


def marked(text):
    """The output of wasm2js, with a mark in each function that would be copied often."""
    named = collections.Counter(re.findall(r"([\w$]+)\(", text))

    def with_mark(found):
        head, name, body = found.groups()
        # One of the places that name the function is its head.
        is_copied = len(body) < SHORT and named[name] > 2
        return f"{head}  debugger;\n{body}" if is_copied else found[0]

    return FUNCTION.sub(with_mark, text)


def as_function(text):
    """The output of wasm2js as a function that makes an instance. wasm2js writes a module that
    makes one instance when it is loaded, and keeps the instance's memory in its variables."""
    text, count = re.subn(r"^import \{ \w+ \} from 'group';\n", "", text, flags=re.MULTILINE)
    end = text.find("\nvar retasmFunc = asmFunc(")
    if count != IMPORTS or end < 0:
        raise BuildError("wasm2js writes another form than Binaryen 108 does.")
    return HEAD + with_data_text(marked(text[:end])) + TAIL


def make(wasm, made, work, checked=with_checks):
    """Makes the JavaScript of a module. `checked` adds the checks to the module's text."""
    text, changed, script, named = (
        os.path.join(work, name) for name in ("core.wat", "checked.wasm", "core.js", "named.js"))
    run("wasm-dis", *FEATURES, wasm, "-o", text)
    write(text, checked(read(text)))
    run("wasm-as", *FEATURES, text, "-o", changed)
    run("wasm2js", *FEATURES, "-Oz", changed, "-o", script)
    write(named, as_function(read(script)))
    run("esbuild", "--minify", "--charset=utf8", "--target=es2018", "--log-level=warning", named,
        f"--outfile={made}.new")
    minified = read(f"{made}.new")
    if minified.count(MARK) != minified.count("debugger"):
        raise BuildError("esbuild writes a function's first statement in another form.")
    write(f"{made}.new", minified.replace(MARK, DIRECTIVE))
    os.replace(f"{made}.new", made)
