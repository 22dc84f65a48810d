"""Reads the table of the header's functions, functions.txt."""

import os
import re
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "functions.txt")

TYPES = ["number", "integer", "text", "bytes"]
RESULTS = ["status", "handle", "descriptor", "count", "text", "bytes", "answer"]
WORDS = re.compile(r"own|c|own-c|own-wasm|apart|promise|conflict|node\+?=\w+")


class TableError(Exception):
    """A row of the table is not valid; the message says why."""


@dataclass(frozen=True)
class Parameter:
    name: str
    type: str
    # What error messages call the parameter.
    words: str
    is_optional: bool = False


@dataclass(frozen=True)
class Function:
    section: str
    name: str
    result: str
    may_be_absent: bool
    parameters: tuple
    words: tuple

    def has(self, word):
        return word in self.words

    @property
    def node_call(self):
        """The C function that the Node-API face calls, and whether that function takes the
        environment as its first argument."""
        for word in self.words:
            if word.startswith("node"):
                head, name = word.split("=")
                return name, head.endswith("+")
        return self.name, False


@dataclass(frozen=True)
class Step:
    name: str
    type: str
    sets: bool


@dataclass(frozen=True)
class Table:
    functions: tuple
    steps: tuple


def marked(word):
    """A word without its question mark, and whether it had one."""
    return word.rstrip("?"), word.endswith("?")


def read_function(line, section, known):
    row, _, words = line.partition(":")
    name, result, *names = row.split()
    result, may_be_absent = marked(result)
    parameters = []
    for each in names:
        each, is_optional = marked(each)
        if each not in known:
            raise TableError(f"{name}: there is no parameter {each}.")
        type, called = known[each]
        parameters.append(Parameter(each, type, called, is_optional))
    strange = [word for word in words.split() if not WORDS.fullmatch(word)]
    if strange or result not in RESULTS:
        raise TableError(f"{name}: {(strange or [result])[0]} means nothing here.")
    return Function(
        section, name, result, may_be_absent, tuple(parameters), tuple(words.split()))


def read_table(path=TABLE):
    known, functions, steps, section = {}, [], [], ""
    with open(path, encoding="utf-8") as file:
        for line in file:
            line = line.split("#")[0].strip()
            if line.startswith("parameter "):
                _, name, type, *words = line.split(maxsplit=3)
                if type not in TYPES:
                    raise TableError(f"{name}: there is no type {type}.")
                known[name] = (type, words[0] if words else name)
            elif line.startswith("step "):
                _, name, type, kind = line.split()
                steps.append(Step(name, type, kind == "set"))
            elif line.startswith("["):
                section = line.strip("[]")
            elif line:
                functions.append(read_function(line, section, known))
    return Table(tuple(functions), tuple(steps))
