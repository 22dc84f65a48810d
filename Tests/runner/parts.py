"""The parts of a run: what each one shows, and how it runs."""

import os
from dataclasses import replace

from . import arm64, debian11, javascript, time_zones
from .counts import of_checks, of_node, of_swift, of_whole
from .javascript import BROWSER, JAVASCRIPT, REDIS, TWO_BROWSERS, browser_steps, node_steps
from .part import CORE, DEBUG, LIBRARY, TESTS, Length, Part, Step, script, whole
from .tools import ROOT
from .wheels import node22

# This package is below Sources, which tools.py adds to Python's path.
from Building.wasm import toolchain

# Without these fonts, Chinese, Japanese, Korean, Thai and emoji are drawn as empty boxes.
FONTS = (
    ("/usr/share/fonts/truetype/wqy/wqy-microhei.ttc", "fonts-wqy-microhei"),
    ("/usr/share/fonts/truetype/tlwg/Waree.ttf", "fonts-tlwg-waree-ttf"),
    ("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf", "fonts-noto-color-emoji"),
)
PAINTERS = (("rsvg-convert", "librsvg2-bin"), *BROWSER, *FONTS)


def pictures_steps(tools):
    """Draws the golden pictures, the wall in the README, and a corpus that the library makes."""
    return [
        *script("Pictures/rendering.py")(tools), *script("Pictures/corpus.py")(tools),
    ]


def rules_steps(tools):
    """Checks what must never be in a picture, and what must not change during a year."""
    return [*script("Pictures/rules.py")(tools), *script("Pictures/year.py")(tools)]


def core_steps(tools):
    """Builds what the JavaScript package contains besides its sources."""
    time_zones.pinned()
    return [
        *whole(os.path.join(ROOT, "bridge-js", "build")),
        *whole(os.path.join(ROOT, "bridge-js", "commonjs")),
    ]


def counts_steps(tools):
    """Compares what events count with the arithmetic of other libraries."""
    settings = {"WIDGET_BRIDGE_DENO": tools.deno}
    zones = {"TZDIR": time_zones.of_deno()}
    oracles = ["working_days", "units", "hours", "periods", "restarts", "birthdays", "rules",
               "exceptions", "plain_events", "plurals"]
    days = os.path.join(TESTS, "Oracles", "days_of_zones.mjs")
    return [
        *(
            Step([tools.python, os.path.join(TESTS, "Oracles", f"{name}.py")], of_checks,
                 {**settings, **(zones if name == "hours" else {})})
            for name in oracles
        ),
        Step([tools.python, os.path.join(TESTS, "Docs", "counts.py")], of_checks),
        Step([tools.deno, "run", "-A", "--no-lock", days], of_checks, zones),
    ]


def format_steps(tools):
    """Models what kills, power losses, damage and other programs do to a group's file."""
    return [
        step for model in ("group_model.py", "group_neighbours.py")
        for step in whole(tools.python, os.path.join(TESTS, "Oracles", model), "10000")
    ]


def swift_steps(tools):
    """Runs `swift test`, with the programs that its oracles need."""
    programs = {
        "WIDGET_BRIDGE_PYTHON": tools.python,
        "WIDGET_BRIDGE_DENO": tools.deno,
        "WIDGET_BRIDGE_NODE": tools.node24,  # of a fixed version, and so with a fixed ICU
        "WIDGET_BRIDGE_ZONES": time_zones.pinned(),
    }
    return [Step(["swift", "test"], of_swift, programs)]


# The Swift tests that use a time zone database, by module and the beginning of the suite's name.
SWIFT_WITH_ZONES = ("CivilCalendarTests", "WidgetTimelineTests", "WidgetKindsTests.DDay",
                    "WidgetBridgeTests")
# The beginnings of the names of the JavaScript test files that use a time zone database.
JAVASCRIPT_WITH_ZONES = (
    "widgets", "intents", "languages", "package-clock", "package-phone", "package-widgets",
)


