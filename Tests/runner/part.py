"""The parts of a run, and the commands of each."""

import enum
import os
from dataclasses import dataclass, field
from typing import Callable, List

from .counts import of_checks, of_whole
from .tools import ROOT

TESTS = os.path.join(ROOT, "Tests")


class Length(enum.IntEnum):
    """How much a run covers. Each length includes the parts of the shorter ones."""

    QUICK = 1  # what an edit needs to know
    PLAIN = 2  # what shows that everything works: each suite once
    ALL = 3  # releases, other processors, sanitizers, and the same suites by other ways


# The builds that parts need, by the names of the parts that make them.
LIBRARY, DEBUG, CORE = "release", "build", "core"


@dataclass
class Step:
    """One command of a part."""

    command: List[str]
    count: Callable
    settings: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Part:
    name: str
    summary: str
    # Takes the tools. Returns a list of steps, or a text that says why this machine runs none.
    steps: Callable
    length: Length = Length.PLAIN  # the shortest run that has it
    needs: tuple = (LIBRARY,)  # what must be built before
    is_build: bool = False  # it needs none of the tools that are set up meanwhile
    is_package_manager: bool = False  # only one runs at a time, as it locks .build
    seconds: int = 600  # a command that takes longer hangs
    packages: tuple = ()  # what it needs beyond the common ones, as in DEBIAN_PACKAGES


def whole(*command):
    """The steps of a part that is one test, such as a build."""
    return [Step(list(command), of_whole)]


def script(path, *more):
    """A Python script of the tests, in the environment that has jsonschema."""

    def steps(tools):
        return [Step([tools.python, os.path.join(TESTS, path), *more], of_checks)]

    return steps
