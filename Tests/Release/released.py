"""The files of a release, by name."""

import glob
import os
import platform

# The systems that a release is for, by processor. One of them is this machine's.
SYSTEMS = {"x86_64": "linux-x64-glibc", "aarch64": "linux-arm64-glibc"}
SYSTEM = SYSTEMS[platform.machine()]
NATIVE = f"libWidgetBridge-{SYSTEM}.so"


def one(folder, pattern):
    (path,) = glob.glob(os.path.join(folder, pattern))
    return path
