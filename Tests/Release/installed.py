"""Tests a release that is installed into empty folders and used there without the repository."""

import functools
import glob
import hashlib
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from Release import for_c
from Release.released import NATIVE, one
from runner import arm64
from runner.checks import Checks
from runner.tools import ROOT

HERE = os.path.dirname(os.path.abspath(__file__))

# The expected output of a program that uses the package.
EXPECTED = {"label": "D-7", "kept": 7, "drawn": True, "isInside": True}


def make(checks, folder):
    done = subprocess.run(
        [os.path.join(ROOT, "bridge-js", "release"), folder], capture_output=True, text=True)
    checks.check(done.returncode == 0, "a release is made", done.stdout + done.stderr)
    return done.returncode == 0


def contents(folder):
    found = {}
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), "rb") as file:
            found[name] = hashlib.sha256(file.read()).hexdigest()
    return found


def check_bytes(checks, release, again):
    """Checks that two runs make the same bytes, and that the checksums are right."""
    first, second = contents(release), contents(again)
    different = [name for name in first | second if first.get(name) != second.get(name)]
    checks.check(not different, "a second release has the same bytes", different)
    checks.run("its checksums are right", ["sha256sum", "--check", "--quiet", "SHA256SUMS"],
               cwd=release)
    with open(os.path.join(release, "SHA256SUMS"), encoding="utf-8") as file:
        listed = {line.split()[1] for line in file}
    checks.check(listed == set(first) - {"SHA256SUMS"}, "every file has a checksum", listed)


def check_owners(checks, release):
    """Checks that nothing in an archive reveals who packed it, where or when."""
    dates = set()
    for path in glob.glob(os.path.join(release, "*gz")):
        with tarfile.open(path) as archive:
            members = archive.getmembers()
        names = [member.name for member in members]
        links = [
            member for member in members if member.issym()
            and os.path.join(os.path.dirname(member.name), member.linkname) in names]
        strange = [
            member.name for member in members
            if (member.uid, member.gid, member.uname, member.gname) != (0, 0, "", "")
            or member not in links and (
                member.mode not in (0o644, 0o755) or not member.isfile())
        ]
        dates |= {member.mtime for member in members}
        checks.check(
            not strange and names == sorted(names),
            f"{os.path.basename(path)} has {len(names)} plain files and links, sorted", strange)
    checks.check(len(dates) == 1, "all of them have the same date", dates)


class Installed:
    """A folder with the package in node_modules, as npm installs it."""

    def __init__(self, checks, folder, release):
        self.checks, self.folder = checks, os.path.realpath(folder)
        os.makedirs(folder)
        with open(os.path.join(folder, "package.json"), "w", encoding="ascii") as file:
            file.write('{"private":true}\n')
        for name in os.listdir(os.path.join(HERE, "programs")):
            shutil.copy(os.path.join(HERE, "programs", name), folder)
        self.package = os.path.join(folder, "node_modules", "widget-bridge")
        npm = os.environ.get("NPM")
        archive = one(release, "widget-bridge-*.tgz")
        checks.run("npm installs the package without a network",
                   [os.environ["NODE24"], npm, "install", "--offline", "--no-audit", "--no-fund",
                    "--no-update-notifier", archive], cwd=folder,
                   env={"HOME": folder, "PATH": os.path.dirname(os.environ["NODE24"])})

    def check(self, what, *command, backend, **variables):
        """Runs a program that uses the package, in an otherwise empty environment."""
        groups = tempfile.mkdtemp(dir=self.folder)
        done = subprocess.run(
            [*command, groups], cwd=self.folder, env=variables, capture_output=True, text=True)
        try:
            told = json.loads(done.stdout)
        except ValueError:
            told = None
        self.checks.check(
            told == {**EXPECTED, "backend": backend} and not done.stderr, what,
            f"status {done.returncode}\n{done.stdout}{done.stderr}")


def requires_modules(node):
    """Whether `require` accepts ECMAScript modules, as in Node 20.19, 22.12 and newer."""
    told = subprocess.run([node, "-p", "process.features.require_module"], capture_output=True,
                          text=True)
    return told.stdout.strip() == "true"


