"""Checks that the function table lists all functions of the header with their parameters, and that
the files generated from the table are up to date.

    python3 Tests/Library/function_table.py [--module | --recipe]

With --module it only checks which functions the core as WebAssembly exports, which must be built.
With --recipe it also adds two functions to a copy of the sources, as ARCHITECTURE.md describes,
builds the library and the WebAssembly core there, and calls the functions from C and JavaScript.
That takes minutes.
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
from runner.tools import ROOT, TOOLS

from binding_files import result
from function_table import read_table

MAKE = os.path.join("Sources", "FunctionTable", "make")
C_TYPES = {
    "number": ["uint32_t"], "integer": ["int32_t"], "text": ["const char *"],
    "bytes": ["const uint8_t *", "uint32_t"],
}
# The header explains once, for all functions with a request, that this parameter may be NULL.
TOLD_ONCE = "requestJSON"
A_BUFFER = "NULL buffer"
OUTPUT = {"text": ["char *", "uint32_t"], "bytes": ["uint8_t *", "uint32_t"]}


def declared_types(function):
    """The types of a function's result and of its parameters, according to the table."""
    types = [result(function)["type"]]
    types += [type for each in function.parameters for type in C_TYPES[each.type]]
    # Only getStatusName has no output buffer, because it returns a constant text.
    return types + ([] if function.name == "getStatusName" else OUTPUT.get(function.result, []))


def check_table(checks):
    done = subprocess.run(
        [sys.executable, os.path.join(ROOT, MAKE), "--check"], capture_output=True, text=True)
    checks.check(
        done.returncode == 0,
        "the files that are made from the table are up to date",
        f"run {MAKE}: {done.stdout}{done.stderr}")
    table = {each.name: declared_types(each) for each in read_table().functions}
    header = declarations()
    checks.check(
        set(table) == set(header), f"the table has the header's {len(header)} functions",
        sorted(set(table) ^ set(header)))
    wrong = [name for name in header if table.get(name) != header[name]]
    checks.check(not wrong, "each function has the header's result and parameters", wrong)
    said = comments()
    differing = [
        each.name for each in read_table().functions
        if any(one.is_optional and one.name != TOLD_ONCE for one in each.parameters)
        != ("NULL" in said.get(each.name, "").replace(A_BUFFER, ""))]
    checks.check(not differing, "a parameter may be NULL only if the header says so", differing)


def read(name):
    with open(os.path.join(ROOT, "Sources", "CWidgetBridge", name), encoding="utf-8") as file:
        return file.read()


def check_bindings(checks):
    """Checks that the files for generators of bindings agree with the header."""
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
    checks.check(not fault, "widget_bridge.json satisfies its schema", fault)
    described = {
        each["name"]: [one["type"] for one in [each["result"], *each["parameters"]]]
        for each in document["functions"]}
    checks.check(described == header,
                 "the table has the header's functions, results and parameters")


def check_module(checks):
    """Checks that the core exports the functions of which widget_bridge.json says so."""
    header, document = declarations(), json.loads(read("widget_bridge.json"))
    core = os.path.join(ROOT, "bridge-js", "widget-bridge.wasm")
    script = (
        'const fs = require("fs"), m = new WebAssembly.Module(fs.readFileSync(process.argv[1]));'
        "console.log(JSON.stringify(WebAssembly.Module.exports(m).map((e) => e.name)))")
    node = os.environ.get("NODE", "node")
    told = subprocess.run([node, "-e", script, core], capture_output=True, text=True).stdout
    exported = set(json.loads(told or "[]")) & set(header)
    said = {each["name"] for each in document["functions"] if each["isInWebAssembly"]}
    checks.check(exported == said, "the WebAssembly module exports what widget_bridge.json says",
                 sorted(exported ^ said))


# The recipe

