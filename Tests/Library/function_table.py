"""The table of the header's functions: the files that are made from it are up to date, and it has
the header's functions, each with its parameters.

    python3 Tests/Library/function_table.py [--recipe]

With --recipe it adds a function to a copy of the sources, as ARCHITECTURE.md describes, builds the
library and the WebAssembly core there, and calls it from C and JavaScript, which takes minutes.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(
    0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Sources",
                    "FunctionTable"))

import jsonschema

from Library.declared import comments, declarations, types_of
from runner.checks import Checks
from runner.tools import ROOT

from binding_files import result
from function_table import read_table

MAKE = os.path.join("Sources", "FunctionTable", "make")
C_TYPES = {
    "number": ["uint32_t"], "integer": ["int32_t"], "text": ["const char *"],
    "bytes": ["const uint8_t *", "uint32_t"],
}
# The header says for all widgets that it may be NULL.
TOLD_ONCE = "requestJSON"
A_BUFFER = "NULL buffer"
OUTPUT = {"text": ["char *", "uint32_t"], "bytes": ["uint8_t *", "uint32_t"]}


def declared_types(function):
    """The types of a function's result and of its parameters, by the table."""
    types = [result(function)["type"]]
    types += [type for each in function.parameters for type in C_TYPES[each.type]]
    # The only function that returns one of the library's own texts.
    return types + ([] if function.name == "getStatusName" else OUTPUT.get(function.result, []))


def check_table(checks):
    done = subprocess.run(
        [sys.executable, os.path.join(ROOT, MAKE), "--check"], capture_output=True, text=True)
    checks.check(
        done.returncode == 0,
        "the files that are made from the table are as they would be made now",
        f"run {MAKE}: {done.stdout}{done.stderr}")
    table = {each.name: declared_types(each) for each in read_table().functions}
    header = declarations()
    checks.check(
        set(table) == set(header), f"the table has the header's {len(header)} functions",
        sorted(set(table) ^ set(header)))
    wrong = [name for name in header if table.get(name) != header[name]]
    checks.check(not wrong, "each has the header's result and parameters", wrong)
    said = comments()
    differing = [
        each.name for each in read_table().functions
        if any(one.is_optional and one.name != TOLD_ONCE for one in each.parameters)
        != ("NULL" in said.get(each.name, "").replace(A_BUFFER, ""))]
    checks.check(not differing, "what may be NULL may be so in the header's words", differing)


def read(name):
    with open(os.path.join(ROOT, "Sources", "CWidgetBridge", name), encoding="utf-8") as file:
        return file.read()


def check_bindings(checks):
    """What generators of bindings read agrees with the header."""
    header = declarations()
    declared = types_of(read("widget_bridge.cdef"))
    different = [
        name for name in {**declared, **header} if declared.get(name) != header.get(name)]
    checks.check(
        not different, "widget_bridge.cdef declares what the header declares", different)
    document = json.loads(read("widget_bridge.json"))
    try:
        jsonschema.validate(document, json.loads(read("widget_bridge.schema.json")))
        fault = ""
    except jsonschema.ValidationError as error:
        fault = str(error)
    checks.check(not fault, "widget_bridge.json is as its schema says", fault)
    described = {
        each["name"]: [one["type"] for one in [each["result"], *each["parameters"]]]
        for each in document["functions"]}
    checks.check(described == header, "it has the header's functions, results and parameters")
    core = os.path.join(ROOT, "bridge-js", "widget-bridge.wasm")
    if not os.path.exists(core):
        checks.skip("the WebAssembly module exports what it says", "the core is not built")
        return
    script = (
        'const fs = require("fs"), m = new WebAssembly.Module(fs.readFileSync(process.argv[1]));'
        "console.log(JSON.stringify(WebAssembly.Module.exports(m).map((e) => e.name)))")
    told = subprocess.run(["node", "-e", script, core], capture_output=True, text=True).stdout
    exported = set(json.loads(told or "[]")) & set(header)
    said = {each["name"] for each in document["functions"] if each["isInWebAssembly"]}
    checks.check(exported == said, "the WebAssembly module exports what it says",
                 sorted(exported ^ said))


# The recipe

