"""The parts of a run: a name, what it shows, the commands, and how their output is counted."""

import glob
import os
import shutil
from dataclasses import dataclass, field
from typing import Callable, List

from . import arm64
from .counts import of_bun, of_checks, of_deno, of_node, of_swift, of_whole
from .node_packages import NodePackages
from .npm_tools import npm_tools
from .tools import ROOT, TOOLS
from .wheels import node22, valkey_server

TESTS = os.path.join(ROOT, "Tests")


@dataclass
class Step:
    """One command of a part."""

    command: List[str]
    count: Callable
    settings: dict = field(default_factory=dict)


@dataclass
class Part:
    name: str
    summary: str
    # From the tools to a list of steps, or None where the machine has no such thing.
    steps: Callable
    needs_library: bool = True
    is_quick: bool = False  # whether a quick run has it
    is_long: bool = False  # whether only a long run has it, or who names it
    seconds: int = 600  # a command that takes longer hangs
    packages: tuple = ()  # what it needs beside what all need, as DEBIAN_PACKAGES has it


def whole(*command):
    return [Step(list(command), of_whole)]


def script(path, *more):
    """A Python script of the tests, in the environment that has jsonschema."""

    def steps(tools):
        return [Step([tools.python, os.path.join(TESTS, path), *more], of_checks)]

    return steps


# Tests of the native library itself, of which the portable backend has nothing.
NATIVE = ("command-line-functions", "node-face", "package-loading", "package-permissions")

# Tests of whole programs, a process or more each: one way on each runtime is enough.
PROGRAMS = ("command-line", "preview")


# Tests of groups in memory: the parts of the native library make no core.
PORTABLE = ("package-jest",)


def javascript_step(face, count, *command, only="", without=()):
    """The tests of JavaScript by the library ("node-api") or by the core as WebAssembly
    ("portable"). Of them those alone whose names begin as `only` and not as one of `without`, each
    a text or a tuple of texts."""
    tests = [
        test for test in sorted(glob.glob(os.path.join(TESTS, "JavaScript", "*.test.mjs")))
        if os.path.basename(test).startswith(only)
        and not os.path.basename(test).startswith(without)
        and not os.path.basename(test).startswith(NATIVE if face == "portable" else PORTABLE)
    ]
    settings = {"WIDGET_BRIDGE_FACE": face, "WIDGET_BRIDGE_BACKEND": face}
    return Step([*command, *tests], count, settings)


def node_steps(node):
    if node is None:
        return None
    return [javascript_step("node-api", of_node, node, "--test", "--test-reporter=tap",
                            "--test-timeout=120000")]


# What draws; each part that needs it may be skipped, and then it is not installed.
BROWSER = (
    ("chromium", "chromium"),
    ("/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf", "fonts-liberation"),
)
TWO_BROWSERS = (("firefox-esr", "firefox-esr"), *BROWSER)
# So that what is drawn in Chinese, Japanese, Korean and Thai, and emoji, is drawn, and not boxes.
FONTS = (
    ("/usr/share/fonts/truetype/wqy/wqy-microhei.ttc", "fonts-wqy-microhei"),
    ("/usr/share/fonts/truetype/tlwg/Waree.ttf", "fonts-tlwg-waree-ttf"),
    ("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf", "fonts-noto-color-emoji"),
)
PAINTERS = (("rsvg-convert", "librsvg2-bin"), *BROWSER, *FONTS)


def preview_steps(tools):
    """The page that `widget-bridge preview` serves, in a browser."""
    test = os.path.join(TESTS, "JavaScript", "browser", "preview-page.test.mjs")
    command = [tools.node24, "--test", "--test-reporter=tap", "--test-timeout=120000", test]
    return [Step(command, of_node)]


def canvas_steps(tools):
    """Drawings on canvases, in browsers of two engines."""
    test = os.path.join(TESTS, "JavaScript", "browser", "canvas.test.mjs")
    command = [tools.node24, "--test", "--test-reporter=tap", "--test-timeout=300000", test]
    return [Step(command, of_node)]


