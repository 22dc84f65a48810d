"""Measures the size of the release library without symbols, as hosts ship it."""

import os
import shutil
import subprocess
import tempfile

from runner.tools import LIBRARY

# The library must be smaller than this number of bytes.
LIMIT = 2_250_000


def stripped_size():
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(LIBRARY, folder)
        subprocess.run(["strip", "--strip-all", copy], check=True)
        return os.path.getsize(copy)
