"""Stores the last results of each subject in a file, and writes the sections of pages that show
them.

A page shows the subject "store" between these two lines:

    <!-- store: Tests/Benchmarks/run store --write -->
    <!-- end of store -->

The section "missed" shows the missed aims of all subjects.
"""

import json
import os
import re
import subprocess

from Benchmarks.table import Table
from runner.tools import ROOT

FOLDER = os.path.join(ROOT, "Tests", "Benchmarks", "results")

SECTION = re.compile(
    r"<!-- (?P<name>\w+): (?P<command>Tests/Benchmarks/run[\w -]*) -->\n(?P<text>.*?)"
    r"<!-- end of (?P=name) -->", re.DOTALL)


def path(name):
    return os.path.join(FOLDER, f"{name}.json")


def write(name, report):
    os.makedirs(FOLDER, exist_ok=True)
    with open(path(name), "w", encoding="utf-8") as file:
        json.dump(report.document(), file, ensure_ascii=False, indent=1)
        file.write("\n")


def read(name):
    """The last results of a subject, or None if it has not been measured yet."""
    if not os.path.exists(path(name)):
        return None
    with open(path(name), encoding="utf-8") as file:
        return json.load(file)


def summary(told):
    """Lines that say how many aims are missed. The section "missed" lists them."""
    if told["aims"] == 0:
        return []
    missed = len(told["missed"])
    if missed == 0:
        return [f"All {told['aims']} aims are met.\n"]
    return [f"{missed} of {told['aims']} aims {'is' if missed == 1 else 'are'} missed.\n"]


def section(name, subjects):
    """The text that a section should have."""
    if name == "missed":
        return missed(subjects)
    told = read(name)
    if told is None:
        return f"Not measured yet: `Tests/Benchmarks/run {name} --write` does it.\n"
    tables = [Table(**table).text() for table in told["tables"]]
    return "\n".join([told["began"], "", *summary(told), *tables]).strip() + "\n"


def missed(subjects):
    """The text that the section "missed" should have."""
    lines = []
    for name in subjects:
        told = read(name)
        if told is None:
            lines.append(f"- `{name}`: not measured yet.")
        elif told["missed"]:
            lines.append(f"- `{name}` misses {len(told['missed'])} of its {told['aims']} aims:")
            lines += [f"  - {each}" for each in told["missed"]]
    return "\n".join(lines) + "\n" if lines else "Every aim is met.\n"


def pages():
    """Yields the path and the text of each page of the repository."""
    told = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "*.md"], cwd=ROOT, capture_output=True,
        text=True, check=True)
    for name in sorted(told.stdout.split()):
        with open(os.path.join(ROOT, name), encoding="utf-8") as file:
            yield name, file.read()


def differing(subjects):
    """Yields each section that does not show its subject's last results: the page, the section's
    name, and the text that it should have."""
    for page, text in pages():
        for match in SECTION.finditer(text):
            wanted = section(match["name"], subjects)
            if match["text"] != wanted:
                yield page, match["name"], wanted


def shown():
    """The names of all sections in the pages."""
    return {match["name"] for _, text in pages() for match in SECTION.finditer(text)}


def write_pages(subjects):
    """Updates the sections that differ."""
    for page, name, wanted in list(differing(subjects)):
        place = os.path.join(ROOT, page)
        with open(place, encoding="utf-8") as file:
            text = file.read()

        def replaced(match):
            if match["name"] != name:
                return match[0]
            return f"<!-- {name}: {match['command']} -->\n{wanted}<!-- end of {name} -->"

        with open(place, "w", encoding="utf-8") as file:
            file.write(SECTION.sub(replaced, text))