def check_runtimes(checks, installed):
    """Imports the package by its name, in each runtime."""
    node24, deno, bun = os.environ["NODE24"], os.environ["DENO"], os.environ["BUN"]
    for name, node in (
        ("the system's Node", os.environ["NODE"]), ("Node 22", os.environ["NODE22"]),
        ("Node 24", node24),
    ):
        if not node:
            checks.skip(f"it works in {name}", "it is not there")
            continue
        installed.check(f"{name} imports it", node, "use.mjs", backend="native")
        if requires_modules(node):
            installed.check(f"{name} requires it", node, "use.cjs", backend="native")
    cache = {"DENO_DIR": os.path.join(installed.folder, "deno"), "NO_COLOR": "1"}
    installed.check("Deno imports it", deno, "run", "-A", "--no-lock", "use.mjs",
                    backend="native", **cache)
    installed.check("Bun imports it", bun, "use.mjs", backend="native")
    installed.check("Bun requires it", bun, "use.cjs", backend="native")
    for name, command in (
        ("Node 22", [os.environ["NODE22"], "use.mjs"]), ("Node 24", [node24, "use.mjs"]),
        ("Deno", [deno, "run", "-A", "--no-lock", "use.mjs"]), ("Bun", [bun, "use.mjs"]),
    ):
        installed.check(f"{name} uses the core if it is told to", *command, backend="portable",
                        WIDGET_BRIDGE_BACKEND="portable")


def check_entries(checks, installed):
    """Checks that Node loads few files, and that the package's entries share them."""
    done = subprocess.run(
        [os.environ["NODE24"], "entries.mjs"], cwd=installed.folder, env={}, capture_output=True,
        text=True)
    told = json.loads(done.stdout) if done.returncode == 0 else {}
    files = told.pop("files", None)
    checks.check(told and all(told.values()),
                 f"Node imports {files} files of it, and its entries have the same classes",
                 f"{told}\n{done.stdout}{done.stderr}")


def check_examples(checks, installed):
    """Runs the examples where they are in the package."""
    day = ["2026-01-22", "2026-05-08", "2026-05-01T09:00:00Z", "Asia/Seoul"]
    deno = {"DENO_DIR": os.path.join(installed.folder, "deno"), "NO_COLOR": "1"}
    for name, *command in (
        ("node", os.environ["NODE24"]), ("deno", os.environ["DENO"], "run", "-A", "--no-lock"),
        ("bun", os.environ["BUN"]),
    ):
        groups = tempfile.mkdtemp(dir=installed.folder)
        done = subprocess.run(
            [*command, f"node_modules/widget-bridge/examples/{name}.js", groups, *day],
            cwd=installed.folder, env=deno if name == "deno" else {}, capture_output=True,
            text=True)
        lines = done.stdout.splitlines()
        checks.check(
            done.returncode == 0 and len(lines) == 8
            and lines[0] == "2026-05-01T18:00:00+09:00 D-7 Day 100",
            f"examples/{name}.js runs as it lies there", done.stdout + done.stderr)
    groups = tempfile.mkdtemp(dir=installed.folder)
    server = subprocess.Popen(
        [os.environ["NODE24"], "node_modules/widget-bridge/examples/countdown-server.js",
         "2000-01-01", "New job"],
        cwd=installed.folder, env={"WIDGET_BRIDGE_HOME": groups}, stdout=subprocess.PIPE,
        text=True)
    try:
        address = re.search(r"http://\S+", server.stdout.readline() or "")
        page = urllib.request.urlopen(address[0], timeout=60).read().decode() if address else ""
        checks.check("New job" in page and "D+" in page,
                     "examples/countdown-server.js serves its page as it lies there", page)
    finally:
        server.kill()
        server.wait()


def check_elsewhere(checks, installed):
    """Imitates another system, for which the package has no library."""
    native = os.path.join(installed.package, NATIVE)
    hidden = f"{native}.hidden"
    os.rename(native, hidden)
    try:
        installed.check("without a library, Node 24 uses the core",
                        os.environ["NODE24"], "use.mjs", backend="portable")
        installed.check("without a library, Bun uses the core",
                        os.environ["BUN"], "use.mjs", backend="portable")
    finally:
        os.rename(hidden, native)


def check_arm64(checks, installed):
    """Tests the runtimes for arm64, in an emulator."""
    if not arm64.is_elsewhere():
        checks.skip("it works on arm64 in an emulator", "this machine is arm64 itself")
        return
    settings = {**arm64.SETTINGS, "PATH": os.environ["PATH"]}
    del settings["WIDGET_BRIDGE_LIBRARY"]
    cache = {"DENO_DIR": os.path.join(installed.folder, "deno-arm64"), "NO_COLOR": "1"}
    for name, *options in ("node",), ("deno", "run", "-A", "--no-lock"), ("bun",):
        installed.check(f"{name} for arm64 imports it", *arm64.runtime(name), *options, "use.mjs",
                        backend="native", **settings, **cache)


def check_compiled(checks, installed):
    """Tests a single-file program, made by Bun, with the library beside it."""
    program = os.path.join(installed.folder, "compiled", "use")
    os.makedirs(os.path.dirname(program))
    done = subprocess.run(
        [os.environ["BUN"], "build", "--compile", "use.mjs", f"--outfile={program}"],
        cwd=installed.folder, capture_output=True, text=True)
    checks.check(done.returncode == 0, "Bun compiles a program", done.stdout + done.stderr)
    shutil.copy(os.path.join(installed.package, NATIVE), os.path.dirname(program))
    installed.check("the program runs with the library beside it", program, backend="native")


