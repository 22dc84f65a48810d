"""The parts that run JavaScript: the package on every runtime, in browsers and in bundles."""

import glob
import os
import shutil

from . import time_zones
from .counts import of_bun, of_checks, of_deno, of_node
from .node_packages import NodePackages
from .npm_tools import npm_tools, react_native_tools
from .part import TESTS, Step
from .tools import TOOLS
from .wheels import node22, valkey_server

JAVASCRIPT = os.path.join(TESTS, "JavaScript")

# Tests of the native library itself, which do not concern the portable backend.
NATIVE = ("command-line-functions", "node-face", "package-loading", "package-permissions")

# Tests that start whole programs. Each program takes long to start.
PROGRAMS = ("command-line", "preview")

NO_NODE = "the system has no Node 20 or newer"


def programs_elsewhere():
    """The tests of whole programs that Deno, Bun and the portable backend leave out. With --all,
    Deno and Bun run them too, and Node 24 runs them on both backends."""
    return () if "WIDGET_BRIDGE_ALL" in os.environ else PROGRAMS


def tests_in(*folder):
    return sorted(glob.glob(os.path.join(JAVASCRIPT, *folder, "*.test.mjs")))


# The time limit of a test in Node and Bun, which ends only what hangs, and before the limit of the
# part, so that the output names the test. Node 20 and 22 count the whole file: the longest takes 60
# seconds on an idle machine, and the longest test but Metro's takes 140.
TEST_SECONDS = 600
# Metro makes whole apps, which takes 150 seconds on an idle machine, and 390 on a busy one.
METRO_SECONDS = 1800


def test_milliseconds(seconds=TEST_SECONDS):
    return 7_200_000 if "WIDGET_BRIDGE_LONG" in os.environ else seconds * 1000


def node_tests(node, *more, seconds=TEST_SECONDS):
    """The command that runs tests in `node`."""
    limit = f"--test-timeout={test_milliseconds(seconds)}"
    return [node, "--test", "--test-reporter=tap", limit, *more]


def deno_tests(tools):
    return [tools.deno, "test", "--no-lock", "-A"]


def bun_tests(tools):
    return [tools.bun, "test", f"--timeout={test_milliseconds()}"]


def check_beginnings(beginnings, names):
    """Raises ValueError if a beginning is that of no name: a file may have been renamed."""
    for beginning in beginnings:
        if not any(name.startswith(beginning) for name in names):
            raise ValueError(f"no file of tests has a name that begins with {beginning}")


def javascript_step(face, count, *command, only=("",), without=()):
    """The step that runs the JavaScript tests with the native library ("node-api") or with the core
    as WebAssembly ("portable"). It leaves out files whose names begin with none of `only`, or with
    one of `without`."""
    left_out = (*without, *NATIVE) if face == "portable" else without
    names = [os.path.basename(test) for test in tests_in()]
    check_beginnings((*only, *left_out), names)
    tests = [
        os.path.join(JAVASCRIPT, name) for name in names
        if name.startswith(only) and not name.startswith(tuple(left_out))
    ]
    settings = {"WIDGET_BRIDGE_FACE": face, "WIDGET_BRIDGE_BACKEND": face}
    return Step([*command, *tests], count, settings)


def hermes_settings(tools):
    """The environment variables that name the engines and compilers of phones.
    WIDGET_BRIDGE_HERMES is the path of Hermes, and WIDGET_BRIDGE_REACT_NATIVE is a folder with its
    newest compiler. If one of them is missing, the tests that need it are skipped and name it. A
    Hermes on the PATH is tested too, because it may be another version."""
    compiler = os.path.join(
        os.environ.get("WIDGET_BRIDGE_REACT_NATIVE", ""),
        "node_modules", "hermes-compiler", "hermesc", "linux64-bin", "hermesc")
    return {
        **NodePackages().settings(),
        "WIDGET_BRIDGE_BUN": tools.bun,
        "WIDGET_BRIDGE_HERMES": os.environ.get("WIDGET_BRIDGE_HERMES", ""),
        "WIDGET_BRIDGE_HERMES_ON_PATH": shutil.which("hermes") or "",
        "WIDGET_BRIDGE_HERMESC": compiler if os.path.exists(compiler) else "",
    }