def pictures_steps(tools):
    """The golden pictures and the wall, and a corpus that the library draws."""
    return [
        *script("Pictures/rendering.py")(tools), *script("Pictures/corpus.py")(tools),
    ]


def pages_steps(tools):
    """The package in pages of browsers, without the library."""
    test = os.path.join(TESTS, "JavaScript", "browser", "portable.test.mjs")
    command = [tools.node24, "--test", "--test-reporter=tap", "--test-timeout=600000", test]
    return [Step([os.path.join(ROOT, "bridge-js", "build")], of_whole), Step(command, of_node)]


def bundlers_steps(tools):
    """The package in bundles and in Jest; the tests start the bundlers."""
    tests = sorted(glob.glob(os.path.join(TESTS, "JavaScript", "bundlers", "*.test.mjs")))
    # Jest and the bundlers run beside each other.
    options = ["--test-reporter=tap", "--test-timeout=120000", "--test-concurrency=2"]
    command = [tools.node24, "--test", *options, *tests]
    # A bundle for pages has the core in it.
    build = Step([os.path.join(ROOT, "bridge-js", "build")], of_whole)
    commonjs = Step([os.path.join(ROOT, "bridge-js", "commonjs")], of_whole)
    return [build, commonjs, Step(command, of_node, NodePackages().settings())]


def npm_steps(tools):
    """The package, packed by npm, with the tools that people have from there."""
    folder = npm_tools(tools.node24)
    if folder is None:
        return None
    test = os.path.join(TESTS, "JavaScript", "npm", "tools.test.mjs")
    options = ["--test", "--test-reporter=tap", "--test-timeout=300000"]
    return [
        Step([os.path.join(ROOT, "bridge-js", "build")], of_whole),
        Step([os.path.join(ROOT, "bridge-js", "commonjs")], of_whole),
        Step([tools.node24, *options, test], of_node, {"WIDGET_BRIDGE_NPM": folder}),
    ]


def deno_steps(tools):
    return [javascript_step("node-api", of_deno, tools.deno, "test", "--no-lock", "-A")]


def bun_steps(tools):
    return [javascript_step("node-api", of_bun, tools.bun, "test", "--timeout=120000")]


# Tests of the package that ask most of a store.
STORED = ("package-values", "package-changes", "package-update")


def node22_steps(tools):
    options = ["--test", "--test-reporter=tap", "--test-timeout=600000"]
    portable = javascript_step("portable", of_node, node22(), *options, without=PROGRAMS)
    return [*node_steps(node22()), portable]


def wasm_steps(tools):
    """The core as WebAssembly: made, then tested on Node 24; and the package on the portable
    backend, in each runtime that has SQLite. The system's Node may have none, and that of Node 22
    is experimental."""
    folder = os.path.join(TESTS, "JavaScript", "portable")
    tests = sorted(glob.glob(os.path.join(folder, "*.test.mjs")))
    options = ["--test", "--test-reporter=tap", "--test-timeout=7200000"]
    node = [tools.node24, *options]
    memory = []
    if tools.node:
        memory = [Step([tools.node, *options, os.path.join(folder, "memory.test.mjs")], of_node)]
    return [
        Step([os.path.join(ROOT, "bridge-js", "build")], of_whole),
        Step([*node, *tests], of_node, {"WIDGET_BRIDGE_FACE": "node-api"}),
        *memory,
        javascript_step("portable", of_node, *node),
        Step([node22(), *options, os.path.join(folder, "group.test.mjs")], of_node),
        javascript_step("portable", of_node, node22(), *options, only=STORED),
        javascript_step(
            "portable", of_deno, tools.deno, "test", "--no-lock", "-A", without=PROGRAMS),
        javascript_step(
            "portable", of_bun, tools.bun, "test", "--timeout=120000", without=PROGRAMS),
    ]


def swift_steps(tools):
    """`swift test`, with the programs that its oracles run by."""
    programs = {
        "WIDGET_BRIDGE_PYTHON": tools.python,
        "WIDGET_BRIDGE_DENO": tools.deno,
        "WIDGET_BRIDGE_NODE": tools.node or tools.node24,
    }
    return [Step(["swift", "test"], of_swift, programs)]


