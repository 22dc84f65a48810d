"""Makes the package's entries for Node, Deno and Bun. All modules of the main entry are in one
file, because importing the separate modules takes twice as long. The other entries import that file
as well, so that all entries have the same classes. The file needs Node's own modules, so programs
for other platforms get the separate modules."""

import os
import re
import subprocess
import tempfile

from ..commands import BuildError
from .made import PACKAGE

# The folder of the entries in the package. bridge-js/src/host/package-files.js uses these names.
FOLDER = "node"
SHARED = "widget-bridge-[hash]"

# Imports that esbuild leaves unchanged: packages that apps install themselves, and large files that
# the package already has.
FOREIGN = ("react", "react-native", "redis", "expo-widgets", "react-native-android-widget")
LARGE = ("widget-bridge-core.js", "time-zones.js")

# The main entry.
MAIN = "mod.js"
# The conditions that come before Node's, because a tool that sets one of them does not build for
# Node.
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
    """Writes a module that exports what an entry exports, and also imports the main entry. esbuild
    then puts the modules that all entries import into one file."""
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
    """Returns the entries' files, by their paths in the package. `description` is the content of
    package.json."""
    # The temporary folders are inside the package, beside the final folder of the entries, so that
    # relative paths are right.
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
            # Code that looks unused is kept, because other tools read it or it has an effect.
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
    """Returns the content of package.json with the files of FOLDER as the entries for Node."""
    moved = {f"./{path}": f"./{FOLDER}/{path}" for path in entries(package)}

    def exports(conditions):
        node = conditions["module-sync"]["default"]
        elsewhere = {name: conditions[name] for name in ELSEWHERE if name in conditions}
        others = {name: each for name, each in conditions.items() if name not in elsewhere}
        return {
            **elsewhere,
            "bun": moved[node],
            # Tools that bundle for Node also set this condition.
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
