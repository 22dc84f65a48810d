"""Checks this repository's style rules, and reads each file only once. Each rule is an entry of a
table, with a text in which it must find faults and one that it must accept."""

import fnmatch
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from typing import NamedTuple

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import early_returns
import rooms
from runner.checks import Checks
from runner.tools import ROOT

COLUMNS = 100


class File:
    """A file of the repository, by its path below the root."""

    def __init__(self, path, text):
        self.path = path
        self.text = text
        self.lines = text.splitlines()

    def matches(self, *patterns):
        """Whether the path matches one of the patterns. A Python program without an extension
        matches like a file `program.py`."""
        kind = "program.py" if self.text.startswith("#!/usr/bin/env python3") else ""
        return any(
            fnmatch.fnmatch(self.path, each) or kind and fnmatch.fnmatch(kind, each)
            for each in patterns)


class Rule(NamedTuple):
    """A rule for the files that match `files` and do not match `without`."""

    name: str
    files: tuple[str, ...]
    # Yields the number of each line that breaks the rule, with what is wrong.
    find: Callable[[File], Iterable[tuple[int, str]]]
    # A text that breaks the rule in `faults` lines, and one that keeps it.
    broken: str
    kept: str
    without: tuple[str, ...] = ()
    faults: int = 2

    def concerns(self, file):
        return file.matches(*self.files) and not file.matches(*self.without)


# Rules by lines


def wide(file):
    for number, line in enumerate(file.lines, 1):
        if len(line) > COLUMNS:
            yield number, f"{len(line)} columns"


def never(*words):
    """Finds words outside of comments. Each pair is a pattern and what should replace its
    matches."""
    def find(file):
        for number, line in enumerate(file.lines, 1):
            code = re.sub(r"(^|\s)//.*", "", line)
            for word, better in words:
                if re.search(word, code):
                    yield number, f"{word}: {better}"
    return find


def unwanted(words):
    pattern = re.compile("|".join(rf"\b{word}\b" for word in words), re.IGNORECASE)

    def find(file):
        for number, line in enumerate(file.lines, 1):
            if match := pattern.search(line):
                yield number, match[0]
    return find


def early(find):
    """Makes the `find` of a rule from a function of early_returns.py, which yields line numbers."""
    return lambda file: ((number, "returns early") for number in find(file.text))


def conditional_tests(file):
    """Finds tests of JavaScript that are defined only if a condition is true. Where it is false,
    nothing reports that they are skipped."""
    is_within = False
    for number, line in enumerate(file.lines, 1):
        if re.match(r"(\} )?(if|else)\b", line):
            is_within = True
        if is_within and re.search(r"\b(test|\w+Test)\(", line):
            yield number, "is defined within `if`: give it `skip`, with the reason"
        # Ends the block, or the statement without one.
        if line == "}" or re.match(r"[^ }].*[^{]$", line):
            is_within = False


# Phrases over which readers stumble.
DIALECT = (
    r"glanc\w*", "None is one", "what of it Swift", "what else gives",
    "a call is about which is about none",
)

SWIFT = "*.swift"
SOURCES_IN_SWIFT = "Sources/*.swift"
SCRIPTS = ("*.js", "*.mjs", "*.cjs", "*.ts", "*.tsx")

FURTHER_LANGUAGES = ("*.hpp", "*.css", "*.php", "*.rb", "*.go", "*.java", "*.cs", "*.rs")
# Examples that have a limit of 40 lines, which Tests/Clients/languages.py checks.
SHORT_EXAMPLES = tuple(f"Tests/Clients/examples/*.{each}" for each in ("cs", "go", "java", "rs"))

# Files that others wrote, or that a program generates.
MADE = (
    "bridge-js/widget-bridge-core.js", "bridge-js/time-zones.js", "bridge-js/cjs/*",
    "*/node_modules/*",
)