NAME = "getSharedKeyCountJSON"
HEADER = f"""
WIDGET_BRIDGE_API int32_t {NAME}(
    uint32_t group, const char *WIDGET_BRIDGE_NULLABLE prefix,
    char *WIDGET_BRIDGE_NULLABLE buffer, uint32_t capacity);
"""
ROW = f"{NAME} text group prefix?\n"
METHOD = f"""package import BridgeJSON
import SharedGroupTypes

extension GroupFunctions {{
  /// How many keys begin with a text, as JSON.
  package func {NAME}(
    _ prefix: Span<UInt8>?, to output: inout JSONWriter
  ) throws(BridgeError) {{
    let prefix = if let prefix {{ try String(utf8: prefix, "prefix") }} else {{ "" }}
    let keys = try mappingErrors {{ () throws(SharedGroupError) in try group.keys() }}
    output.element(Int64(keys.filter {{ $0.key.hasPrefix(prefix) }}.count))
  }}
}}
"""
C_PROGRAM = f"""#include <stdio.h>
#include "widget_bridge.h"
int main(void) {{
  char count[32];
  int32_t group = openSharedGroup("recipe", NULL);
  setSharedValue((uint32_t)group, "one", "1");
  setSharedValue((uint32_t)group, "two", "2");
  if ({NAME}((uint32_t)group, "o", count, sizeof count) < 0) return 1;
  return puts(count) < 0;
}}
"""
JAVASCRIPT = f"""
import {{ portableFunctions }} from "./bridge-js/src/portable/functions.js";
import {{ functions }} from "./bridge-js/src/client/functions.js";
const asked = [];
const core = {{ text: (name, group, ...parameters) => asked.push([name, ...parameters]) }};
const store = {{ id: 1, revision: 0 }};
const made = portableFunctions({{
  core: () => ({{ ...core, text: (name, ...more) =>
    name === "openSharedGroup" ? "{{}}" : core.text(name, ...more) }}),
  openStore: () => store,
}});
made.{NAME}(made.openSharedGroup("recipe", null), "o", "count");
console.log(JSON.stringify([functions.{NAME}, asked]));
"""


def insert(path, text, before):
    with open(path, encoding="utf-8") as file:
        present = file.read()
    place = present.rindex(before)
    with open(path, "w", encoding="utf-8") as file:
        file.write(present[:place] + text + present[place:])


def check_recipe(checks):
    with tempfile.TemporaryDirectory() as copy:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "Sources", "bridge-js"], cwd=ROOT, capture_output=True,
            text=True, check=True).stdout
        for path in listed.rstrip("\0").split("\0"):
            os.makedirs(os.path.dirname(os.path.join(copy, path)), exist_ok=True)
            shutil.copy(os.path.join(ROOT, path), os.path.join(copy, path))
        include = os.path.join(copy, "Sources", "CWidgetBridge", "include")
        insert(os.path.join(include, "widget_bridge.h"), HEADER, "#ifdef __cplusplus")
        insert(
            os.path.join(copy, "Sources", "FunctionTable", "functions.txt"), ROW,
            "getSharedKeysJSON ")
        method = os.path.join(copy, "Sources", "WidgetFunctions", "GroupFunctions+Recipe.swift")
        with open(method, "w", encoding="utf-8") as file:
            file.write(METHOD)
        made = checks.run("the table is made with the new row", [os.path.join(copy, MAKE)])
        checks.check(len(made.stdout.splitlines()) >= 5, "it is in all faces", made.stdout)
        checks.run("the library builds", [os.path.join(copy, "Sources", "build")])
        checks.run("the core builds", [os.path.join(copy, "bridge-js", "build")])
        program = os.path.join(copy, "recipe")
        with open(f"{program}.c", "w", encoding="utf-8") as file:
            file.write(C_PROGRAM)
        library = os.path.join(copy, ".build", "release")
        checks.run("a C program is compiled", [
            "cc", "-I", include, f"{program}.c", "-o", program, "-L", library, "-lWidgetBridge",
            f"-Wl,-rpath,{library}"])
        told = subprocess.run(
            [program], capture_output=True, text=True,
            env={**os.environ, "WIDGET_BRIDGE_HOME": os.path.join(copy, "home")})
        checks.check(told.stdout == "1\n", "it calls the function", told.stdout + told.stderr)
        with open(os.path.join(copy, "bridge-js", "widget-bridge.wasm"), "rb") as file:
            checks.check(NAME.encode() in file.read(), "the core exports it")
        script = os.path.join(copy, "recipe.mjs")
        with open(script, "w", encoding="utf-8") as file:
            file.write(JAVASCRIPT)
        told = checks.run("JavaScript has it", [shutil.which("node") or "node", script])
        checks.check(
            f'[["{NAME}","o"]]' in told.stdout, "and hands its parameter to the core", told.stdout)


def main(arguments):
    checks = Checks()
    check_table(checks)
    check_bindings(checks)
    if "--recipe" in arguments:
        check_recipe(checks)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
