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

import base64
import json
import os
import re

from ..commands import BuildError, run

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
# Puts the module's data into its memory. wasm2js writes it as base64, for which Hermes took three
# times as long: what takes long there are calls of charCodeAt(), and here each gives two bytes.
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
    """A module's text, where what plain JavaScript does not check goes through functions."""
    text = re.sub(r"\b(i32|i64)\.trunc_sat_f64_([su])\b", r"call $saturated_\1_f64_\2", text)
    text = re.sub(r"\b(i32|i64)\.(div|rem)_([su])\b", r"call $checked_\1_\2_\3", text)
    text = re.sub(r"\bmemory\.(copy|fill)\b", r"call $checked_\1", text)
    left = re.search(r"\bi(32|64)\.trunc_\w+", text)
    if left:
        raise BuildError(f"There is no check of {left[0]} in {CHECKS}.")
    end = text.rindex(")")
    return f"{text[:end]}\n{read(CHECKS)})\n"


def data_text(data):
    """Bytes as a text with two of them in each character, and the code of its mark. Behind a mark
    is what would be half of a surrogate pair, which not every tool keeps, less 0x8000."""
    units = memoryview(data).cast("H")
    mark = min(set(range(0x100, 0x800)) - set(units))
    marked = {unit: chr(mark) + chr(unit ^ 0x8000) for unit in range(0xD800, 0xE000)}
    return "".join(marked.get(unit) or chr(unit) for unit in units), mark


def with_data_text(text):
    """What wasm2js wrote, with the module's data as one text in place of base64."""
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


def as_function(text):
    """What wasm2js wrote, as a function that makes an instance. It writes a module that makes one
    when it is loaded, and keeps an instance's memory in the module's variables."""
    text, count = re.subn(r"^import \{ \w+ \} from 'group';\n", "", text, flags=re.MULTILINE)
    end = text.find("\nvar retasmFunc = asmFunc(")
    if count != IMPORTS or end < 0:
        raise BuildError("wasm2js writes another form than Binaryen 108 does.")
    return HEAD + with_data_text(text[:end]) + TAIL


def make(wasm, made, work, checked=with_checks):
    """Makes the JavaScript of a module, of whose text `checked` makes another."""
    text, changed, script, named = (
        os.path.join(work, name) for name in ("core.wat", "checked.wasm", "core.js", "named.js"))
    run("wasm-dis", *FEATURES, wasm, "-o", text)
    write(text, checked(read(text)))
    run("wasm-as", *FEATURES, text, "-o", changed)
    run("wasm2js", *FEATURES, "-Oz", changed, "-o", script)
    write(named, as_function(read(script)))
    run("esbuild", "--minify", "--charset=utf8", "--target=es2018", "--log-level=warning", named,
        f"--outfile={made}.new")
    os.replace(f"{made}.new", made)