RULES = (
    Rule(
        f"C, Python and JavaScript keep to {COLUMNS} columns",
        ("*.c", "*.h", "*.py", *SCRIPTS), wide,
        broken=f"{'x' * 101}\n{'y' * 102}\n", kept=f"{'x' * 100}\n", without=MADE,
    ),
    Rule(
        f"further languages keep to {COLUMNS} columns", FURTHER_LANGUAGES, wide,
        broken=f"{'x' * 101}\n{'y' * 102}\n", kept=f"{'x' * 100}\n", without=SHORT_EXAMPLES,
    ),
    Rule(
        f"Swift keeps to {COLUMNS} columns", (SWIFT,), wide,
        broken=f"{'x' * 101}\n{'y' * 102}\n", kept=f"{'é' * 100}\n",
    ),
    *(
        Rule(
            f"no test in {language} returns early", patterns, early(find),
            broken=early_returns.EARLY[language], kept=early_returns.LATE[language],
            without=("Tests/Benchmarks/*.c", "Tests/Library/early_returns.py"),
            faults=early_returns.EARLY[language].count("return"),
        )
        for language, (patterns, find) in early_returns.LANGUAGES.items()
    ),
    Rule(
        "no test in JavaScript is defined only if something is true", ("*.test.mjs",),
        conditional_tests,
        broken='if (isBun) {\n\n  test("a", () => {});\n}\nif (isNode) ownTest("b", () => {});\n'
               'else {\n  test("c", () => {});\n}\n',
        kept='test("a", { skip: isBun && "reason" }, () => {\n  if (b) {\n    c();\n  }\n});\n'
             'if (d) {\n  e();\n}\nfor (const f of g) {\n  test(f, () => {});\n}\n'
             'if (h) i();\ntest("j", () => {});\n',
        faults=3,
    ),
    Rule(
        "the sources import no Foundation", (SOURCES_IN_SWIFT,),
        never((
            r"^\s*(?:[@\w()]+ )*import (?:\w+ )?Foundation", "the floors below have what it is for",
        )),
        broken="@preconcurrency package import Foundation\nimport struct Foundation.Date\n",
        kept="// import Foundation\n",
    ),
    Rule(
        "no trap stands in the sources", (SOURCES_IN_SWIFT,),
        never(
            (r"\b(fatalError|preconditionFailure|precondition)\(", "throw an error"),
            (r"\b(try|as)!", "throw an error"),
            (r"String\((describing|reflecting):", "write the text"),
        ),
        broken="fatalError()\n// try!\nlet a = try! b()\n", kept="try? c() // as! d\n",
    ),
    Rule(
        "the system is asked through its seam", (SOURCES_IN_SWIFT,),
        never(
            (r"\bgetenv\(", "ProcessEnvironment.variable"),
            (r"\bclock_gettime\(", "ProcessEnvironment's clocks"),
            (r"\bstrerror(_r)?\(", "SystemCallError.reason"),
            (r"\bgetcwd\(", "ProcessEnvironment.currentFolder"),
            (r"\bgetpw\w+\(", "ProcessEnvironment.homeFolder"),
        ),
        broken='unsafe getenv("HOME")\nunsafe strerror(1)\n', kept="// getenv() is a function.\n",
        without=("Sources/SystemCalls/*",),
    ),
    Rule(
        "languages have words for dates, and a kind's words stand beside the kind",
        ("Sources/Languages/*.swift",),
        never((r"\bstatic \w+ \w+(: Word)? = (Word)?\(", "put it into Sources/WidgetKinds")),
        broken="static let stars = Word(\n  package static var days: Word = (\n",
        kept="let word = Word(text)\nstatic let stars = 5\n",
        without=("Sources/Languages/Word+Days.swift",),
    ),
    Rule(
        "only Sources/Building compiles and links",
        ("Sources/*", "bridge-js/*.js", "bridge-js/build", "bridge-js/release",
         "bridge-js/commonjs"),
        never((r"[\"'](/\S*/)?(swiftc?|clang|ld\.lld|wasm-ld|wasm-opt|wasm2js|esbuild)[\"']",
               "a function of Sources/Building")),
        broken="run('swift', \"build\")\nrun(\"/usr/bin/wasm2js\")\n",
        kept="'swifter', 'a/swift'\n",
        without=("Sources/Building/*", *MADE),
    ),
    Rule(
        "the package asks for variables and the time in one place", ("bridge-js/*.js",),
        never(
            (r"\bprocess\.env\b", "setting()"), (r'(?<!")\bDate\.now\(', "currentTime()"),
        ),
        broken="process.env.HOME;\nDate.now();\n", kept="// Date.now() is a function.\n",
        without=(
            "bridge-js/src/host/environment.js", "bridge-js/src/client/fake-clock.js",
            "bridge-js/examples/*", "bridge-js/expo-widgets/*",
        ),
    ),
    Rule(
        "plain words are used", ("*.swift", "*.c", "*.h", "*.py", "*.md", *SCRIPTS),
        unwanted(DIALECT),
        broken="At a glance\nwhat else gives pairs\n", kept="a glacier\n",
        without=(*MADE, "Tests/Library/tidy.py"),
    ),
)