def hermes_steps(tools):
    """Tests of the core as plain JavaScript. The first step compares it with the native library.
    The second runs it in Hermes, an engine of phones, and in engines whose compiler is off."""
    compared = os.path.join(JAVASCRIPT, "portable", "plain-differential.test.mjs")
    native = {"WIDGET_BRIDGE_FACE": "node-api", "WIDGET_BRIDGE_ALL": "1",
              "TZDIR": time_zones.pinned()}
    command = node_tests(tools.node24, *tests_in("hermes"))
    return [
        Step(node_tests(tools.node24, compared), of_node, native),
        Step(command, of_node, hermes_settings(tools)),
    ]


def react_native_steps(tools):
    """Tests of the package in an app with the real React Native, bundled by Metro."""
    folder = react_native_tools(tools.node24)
    if folder is None:
        return "npm gets nothing from a registry, and WIDGET_BRIDGE_REACT_NATIVE names no folder"
    settings = {**hermes_settings(tools), "WIDGET_BRIDGE_REACT_NATIVE": folder}
    command = node_tests(tools.node24, *tests_in("react-native"), seconds=METRO_SECONDS)
    return [Step(command, of_node, settings)]


def phone_widgets_steps(tools):
    """Tests of what phone widgets show, with the real packages. Without them, a model of a year
    still runs."""
    folder = react_native_tools(tools.node24) or ""
    settings = {"WIDGET_BRIDGE_FACE": "node-api", "WIDGET_BRIDGE_REACT_NATIVE": folder}
    command = node_tests(tools.node24, *tests_in("phone-widgets"))
    return [Step(command, of_node, settings)]


def android_steps(tools):
    """Tests of what Android draws, with its framework from the folder in WIDGET_BRIDGE_ANDROID."""
    folder = os.environ.get("WIDGET_BRIDGE_ANDROID", "")
    if not folder:
        return "WIDGET_BRIDGE_ANDROID names no folder with Android's framework"
    settings = {
        "WIDGET_BRIDGE_FACE": "node-api",
        "WIDGET_BRIDGE_ANDROID": folder,
        "WIDGET_BRIDGE_REACT_NATIVE": react_native_tools(tools.node24) or "",
    }
    command = node_tests(tools.node24, *tests_in("android"))
    return [Step(command, of_node, settings)]


# The package with the native library


def node_steps(node):
    if node is None:
        return NO_NODE
    return [javascript_step("node-api", of_node, *node_tests(node))]


def deno_steps(tools):
    command = deno_tests(tools)
    return [javascript_step("node-api", of_deno, *command, without=programs_elsewhere())]


def bun_steps(tools):
    command = bun_tests(tools)
    return [javascript_step("node-api", of_bun, *command, without=programs_elsewhere())]


# The core as WebAssembly, and the package on the portable backend


def wasm_steps(tools):
    """Tests of the core, and of the package on the portable backend, in Node 24."""
    node = node_tests(tools.node24)
    # The system's time zone database may differ from the package's before 1970.
    settings = {"WIDGET_BRIDGE_FACE": "node-api", "TZDIR": time_zones.pinned()}
    module = [tools.python, os.path.join(TESTS, "Library", "function_table.py"), "--module"]
    return [
        Step([*node, *tests_in("portable")], of_node, settings),
        javascript_step("portable", of_node, *node, without=programs_elsewhere()),
        Step(module, of_checks, {"NODE": tools.node24}),
    ]


def portable_steps(tools):
    """Tests of the package on the portable backend in the other runtimes. The system's Node may
    lack SQLite, so it runs only the tests in memory. Node 22's SQLite is experimental."""
    in_node22 = node_tests(node22())
    groups = glob.glob(os.path.join(JAVASCRIPT, "portable", "group*.test.mjs"))
    memory = []
    if tools.node:
        test = os.path.join(JAVASCRIPT, "portable", "memory.test.mjs")
        memory = [Step(node_tests(tools.node, test), of_node)]
    return [
        *memory,
        Step([*in_node22, *sorted(groups)], of_node),
        javascript_step("portable", of_node, *in_node22, without=PROGRAMS),
        javascript_step("portable", of_deno, *deno_tests(tools), without=PROGRAMS),
        javascript_step("portable", of_bun, *bun_tests(tools), without=PROGRAMS),
    ]


# Browsers, bundlers and type checkers


# Debian packages for drawing. They are installed only if a part that needs them is to run.
BROWSER = (
    ("chromium", "chromium"),
    ("/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf", "fonts-liberation"),
)
TWO_BROWSERS = (("firefox-esr", "firefox-esr"), *BROWSER)