# The two functions that the recipe adds. Their parameters have every type but bytes. One function
# returns text, and the other bytes.
COUNT, FIRST = "getSharedKeyCountJSON", "getFirstSharedKeys"
HEADER = f"""
/** Counts the keys that begin with `prefix`; with NULL, all keys. */
WIDGET_BRIDGE_API
int32_t {COUNT}(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE prefix,
                char *WIDGET_BRIDGE_NULLABLE buffer, uint32_t capacity);

/** Reads up to `count` keys after the first `after` keys, each followed by a NUL. */
WIDGET_BRIDGE_API
int32_t {FIRST}(uint32_t group, uint32_t count, int32_t after,
                uint8_t *WIDGET_BRIDGE_NULLABLE buffer, uint32_t capacity);
"""
PARAMETERS = """\
parameter count number
parameter after integer
"""
ROWS = f"""\
{COUNT} text group prefix?
{FIRST} bytes? group count after
"""
METHODS = f"""package import BridgeJSON
import SharedGroupTypes

extension GroupFunctions {{
  /// How many keys begin with a text, as JSON.
  package func {COUNT}(
    _ prefix: Span<UInt8>?, to output: inout JSONWriter
  ) throws(BridgeError) {{
    let prefix = if let prefix {{ try String(utf8: prefix, "prefix") }} else {{ "" }}
    let keys = try mappingErrors {{ () throws(SharedGroupError) in try group.keys() }}
    output.element(Int64(keys.filter {{ $0.key.hasPrefix(prefix) }}.count))
  }}

  /// Some keys after the first ones, each followed by a NUL.
  package func {FIRST}(
    _ count: UInt32, _ after: Int32, to output: inout JSONWriter
  ) throws(BridgeError) {{
    let keys = try mappingErrors {{ () throws(SharedGroupError) in
      let keys = try group.keys().dropFirst(max(Int(after), 0)).prefix(Int(clamping: count))
      guard !keys.isEmpty else {{ throw .notFound(key: "") }}
      return keys
    }}
    let nul: [UInt8] = [0]
    for each in keys {{
      output.append(raw: each.key.utf8.span)
      output.append(raw: nul.span)
    }}
  }}
}}
"""
C_PROGRAM = f"""#include <stdio.h>
#include <string.h>
#include "widget_bridge.h"
int main(void) {{
  char count[32];
  uint8_t keys[32];
  uint32_t group = sharedGroupHandle(openSharedGroup("recipe", NULL));
  setSharedValue(group, "one", "1");
  setSharedValue(group, "two", "2");
  if ({COUNT}(group, "o", count, sizeof count) != 1 || count[0] != '1') return 1;
  if ({COUNT}(group, NULL, count, sizeof count) != 1 || count[0] != '2') return 2;
  if ({FIRST}(group, 7, 1, keys, sizeof keys) != 4 || memcmp(keys, "two", 4) != 0) return 3;
  return {FIRST}(group, 7, 2, keys, sizeof keys) == BridgeStatusNotFound ? 0 : 4;
}}
"""
# Calls the functions in the core as WebAssembly, and in the library through Node-API. The desktop's
# module promises them, with bytes as base64.
JAVASCRIPT = f"""
import {{ createDesktopModule }} from "./bridge-js/react-native/module.js";
import {{ internalsOf }} from "./bridge-js/src/client/group.js";
import {{ SharedGroup }} from "./bridge-js/mod.js";
for (const options of [{{ storage: "memory" }}, {{ backend: "native" }}]) {{
  const group = SharedGroup.open("recipe", options).setMany({{ one: 1, two: 2 }});
  const call = (...values) => internalsOf(group).call("recipe", ...values);
  const keys = (...values) => {{
    const bytes = call("{FIRST}", ...values);
    return bytes && new TextDecoder().decode(bytes);
  }};
  console.log(JSON.stringify([
    group.backend, call("{COUNT}", "o"), call("{COUNT}", null), keys(1, -1), keys(2 ** 32 - 1, 1),
    keys(1, 2) === undefined,
  ]));
  const native = createDesktopModule(options);
  console.log(JSON.stringify([
    await native.{COUNT.removesuffix("JSON")}("recipe", "o"),
    await native.{FIRST}("recipe", 1, -1), await native.{FIRST}("recipe", 1, 2),
  ]));
  native.close();
}}
"""
TOLD = ["1", "2", "one\0", "two\0", True]
PROMISED = ["1", "b25lAA==", None]
PROMISES = f"""\
  {COUNT.removesuffix("JSON")}(group: string, prefix: string | null): Promise<string>;
  /** Null if the group has nothing under this name. */
  {FIRST}(group: string, count: number, after: number): Promise<string | null>;
"""


