"""Tests groups in formats that were never released. Opening is refused, and no file changes.

old_formats.json has the files as programs of those formats wrote them, without the zeros at the end
of each file.
"""

import base64
import json
import os

from bench import group_files, run
from group_client import HERE, UNSUPPORTED

# Files that may be missing from a group in an old format. The rest must still be refused.
REMOVED = ((), ("control",), ("lock", "writers"), ("control", "values"), ("index.0", "index.1"))


def refused(bench):
    """Checks that groups in earlier formats are refused and stay unchanged."""
    with open(os.path.join(HERE, "old_formats.json"), encoding="utf-8") as file:
        formats = json.load(file)
    for name, files in formats.items():
        cases = {
            tuple(sorted(set(files) - set(removed))) for removed in REMOVED
            if set(files) - set(removed) - {"lock", "writers"}
        }
        for case in sorted(cases, reverse=True):
            directory = bench.folder()
            folder = os.path.join(directory, "group")
            os.mkdir(folder, 0o700)
            for file_name in case:
                stored = files[file_name]
                content = base64.b64decode(stored["bytes"]).ljust(stored["length"], b"\0")
                with open(os.path.join(folder, file_name), "wb") as file:
                    file.write(content)
            before = group_files(directory)
            client = bench.client()
            results = [client.open(directory), client.open(directory, readOnly=True)]
            described = f"{name}: {', '.join(case)}"
            bench.check(
                all(result.status == UNSUPPORTED and folder in result.message
                    for result in results),
                f"opening is refused as unsupported, and names it ({described})",
                "\n".join(result.line for result in results),
            )
            bench.check(group_files(directory) == before, f"the file is unchanged ({described})",
                        list(group_files(directory)))
            client.end()


if __name__ == "__main__":
    run(refused)