# Rules about several files. Each has a name, a function that finds faults, a repository that breaks
# the rule, how many faults it has, and a repository that keeps the rule. A repository maps paths to
# texts.
WHOLE_RULES = (
    ("a page that quotes a file has it to the letter", rooms.wrong_quotes,
     {"a.md": "<!-- b.js -->\n```js\nx\n```\n", "b.js": "y\n"}, 1,
     {"a.md": "<!-- b.js -->\n```js\ny\n```\n", "b.js": "y\n"}),
    ("a decision in ARCHITECTURE.md has at most five lines", rooms.long_decisions,
     {"ARCHITECTURE.md": "## Decisions\n\n**A.**\n2\n3\n4\n5\n6\n\n## Platforms\n"}, 1,
     {"ARCHITECTURE.md":
      "**B.**\n2\n3\n4\n5\n6\n\n## Decisions\n\n**A.**\n2\n3\n4\n5\n\n## Platforms\n"}),
    ("a module imports only what Package.swift says", rooms.wrong_imports,
     {"Sources/Locks/a.swift": "import SharedGroup\n",
      "Sources/Locks/b.swift": "@_spi(A) package import struct WidgetKinds.B\n"}, 2,
     {"Sources/Locks/a.swift": "import CSystem\nimport Synchronization\n"}),
    ("no two types of the sources have the same name", rooms.types_named_twice,
     {"Sources/A/a.swift": "package struct Deadline {\n}\nstruct Deadline {}\n",
      "Sources/B/b.swift": "@safe public final class Deadline: Sendable {\n"}, 1,
     {"Sources/A/a.swift": "struct A {\n  struct Part {}\n}\n", "Tests/B.swift": "enum A {}\n",
      "Sources/B/b.swift": "struct B {\n  struct Part {}\n}\n"}),
    ("a target depends only on modules that it imports", rooms.unused_dependencies,
     {"Sources/SystemCalls/a.swift": "// import CSystem\n"}, 2,
     {"Sources/SystemCalls/a.swift": "import CSystem\n",
      "Sources/SystemCalls/b.swift": "package import Locks\n"}),
    ("a room of the package imports only the rooms below it, and nothing in a circle",
     rooms.wrong_rooms,
     {"bridge-js/types/a.ts": 'import "./b.ts";', "bridge-js/types/b.ts": 'import "./a.ts";',
      "bridge-js/types/c.ts": 'let c: import("../src/client/c.ts").C;',
      "bridge-js/types/d.ts": '/// <reference path="../src/d.d.ts" />',
      "bridge-js/src/client/e.js": 'import "../host/e.js";\nimport "../opening.js";',
      "bridge-js/src/client/f.js": 'import "../../auto.js";\nawait import("../native/f.js");',
      "bridge-js/src/host/g.js": 'import "../portable/g.js";',
      "bridge-js/src/native/h.js": 'export * from "../portable/h.js";',
      "bridge-js/src/portable/i.js": 'require("../browser/i.js");',
      "bridge-js/src/browser/j.js": 'import { j } from "../native/j.js";'}, 12,
     {"bridge-js/types/a.ts": 'import "./b.ts";', "bridge-js/types/b.ts": "",
      "bridge-js/src/client/c.js": 'let c: import("../../types/b.ts").C; import "./d.js";',
      "bridge-js/src/portable/d.js": 'import "../client/c.js"; import "../../time-zones.js";'}),
    ("each folder of bridge-js belongs to the package", rooms.outside_package,
     {"bridge-js/package.json": '{"files": ["src", "a.js"]}', "bridge-js/bench/a.js": ""}, 1,
     {"bridge-js/package.json": '{"files": ["src", "a.js"]}', "bridge-js/src/client/a.js": "",
      "bridge-js/build": ""}),
    ("the native program has at most 50 files and 3,600 lines", rooms.too_large,
     {"Sources/bridge-demo/a.swift": "\n" * 3601}, 1,
     {"Sources/bridge-demo/a.swift": "\n" * 3600}),
    ("each file is reached: built, run, or named by another", rooms.unreached,
     {"Tests/Library/alone.py": "x\n", "Tests/Library/other.py": "import alones  # not alone\n",
      "bridge-js/src/client/leftover.js": "// other\n", "Tests/a.c": "a leftover of the pie\n"}, 4,
     {"Tests/Library/one.py": "from a import (\n    b, other)\n",
      "Tests/Library/other.py": "import one\n",
      "bridge-js/src/client/c.js": "// d.c\n", "bridge-js/src/client/c.d.ts": "",
      "Tests/d.c": 'import "./c.js"\n'}),
)


def repository():
    """Yields every text file of the repository."""
    told = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True,
        text=True, check=True)
    for path in sorted(filter(None, told.stdout.split("\0"))):
        try:
            with open(os.path.join(ROOT, path), encoding="utf-8") as file:
                yield File(path, file.read())
        except (UnicodeDecodeError, FileNotFoundError, IsADirectoryError):
            # A picture, or a file that has been removed from the work tree.
            continue


def main():
    checks = Checks()
    files = list(repository())
    for rule in RULES:
        broken = list(rule.find(File("example", rule.broken)))
        kept = list(rule.find(File("example", rule.kept)))
        concerned = [file for file in files if rule.concerns(file)]
        faults = [
            f"{file.path}:{number}: {what}" for file in concerned
            for number, what in rule.find(file)]
        checks.check(len(broken) == rule.faults and not kept, f"a fault is detected: {rule.name}",
                     f"{broken}\n{kept}")
        checks.check(concerned and not faults, f"{rule.name}: {len(concerned)} files",
                     "\n".join(faults))
    for name, find, broken, count, kept in WHOLE_RULES:
        seen = [list(find([File(*file) for file in each.items()])) for each in (broken, kept)]
        checks.check(len(seen[0]) == count and not seen[1], f"a fault is detected: {name}", seen)
        faults = list(find(files))
        checks.check(not faults, name, "\n".join(faults))
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
