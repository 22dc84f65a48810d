"""The package's entries for Node, Deno and Bun, with all modules of the main one in one file: 45
modules take twice the time to import. The other entries import that file as well, so that a class
of one is that of the others; it needs Node's own modules, so all who do not aim at Node get the
modules as they are."""

import os
import re
import subprocess
import tempfile

from ..commands import BuildError
from .made import PACKAGE

# Where they are in the package. bridge-js/src/host/package-files.js knows their names.
FOLDER = "node"
SHARED = "widget-bridge-[hash]"

# What apps bring themselves, and what is large and lies in the package already.
FOREIGN = ("react", "react-native", "redis", "expo-widgets")
LARGE = ("widget-bridge-core.js", "time-zones.js")

# The entry whose modules are one file.
MAIN = "mod.js"
# What takes a platform's conditions before Node's: those who have one of these aim at no Node.
ELSEWHERE = ("react-native", "browser")


def entries(package):
    """The entries that Node imports, by their paths in the package."""
    found = [
        conditions["module-sync"]["default"].removeprefix("./")
        for conditions in package["exports"].values()
        if isinstance(conditions, dict) and "module-sync" in conditions
    ]
    return list(dict.fromkeys(found))


def with_main(path, package, folder):
    """A module that exports what an entry does, and imports all of the main one: esbuild puts what
    all entries import into one file."""
    source = os.path.join(package, path)
    with open(source, encoding="utf-8") as file:
        text = file.read()
    wrapper = os.path.join(folder, path.replace("/", "-"))
    with open(wrapper, "w", encoding="utf-8") as file:
        file.write(f'import "{package}/{MAIN}";\nexport * from "{source}";\n')
        if re.search(r"^export default |\bas default\b", text, re.MULTILINE):
            file.write(f'export {{ default }} from "{source}";\n')
    return wrapper


def files(description, package=PACKAGE):
    """The files by their paths in the package, whose package.json is the description."""
    # Beside the others, as the folder is in the package: so paths to those are right.
    with (
        tempfile.TemporaryDirectory(prefix=".node-", dir=package) as output,
        tempfile.TemporaryDirectory(prefix=".entries-", dir=package) as folder,
    ):
        named = [f"{path.removesuffix('.js')}={with_main(path, package, folder)}"
                 for path in entries(description)]
        external = [*FOREIGN, *(os.path.join(package, name) for name in LARGE)]
        command = [
            "esbuild", *named, "--bundle", "--splitting", "--format=esm",
            "--platform=node", "--target=node20", f"--outdir={output}",
            f"--chunk-names={SHARED}", "--log-level=error", "--charset=utf8",
            # What looks unused is for the eyes of other tools, or has an effect.
            "--tree-shaking=false", "--ignore-annotations",
            *(f"--external:{name}" for name in external),
        ]
        done = subprocess.run(command, cwd=package, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            raise BuildError("esbuild failed.")
        found = {}
        for place, _, names in os.walk(output):
            for name in names:
                path = os.path.join(place, name)
                with open(path, "rb") as file:
                    found[f"{FOLDER}/{os.path.relpath(path, output)}"] = file.read()
        return found


def with_entries(package):
    """package.json whose entries for Node are these files."""
    moved = {f"./{path}": f"./{FOLDER}/{path}" for path in entries(package)}

    def exports(conditions):
        node = conditions["module-sync"]["default"]
        elsewhere = {name: conditions[name] for name in ELSEWHERE if name in conditions}
        others = {name: each for name, each in conditions.items() if name not in elsewhere}
        return {
            **elsewhere,
            "bun": moved[node],
            # Tools that bundle for Node have this condition too.
            "node": {
                name: each if name == "require"
                else {**each, "default": moved[node]} if isinstance(each, dict)
                else moved.get(each, each)
                for name, each in others.items() if name != "bun"
            },
            **{name: each for name, each in others.items() if name != "bun"},
        }

    return {
        **package,
        "files": [*package["files"], FOLDER],
        "sideEffects": [*package["sideEffects"], f"./{FOLDER}/**"],
        "exports": {
            path: exports(each) if isinstance(each, dict) and "module-sync" in each else each
            for path, each in package["exports"].items()
        },
    }