def lint_steps(tools):
    swift = ["swift", "format", "lint", "--strict", "--parallel", "-r"]
    return [
        *whole(*swift, "Sources", "Tests", "Package.swift"),
        *script("Library/columns.py")(tools),
    ]


def types_steps(tools):
    """The package's declarations, by Deno's compiler and TypeScript 7."""
    tests = sorted(glob.glob(os.path.join(TESTS, "JavaScript", "types", "*.test.mjs")))
    command = [tools.deno, "test", "--no-lock", "-A", *tests]
    return [
        Step([os.path.join(ROOT, "bridge-js", "commonjs")], of_whole),
        Step(command, of_deno, {"WIDGET_BRIDGE_TYPESCRIPT": tools.typescript}),
    ]


# Where Debian's packages for Node lie, and what the mirror's tests need of them.
NODE_PACKAGES = "/usr/share/nodejs"
REDIS = (
    ("redis-server", "redis-server"),
    (os.path.join(NODE_PACKAGES, "redis", "package.json"), "node-redis"),
    ("openssl", "openssl"),
    ("rsvg-convert", "librsvg2-bin"),
)


def mirror_steps(tools):
    """A group on many machines: by node-redis with Redis, and with Valkey; by Bun's own client."""
    folder = os.path.join(TESTS, "JavaScript", "mirror")
    tests = sorted(glob.glob(os.path.join(folder, "*.test.mjs")))
    *promises, chaos, access = (
        os.path.join(folder, f"{name}.test.mjs") for name in ("mirror", "losses", "chaos", "access")
    )
    is_long = "WIDGET_BRIDGE_LONG" in os.environ
    base = {"NODE_PATH": NODE_PACKAGES, "WIDGET_BRIDGE_CHAOS_SECONDS": "120" if is_long else "4"}
    # Most of them wait for other processes most of the time.
    options = ["--test-reporter=tap", "--test-timeout=1200000", "--test-concurrency=3"]
    node = [tools.node24, "--test", *options]
    bun = [tools.bun, "test", "--timeout=1200000"]
    # Another server or client, and not another mirror: half of the time shows what is different.
    others = {**base, "WIDGET_BRIDGE_CHAOS_SECONDS": "60" if is_long else "4"}
    valkey = {**others, "WIDGET_BRIDGE_MIRROR_SERVER": valkey_server()}
    own_client = {**others, "WIDGET_BRIDGE_MIRROR_CLIENT": "bun"}
    steps = [
        Step([*node, *tests], of_node, base),
        Step([*node, *promises], of_node, valkey),
        Step([*bun, *promises, access], of_bun, own_client),
    ]
    if is_long:
        deno = [tools.deno, "test", "--no-lock", "-A"]
        in_deno = {**base, "WIDGET_BRIDGE_REDIS": redis_for_deno()}
        steps += [
            Step([*node, *tests], of_node, valkey),
            Step([*bun, chaos], of_bun, own_client),
            Step([*deno, *promises], of_deno, in_deno),
            Step([os.path.join(ROOT, "bridge-js", "build")], of_whole),
        ]
        for backend in ("portable", "memory"):
            kept = {"WIDGET_BRIDGE_BACKEND": backend}
            steps += [
                Step([*node, *promises], of_node, {**base, **kept}),
                Step([*bun, *promises], of_bun, {**own_client, **kept}),
                Step([*deno, *promises], of_deno, {**in_deno, **kept}),
            ]
    return steps


def redis_for_deno():
    """The path of Debian's node-redis with what it needs, as Deno has no NODE_PATH."""
    folder = os.path.join(TOOLS, "redis", "node_modules")
    for name in ("redis", "@redis", "cluster-key-slot", "generic-pool", "yallist"):
        shutil.copytree(
            os.path.join(NODE_PACKAGES, name), os.path.join(folder, name), dirs_exist_ok=True,
        )
    return os.path.join(folder, "redis")


