"""Generates the tables for dates, days and numbers in each language from the Unicode CLDR.

    pip install Babel==2.18.0
    python3 Tests/Oracles/make_language_tables.py

Babel 2.18.0 contains CLDR 47.
"""

import os
import re

from babel import Locale, localedata

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FILE = os.path.join(ROOT, "Sources", "Languages", "LanguageTable+Data.swift")
# For each language, its name in Swift, its locale in Babel, and its plural rule for whole numbers.
LANGUAGES = [
    ("english", "en", "one"), ("korean", "ko", "none"), ("japanese", "ja", "none"),
    ("simplifiedChinese", "zh_Hans", "none"), ("traditionalChinese", "zh_Hant", "none"),
    ("german", "de", "one"), ("french", "fr", "upToOne"), ("spanish", "es", "one"),
    ("portuguese", "pt", "upToOne"), ("italian", "it", "one"), ("vietnamese", "vi", "none"),
    ("thai", "th", "none"), ("arabic", "ar", "arabic"),
]
# The plural forms of whole numbers in each plural rule.
PLURALS = {
    "none": ["other"], "one": ["one", "other"], "upToOne": ["one", "other"],
    "arabic": ["zero", "one", "two", "few", "many", "other"],
}
SKELETONS = ["MMMEd", "yMMMd", "yMMMM", "MMMd"]


def patterns(locale):
    return [str(locale.datetime_skeletons[name].pattern) for name in SKELETONS]


def forms(found, rule):
    """Joins a pattern's plural forms into one field, with "~" between them."""
    made = [str(found[name if name in found else "other"]).replace("{0}", "#")
            for name in PLURALS[rule]]
    assert not any("~" in form for form in made), made
    return "~".join(made)


def long(unit):
    """The long form of a unit, or the short form if it has no long one."""
    return unit["long"] if "other" in unit.get("long", {}) else unit["short"]


def fields(name, rule):
    locale = Locale.parse(name)
    data = locale._data
    # The days from Sunday on. In Babel, Monday is 0.
    week = [6, 0, 1, 2, 3, 4, 5]
    days = data["date_fields"]["day"]
    units = data["unit_patterns"]
    numbers = data["number_symbols"]["latn"]
    compact = data["compact_decimal_formats"]["short"]["other"]
    made = [locale.months["format"]["wide"][month] for month in range(1, 13)]
    made += [locale.months["format"]["abbreviated"][month] for month in range(1, 13)]
    made += [locale.days["format"]["abbreviated"][day] for day in week]
    made += [locale.days["stand-alone"]["narrow"][day] for day in week]
    made += patterns(locale)
    made += [
        forms(found, rule) for found in (
            long(units["duration-day"]), long(units["duration-year"]), days["future"],
            days["past"])]
    made += [numbers["group"], numbers["decimal"]]
    made += [str(compact[str(10 ** power)].pattern) for power in range(3, 12)]
    made.append(rule)
    for field in made:
        assert "|" not in field and "\"" not in field and "\\" not in field, field
    return made


def literal(fields):
    lines, line = [], "    "
    for field in fields:
        piece = field + "|"
        if len((line + piece).encode()) > 92 and line.strip():
            lines.append(line + "\\")
            line = "    "
        line += piece
    lines.append(line[:-1])
    return "\n".join(lines)


def regions():
    """The fields that regions write differently from their language, as PLACE=TEXT, after the tags
    of the regions that share them."""
    found = {}
    for language in LANGUAGES:
        own = fields(*language[1:])
        # If the short month names of a language are an alias of its long ones, those of its regions
        # are too. Babel does not apply the alias to regions.
        is_alias = own[:12] == own[12:24]
        for name in sorted(localedata.locale_identifiers()):
            if not re.fullmatch(f"{language[1]}_([A-Z]{{2}}|[0-9]{{3}})", name):
                continue
            regional = fields(name, language[2])
            if is_alias and regional[12:24] == own[12:24]:
                regional[12:24] = regional[:12]
            changes = tuple(
                f"{place}={field}" for place, field in enumerate(regional) if field != own[place])
            tag = name.lower().replace("_", "-")
            # A tag for Chinese may also omit the script.
            short = re.sub("-han[st]-", "-", tag)
            if changes:
                found.setdefault((language[1], changes), []).extend(sorted({tag, short}))
    return [" ".join(tags) + "|" + "|".join(changes) for (_, changes), tags in found.items()]


def wrapped(text):
    """Wraps a line of a string literal."""
    parts = [""]
    for piece in re.findall(r"[^ |]*[ |]|[^ |]+$", text):
        if len((parts[-1] + piece).encode()) > 92 and not piece.startswith(" "):
            parts.append("")
        parts[-1] += piece
    # Without the backslash after it, white space at the end of a line would be lost.
    return "\\\n".join(f"    {part}" for part in parts)


def main():
    made = [
        "// Made by Tests/Oracles/make_language_tables.py from Babel 2.18.0 (CLDR 47).",
        "// Do not edit.", "", "extension LanguageTable {",
    ]
    for swift, name, rule in LANGUAGES:
        made += [f"  static let {swift}Fields: StaticString = \"\"\"",
                 literal(fields(name, rule)), "    \"\"\"", ""]
    made.append("  /// Regional differences. Each line has tags, then fields as PLACE=TEXT.")
    made.append("  static let regionalFields: StaticString = \"\"\"")
    made += [wrapped(line) for line in regions()]
    made += ["    \"\"\"", "}", ""]
    with open(FILE, "w", encoding="utf-8") as file:
        file.write("\n".join(made))


if __name__ == "__main__":
    main()