def browser_steps(*names):
    """Makes the steps for test files in Tests/JavaScript/browser. The tests start the browsers."""
    tests = [os.path.join(JAVASCRIPT, "browser", f"{name}.test.mjs") for name in names]
    return lambda tools: [Step(node_tests(tools.node24, *tests), of_node)]


def bundlers_steps(tools):
    """Tests of the package in bundles and in Jest. The tests start the bundlers."""
    # Jest and the bundlers run side by side.
    command = node_tests(tools.node24, "--test-concurrency=2", *tests_in("bundlers"))
    return [Step(command, of_node, NodePackages().settings())]


def npm_steps(tools):
    """Tests of the package, packed by npm, with common tools from npm."""
    folder = npm_tools(tools.node24)
    if folder is None:
        return "npm gets nothing from a registry"
    test = os.path.join(JAVASCRIPT, "npm", "tools.test.mjs")
    return [Step(node_tests(tools.node24, test), of_node, {"WIDGET_BRIDGE_NPM": folder})]


def types_steps(tools):
    """Tests of the package's declarations, with Deno's compiler and TypeScript 7."""
    settings = {"WIDGET_BRIDGE_TYPESCRIPT": tools.typescript}
    return [Step([*deno_tests(tools), *tests_in("types")], of_deno, settings)]


# The mirror


# The folder of Debian's packages for Node, and the packages that the mirror's tests need.
NODE_PACKAGES = "/usr/share/nodejs"
REDIS = (
    ("redis-server", "redis-server"),
    (os.path.join(NODE_PACKAGES, "redis", "package.json"), "node-redis"),
    ("openssl", "openssl"),
    ("rsvg-convert", "librsvg2-bin"),
)


def mirror_test(name):
    return os.path.join(JAVASCRIPT, "mirror", f"{name}.test.mjs")


PROMISES = [mirror_test("mirror"), mirror_test("losses")]


def mirror_settings(long_seconds, **more):
    seconds = long_seconds if "WIDGET_BRIDGE_LONG" in os.environ else 4
    return {"NODE_PATH": NODE_PACKAGES, "WIDGET_BRIDGE_CHAOS_SECONDS": str(seconds), **more}


def mirror_node(tools):
    # Most of these tests mainly wait for other processes, so three can run at a time.
    return node_tests(tools.node24, "--test-concurrency=3")


def mirror_steps(tools):
    """Tests of a group on many machines, with node-redis and Redis."""
    return [Step([*mirror_node(tools), *tests_in("mirror")], of_node, mirror_settings(120))]


def mirrors_steps(tools):
    """Tests of the mirror with Valkey, with Bun's own client, in Deno, and on the portable backend.
    The mirror's code is the same as in mirror_steps, and only what it runs on differs. So the long
    tests with Valkey and with Bun's client take half of the time."""
    node, deno, bun = mirror_node(tools), deno_tests(tools), bun_tests(tools)
    valkey = mirror_settings(60, WIDGET_BRIDGE_MIRROR_SERVER=valkey_server())
    own_client = mirror_settings(60, WIDGET_BRIDGE_MIRROR_CLIENT="bun")
    in_deno = mirror_settings(120, WIDGET_BRIDGE_REDIS=redis_for_deno())
    steps = [
        Step([*node, *tests_in("mirror")], of_node, valkey),
        Step([*bun, *PROMISES, mirror_test("chaos"), mirror_test("access")], of_bun, own_client),
        Step([*deno, *PROMISES], of_deno, in_deno),
    ]
    for backend in ("portable", "memory"):
        kept = {"WIDGET_BRIDGE_BACKEND": backend}
        steps += [
            Step([*node, *PROMISES], of_node, {**mirror_settings(120), **kept}),
            Step([*bun, *PROMISES], of_bun, {**own_client, **kept}),
            Step([*deno, *PROMISES], of_deno, {**in_deno, **kept}),
        ]
    return steps


def redis_for_deno():
    """Copies Debian's node-redis and its dependencies into one folder, since Deno has no NODE_PATH.
    Returns the path of the copy."""
    folder = os.path.join(TOOLS, "redis", "node_modules")
    for name in ("redis", "@redis", "cluster-key-slot", "generic-pool", "yallist"):
        shutil.copytree(
            os.path.join(NODE_PACKAGES, name), os.path.join(folder, name), dirs_exist_ok=True,
        )
    return os.path.join(folder, "redis")
