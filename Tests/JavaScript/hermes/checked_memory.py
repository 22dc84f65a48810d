"""Makes the core as plain JavaScript with a check of each load and store. The check throws if the
address is outside of the memory, or not aligned as the module declares:

    checked_memory.py FILE
"""

import os
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
sys.path.insert(0, os.path.join(ROOT, "Sources"))
sys.dont_write_bytecode = True

from Building.wasm import plain_javascript

ACCESS = re.compile(
    r"\((?P<type>[if](?:32|64))\.(?P<kind>load|store)(?P<width>8|16|32)?(?P<sign>_[su])?"
    r"(?: offset=(?P<offset>\d+))?(?: align=(?P<align>\d+))?(?=\s)")

# `$limit` is the size of the memory, and changes when it grows. With `peek` a test can load from an
# invalid address, which the core itself never does.
MORE = """\
 (global $limit (mut i32) (i32.const %d))
 (func $checked_grow (param $pages i32) (result i32) (local $before i32)
  (local.set $before (memory.grow (local.get $pages)))
  (global.set $limit (i32.shl (memory.size) (i32.const 16)))
  (local.get $before))
 (func $peek (export "peek") (param $start i32) (result i32)
  (call $checked_i32.load_4 (i32.const 0) (local.get $start)))
"""


def function(name, type, kind, operation, size, align):
    """The text of a function that replaces a load or store instruction."""
    is_store = kind == "store"
    value = f"(param $value {type})" if is_store else f"(result {type})"
    given = " (local.get $value)" if is_store else ""
    place = "(i32.add (local.get $start) (local.get $offset))"
    return f"""\
 (func ${name} (param $offset i32) (param $start i32) {value}
  (if (i32.gt_u (local.get $start)
       (i32.sub (global.get $limit) (i32.add (local.get $offset) (i32.const {size}))))
   (unreachable))
  (if (i32.and {place} (i32.const {align - 1})) (unreachable))
  ({operation} align={align} {place}{given}))
"""


def with_memory_checks(text):
    text = plain_javascript.with_checks(text)
    functions = {}

    def call(access):
        type, kind = access["type"], access["kind"]
        width, sign = access["width"] or "", access["sign"] or ""
        size = int(width or type[1:]) // 8
        align = int(access["align"] or size)
        operation = f"{type}.{kind}{width}{sign}"
        name = f"checked_{operation}_{align}"
        functions[name] = function(name, type, kind, operation, size, align)
        return f"(call ${name} (i32.const {access['offset'] or 0})"

    pages = int(re.search(r"\(memory \$\S+ (\d+)", text)[1])
    text = ACCESS.sub(call, text).replace("(memory.grow", "(call $checked_grow")
    more = MORE % (pages << 16) + "".join(functions.values())
    return f"{text[:text.rindex(')')]}\n{more})\n"


def main():
    module = os.path.join(ROOT, "bridge-js", "widget-bridge.wasm")
    with tempfile.TemporaryDirectory(prefix="widget-bridge-") as work:
        plain_javascript.make(module, sys.argv[1], work, with_memory_checks)


if __name__ == "__main__":
    main()
