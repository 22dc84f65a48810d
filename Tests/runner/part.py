"""Defines what a part of a run is, and the commands of which it consists."""

import enum
import os
from dataclasses import dataclass, field
from typing import Callable, List

from .counts import of_checks, of_whole
from .tools import ROOT

TESTS = os.path.join(ROOT, "Tests")


class Length(enum.IntEnum):
    """How much a run covers. Each length includes the parts of the shorter ones."""

    QUICK = 1  # the checks for an edit
    PLAIN = 2  # each suite once, which shows that everything works
    ALL = 3  # also releases, other processors, sanitizers, and the suites in other runtimes


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
    length: Length = Length.PLAIN  # the shortest run that includes it
    needs: tuple = (LIBRARY,)  # names of the builds that must be done before
    is_build: bool = False  # it needs no tools, so it can start while they are set up
    is_package_manager: bool = False  # it locks .build, so only one such part runs at a time
    # The time limit of each command. It ends only what hangs: machines are slow or busy at times.
    seconds: int = 2400
    packages: tuple = ()  # further Debian packages, in the form of DEBIAN_PACKAGES


def whole(*command):
    """The steps of a part that is one test, such as a build."""
    return [Step(list(command), of_whole)]


def script(path, *more):
    """The steps of a part that runs a Python script in the tests' virtual environment."""

    def steps(tools):
        return [Step([tools.python, os.path.join(TESTS, path), *more], of_checks)]

    return steps
