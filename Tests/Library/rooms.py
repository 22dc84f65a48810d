"""Rules about several files together, for tidy.py: quotes, imports, and unused files."""

import functools
import json
import os
import re
import sys
from collections import defaultdict

from runner.tools import ROOT

sys.path.insert(0, os.path.join(ROOT, "Sources"))

from Building import manifest

# Quotes

# Programs that tests run and that a page must quote.
QUOTED = {"bridge-js/examples/deno.js", "bridge-js/examples/node.js", "bridge-js/examples/bun.js",
          "Tests/Clients/dday-deno.js"}


def wrong_quotes(files):
    texts = {file.path: file.text for file in files}
    quoted = set()
    for file in files:
        if not file.path.endswith(".md"):
            continue
        for path, quote in re.findall(r"<!-- (\S+) -->\n```\w+\n(.*?)\n```", file.text, re.DOTALL):
            quoted.add(path)
            if path in texts and texts[path].rstrip("\n") != quote:
                yield f"{file.path} quotes {path} otherwise than it is"
    for path in sorted((QUOTED & texts.keys()) - quoted):
        yield f"no page quotes {path}"


# Decisions


def long_decisions(files):
    for file in files:
        if file.path != "ARCHITECTURE.md":
            continue
        decisions = file.text.split("\n## Decisions\n")[-1].split("\n## Platforms\n")[0]
        for paragraph in decisions.split("\n\n"):
            lines = paragraph.strip("\n").splitlines()
            if lines and lines[0].startswith("**") and len(lines) > 5:
                yield f"{len(lines)} lines: {lines[0]}"


# Imports


@functools.cache
def targets():
    """Maps the name of each of the package's targets to its folder and its dependencies."""
    return {
        name: (manifest.folder(name), set(manifest.dependencies(name)))
        for name in manifest.targets()}


# The module of an import, which may have modifiers and name one declaration: `import struct A.B`.
IMPORT = re.compile(
    r"^\s*(?:[@\w()]+ )*import "
    r"(?:(?:struct|class|enum|protocol|typealias|func|var|let|actor) )?(\w+)", re.MULTILINE)


def wrong_imports(files):
    for file in files:
        if not file.path.endswith(".swift"):
            continue
        for name, (folder, dependencies) in targets().items():
            if not file.path.startswith(f"{folder}/"):
                continue
            for module in IMPORT.findall(file.text):
                if module in targets() and module not in dependencies:
                    yield f"{file.path}: {name} does not depend on {module}"


# The library has its own header, so no file imports it: a program or test links it.
LINKED = "WidgetBridge"


def unused_dependencies(files):
    """Finds the modules that a target in Swift depends on, but that none of its files imports."""
    for name, (folder, dependencies) in targets().items():
        own = [file.text for file in files
               if file.path.startswith(f"{folder}/") and file.path.endswith(".swift")]
        imported = {module for text in own for module in IMPORT.findall(text)}
        for module in sorted(dependencies - imported - {LINKED} if own else ()):
            # A program is run, not imported.
            if manifest.targets()[module]["type"] != "executable":
                yield f"{name} depends on {module}, which it does not import"


# The types that a file declares at its top.
TYPE = re.compile(
    r"^(?:@\w+(?:\(.*?\))? |package |public |private |fileprivate |internal |final |indirect )*"
    r"(?:struct|class|enum|actor|protocol|typealias) (\w+)", re.MULTILINE)


def types_named_twice(files):
    found = defaultdict(list)
    for file in files:
        if file.path.startswith("Sources/") and file.path.endswith(".swift"):
            for name in TYPE.findall(file.text):
                found[name].append(file.path)
    for name, paths in sorted(found.items()):
        if len(paths) > 1:
            yield f"{name}: {', '.join(paths)}"


# Rooms of the package for JavaScript, each with the beginnings of the paths that it may import.
TYPES, CLIENT, HOST, NATIVE, PORTABLE, BROWSER = (
    "bridge-js/types/", *(
        f"bridge-js/src/{name}/" for name in ("client", "host", "native", "portable", "browser")))
ROOMS = {
    TYPES: (TYPES,),
    CLIENT: (CLIENT, TYPES),
    HOST: (HOST, CLIENT),
    NATIVE: (NATIVE, HOST, CLIENT),
    PORTABLE: (PORTABLE, HOST, CLIENT, "bridge-js/time-zones.js"),
    BROWSER: (BROWSER, PORTABLE, CLIENT),
}
SCRIPT_IMPORT = re.compile(
    r"""(?:\bfrom|\bimport|\brequire|<reference path=)\s*\(?\s*["'](\.[^"']+)["']""")


