"""Checks that a Swift package in an empty folder can depend on a clone of the repository, and runs
Tests/Clients/dday.swift in it."""

import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from runner.checks import Checks
from runner.tools import ROOT, environment

MANIFEST = """\
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "App",
  dependencies: [.package(url: "%s", branch: "release")],
  targets: [
    .executableTarget(
      name: "App", dependencies: [.product(name: "WidgetBridge", package: "widget-bridge")])
  ]
)
"""

ARGUMENTS = ["2026-01-22", "2026-05-08", "2026-05-01T09:00:00+09:00", "Asia/Seoul"]


def clone(checks, place):
    """Clones the repository at its last commit, with a branch to depend on."""
    checks.run("the repository is cloned", ["git", "clone", "--quiet", "--no-local", ROOT, place])
    checks.run("the clone has a branch",
               ["git", "-C", place, "checkout", "--quiet", "-B", "release"])


def main():
    checks = Checks()
    with tempfile.TemporaryDirectory(prefix="widget-bridge-swift-") as folder:
        place, app = os.path.join(folder, "widget-bridge"), os.path.join(folder, "app")
        clone(checks, place)
        sources = os.path.join(app, "Sources", "App")
        os.makedirs(sources)
        with open(os.path.join(app, "Package.swift"), "w", encoding="utf-8") as file:
            file.write(MANIFEST % place)
        shutil.copy(os.path.join(ROOT, "Tests", "Clients", "dday.swift"),
                    os.path.join(sources, "main.swift"))
        built = subprocess.run(["swift", "build", "--package-path", app], env=environment(),
                               capture_output=True, text=True, errors="replace")
        if checks.check(built.returncode == 0, "a package that depends on it is built",
                        built.stdout + built.stderr):
            program = os.path.join(app, ".build", "debug", "App")
            done = subprocess.run([program, os.path.join(folder, "groups"), *ARGUMENTS],
                                  env=environment(), capture_output=True, text=True)
            checks.check(
                done.stdout.startswith("2026-05-01T09:00:00+09:00 D-7 Day 100\n"),
                "its program counts the days", f"{done.stdout}{done.stderr}")
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
