"""Makes the header's documentation as HTML and as man pages, by doxygen."""

import os
import re

from ..commands import run
from .made import HEADER, VERSION, read

SETTINGS = """
PROJECT_NAME = WidgetBridge
PROJECT_NUMBER = {version}
INPUT = {work}/widget_bridge.h
STRIP_FROM_PATH = {work}
OUTPUT_DIRECTORY = {work}/pages
OPTIMIZE_OUTPUT_FOR_C = YES
EXTRACT_ALL = YES
JAVADOC_AUTOBRIEF = YES
ENABLE_PREPROCESSING = YES
MACRO_EXPANSION = YES
EXPAND_ONLY_PREDEF = YES
PREDEFINED = WIDGET_BRIDGE_NULLABLE= WIDGET_BRIDGE_NONNULL= WIDGET_BRIDGE_API= \
    WIDGET_BRIDGE_INLINE=static
HAVE_DOT = NO
SEARCHENGINE = NO
HTML_TIMESTAMP = NO
GENERATE_LATEX = NO
GENERATE_MAN = YES
MAN_LINKS = YES
VERBATIM_HEADERS = NO
QUIET = YES
WARN_IF_UNDOCUMENTED = NO
"""

COMMENT = re.compile(r"^( *)/\*\*?\n((?: \* .*\n| \*\n|  +\* .*\n)*?) +\*/\n", re.MULTILINE)


# A section's title, and a comment after it that does not belong to a function.
SECTION = re.compile(
    r"^/\* -+ (.+) \*/\n(?:\n/\*\n((?: \*.*\n)+?) \*/\n(?=\n/\*))?", re.MULTILINE)

END = "/** @} */\n"

# Stands for a quotation mark, which doxygen would turn into an apostrophe in man pages.
QUOTE = "\ue000"


def documented(lines):
    """The lines of a comment in doxygen's form. Marks keep indented lines unchanged."""
    made, is_code, is_item = [], False, False
    for line in lines:
        is_item = line.startswith("- ") or (is_item and line.startswith("  "))
        indented = line.startswith("  ") and not is_item
        if line.strip() and indented != is_code:
            made.append("@verbatim" if indented else "@endverbatim")
            is_code = indented
        # Doxygen would take these characters for its own commands, or for HTML.
        made.append(line if is_code else re.sub(r"([<>@#%\\])", r"\\\1", line))
    return made + (["@endverbatim"] if is_code else [])


def uncommented(text):
    return [re.sub(r"^ *\* ?", "", line) for line in text.splitlines()]


def for_doxygen(header):
    """The header with its comments in doxygen's form."""

    def comment(match):
        lines = uncommented(match[2])
        # The file's comment begins with the file's name, and has headings in capitals.
        if lines and lines[0].startswith("widget_bridge.h - "):
            lines = [f"## {line.capitalize()}" if re.fullmatch(r"[A-Z]{4,}", line) else line
                     for line in lines[1:]]
            first = ["@file", "@brief Data from an app to its widgets.", ""]
            made = first + [
                line.replace("\\#\\# ", "## ") for line in documented(lines)]
        else:
            made = documented(lines)
        return "/**\n" + "".join(f"{line}\n" for line in made).replace('"', QUOTE) + "*/\n"

    def section(match):
        text = documented(uncommented(match[2] or ""))
        lines = "".join(f"{line}\n" for line in text).replace('"', QUOTE)
        return f"{END}/** @name {match[1]}\n{lines}@{{ */\n"

    # The sections of the header become sections of the pages. Each section ends with a mark.
    made = COMMENT.sub(comment, SECTION.sub(section, header))
    end = "\n#ifdef __cplusplus\n}\n"
    return made.replace(END, "", 1).replace(end, f"\n{END}{end}")


def files(work):
    """Makes the pages. Returns a dictionary from each page's path in the archive to its content."""
    with open(os.path.join(work, "widget_bridge.h"), "w", encoding="utf-8") as file:
        file.write(for_doxygen(read(HEADER).decode()))
    settings = os.path.join(work, "Doxyfile")
    with open(settings, "w", encoding="utf-8") as file:
        file.write(SETTINGS.format(work=work, version=VERSION))
    run("doxygen", settings)
    found = {}
    for kind, place in (("html", "share/doc/widget-bridge/html"), ("man/man3", "share/man/man3")):
        folder = os.path.join(work, "pages", kind)
        for path, _, names in os.walk(folder):
            for name in names:
                inside = os.path.relpath(os.path.join(path, name), folder)
                found[f"{place}/{inside}"] = finished(read(path, name), kind)
    return found


def finished(page, kind):
    """Puts the quotation marks back into a page, and removes the date on which it was made."""
    if kind == "html":
        return page.replace(QUOTE.encode(), b"&quot;")
    page = page.replace(QUOTE.encode(), b'"')
    # The macro that ends verbatim text must begin a line.
    page = re.sub(rb"(.)\.fi$", rb"\1\n.fi", page, flags=re.MULTILINE)
    return re.sub(rb'^(\.TH "[^"]*" 3) "[^"]*"', rb'\1 ""', page)
