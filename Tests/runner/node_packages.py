"""Provides Jest, Babel and the bundlers from Debian's packages.

The packages depend on Debian's Node, which apt would install in place of a newer one. So they are
unpacked into a folder, and nothing is installed. The packages find their modules by variables of
Debian's Node, which a preload script sets.
"""

import fcntl
import glob
import hashlib
import os
import shutil
import subprocess
import tempfile

from .tools import TOOLS, SetupError, environment

ROOTS = ["esbuild", "jest", "node-babel7", "node-rollup-plugin-node-resolve", "rollup", "webpack"]

# The names of JavaScript dependencies begin with these. All other dependencies are Node and system
# packages.
PREFIXES = ("node-", "libjs-", "terser")

PRELOAD = """\
// Debian's Node has these two variables, and Debian's packages look for their modules by them.
const variables = {
  ...process.config.variables, node_prefix: "%s", node_relative_path: "%s",
};
Object.defineProperty(process, "config", { value: { ...process.config, variables } });
"""


def told(command, log):
    """Runs a command. Returns its standard output, or None if it fails."""
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=log, stdin=subprocess.DEVNULL, text=True,
        env=environment(LC_ALL="C.UTF-8"),
    )
    return done.stdout if done.returncode == 0 else None


def wanted(log):
    """The names of the packages to unpack, or None if apt does not know them."""
    without = [f"--no-{kind}" for kind in (
        "recommends", "suggests", "conflicts", "breaks", "replaces", "enhances",
    )]
    listed = told(["apt-cache", "depends", "--recurse", *without, *ROOTS], log)
    if listed is None:
        return None
    names = {
        name for name in listed.splitlines()
        if name in ROOTS or name.startswith(PREFIXES)
    }
    # Some of the names are virtual packages, and other packages provide them.
    shown = told(["apt-cache", "show", "--no-all-versions", *sorted(names)], log) or ""
    prefix = "Package: "
    return sorted({
        line[len(prefix):] for line in shown.splitlines() if line.startswith(prefix)
    })


def unpack(folder, log):
    """Downloads the packages and unpacks them."""
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        raise SetupError("the bundlers come from Debian's packages, and there is no apt-get here.")
    names = wanted(log)
    if names is None:
        subprocess.run(["apt-get", "update"], stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        names = wanted(log)
    if not names:
        raise SetupError(f"apt knows no {', '.join(ROOTS)}; see {log.name}. Run: apt-get update")
    with tempfile.TemporaryDirectory(prefix="widget-bridge-packages-") as downloads:
        done = subprocess.run(
            ["apt-get", "download", *names], cwd=downloads, stdout=log, stderr=log,
            stdin=subprocess.DEVNULL,
        )
        if done.returncode != 0:
            raise SetupError(f"the bundlers could not be downloaded; see {log.name}.")
        for package in sorted(glob.glob(os.path.join(downloads, "*.deb"))):
            subprocess.run(["dpkg-deb", "-x", package, folder], check=True, stdout=log, stderr=log)


class NodePackages:
    """The folder with the unpacked packages, created if it does not exist."""

    def __init__(self):
        key = hashlib.sha256("\n".join([*ROOTS, *PREFIXES, PRELOAD]).encode()).hexdigest()[:12]
        self.folder = os.path.join(TOOLS, f"node-packages-{key}")
        done = os.path.join(self.folder, "complete")
        log_path = os.path.join(TOOLS, "logs", "node-packages.log")
        with open(os.path.join(TOOLS, "lock"), "w") as lock, open(log_path, "w") as log:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not os.path.exists(done):
                shutil.rmtree(self.folder, ignore_errors=True)
                os.makedirs(self.folder)
                unpack(self.folder, log)
                self.write_preload()
                open(done, "w").close()

    def modules(self):
        """The path of the unpacked usr, and the folders of modules below it."""
        prefix = os.path.join(self.folder, "usr")
        found = ["share/nodejs", *(
            os.path.relpath(path, prefix)
            for path in glob.glob(os.path.join(prefix, "lib", "*", "nodejs"))
        )]
        return prefix, found

    def write_preload(self):
        prefix, folders = self.modules()
        with open(self.preload, "w", encoding="utf-8") as file:
            file.write(PRELOAD % (prefix, ":".join(folders)))

    @property
    def preload(self):
        return os.path.join(self.folder, "preload.cjs")

    def settings(self):
        """The environment variables by which tests find the packages."""
        prefix, folders = self.modules()
        return {
            "NODE_PATH": ":".join(os.path.join(prefix, folder) for folder in folders),
            "WIDGET_BRIDGE_NODE_PACKAGES": prefix,
            "WIDGET_BRIDGE_NODE_PRELOAD": self.preload,
        }
