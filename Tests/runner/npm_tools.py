"""Provides the npm tools that the package is tested with: TypeScript, bundlers, Jest and others,
and React Native with its bundler.

The environment variables WIDGET_BRIDGE_NPM and WIDGET_BRIDGE_REACT_NATIVE may name folders that
have the tools. Otherwise npm installs them into a separate folder, from a lock file in
Tests/JavaScript. If npm gets nothing from a registry, the tools are missing. Any other failure of
npm is an error.
"""

import fcntl
import hashlib
import os
import re
import shutil
import subprocess

from .tools import LOGS, ROOT, TOOLS, SetupError, environment

# The lock file alone determines what npm installs. Peer dependencies are not checked, because for
# npm a preview of Expo is outside of a range such as ">=52".
OPTIONS = ("--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps")

# The codes with which npm reports that it cannot reach a registry, that a registry or a proxy
# refuses, or that npm may use only its cache and a package is not in it.
NO_REGISTRY = {
    "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND",
    "ERR_SOCKET_TIMEOUT", "ETIMEDOUT", "E403", "E407", "ENOTCACHED",
}


def npm(node):
    """The command of the npm that comes with a Node.js."""
    folder = os.path.dirname(os.path.dirname(node))
    return [node, os.path.join(folder, "lib", "node_modules", "npm", "bin", "npm-cli.js")]


def copy_lists(name, folder):
    """Copies what npm reads into a folder."""
    for file in ("package.json", "package-lock.json"):
        shutil.copyfile(
            os.path.join(ROOT, "Tests", "JavaScript", name, file), os.path.join(folder, file))


def installed(name, node):
    """Has npm install the tools, once for each version of the lock file. Returns their folder, or
    None if npm gets nothing from a registry."""
    listed = os.path.join(ROOT, "Tests", "JavaScript", name)
    with open(os.path.join(listed, "package-lock.json"), "rb") as file:
        key = hashlib.sha256(file.read()).hexdigest()[:12]
    folder = os.path.join(TOOLS, f"{name}-{key}")
    done = os.path.join(folder, "complete")
    os.makedirs(LOGS, exist_ok=True)
    with open(os.path.join(TOOLS, "lock"), "w") as lock, open(
            os.path.join(LOGS, f"{name}.log"), "w+") as log:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if os.path.exists(done):
            return folder
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        copy_lists(name, folder)
        command = [*npm(node), "ci", *OPTIONS, "--fetch-retries=0", "--fetch-timeout=20000"]
        made = subprocess.run(
            command, cwd=folder, env=environment(), stdin=subprocess.DEVNULL, stdout=log,
            stderr=log)
        if made.returncode != 0:
            log.seek(0)
            codes = re.findall(r"^npm (?:error|ERR!) code (\w+)$", log.read(), re.MULTILINE)
            if NO_REGISTRY.issuperset(codes) and codes:
                return None
            raise SetupError(f"npm ci failed; see {log.name}.")
        open(done, "w").close()
    return folder


def npm_tools(node):
    """The folder with TypeScript, bundlers and others, or None if it is missing."""
    return os.environ.get("WIDGET_BRIDGE_NPM") or installed("npm", node)


def react_native_tools(node):
    """The folder with React Native, or None if it is missing."""
    return os.environ.get("WIDGET_BRIDGE_REACT_NATIVE") or installed("react-native", node)
