"""The targets of the library in Embedded Swift: Linux with glibc, on two processors."""

import os
import platform
import sys
from dataclasses import dataclass

from .. import one_module

# The targets' names in Embedded Swift, which has no standard library for Linux on arm64. The
# standard library for arm64 without a system is enough: WidgetBridge calls the system only through
# C, and the C headers are imported as for Linux.
SWIFT_TRIPLES = {
    "x86_64": "x86_64-unknown-linux-gnu",
    "aarch64": "aarch64-none-none-elf",
}
# Debian's packages with a C compiler and a C library for another processor.
DEBIAN_PACKAGES = {
    "x86_64": ("gcc-x86-64-linux-gnu", "libc6-dev-amd64-cross"),
    "aarch64": ("gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"),
}

# The processors' names in Node.
NODE_PROCESSORS = {"x86_64": "x64", "aarch64": "arm64"}


@dataclass(frozen=True)
class Target:
    """A target; its processor has the name that `uname -m` prints."""

    processor: str

    @property
    def triple(self):
        return f"{self.processor}-unknown-linux-gnu"

    @property
    def packed_name(self):
        """The library's file name in the package for JavaScript, where src/native/library.js looks
        for it."""
        return f"libWidgetBridge-linux-{NODE_PROCESSORS[self.processor]}-glibc.so"

    @property
    def is_native(self):
        return self.processor == platform.machine()

    @property
    def root(self):
        """The folder with the C library for another processor."""
        return f"/usr/{self.processor}-linux-gnu"

    @property
    def packages(self):
        """The programs and files that are needed in addition to Swift, each with its Debian
        package."""
        if self.is_native:
            return []
        compiler, library = DEBIAN_PACKAGES[self.processor]
        return [
            (self.tool("gcc"), compiler),
            (os.path.join(self.root, "include", "stdio.h"), library),
        ]

    def tool(self, name):
        """A GNU program for the processor, such as gcc or objcopy."""
        return name if self.is_native else f"{self.processor}-linux-gnu-{name}"

    @property
    def unicode_tables(self):
        return one_module.unicode_tables(SWIFT_TRIPLES[self.processor])

    @property
    def c_options(self):
        headers = [] if self.is_native else ["-isystem", os.path.join(self.root, "include")]
        return [f"--target={self.triple}", *headers]

    @property
    def swift_options(self):
        return [
            "-target", SWIFT_TRIPLES[self.processor],
            "-Xfrontend", "-clang-target", "-Xfrontend", self.triple,
            *(each for option in self.c_options[1:] for each in ("-Xcc", option)),
        ]

    @property
    def link_options(self):
        if self.is_native:
            return []
        library = os.path.join(self.root, "lib")
        return [f"--target={self.triple}", "--gcc-toolchain=/usr", f"-B{library}", f"-L{library}"]


def known(processor):
    """The target of a processor; None if the toolchain has no Embedded Swift for it."""
    if sys.platform != "linux" or processor not in SWIFT_TRIPLES:
        return None
    target = Target(processor)
    return target if os.path.exists(target.unicode_tables) else None
