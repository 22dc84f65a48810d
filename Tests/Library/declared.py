"""The functions that the header declares."""

import os
import re
import subprocess
import tempfile

from runner.tools import HEADER


def declarations():
    """Their names with the types of their parameters, read from what the preprocessor leaves of the
    header itself."""
    with tempfile.TemporaryDirectory() as folder:
        # An empty stdint.h, so that nothing but the header's own text is left.
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