TASKS = os.path.join(ROOT, "bridge-js", "examples", "README.md")

# A script that reports once the page of examples/README.md shows a picture.
REPORT = """
<script type="module">
  while (document.querySelector("svg") === null) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await fetch("/report", { method: "POST", body: '{"isDrawn":true}' });
</script>
"""


def page_of_tasks(installed):
    """Writes the page of examples/README.md, with the package beside it as described there."""
    with open(TASKS, encoding="utf-8") as file:
        (block,) = re.findall(r"^```html\n(.*?)^```", file.read(), re.DOTALL | re.MULTILINE)
    shutil.copytree(installed.package, os.path.join(installed.folder, "widget-bridge"))
    with open(os.path.join(installed.folder, "tasks.html"), "w", encoding="utf-8") as file:
        file.write(f"<!DOCTYPE html>\n<body>{block}{REPORT}")


def check_browsers(checks, installed):
    """Tests pages from a server that only serves files."""
    script = os.path.join(HERE, "in_browsers.mjs")
    page_of_tasks(installed)
    told = {
        "page.html": {"label": "D-7", "kept": 7, "drawn": True, "backend": "portable"},
        "tasks.html": {"isDrawn": True},
    }
    for name, program in (("chromium", "chromium"), ("firefox", "firefox-esr")):
        if shutil.which(program) is None:
            checks.skip(f"it works in a page of {name}", "it is not there")
            continue
        for page, wanted in told.items():
            done = subprocess.run(
                ["timeout", "600", os.environ["NODE24"], script, installed.folder, name, page],
                capture_output=True, text=True)
            checks.check(done.stdout.strip() and json.loads(done.stdout) == wanted,
                         f"{page} works in {name}", done.stdout + done.stderr)


class Files(http.server.SimpleHTTPRequestHandler):
    """A server that only serves files, and prints nothing."""

    def log_message(self, *_):
        pass


def check_over_http(checks, installed):
    """Tests Deno with the package from a file server, without a copy of it on the disk."""
    handler = functools.partial(Files, directory=installed.folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        place = f"127.0.0.1:{server.server_port}"
        cache = os.path.join(installed.folder, "deno-over-http")
        done = subprocess.run(
            ["timeout", "600", os.environ["DENO"], "run", "--no-lock", f"--allow-net={place}",
             f"--allow-import={place}", f"http://{place}/over-http.mjs"],
            cwd=installed.folder, env={"DENO_DIR": cache, "NO_COLOR": "1"}, capture_output=True,
            text=True)
        server.shutdown()
    told = {"label": "D-7", "kept": 7, "drawn": True, "backend": "portable"}
    checks.check(done.returncode == 0 and json.loads(done.stdout) == told,
                 "Deno imports it by http, and ends",
                 f"status {done.returncode}\n{done.stdout}{done.stderr}")


def check_command(checks, installed):
    """Tests the program that the package installs."""
    command = os.path.join(installed.folder, "node_modules", ".bin", "widget-bridge")
    done = subprocess.run(
        [os.environ["NODE24"], command, "--version"], cwd=installed.folder, env={},
        capture_output=True, text=True)
    checks.check(done.returncode == 0 and done.stdout, "its command is installed",
                 done.stdout + done.stderr)


def check_notices(checks, release):
    with open(os.path.join(release, "NOTICES.txt"), encoding="utf-8") as file:
        text = file.read()
    for party in ("Swift standard library", "Runtime Library Exception", "wasi-libc", "musl",
                  "compiler-rt", "UNICODE LICENSE V3", "SIL OPEN FONT LICENSE",
                  "IANA Time Zone Database", "jQuery"):
        checks.check(party in text, f"the notices name {party}")
    checks.check(re.search(r"Release 2\d{3}[a-z]+: time-zones\.bin", text),
                 "the notices name the release of the time zones")


def main():
    checks = Checks()
    with tempfile.TemporaryDirectory(prefix="widget-bridge-release-") as folder:
        release, again = os.path.join(folder, "release"), os.path.join(folder, "again")
        if make(checks, release) and make(checks, again):
            check_bytes(checks, release, again)
            check_owners(checks, release)
            check_notices(checks, release)
            installed = Installed(checks, os.path.join(folder, "app"), release)
            check_runtimes(checks, installed)
            check_entries(checks, installed)
            check_examples(checks, installed)
            check_elsewhere(checks, installed)
            check_compiled(checks, installed)
            check_browsers(checks, installed)
            check_over_http(checks, installed)
            check_command(checks, installed)
            check_arm64(checks, installed)
            for_c.check(checks, release, folder)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
