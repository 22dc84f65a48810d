"""Checks that the code on every page runs unchanged, that every link and every named file exists,
that the pages show the last results of the benchmarks, and that they name the header's version.

A block of js, c or sh runs in an empty folder with its own home folder, in which `widget-bridge` is
installed. If a block is not run, a comment before it says why: <!-- not run: it needs a phone -->.
A block of text after the comment <!-- prints --> is what the block before it prints; "..." stands
for any text. A block of js that imports nothing continues from OPENING, which opens a group.
"""

import json
import os
import re
import stat
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from Benchmarks import results
from Benchmarks.subjects import SUBJECTS
from runner.checks import Checks
from runner.compilers import strictness
from runner.tools import HEADER, INCLUDE, LIBRARY, ROOT

OPENING = """\
import { SharedGroup } from "widget-bridge";
const group = SharedGroup.open("com.example.app");
group.set("widgetDataKey", { title: "Trip", startDate: "2026-01-22", endDate: "2026-05-08" });
"""

# The comment before a block, the block's language, and its text.
BLOCK = re.compile(r"(?:^<!-- (?P<mark>.+?) -->\n)?^```(?P<language>\w*)\n(?P<text>.*?)^```$",
                   re.DOTALL | re.MULTILINE)
LINK = re.compile(r"""\]\(([^)\s]+)\)|(?:src|srcset|href)=["']([^"']+)["']""")

# Code in these languages is shown and not run.
SHOWN = {"", "text"}


def pages():
    told = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "*.md"], cwd=ROOT, capture_output=True,
        text=True, check=True)
    return sorted(told.stdout.split())


def read(page):
    with open(os.path.join(ROOT, page), encoding="utf-8") as file:
        return file.read()


def anchors(text):
    """The anchors of a page's headings, in the form that links use."""
    headings = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", text, flags=re.S | re.M), re.M)
    return {
        re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(page):
    text = read(page)
    for match in LINK.finditer(re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)):
        path, _, anchor = (match[1] or match[2]).partition("#")
        if re.match(r"[a-z]+:", path):
            continue
        target = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
        if not os.path.exists(os.path.join(ROOT, target)):
            yield f"{page}: {target} is not there"
        elif anchor and target.endswith(".md") and anchor not in anchors(read(target)):
            yield f"{page}: {target} has no #{anchor}"


# Matches the path of a file or folder of the repository in a page's text.
NAMED = re.compile(r"`((?:Sources|Tests|Schemas|bridge-js)/[\w./+-]+)`")


def missing_files(page):
    """The files that a page names but that do not exist. CHANGELOG.md may name former files."""
    if page == "CHANGELOG.md":
        return
    for path in NAMED.findall(read(page)):
        if not os.path.exists(os.path.join(ROOT, path)):
            yield f"{page}: {path} is not there"


class Place:
    """An empty folder in which the package and its programs are installed."""

    def __init__(self, folder):
        self.folder = folder
        modules = os.path.join(folder, "node_modules")
        os.makedirs(modules)
        os.symlink(os.path.join(ROOT, "bridge-js"), os.path.join(modules, "widget-bridge"))
        programs = os.path.join(folder, "programs")
        os.makedirs(programs)
        self.node = os.environ["NODE24"]
        program = os.path.join(programs, "widget-bridge")
        command = os.path.join(ROOT, "bridge-js", "bin", "widget-bridge.js")
        with open(program, "w", encoding="ascii") as file:
            file.write(f'#!/bin/sh\nexec "{self.node}" "{command}" "$@"\n')
        os.chmod(program, os.stat(program).st_mode | stat.S_IXUSR)
        self.environment = {
            "PATH": f"{programs}:{os.path.dirname(self.node)}:{os.environ['PATH']}",
            "WIDGET_BRIDGE_HOME": os.path.join(folder, "groups"), "HOME": folder, "NO_COLOR": "1",
            "WIDGET_BRIDGE_LIBRARY": LIBRARY, "LD_LIBRARY_PATH": os.path.dirname(LIBRARY),
        }

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def run(self, *command):
        """Runs a command. A command that does not end in time has failed."""
        return subprocess.run(
            ["timeout", "600", *command], cwd=self.folder, env=self.environment,
            stdin=subprocess.DEVNULL, capture_output=True, text=True)

    def js(self, text):
        whole = text if re.search(r"^import ", text, re.MULTILINE) else OPENING + text
        return self.run(self.node, self.write("block.mjs", whole))

    def c(self, text):
        source, program = self.write("block.c", text), os.path.join(self.folder, "block")
        built = self.run("cc", "-Wall", "-Wconversion", *strictness("cc"), "-I", INCLUDE, source,
                         "-o", program, "-L", os.path.dirname(LIBRARY), "-lWidgetBridge")
        return built if built.returncode != 0 else self.run(program)

    def sh(self, text):
        return self.run("sh", "-e", "-u", self.write("block.sh", text))