# Tests of how the package finds a library, and of what a million calls leave: a processor changes
# nothing there.
ANY_PROCESSOR = ("package-loading", "package-heap")


def arm64_steps(tools):
    """The library for arm64: in C programs, in Node with the tests of the package, and beside the
    core as WebAssembly, which answers the same on every processor."""
    if not arm64.is_elsewhere():
        return None
    node = [arm64.node(), os.path.join(TESTS, "JavaScript", "emulated", "run.mjs")]
    package = javascript_step("node-api", of_node, *node, without=(*PROGRAMS, *ANY_PROCESSOR))
    compared = os.path.join(TESTS, "JavaScript", "portable", "differential.test.mjs")
    return [
        Step([os.path.join(ROOT, "Sources", "build"), "--processor", "aarch64"], of_whole),
        *script("Clients/programs.py", "arm64")(tools),
        Step(package.command, of_node, {**package.settings, **arm64.SETTINGS}),
        Step([os.path.join(ROOT, "bridge-js", "build")], of_whole),
        Step([*node, compared], of_node, {"WIDGET_BRIDGE_FACE": "node-api", **arm64.SETTINGS}),
    ]


def clients_steps(tools):
    command = [tools.python, os.path.join(TESTS, "Clients", "same_counts.py")]
    runtimes = {"DENO": tools.deno, "NODE": tools.node or tools.node24, "BUN": tools.bun}
    return [Step(command, of_checks, runtimes)]


def docs_steps(tools):
    """The code of the pages, and their links."""
    command = [tools.python, os.path.join(TESTS, "Docs", "pages.py")]
    # A page shows the portable backend.
    build = Step([os.path.join(ROOT, "bridge-js", "build")], of_whole)
    return [build, Step(command, of_checks, {"NODE24": tools.node24})]


def package_steps(tools):
    """A release, made twice and installed."""
    modules = os.path.join(os.path.dirname(os.path.dirname(tools.node24)), "lib", "node_modules")
    programs = {
        "DENO": tools.deno, "BUN": tools.bun, "NODE": tools.node or "", "NODE22": node22(),
        "NODE24": tools.node24,
        "NPM": os.path.join(modules, "npm", "bin", "npm-cli.js"),
    }
    command = [tools.python, os.path.join(TESTS, "Release", "installed.py")]
    return [Step(command, of_checks, programs)]


# What mounts real file systems, and what is copied and shared on them.
DISK_PROGRAMS = (
    ("mkfs.ext4", "e2fsprogs"),
    ("mkfs.xfs", "xfsprogs"),
    ("mkfs.btrfs", "btrfs-progs"),
    ("rsync", "rsync"),
    ("setfacl", "acl"),
)
DISK_SUBJECTS = ("full", "errors", "power", "copies", "kills", "growth", "space", "cancelled",
                 "foreign", "rights", "old_formats")


def disks_steps(tools):
    return [
        Step([tools.python, os.path.join(TESTS, "Disks", f"{subject}.py")], of_checks)
        for subject in DISK_SUBJECTS
    ]


RELEASE = Part(
    "release", "the library as hosts link it, by Sources/build",
    lambda tools: whole(os.path.join(ROOT, "Sources", "build")), needs_library=False, seconds=3600,
)

BUILD = Part(
    "build", "swift build --build-tests: the package's modules, programs and tests",
    lambda tools: whole("swift", "build", "--build-tests"), needs_library=False, is_quick=True,
    seconds=3600,
)

# What needs the package's debug build comes after it, one part at a time.
BUILT = [
    Part("swift", "swift test", swift_steps, needs_library=False, is_quick=True, seconds=3600),
    Part("clients", "C, Swift, Deno, Node, Bun and bridge-demo count the same days", clients_steps),
    Part(
        "modes", "Embedded Swift answers for any Unicode what the debug build answers",
        script("Library/modes.py"),
    ),
]