def insert(path, text, before):
    with open(path, encoding="utf-8") as file:
        present = file.read()
    place = present.rindex(before)
    with open(path, "w", encoding="utf-8") as file:
        file.write(present[:place] + text + present[place:])


def copy_sources(copy):
    listed = subprocess.run(
        ["git", "ls-files", "-z", "Package.swift", "Sources", "bridge-js"], cwd=ROOT,
        capture_output=True, text=True, check=True).stdout
    for path in listed.rstrip("\0").split("\0"):
        os.makedirs(os.path.dirname(os.path.join(copy, path)), exist_ok=True)
        shutil.copy(os.path.join(ROOT, path), os.path.join(copy, path))


def check_recipe(checks):
    with tempfile.TemporaryDirectory() as copy:
        copy_sources(copy)
        os.symlink(TOOLS, os.path.join(copy, ".build-tools"))
        include = os.path.join(copy, "Sources", "CWidgetBridge", "include")
        insert(os.path.join(include, "widget_bridge.h"), HEADER, "#ifdef __cplusplus")
        rows = os.path.join(copy, "Sources", "FunctionTable", "functions.txt")
        insert(rows, PARAMETERS, "parameter status ")
        insert(rows, ROWS.replace("\n", " : promise\n"), "getSharedKeysJSON ")
        methods = os.path.join(copy, "Sources", "WidgetFunctions", "GroupFunctions+Recipe.swift")
        with open(methods, "w", encoding="utf-8") as file:
            file.write(METHODS)
        made = checks.run("the files are made with the new rows", [os.path.join(copy, MAKE)])
        checks.check(len(made.stdout.splitlines()) == 9, "all faces have the new functions",
                     made.stdout)
        phone = os.path.join(copy, "bridge-js", "react-native", "NativeWidgetBridge.ts")
        with open(phone, encoding="utf-8") as file:
            checks.check(PROMISES in file.read(), "a phone's module declares the new functions")
        checks.run("the library builds", [os.path.join(copy, "Sources", "build")])
        checks.run("the core builds", [os.path.join(copy, "bridge-js", "build")])
        program = os.path.join(copy, "recipe")
        with open(f"{program}.c", "w", encoding="utf-8") as file:
            file.write(C_PROGRAM)
        library = os.path.join(copy, ".build", "release")
        checks.run("a C program is compiled", [
            "cc", "-I", include, f"{program}.c", "-o", program, "-L", library, "-lWidgetBridge",
            f"-Wl,-rpath,{library}"])
        home = {**os.environ, "WIDGET_BRIDGE_HOME": os.path.join(copy, "home")}
        for name in ("WIDGET_BRIDGE_LIBRARY", "WIDGET_BRIDGE_BACKEND"):
            home.pop(name, None)
        checks.run("the program calls the new functions", [program], env=home)
        script = os.path.join(copy, "recipe.mjs")
        with open(script, "w", encoding="utf-8") as file:
            file.write(JAVASCRIPT)
        told = checks.run(
            "JavaScript calls the new functions", [os.environ.get("NODE", "node"), script],
            env=home).stdout
        answers = [json.loads(line) for line in told.splitlines()]
        checks.check(
            answers == [["portable", *TOLD], PROMISED, ["native", *TOLD], PROMISED],
            "the module and the library have the same results, with promises, too", told)


def main(arguments):
    checks = Checks()
    if "--module" in arguments:
        check_module(checks)
    else:
        check_table(checks)
        check_bindings(checks)
    if "--recipe" in arguments:
        check_recipe(checks)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