def wrong_rooms(files):
    """Finds the forbidden imports of files in rooms, and their circular imports."""
    imports = {}
    for file in files:
        for room, allowed in ROOMS.items():
            if not file.path.startswith(room):
                continue
            imports[file.path] = {
                os.path.normpath(os.path.join(os.path.dirname(file.path), each))
                for each in SCRIPT_IMPORT.findall(file.text)}
            for each in sorted(imports[file.path]):
                if not each.startswith(allowed):
                    yield f"{file.path}: {each} is not for {room}"

    def reached(start):
        found, waiting = set(), [start]
        while waiting:
            for each in imports.get(waiting.pop(), set()) - found:
                found.add(each)
                waiting.append(each)
        return found

    for path in sorted(imports):
        if path in reached(path):
            yield f"{path} imports itself by way of others"


def outside_package(files):
    """Finds the folders of bridge-js that package.json does not publish."""
    below = {file.path.removeprefix("bridge-js/"): file.text
             for file in files if file.path.startswith("bridge-js/")}
    if "package.json" in below:
        folders = {path.split("/")[0] for path in below if "/" in path}
        for folder in sorted(folders - set(json.loads(below["package.json"])["files"])):
            yield f"bridge-js/{folder} is not among the files of package.json"


# The native program

# The program stays small beside the library: at most so many files, and so many lines.
PROGRAM, PROGRAM_FILES, PROGRAM_LINES = "Sources/bridge-demo/", 50, 3600


def too_large(files):
    program = [file for file in files if file.path.startswith(PROGRAM)]
    lines = sum(file.text.count("\n") for file in program)
    if len(program) > PROGRAM_FILES:
        yield f"{PROGRAM} has {len(program)} files"
    if lines > PROGRAM_LINES:
        yield f"{PROGRAM} has {lines} lines"


# Unused files

# Folders that are built, run or read as a whole, or in which other programs look for files.
WHOLE_FOLDERS = (
    "Tests/Golden/", "Tests/SharedGroupTests/Corpus/", "Tests/Benchmarks/store/",
    "Tests/JavaScript/hermes/stand-ins/", "Sources/Building/packing/templates/",
)
ENTRIES = re.compile(
    r"(^|/)(README\.md|LICENSE|CHANGELOG\.md|Package\.swift|\.[\w-]+)$"
    r"|(^|/)(module\.modulemap|__init__\.py)$"
    r"|\.test\.m?js$|^\.ci/")


PYTHON_IMPORT = re.compile(r"^ *(?:from|import) (?:[^(\n#]*\([^)]*\)|[^\n#]*)", re.MULTILINE)
# Modules that other files name with the ending, but for those in the folders below. The other kinds
# of files may be named without.
MODULE = re.compile(r"\.(js|mjs|cjs|ts|tsx|py)$")
NAMED_WITHOUT = (
    "Tests/Disks/", "Tests/Oracles/", "Tests/JavaScript/browser/page/",
    "Tests/JavaScript/react-native/app/",
)


def unreached(files):
    """Finds files that belong to no target and that no other file names."""
    sayers = defaultdict(set)
    importers = defaultdict(set)
    for file in files:
        for word in set(re.findall(r"[\w.+-]+", file.text)):
            for name in {word, word.rstrip("."), *word.split(".")}:
                if len(sayers[name]) < 2:
                    sayers[name].add(file.path)
        for statement in PYTHON_IMPORT.findall(file.text):
            for name in re.findall(r"\w+", statement):
                if len(importers[name]) < 2:
                    importers[name].add(file.path)
    folders = tuple(f"{folder}/" for folder, _ in targets().values())
    for file in files:
        folder, name = os.path.split(file.path)
        stem = name.split(".")[0]
        is_built = file.path.startswith(folders) and name.endswith((".swift", ".c", ".h"))
        if is_built or file.path.startswith(WHOLE_FOLDERS) or ENTRIES.search(file.path):
            continue
        named = set(sayers[name])
        if name.endswith(".py"):
            named |= importers[stem]
        if name.endswith(".d.ts"):
            named |= sayers[f"{name.removesuffix('.d.ts')}.js"]
        if not MODULE.search(name) or file.path.startswith(NAMED_WITHOUT):
            named |= sayers[stem]
        if not named - {file.path}:
            yield f"{file.path}: no file names it"
