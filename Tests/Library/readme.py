"""The programs that the README quotes are the files that the tests run, to the letter."""

import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from runner.checks import Checks
from runner.tools import ROOT

QUOTED = {
    "Tests/Clients/dday.c", "bridge-js/examples/dday-deno.js", "bridge-js/examples/dday-node.mjs",
}


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def main():
    checks = Checks()
    quotes = dict(
        re.findall(r"<!-- (\S+) -->\n```\w+\n(.*?)\n```", read("README.md"), re.DOTALL)
    )
    checks.check(set(quotes) == QUOTED, f"the README quotes {', '.join(sorted(QUOTED))}")
    for path, quote in quotes.items():
        checks.check(quote == read(path).rstrip("\n"), f"the README quotes {path} as it is")
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
