"""Collects the files of the package for JavaScript: those that package.json lists, and others to
which the package's Markdown pages link."""

import json
import os
import re

from ..commands import BuildError, told
from ..manifest import ROOT
from . import node_entries
from .made import PACKAGE, made, read

# The files outside of the package's folder to which its pages link. Each key is the beginning of
# the links. Each value has the source folder, the folder in the package, and the endings of the
# files' names.
MOVED = {
    "../Tests/Pictures/": ("Tests/Pictures", "pictures/", ("dark.svg", "light.svg")),
    "../Tests/Clients/": ("Tests/Clients", "clients/", (".js", ".mjs")),
    "../Schemas/": ("Schemas", "schemas/", (".schema.json", ".md")),
    "../Sources/CWidgetBridge/include/": ("Sources/CWidgetBridge/include", "include/", (".h",)),
}

LINKS = re.compile(r"""\]\(([^)\s]+)\)|(?:src|srcset|href)=["']([^"']+)["']""")


# The files that bridge-js/build makes. bridge-js/commonjs makes the folder `cjs`.
BUILT = ("widget-bridge.wasm", "widget-bridge-core.js", "time-zones.bin", "time-zones.js")


def listed(package):
    """The files that package.json lists, by their paths in the package: those that the repository
    has, and those that are built."""
    tracked = told("git", "-C", PACKAGE, "ls-files", "-z").split("\0")
    modules = (
        os.path.relpath(os.path.join(folder, file), PACKAGE)
        for folder, _, files in os.walk(os.path.join(PACKAGE, "cjs")) for file in files)
    for path in (*tracked, *BUILT, *modules):
        is_listed = any(f"{path}/".startswith(f"{name}/")
                        for name in ("package.json", *package["files"]))
        if is_listed and os.path.isfile(os.path.join(PACKAGE, path)):
            yield path


def moved():
    """The files from outside of the package's folder, by their paths in the package."""
    for folder, place, endings in MOVED.values():
        for name in os.listdir(os.path.join(ROOT, folder)):
            if name.endswith(endings):
                yield place + name, read(ROOT, folder, name)


def page(path, content):
    """Returns a page with its links changed so that they lead to files in the package."""
    root, text = "../" * path.count("/"), content.decode()
    for prefix, (_, place, _) in MOVED.items():
        text = text.replace(f"({root}{prefix}", f"({root}{place}")
        text = text.replace(f'"{root}{prefix}', f'"{root}{place}')
    return text.encode()


def links(text):
    """The files of the package to which a page links. Links in blocks of code do not count."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    for match in LINKS.finditer(text):
        target = (match[1] or match[2]).split("#")[0]
        if target and not re.match(r"[a-z]+:", target):
            yield target


def check_links(files):
    for path, content in files.items():
        if not path.endswith(".md"):
            continue
        for target in links(content.decode()):
            place = os.path.normpath(os.path.join(os.path.dirname(path), target))
            if place not in files and not any(each.startswith(f"{place}/") for each in files):
                raise BuildError(f"{path} links to {target}, which the package does not have.")


def packed(package):
    return (json.dumps(package, indent=2, ensure_ascii=False) + "\n").encode()


def files(notice, made_for):
    """Every file of the package, with a library for each target."""
    package = json.loads(read(PACKAGE, "package.json"))
    programs = {os.path.normpath(path) for path in package["bin"].values()}
    found = {
        path: (read(PACKAGE, path), True) if path in programs else read(PACKAGE, path)
        for path in sorted(listed(package))
    }
    found.update(moved())
    found.update(node_entries.files(package))
    found["package.json"] = packed(node_entries.with_entries(package))
    found["README.md"] = read(PACKAGE, "README.md")
    found.update((path, page(path, found[path])) for path in list(found) if path.endswith(".md"))
    found["LICENSE"] = read(ROOT, "LICENSE")
    found["NOTICES.txt"] = notice
    names = [(target, target.packed_name) for target in made_for]
    found.update((name, read(made(target, name))) for target, name in names)
    for needed in (*BUILT, "mod.js", "cjs/mod.js", "README.md"):
        if needed not in found:
            raise BuildError(f"the package lacks {needed}.")
    check_links({path: each for path, each in found.items() if not isinstance(each, tuple)})
    return found
