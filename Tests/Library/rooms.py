"""Rules about several files together, for tidy.py: quotes, imports, and unused files."""

import functools
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


# Imports


@functools.cache
def targets():
    """Maps the name of each of the package's targets to its folder and its dependencies."""
    return {
        name: (manifest.folder(name), set(manifest.dependencies(name)))
        for name in manifest.targets()}


def wrong_imports(files):
    imports = defaultdict(set)
    for file in files:
        if not file.path.endswith(".swift"):
            continue
        for name, (folder, dependencies) in targets().items():
            if not file.path.startswith(f"{folder}/"):
                continue
            for module in re.findall(r"^\s*(?:[@\w]+ )*import (\w+)", file.text, re.MULTILINE):
                imports[name].add(module)
                if module in targets() and module not in dependencies:
                    yield f"{file.path}: {name} does not depend on {module}"


# Folders of the package for JavaScript, each with a pattern of the paths from which its files must
# not import.
CLOSED = {
    "bridge-js/types/": re.compile(r"(?!bridge-js/types/)"),
    "bridge-js/src/client/": re.compile(r"bridge-js/src/(native|portable|browser)/"),
}


def wrong_rooms(files):
    """Finds the forbidden imports of files in closed folders, and their circular imports."""
    imports = {}
    for file in files:
        for folder, outside in CLOSED.items():
            if not file.path.startswith(folder):
                continue
            named = re.findall(r"""(?:from|import) ["'](\.[^"']+)["']""", file.text)
            imports[file.path] = {
                os.path.normpath(os.path.join(os.path.dirname(file.path), each))
                for each in named}
            for each in sorted(filter(outside.match, imports[file.path])):
                yield f"{file.path}: {each} is not for {folder}"

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
    r"|\.test\.mjs$|^\.ci/")


def unreached(files):
    """Finds files that belong to no target and that no other file names."""
    sayers = defaultdict(set)
    for file in files:
        for word in set(re.findall(r"[\w.+-]+", file.text)):
            for name in {word, *word.split(".")}:
                if len(sayers[name]) < 2:
                    sayers[name].add(file.path)
    folders = tuple(f"{folder}/" for folder, _ in targets().values())
    for file in files:
        folder, name = os.path.split(file.path)
        stem = name.split(".")[0]
        is_built = file.path.startswith(folders) and name.endswith((".swift", ".c", ".h"))
        if is_built or file.path.startswith(WHOLE_FOLDERS) or ENTRIES.search(file.path):
            continue
        if not (sayers[name] | sayers[stem]) - {file.path}:
            yield f"{file.path}: no file names it"
