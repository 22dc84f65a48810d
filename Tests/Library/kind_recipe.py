"""Checks that a new kind of widget needs only a folder, and a line in BuiltInKinds.swift. Adds a
kind to a copy of the sources, as ARCHITECTURE.md describes. The copy's bridge-demo must list, show
and draw the kind in the languages of its words.

    python3 Tests/Library/kind_recipe.py

It compiles the copy without optimization, which takes minutes.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from runner.checks import Checks
from runner.tools import ROOT

KINDS = os.path.join("Sources", "WidgetKinds")
# The files of the kind's folder, by name.
FOLDER = {
    "GreetingWords.swift": """\
import Languages

extension Word {
  static let greeting = Word(
    \"\"\"
    en Greeting
    ko 인사
    de Gruß
    \"\"\")

  static let greetingDescription = Word(
    \"\"\"
    en Say good day
    ko 인사합니다
    de Sagt guten Tag
    \"\"\")

  static let titleName = Word(
    \"\"\"
    en Name
    ko 이름
    \"\"\")
}
""",
    "GreetingProvider.swift": """\
import Languages
package import WidgetTimeline

/// Greets the person whom the configuration names.
package final class GreetingProvider: WidgetKind {
  package init() {}

  package let description = WidgetDescription(
    kind: "greeting", displayName: .word(.greeting), description: .word(.greetingDescription),
    defaultFamily: .systemSmall,
    parameters: [
      WidgetParameter(name: "name", title: .word(.titleName), defaultValue: "you", isDynamic: false)
    ] + .ofPictures)

  package func placeholder(in context: TimelineContext) throws(WidgetError) -> GreetingEntry {
    GreetingEntry(date: context.now, isPlaceholder: true, name: "you")
  }

  package func snapshot(in context: TimelineContext) throws(WidgetError) -> GreetingEntry? {
    try timeline(in: context).entries.first
  }

  package func timeline(
    in context: TimelineContext
  ) throws(WidgetError) -> Timeline<GreetingEntry> {
    let name = context.configuration["name"] ?? "you"
    return Timeline(
      entries: [GreetingEntry(date: context.now, isPlaceholder: false, name: name)], policy: .never)
  }
}
""",
    "GreetingEntry.swift": """\
package import BridgeJSON
package import CivilCalendar
import Languages
package import WidgetDrawing
package import WidgetTimeline

/// Whom the widget greets.
package struct GreetingEntry: TimelineEntry {
  package let date: Instant
  package let isPlaceholder: Bool
  let name: String

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("name", name)
  }
}

extension GreetingEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    let words = LanguageTable.of(context.locale)
    return Picture(
      family: context.family, locale: context.locale, title: words.word(.greeting), details: name,
      content: Column(spacing: 8) {
        Text(words.word(.greeting), .footnote, .secondary)
        Text(name, .footnote)
      })
  }
}
""",
}
LINE = "  GreetingProvider(),\n"


def copy_sources(copy):
    """Copies the package's targets, without the golden pictures of its tests."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "Package.swift", "Sources", "Tests/**.swift", "Tests/**.c",
         "Tests/**.h"],
        cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for path in listed.rstrip("\0").split("\0"):
        os.makedirs(os.path.dirname(os.path.join(copy, path)), exist_ok=True)
        shutil.copy(os.path.join(ROOT, path), os.path.join(copy, path))
    # Package.swift names this folder, so it must exist, although no source file is in it.
    os.makedirs(os.path.join(copy, "Tests", "SharedGroupTests", "Corpus"), exist_ok=True)


def add_kind(copy):
    folder = os.path.join(copy, KINDS, "Greeting")
    os.makedirs(folder)
    for name, text in FOLDER.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    path = os.path.join(copy, KINDS, "BuiltInKinds.swift")
    with open(path, encoding="utf-8") as file:
        present = file.read()
    place = present.index("]", present.index("let builtInKinds"))
    place = present.index("\n]", place) + 1
    with open(path, "w", encoding="utf-8") as file:
        file.write(present[:place] + LINE + present[place:])


def main():
    checks = Checks()
    with tempfile.TemporaryDirectory() as copy:
        copy_sources(copy)
        add_kind(copy)
        built = subprocess.run(
            ["swift", "build", "--product", "bridge-demo"], cwd=copy, capture_output=True,
            text=True, errors="replace")
        if not checks.check(
                built.returncode == 0, "the new kind compiles", built.stdout + built.stderr):
            return checks.finish()
        program = os.path.join(copy, ".build", "debug", "bridge-demo")

        def told(*arguments):
            home = {**os.environ, "WIDGET_BRIDGE_HOME": os.path.join(copy, "home")}
            return checks.run(
                f"bridge-demo {arguments[0]}", [program, *arguments], env=home).stdout

        told("set", "greeted", "true")
        kinds = {each["kind"]: each for each in json.loads(told("kinds", "--json"))["kinds"]}
        kind = kinds.get("greeting", {})
        names = kind.get("displayNames", {})
        checks.check(
            (names.get("en"), names.get("ko"), names.get("fr")) == ("Greeting", "인사", "Greeting"),
            "the list of kinds has the kind's name in each of its languages", names)
        titles = [each.get("titles", {}).get("ko") for each in kind.get("parameters", [])]
        checks.check(titles[:2] == ["이름", "테마"], "the list of kinds has the parameters' titles",
                     titles)
        at = ["--now", "2026-11-27T09:00:00Z", "--time-zone", "UTC", "--configuration",
              '{"name":"Ana"}']
        timeline = json.loads(told("timeline", "greeting", "--json", *at))
        checks.check(
            [each["name"] for each in timeline["entries"]] == ["Ana"], "the kind has a timeline",
            timeline)
        picture = told("svg", "greeting", "--locale", "de", *at)
        checks.check("Gruß" in picture and "Ana" in picture, "the kind is drawn", picture)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
