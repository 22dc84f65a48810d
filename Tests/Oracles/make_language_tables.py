"""Writes the tables of dates, days and numbers that pictures speak with, out of the Unicode CLDR.

    pip install Babel==2.18.0
    python3 Tests/Oracles/make_language_tables.py

Babel 2.18.0 carries CLDR 47.
"""

import os

from babel import Locale

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FILE = os.path.join(ROOT, "Sources", "WidgetDrawing", "Languages", "LanguageTable+Data.swift")
# The Swift name, Babel's locale, and how whole numbers are counted.
LANGUAGES = [
    ("english", "en", "one"), ("korean", "ko", "none"), ("japanese", "ja", "none"),
    ("simplifiedChinese", "zh_Hans", "none"), ("traditionalChinese", "zh_Hant", "none"),
    ("german", "de", "one"), ("french", "fr", "upToOne"), ("spanish", "es", "one"),
    ("portuguese", "pt", "upToOne"), ("italian", "it", "one"), ("vietnamese", "vi", "none"),
    ("thai", "th", "none"), ("arabic", "ar", "arabic"),
]
# Regions that write dates in a way of their own.
REGIONS = ["en_GB", "en_AU", "en_CA", "en_IE", "en_IN", "en_NZ", "en_ZA", "es_MX", "es_US", "es_AR",
           "es_CO", "es_CL", "pt_PT", "fr_CA", "fr_CH", "de_AT", "de_CH", "it_CH", "zh_Hant_HK",
           "ar_EG", "ar_AE", "ar_MA"]
PLURALS = ["zero", "one", "two", "few", "many", "other"]
SKELETONS = ["MMMEd", "yMMMd", "yMMMM", "MMMd"]


def patterns(locale):
    return [str(locale.datetime_skeletons[name].pattern) for name in SKELETONS]


def forms(found):
    """All six forms of a pattern; a language has those of its plural rules."""
    return [str(found[name] if name in found else found["other"]).replace("{0}", "#")
            for name in PLURALS]


def long(unit):
    """Where the long form is not there it is the short one."""
    return unit["long"] if "other" in unit.get("long", {}) else unit["short"]


def fields(name, rule):
    locale = Locale.parse(name)
    data = locale._data
    # Babel has Monday as 0.
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
    made += forms(long(units["duration-day"])) + forms(long(units["duration-year"]))
    made += forms(days["future"]) + forms(days["past"])
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


def main():
    made = [
        "// Made by Tests/Oracles/make_language_tables.py out of Babel 2.18.0, which has CLDR 47.",
        "// Not to be edited.", "", "extension LanguageTable {",
    ]
    for swift, name, rule in LANGUAGES:
        made += [f"  static let {swift}Fields: StaticString = \"\"\"",
                 literal(fields(name, rule)), "    \"\"\"", ""]
    made.append("  /// Dates as regions write them that differ from their language.")
    made.append("  static let regions: StaticString = \"\"\"")
    for name in REGIONS:
        locale = Locale.parse(name)
        parent = Locale.parse(name.rsplit("_", 1)[0])
        if patterns(locale) != patterns(parent):
            made.append(f"    {name.lower().replace('_', '-')}|{'|'.join(patterns(locale))}")
    made += ["    \"\"\"", "}", ""]
    with open(FILE, "w", encoding="utf-8") as file:
        file.write("\n".join(made))


if __name__ == "__main__":
    main()