def swift_filter():
    """The expression by which `swift test` chooses SWIFT_WITH_ZONES."""
    names = [
        os.path.relpath(os.path.join(folder, file), TESTS).replace(os.sep, ".")
        for folder, _, files in os.walk(TESTS) for file in files if file.endswith(".swift")
    ]
    javascript.check_beginnings(SWIFT_WITH_ZONES, names)
    return "|".join(SWIFT_WITH_ZONES)


def zones_steps(tools):
    """Runs the tests that use the system's time zones, but with other databases."""
    (swift,) = swift_steps(tools)
    chosen = [
        replace(swift, command=[*swift.command, "--filter", swift_filter()]),
        *script("Clients/programs.py")(tools),
        javascript.javascript_step("node-api", of_node, *javascript.node_tests(tools.node24),
                                   only=JAVASCRIPT_WITH_ZONES),
    ]
    # Compares the zones that the package packs with Temporal, which has the same release.
    days = os.path.join(TESTS, "Oracles", "days_of_zones.mjs")
    packed = [tools.node24, "--harmony-temporal", days, time_zones.packed_of_node()]
    return [
        Step(packed, of_checks),
        *(
            replace(step, settings={**step.settings, "TZDIR": folder})
            for folder in (time_zones.of_2020(), time_zones.with_law_of_2150()) for step in chosen
        ),
    ]


def lint_steps(tools):
    swift = ["swift", "format", "lint", "--strict", "--parallel", "-r"]
    return [
        *whole(*swift, "Sources", "Tests", "Package.swift"),
        *script("Library/tidy.py")(tools), *script("Library/unsteady.py")(tools),
        *script("Library/scripts.py")(tools),
    ]


# Tests of how the package finds a library, and of how much memory a million calls leave in use.
# They do not depend on the processor.
ANY_PROCESSOR = ("package-loading", "package-heap")


def arm64_steps(tools):
    """Tests the library for arm64: in C programs, in Node with the package's tests, and against the
    core as WebAssembly, whose answers are the same on every processor."""
    if not arm64.is_elsewhere():
        return "this machine is arm64 itself"
    node = [arm64.node(), os.path.join(JAVASCRIPT, "emulated", "run.mjs")]
    package = javascript.javascript_step(
        "node-api", of_node, *node, without=(*javascript.PROGRAMS, *ANY_PROCESSOR))
    compared = os.path.join(JAVASCRIPT, "portable", "differential.test.mjs")
    return [
        Step([os.path.join(ROOT, "Sources", "build"), "--processor", "aarch64"], of_whole),
        *script("Clients/programs.py", "arm64")(tools),
        Step(package.command, of_node, {**package.settings, **arm64.SETTINGS}),
        Step([*node, compared], of_node, {"WIDGET_BRIDGE_FACE": "node-api", **arm64.SETTINGS}),
    ]


def debian11_steps(tools):
    """Runs the C programs with a C library older than the one that the library was built with."""
    if debian11.compiler() is None:
        return "the packages of Debian 11 cannot be downloaded"
    return script("Clients/programs.py", "debian11")(tools)


def documents_steps(tools):
    """Checks the schemas, their examples and the library's documents, and that the library names
    the right widgets for a change."""
    return [
        *script("Library/schemas.py")(tools), *script("Library/changed_widgets.py")(tools),
    ]


def clients_steps(tools):
    """Checks that all clients count the same, and that both programs have the same commands."""
    runtimes = {"DENO": tools.deno, "NODE": tools.node or tools.node24, "BUN": tools.bun}
    return [
        Step([tools.python, os.path.join(TESTS, program)], of_checks, runtimes)
        for program in ("Clients/same_counts.py", "Library/commands.py")
    ]


def docs_steps(tools):
    """Runs the code in the pages of the documentation, and checks their links."""
    command = [tools.python, os.path.join(TESTS, "Docs", "pages.py")]
    return [Step(command, of_checks, {"NODE24": tools.node24})]


