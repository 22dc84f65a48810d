"""The functions that the header declares."""

import os
import re
import subprocess
import tempfile

from runner.tools import HEADER


def declarations():
    """Their names with the types of their parameters, read from the header's own text after the
    preprocessor."""
    with tempfile.TemporaryDirectory() as folder:
        # With an empty stdint.h, only the header's own text is left.
        open(os.path.join(folder, "stdint.h"), "w").close()
        text = subprocess.run(
            ["cc", "-E", "-P", "-nostdinc", "-I", folder, HEADER],
            capture_output=True, text=True, check=True,
        ).stdout
    return {
        name: [
            re.sub(r"\w+$", "", " ".join(each.split())).strip()
            for each in parameters.split(",") if each.strip() != "void"]
        for name, parameters in re.findall(r"(\w+)\s*\(([^()]*)\)\s*;", text)
    }


def declared_functions():
    """Their names."""
    return set(declarations())
