"""Makes a WebAssembly module that computes with each instruction, and plain JavaScript of it as
bridge-js/build makes the core:

    arithmetic.py FOLDER

FOLDER then has arithmetic.wasm and arithmetic.mjs. The module exports a function for each
instruction, whose name has an underscore for the dot. The function reads its operands at the
addresses 0 and 8, and writes its result at 16. Left out are the instructions that extend a part of
64 bits: wasm2js itself fails for them.
"""

import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
sys.path.insert(0, os.path.join(ROOT, "Sources"))
sys.dont_write_bytecode = True

from Building.commands import run
from Building.wasm import plain_javascript

BINARY = [
    "add", "sub", "mul", "div_s", "div_u", "rem_s", "rem_u", "and", "or", "xor", "shl", "shr_s",
    "shr_u", "rotl", "rotr"]
COMPARED = ["eq", "ne", "lt_s", "lt_u", "gt_s", "gt_u", "le_s", "le_u", "ge_s", "ge_u"]
UNARY = ["clz", "ctz", "popcnt"]

# The imports and the data without which plain_javascript does not know the module's form. Like the
# core, the module calls each of the imports.
HEAD = """\
(module
 (import "group" "read" (func $read (param i32 i32 i32) (result i32)))
 (import "group" "list" (func $list (param i32 i32 i32) (result i32)))
 (import "group" "changes" (func $changes (param f64) (result i32)))
 (import "group" "lock" (func $lock (result f64)))
 (memory $0 1 2)
 (export "memory" (memory $0))
 (data (i32.const 1024) "data")
 (func (export "ask")
  (drop (call $read (i32.const 0) (i32.const 0) (i32.const 0)))
  (drop (call $list (i32.const 0) (i32.const 0) (i32.const 0)))
  (drop (call $changes (call $lock))))
 (func (export "copy") (param i32 i32 i32)
  (memory.copy (local.get 0) (local.get 1) (local.get 2)))
 (func (export "fill") (param i32 i32 i32)
  (memory.fill (local.get 0) (local.get 1) (local.get 2)))
"""


def function(instruction, result, *operands):
    loads = " ".join(
        f"({type}.load (i32.const {8 * place}))" for place, type in enumerate(operands))
    name = instruction.replace(".", "_")
    return (f' (func (export "{name}")\n'
            f"  ({result}.store (i32.const 16) ({instruction} {loads})))\n")


def module():
    text = HEAD
    for type in ("i32", "i64"):
        for name in BINARY:
            text += function(f"{type}.{name}", type, type, type)
        for name in COMPARED:
            text += function(f"{type}.{name}", "i32", type, type)
        text += function(f"{type}.eqz", "i32", type)
        for name in UNARY:
            text += function(f"{type}.{name}", type, type)
        for sign in ("s", "u"):
            text += function(f"{type}.trunc_sat_f64_{sign}", type, "f64")
            text += function(f"f64.convert_{type}_{sign}", "f64", type)
    for name in ("i32.extend8_s", "i32.extend16_s"):
        text += function(name, "i32", "i32")
    text += function("i64.extend_i32_s", "i64", "i32")
    text += function("i64.extend_i32_u", "i64", "i32")
    text += function("i32.wrap_i64", "i32", "i64")
    text += function("i64.reinterpret_f64", "i64", "f64")
    text += function("f64.reinterpret_i64", "f64", "i64")
    return text + ")\n"


def main():
    text, wasm, script = (
        os.path.join(sys.argv[1], f"arithmetic.{end}") for end in ("wat", "wasm", "mjs"))
    plain_javascript.write(text, module())
    run("wasm-as", *plain_javascript.FEATURES, text, "-o", wasm)
    with tempfile.TemporaryDirectory(prefix="widget-bridge-") as work:
        plain_javascript.make(wasm, script, work)


if __name__ == "__main__":
    main()