def package_steps(tools):
    """Builds a release twice, compares the bytes, and installs it."""
    modules = os.path.join(os.path.dirname(os.path.dirname(tools.node24)), "lib", "node_modules")
    programs = {
        "DENO": tools.deno, "BUN": tools.bun, "NODE": tools.node or "", "NODE22": node22(),
        "NODE24": tools.node24,
        "NPM": os.path.join(modules, "npm", "bin", "npm-cli.js"),
    }
    command = [tools.python, os.path.join(TESTS, "Release", "installed.py")]
    return [Step(command, of_checks, programs)]


# The programs that make real file systems, and that copy and share files on them.
DISK_PROGRAMS = (
    ("mkfs.ext4", "e2fsprogs"),
    ("mkfs.xfs", "xfsprogs"),
    ("mkfs.btrfs", "btrfs-progs"),
    ("rsync", "rsync"),
    ("setfacl", "acl"),
)
DISK_SUBJECTS = ("full", "errors", "power", "copies", "kills", "space", "cancelled", "foreign",
                 "rights", "limits", "old_formats")


def growth_steps(tools):
    """Tests of groups that grow. In two of them writers give up after 100 ms. Another part may keep
    the disk busy for that long, so only long runs have these two. The third runs with --all."""
    if "WIDGET_BRIDGE_LONG" in os.environ:
        return script("Disks/growth.py")(tools)
    if "WIDGET_BRIDGE_ALL" in os.environ:
        return script("Disks/growth.py", "stopped")(tools)
    return []


def disks_steps(tools):
    return [
        *(step for subject in DISK_SUBJECTS for step in script(f"Disks/{subject}.py")(tools)),
        *growth_steps(tools),
    ]


def calls_steps(tools):
    """Kills processes at each of their system calls."""
    return [Step([tools.python, os.path.join(TESTS, "Disks", "calls.py")], of_checks)]


def alarms_steps(tools):
    """Reads groups during compactions, on several file systems."""
    return [Step([tools.python, os.path.join(TESTS, "Disks", "alarms.py")], of_checks)]


# The languages of the examples, and what the part `languages` tests if it is there. Only runs of
# all parts install them, since that takes long. Zig comes from Python's package index. Debian 12
# has no Java that is new enough.
OTHER_LANGUAGES = (
    ("/usr/lib/*/rubygems-integration/*/gems/ffi-*/lib/ffi.rb", "ruby-ffi"), ("go", "golang-go"),
    ("swig", "swig"), ("bindgen", "bindgen"), ("php", "php-cli"), ("luajit", "luajit"),
    ("mcs", "mono-mcs"), ("rustc", "rustc"), ("mypy", "mypy"),
    ("/usr/lib/python3/dist-packages/cffi/__init__.py", "python3-cffi"),
)

QUICK, FULL = Length.QUICK, Length.ALL

