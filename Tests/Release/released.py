"""The files of a release, by name."""

import glob
import os
import platform

# The systems that a release is for, by their processors; this machine's is one of them.
SYSTEMS = {"x86_64": "linux-x64-glibc", "aarch64": "linux-arm64-glibc"}
SYSTEM = SYSTEMS[platform.machine()]
NATIVE = f"libWidgetBridge-{SYSTEM}.so"


def one(folder, pattern):
    (path,) = glob.glob(os.path.join(folder, pattern))
    return path
