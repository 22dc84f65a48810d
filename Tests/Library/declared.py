"""The functions that the header declares."""

import os
import re
import subprocess
import tempfile

from runner.tools import HEADER


def declarations():
    """Their names with the types of their results and then of their parameters, read from the
    header's own text after the preprocessor."""
    with tempfile.TemporaryDirectory() as folder:
        # With an empty stdint.h, only the header's own text is left.
        open(os.path.join(folder, "stdint.h"), "w").close()
        text = subprocess.run(
            ["cc", "-E", "-P", "-nostdinc", "-I", folder, HEADER],
            capture_output=True, text=True, check=True,
        ).stdout
    return types_of(text)


def types_of(text):
    """The same of a text that has been preprocessed."""
    return {
        name: [result.strip()] + [
            re.sub(r"\w+$", "", " ".join(each.split())).strip()
            for each in parameters.split(",") if each.strip() != "void"]
        for result, name, parameters in re.findall(
            r"^([\w *]+?)(\w+)\s*\(([^()]*)\)\s*;", text, re.MULTILINE)
    }


def comments():
    """What the header says of each, by their names."""
    with open(HEADER, encoding="utf-8") as file:
        text = file.read()
    return {
        name: comment for comment, name in re.findall(
            r"/\*\*((?:(?!\*/).)*)\*/\s*WIDGET_BRIDGE_API\s[^;(]*?(\w+)\(", text, re.DOTALL)}


def declared_functions():
    """Their names."""
    return set(declarations())
