"""Makes the package's modules as CommonJS, for Jest and older tools:

    bridge-js/commonjs

writes every module of the package that runs in Node, as CommonJS, and every declaration file into
the folder bridge-js/cjs. The folder has its own declaration files, because TypeScript takes a
declaration file for CommonJS only if all files that it names are CommonJS, too. Node itself does
not use the folder: there, `require` loads the modules.
"""

import os
import shutil
import subprocess
import sys

from ..commands import BuildError, require
from .made import PACKAGE

OUTPUT = os.path.join(PACKAGE, "cjs")
FOLDERS = (
    "canvas", "expo-widgets", "jest", "mirror", "react", "react-native",
    "react-native-android-widget", "shims", "src", "types",
)
# Modules that only pages load: they find their files by import.meta.
ELSEWHERE = ("browser.js", "browser-auto.js")


def files(ending):
    """The package's files with an ending, by their paths in the package."""
    found = [name for name in os.listdir(PACKAGE) if name.endswith(ending)]
    for folder in FOLDERS:
        for path, _, names in os.walk(os.path.join(PACKAGE, folder)):
            found += [
                os.path.relpath(os.path.join(path, name), PACKAGE)
                for name in names if name.endswith(ending)
            ]
    return sorted(found)


def modules():
    """The modules that Node may load."""
    return [path for path in files(".js") if path not in ELSEWHERE]


def make():
    require([("esbuild", "esbuild")])
    shutil.rmtree(OUTPUT, ignore_errors=True)
    command = [
        "esbuild", *modules(), "--format=cjs", "--platform=node", "--target=node20",
        f"--outdir={OUTPUT}", f"--outbase={PACKAGE}", "--log-level=warning", "--charset=utf8",
    ]
    done = subprocess.run(command, cwd=PACKAGE, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise BuildError("esbuild failed.")
    for path in files(".d.ts"):
        os.makedirs(os.path.dirname(os.path.join(OUTPUT, path)), exist_ok=True)
        shutil.copyfile(os.path.join(PACKAGE, path), os.path.join(OUTPUT, path))
    with open(os.path.join(OUTPUT, "package.json"), "w", encoding="ascii") as file:
        file.write('{"type":"commonjs"}\n')


def main(arguments):
    if arguments:
        print(__doc__.strip())
        return 0 if arguments in (["-h"], ["--help"]) else 64
    try:
        make()
    except BuildError as error:
        print(f"bridge-js/commonjs: {error}", file=sys.stderr)
        return 1
    return 0