def is_as_told(printed, told):
    pattern = ".*".join(re.escape(part) for part in told.split("..."))
    return re.fullmatch(pattern, printed, re.DOTALL) is not None


def different_pictures(page, folder):
    """The pictures that a block draws differently from those of the same names on the page."""
    shown = os.path.dirname(os.path.join(ROOT, page))
    for name in sorted(os.listdir(folder)):
        path = os.path.join(shown, name)
        if not name.endswith(".svg") or f'src="{name}"' not in read(page):
            continue
        with open(os.path.join(folder, name), "rb") as file:
            drawn = file.read()
        if os.environ.get("WIDGET_BRIDGE_REWRITE_GOLDEN") == "1":
            with open(path, "wb") as file:
                file.write(drawn)
        elif not os.path.exists(path):
            yield f"{name} is not there"
        else:
            with open(path, "rb") as file:
                if file.read() != drawn:
                    yield f"{name} is another one"


def check_blocks(checks, page):
    printed = None
    for block in BLOCK.finditer(read(page)):
        mark, language, text = block["mark"] or "", block["language"], block["text"]
        line = read(page)[:block.start("text")].count("\n") + 1
        what = f"{page}:{line}: {language or 'text'}"
        if mark == "prints":
            checks.check(printed is not None and is_as_told(printed, text),
                         f"{what} equals what the code prints", f"{printed}\ninstead of\n{text}")
        elif mark.startswith("not run: ") or language in SHOWN:
            continue
        elif language == "json":
            checks.check(json.loads(text) is not None, f"{what} is JSON")
        elif mark and os.path.exists(os.path.join(ROOT, mark)):
            checks.check(text == read(mark), f"{what} is {mark} as it is")
        else:
            with tempfile.TemporaryDirectory(prefix="widget-bridge-page-") as folder:
                place = Place(folder)
                run = {"js": place.js, "c": place.c, "sh": place.sh}.get(language)
                if not checks.check(run is not None, f"{what} has a language that runs"):
                    continue
                done = run(text)
                if language == "c":
                    checks.check(")openSharedGroup" not in text, f"{what} casts no handle")
                drawn = list(different_pictures(page, folder))
            checks.check(not drawn, f"{what} draws the pictures of the page", "\n".join(drawn))
            checks.check(done.returncode == 0, f"{what} runs",
                         f"status {done.returncode}\n{done.stdout}{done.stderr}")
            printed = done.stdout


def check_measured(checks):
    """Checks that the pages show the last results of each benchmark."""
    different = [f"{page}: {name}" for page, name, _ in results.differing(SUBJECTS)]
    checks.check(not different, "the pages show the last results; "
                 "Tests/Benchmarks/run --pages writes it", "\n".join(different))
    unseen = {*SUBJECTS, "missed"} ^ results.shown()
    checks.check(not unseen, "each subject has a section of a page", unseen)


# A version in the name of a file or of a program.
VERSION = re.compile(r"(?:widget-bridge-|WidgetBridge/)(\d+\.\d+\.\d+)")


def check_version(checks):
    """Checks that every page and schema has the header's version, and that CHANGELOG.md describes
    that version."""
    with open(HEADER, encoding="utf-8") as file:
        numbers = dict(re.findall(r"WIDGET_BRIDGE_VERSION_(\w+) (\d+)$", file.read(), re.MULTILINE))
    version = ".".join(numbers[part] for part in ("MAJOR", "MINOR", "PATCH"))
    told = subprocess.run(
        ["git", "ls-files", "*.md", "Schemas/*.json"], cwd=ROOT, capture_output=True, text=True,
        check=True)
    other = [f"{page}: {found}" for page in told.stdout.split()
             for found in VERSION.findall(read(page)) if found != version]
    checks.check(not other, f"the version is {version} wherever it is named", "\n".join(other))
    headings = re.findall(r"^## (.+)$", read("CHANGELOG.md"), re.MULTILINE)
    newest = next(heading for heading in headings if heading != "Unreleased")
    checks.check(re.fullmatch(rf"{re.escape(version)} \(\d{{4}}-\d\d-\d\d\)", newest),
                 f"the changes of {version} are the newest of a release, with their date", newest)


def main():
    checks = Checks()
    check_version(checks)
    check_measured(checks)
    for page in pages():
        broken = list(broken_links(page))
        checks.check(not broken, f"the links of {page} lead somewhere", "\n".join(broken))
        missing = list(missing_files(page))
        checks.check(not missing, f"the files that {page} names exist", "\n".join(missing))
        check_blocks(checks, page)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
