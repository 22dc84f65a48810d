"""The libraries and programs with which the WebAssembly core is linked and made smaller."""

import os

from ..commands import newest
from . import plain_javascript

LIBC = "/usr/lib/wasm32-wasi"
# The library of LLVM 14 or newer.
BUILTINS = newest(
    "/usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a", least=14)

# The files and programs that are needed, each with its Debian package.
PACKAGES = (
    (os.path.join(LIBC, "libc.a"), "wasi-libc"),
    (BUILTINS, "libclang-rt-dev-wasm32"),
    ("wasm-opt", "binaryen"),
    ("import pip", "python3-pip"),
    *plain_javascript.PACKAGES,
)