# Parts start in this order, but a part that has to wait for its builds lets later ones go first.
ALL = [
    Part(
        "lint", "swift format lint; the project's own rules, in every file",
        lint_steps, QUICK,
        needs=(),
    ),
    # Parts that others need
    Part(
        "build", "swift build --build-tests: the package's modules, programs and tests",
        lambda tools: whole("swift", "build", "--build-tests"), QUICK, needs=(),
        is_build=True, is_package_manager=True, seconds=3600,
    ),
    Part(
        "release", "the library as hosts link it, by Sources/build",
        lambda tools: whole(os.path.join(ROOT, "Sources", "build")), needs=(), is_build=True,
        seconds=3600,
    ),
    Part(
        "core", "the core as WebAssembly, and the package's face for CommonJS", core_steps,
        needs=(), is_build=True, seconds=3600, packages=toolchain.PACKAGES,
    ),
    # The longest parts
    Part("swift", "swift test", swift_steps, QUICK, needs=(DEBUG,), is_package_manager=True,
         seconds=3600),
    Part("counts", "what events count, compared with numpy, Temporal and Intl", counts_steps),
    Part(
        "package", "a release has the same bytes if built twice, and works once installed",
        package_steps, FULL, needs=(LIBRARY, CORE),
        packages=(
            ("doxygen", "doxygen"), ("cmake", "cmake"), ("pkg-config", "pkg-config"), *TWO_BROWSERS,
            *arm64.PACKAGES,
        ),
    ),
    Part(
        "arm64", "the library for arm64 in C and Node, in an emulator of that processor",
        arm64_steps, FULL, needs=(CORE,), packages=arm64.PACKAGES,
    ),
    Part(
        "mirrors", "the mirror with Valkey, by Bun's client, in Deno, on the portable backend",
        javascript.mirrors_steps, FULL, needs=(LIBRARY, CORE), packages=REDIS,
    ),
    Part("portable", "JavaScript on the portable backend in Deno, Bun and Node 22",
         javascript.portable_steps, FULL, needs=(LIBRARY, CORE)),
    Part(
        "wasm", "the core as WebAssembly gives the same answers as the native library",
        javascript.wasm_steps, needs=(LIBRARY, CORE),
        packages=(("jsc", "libjavascriptcoregtk-4.0-bin"),),
    ),
    Part(
        "mirror", "a group on many machines, through Redis", javascript.mirror_steps,
        packages=REDIS,
    ),
    Part(
        "disks", "groups on real file systems: full, failing, copied, killed, without power",
        disks_steps, packages=DISK_PROGRAMS,
    ),
    Part("calls", "groups whose processes are killed at each system call", calls_steps, FULL,
         packages=(DISK_PROGRAMS[0], ("strace", "strace"))),
    Part("alarms", "reads during compactions never report damage", alarms_steps,
         FULL, seconds=3600, packages=DISK_PROGRAMS),
    Part("node24", "JavaScript on Node 24", lambda tools: node_steps(tools.node24),
         needs=(LIBRARY, CORE)),
    Part("deno", "JavaScript on Deno", javascript.deno_steps, FULL, needs=(LIBRARY, CORE)),
    Part("bun", "JavaScript on Bun", javascript.bun_steps, FULL, needs=(LIBRARY, CORE)),
    Part("node20", "JavaScript on the system's Node, 20 or newer",
         lambda tools: node_steps(tools.node), FULL, needs=(LIBRARY, CORE)),
    Part("node22", "JavaScript on Node 22", lambda tools: node_steps(node22()), FULL,
         needs=(LIBRARY, CORE)),
    Part(
        "npm", "the package with tools from npm: TypeScript, bundlers, Jest, Vitest, Yarn, koffi",
        javascript.npm_steps, FULL, needs=(LIBRARY, CORE),
    ),
    Part(
        "react-native", "the package in an app of React Native, by Metro and Hermes' compiler",
        javascript.react_native_steps, FULL, needs=(LIBRARY, CORE), seconds=3600,
    ),
    Part(
        "swiftpm", "a Swift package depends on a clone, and counts days",
        script("Release/swift_package.py"), FULL, needs=(), seconds=3600,
    ),
    Part(
        "tsan", "threads on one mapping of a group, under ThreadSanitizer",
        script("Clients/thread_sanitizer.py"), FULL, needs=(),
    ),
    Part(
        "fuzz", "groups whose files hold any bytes, by libFuzzer with AddressSanitizer",
        script("Clients/fuzz.py"), FULL, needs=(),
    ),
    Part(
        "zones", "time zones of 2020, and with a law of 2150, in place of the system's",
        zones_steps, FULL, needs=(LIBRARY, DEBUG, CORE), is_package_manager=True,
        packages=time_zones.PACKAGES,
    ),
    Part("sanitizers", "the C programs with AddressSanitizer and UBSan",
         script("Clients/programs.py", "sanitized"), FULL),
    Part("debian11", "the C programs on Debian 11's C library", debian11_steps, FULL),
    # The other parts
    Part(
        "bundlers", "the package in bundles of esbuild, webpack and rollup, and in Jest",
        javascript.bundlers_steps, needs=(LIBRARY, CORE),
    ),
    Part(
        "pages", "the package in pages of Chromium and Firefox, as WebAssembly",
        browser_steps("portable", "extension"), needs=(CORE,), packages=TWO_BROWSERS,
    ),
    Part(
        "hermes", "the core as plain JavaScript in engines of phones, and without a compiler",
        javascript.hermes_steps, FULL, needs=(LIBRARY, CORE), seconds=3600,
    ),
    Part(
        "phone-widgets", "widgets shown by the libraries that React Native apps use for them",
        javascript.phone_widgets_steps, FULL, needs=(LIBRARY,),
        packages=(("jsc", "libjavascriptcoregtk-4.0-bin"), ("esbuild", "esbuild")),
    ),
    Part(
        "android", "how Android's own framework draws widgets, and what taps on them do",
        javascript.android_steps, FULL, needs=(LIBRARY,),
        packages=(*BROWSER, ("javac", "openjdk-17-jdk-headless"), ("esbuild", "esbuild")),
    ),
    Part(
        "pictures", "librsvg and Chromium draw every widget, with no text beyond its picture",
        pictures_steps, packages=(*PAINTERS, TWO_BROWSERS[0]),
    ),
    Part("rules", "no text over another, no cut title, no jump in 4,000 pictures and in a year",
         rules_steps, FULL, packages=PAINTERS),
    Part("format", "a model of a group's file after kills, power losses and damage", format_steps,
         FULL, needs=()),
    Part(
        "canvas", "drawings on canvases look like the SVG, in Chromium and Firefox",
        browser_steps("canvas"), packages=TWO_BROWSERS,
    ),
    Part("preview", "the preview page in Chromium", browser_steps("preview-page"),
         packages=BROWSER),
    Part(
        "docs", "the code of every page runs, and every link leads somewhere", docs_steps,
        needs=(LIBRARY, CORE), packages=(("rsvg-convert", "librsvg2-bin"),),
    ),
    Part("c", "the C programs", script("Clients/programs.py")),
    Part("languages", "what ends waits in Python, Ruby and Go; the faces for C++ and Python",
         script("Clients/languages.py")),
    Part("examples", "days counted in Python, Ruby, PHP, LuaJIT, Rust, Go, C#, Zig and Java",
         script("Clients/languages.py", "examples"), Length.ALL, packages=OTHER_LANGUAGES),
    Part("clients", "C, Swift, Deno, Node, Bun and the programs count the same; the programs' help",
         clients_steps, needs=(LIBRARY, DEBUG, CORE)),
    Part(
        "modes", "Embedded Swift and the debug build give the same answers for any Unicode text",
        script("Library/modes.py"), needs=(LIBRARY, DEBUG),
    ),
    Part(
        "schemas", "documents obey the schemas, and changes name the widgets that they concern",
        documents_steps,
    ),
    Part("types", "the package's types, by Deno's TypeScript and TypeScript 7",
         javascript.types_steps, needs=(LIBRARY, CORE)),
    Part(
        "library", "the library's exports, its size, and that it needs no Swift at run time",
        script("Library/library.py"), packages=(("gdb", "gdb"),),
    ),
    Part(
        "header", "the header compiles alone as C89, C11 and C++17 with gcc and clang",
        script("Library/header.py"), QUICK, needs=(),
    ),
    Part(
        "table", "files made from the table of functions are up to date, and match the header",
        script("Library/function_table.py"), QUICK, needs=(),
    ),
    Part(
        "kind", "a new kind of widget needs one folder and one line",
        script("Library/kind_recipe.py"), Length.ALL, needs=(),
    ),
    Part(
        "function", "a new function needs one declaration, one method and one row",
        script("Library/function_table.py", "--recipe"), Length.ALL, needs=(), seconds=3600,
        packages=toolchain.PACKAGES,
    ),
]
