"""What the core as WebAssembly is linked with, and made smaller by."""

import os

from ..commands import newest
from . import plain_javascript

LIBC = "/usr/lib/wasm32-wasi"
# Of LLVM 14 or newer.
BUILTINS = newest(
    "/usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a", least=14)

# What must be there, and the Debian package that brings it.
PACKAGES = (
    (os.path.join(LIBC, "libc.a"), "wasi-libc"),
    (BUILTINS, "libclang-rt-14-dev-wasm32"),
    ("wasm-opt", "binaryen"),
    *plain_javascript.PACKAGES,
)