# These come beside it; most of them need the library.
OTHERS = [
    Part(
        "lint", "swift format lint; lines of other languages within 100 columns", lint_steps,
        needs_library=False, is_quick=True,
    ),
    Part(
        "header", "the header compiles alone as C89, C11 and C++17 with gcc and clang",
        script("Library/header.py"), needs_library=False, is_quick=True,
    ),
    Part(
        "readme", "the README quotes the files under test",
        script("Library/readme.py"), needs_library=False, is_quick=True,
    ),
    Part(
        "library", "exports are the header's functions, no Swift is needed beside it, and its size",
        script("Library/library.py"), packages=(("gdb", "gdb"),),
    ),
    Part(
        "package", "a release has the same bytes twice, and works where it is installed",
        package_steps, seconds=1800,
        packages=(
            ("doxygen", "doxygen"), ("cmake", "cmake"), ("pkg-config", "pkg-config"), *TWO_BROWSERS,
            *arm64.PACKAGES,
        ),
    ),
    Part(
        "swiftpm", "a Swift package depends on a clone, and counts days",
        script("Release/swift_package.py"), needs_library=False, is_long=True, seconds=3600,
    ),
    Part(
        "docs", "the code of every page runs, and every link leads somewhere", docs_steps,
        packages=(("rsvg-convert", "librsvg2-bin"),),
    ),
    Part("c", "the C programs, plain and with sanitizers", script("Clients/programs.py")),
    Part(
        "arm64", "the library for arm64 in C and Node, in an emulator of that processor",
        arm64_steps, needs_library=False, seconds=1800, packages=arm64.PACKAGES,
    ),
    Part(
        "tsan", "threads on one mapping of a group, under ThreadSanitizer",
        script("Clients/thread_sanitizer.py"), needs_library=False, seconds=900,
    ),
    Part(
        "disks", "groups on real file systems: full, failing, copied, killed, without power",
        disks_steps, is_long=True, seconds=900, packages=DISK_PROGRAMS,
    ),
    Part(
        "fuzz", "groups made of any bytes, by libFuzzer with AddressSanitizer",
        script("Clients/fuzz.py"), needs_library=False, is_long=True, seconds=900,
    ),
    Part("deno", "JavaScript on Deno", deno_steps),
    Part("bun", "JavaScript on Bun", bun_steps),
    Part("node20", "JavaScript on the system's Node, 20 or newer",
         lambda tools: node_steps(tools.node)),
    Part("node22", "JavaScript on Node 22, by both backends", node22_steps, is_long=True),
    Part("node24", "JavaScript on Node 24", lambda tools: node_steps(tools.node24)),
    Part(
        "bundlers", "the package in bundles of esbuild, webpack and rollup, and in Jest",
        bundlers_steps,
    ),
    Part(
        "npm", "the package with tools from npm: TypeScript, bundlers, Jest, Vitest, Yarn, koffi",
        npm_steps, is_long=True,
    ),
    Part(
        "mirror", "a group on many machines, through Redis and Valkey", mirror_steps,
        seconds=2400, packages=REDIS,
    ),
    Part("types", "the package's types, by Deno's TypeScript and TypeScript 7", types_steps),
    Part(
        "wasm", "the core as WebAssembly answers what the native library does", wasm_steps,
        seconds=900, packages=(("jsc", "libjavascriptcoregtk-4.0-bin"),),
    ),
    Part(
        "pages", "the package in pages of Chromium and Firefox, as WebAssembly", pages_steps,
        needs_library=False, packages=TWO_BROWSERS,
    ),
    Part("preview", "the preview page in Chromium", preview_steps, packages=BROWSER),
    Part(
        "canvas", "drawings on canvases look like the SVG, in Chromium and Firefox", canvas_steps,
        packages=TWO_BROWSERS,
    ),
    Part(
        "pictures", "librsvg and Chromium draw every widget, with no text beyond its picture",
        pictures_steps, packages=(*PAINTERS, TWO_BROWSERS[0]),
    ),
    Part(
        "schemas", "schemas, their examples, and what the library really writes",
        script("Library/schemas.py"),
    ),
]

ALL = [OTHERS[0], BUILD, RELEASE, *BUILT, *OTHERS[1:]]
