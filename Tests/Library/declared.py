"""The functions that the header declares."""

import os
import re
import subprocess
import tempfile

from runner.tools import HEADER


def declarations():
    """Maps each function's name to its types: the result's first, then the parameters'. Reads them
    from the header after the preprocessor has run."""
    with tempfile.TemporaryDirectory() as folder:
        # With an empty stdint.h, only the header's own text is left.
        open(os.path.join(folder, "stdint.h"), "w").close()
        text = subprocess.run(
            ["cc", "-E", "-P", "-nostdinc", "-I", folder, HEADER],
            capture_output=True, text=True, check=True,
        ).stdout
    return types_of(text)


def types_of(text):
    """Maps each function's name to its types, as declarations() does, in preprocessed text."""
    return {
        name: [result.strip()] + [
            re.sub(r"\w+$", "", " ".join(each.split())).strip()
            for each in parameters.split(",") if each.strip() != "void"]
        for result, name, parameters in re.findall(
            r"^([\w *]+?)(\w+)\s*\(([^()]*)\)\s*;", text, re.MULTILINE)
    }


def comments():
    """Maps each function's name to its documentation comment."""
    with open(HEADER, encoding="utf-8") as file:
        text = file.read()
    return {
        name: comment for comment, name in re.findall(
            r"/\*\*((?:(?!\*/).)*)\*/\s*WIDGET_BRIDGE_API\s[^;(]*?(\w+)\(", text, re.DOTALL)}


def declared_functions():
    """The functions' names."""
    return set(declarations())
