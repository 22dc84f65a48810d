"""The programs that the READMEs quote are the files that the tests run, to the letter."""

import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from runner.checks import Checks
from runner.tools import ROOT

QUOTED = {
    "bridge-js/README.md": {
        "bridge-js/examples/deno.js", "bridge-js/examples/node.js", "bridge-js/examples/bun.js",
        "Tests/Clients/dday-deno.js",
    },
}


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def main():
    checks = Checks()
    for readme, quoted in QUOTED.items():
        quotes = dict(
            re.findall(r"<!-- (\S+) -->\n```\w+\n(.*?)\n```", read(readme), re.DOTALL)
        )
        checks.check(set(quotes) == quoted, f"{readme} quotes {', '.join(sorted(quoted))}")
        for path, quote in quotes.items():
            checks.check(quote == read(path).rstrip("\n"), f"{readme} quotes {path} as it is")
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
