"""Checks the release library: its exports, its dependencies, its size, and its use without
Swift."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from Library.declared import declared_functions
from Library.size import LIMIT, stripped_size
from runner.checks import Checks
from runner.tools import LIBRARY, ROOT

# The library with its symbols, which Sources/build keeps.
WHOLE = os.path.join(ROOT, ".build", "embedded", "whole-libWidgetBridge.so")
NODE_API_SYMBOLS = {"napi_register_module_v1", "node_api_module_get_api_version_v1"}

# Libraries that every Linux system has.
SYSTEM_LIBRARIES = re.compile(
    r"(lib(c|m|dl|pthread|rt|util)\.so\.\d+|ld-linux-[\w-]+\.so\.\d+)$"
)
SWIFT_FILES = re.compile(r"swift|Foundation|dispatch|BlocksRuntime|icu", re.IGNORECASE)


def lines_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def check_exports(checks):
    declared = declared_functions()
    checks.check(len(declared) > 20, f"the header declares {len(declared)} functions")
    # An upper-case letter is a symbol that other programs see.
    exported = {
        line.split()[-1]
        for line in lines_of("nm", "-D", "--defined-only", LIBRARY)
        if re.fullmatch(r"[0-9a-f]* ?[A-Z] \S+", line)
    }
    missing, extra = declared - exported, exported - declared - NODE_API_SYMBOLS
    checks.check(not missing, "every function of the header is exported", sorted(missing))
    checks.check(not extra, "nothing else is exported", sorted(extra))
    with open(os.path.join(ROOT, "Sources", "CWidgetBridge", "widget_bridge.json")) as file:
        described = {each["name"] for each in json.load(file)["functions"]}
    checks.check(described == exported - NODE_API_SYMBOLS,
                 "widget_bridge.json describes what is exported", sorted(described ^ exported))
    checks.check(NODE_API_SYMBOLS <= exported, "the Node-API symbols are exported")


def check_needs(checks):
    dynamic = lines_of("readelf", "-d", "-W", LIBRARY)
    needed = [line.split("[")[1].rstrip("]") for line in dynamic if "(NEEDED)" in line]
    strange = [name for name in needed if not SYSTEM_LIBRARIES.match(name)]
    checks.check(not strange, f"the library needs only the system's libraries: {' '.join(needed)}",
                 strange)
    checks.check(any("NODELETE" in line for line in dynamic), "the library is never unloaded")
    (name,) = [line.split("[")[1].rstrip("]") for line in dynamic if "(SONAME)" in line]
    checks.check(re.fullmatch(r"libWidgetBridge\.so\.\d+\.\d+", name),
                 f"the library is named by its series, {name}")
    beside = os.path.join(os.path.dirname(LIBRARY), name)
    checks.check(os.path.realpath(beside) == os.path.realpath(LIBRARY),
                 "a link beside it has that name")
    asked = {match[1]: match[0] for line in lines_of("objdump", "-T", LIBRARY)
             for match in [re.search(r"GLIBC_([\d.]+)\) .*", line)] if match}
    newest = max(asked, key=lambda version: [int(part) for part in version.split(".")])
    checks.check([int(part) for part in newest.split(".")] <= [2, 28],
                 "the library needs nothing newer than glibc 2.28", asked)


def check_size(checks):
    size = stripped_size()
    checks.check(size < LIMIT,
                 f"the library has {size:,} bytes without symbols, fewer than {LIMIT:,}")


# Functions of the standard library that only trap, and that nothing can reach: they are for errors
# that nobody catches and for strings of Objective-C.
UNREACHABLE = re.compile(
    r"^(swift_errorInMain|swift_unexpectedError|_swift_exceptionPersonality|\$e(s11_StringGuts|"
    r"SS17UnicodeScalarViewV).*[fF]oreign.*)$")


def check_code(checks):
    """Checks that no function is a stub. The compiler emits a stub if it cannot specialize a
    function."""
    name, stubs, count = None, [], 0
    for line in lines_of("objdump", "-d", "--no-show-raw-insn", WHOLE):
        match = re.match(r"[0-9a-f]+ <(.+)>:$", line)
        if match:
            name, count = match[1], count + 1
        elif name is not None and "\t" in line:
            instruction = line.split("\t")[1].strip()
            # Instructions with which any function may begin.
            if instruction.startswith(("nop", "push", "endbr64", "mov    %rsp,%rbp")):
                continue
            if instruction == "ud2" and not UNREACHABLE.match(name):
                stubs.append(name)
            name = None
    checks.check(count > 1_000 and not stubs, f"none of {count:,} functions is a stub", stubs)
    undefined = [
        line.split()[-1] for line in lines_of("nm", "-D", "--undefined-only", LIBRARY)
        if not re.search(r"@GLIBC_| w |\bnapi_", line)
    ]
    checks.check(not undefined, "the library imports only functions of glibc and of Node-API",
                 undefined)


def check_sources(checks):
    """Checks that the library contains every file of the package's library targets."""
    with tempfile.TemporaryDirectory() as scratch:
        # In a separate folder, because another build may be using the package's at the same time.
        told = subprocess.run(
            ["swift", "package", "--scratch-path", scratch, "describe", "--type", "json"],
            cwd=ROOT, capture_output=True, text=True, check=True).stdout
    targets = {target["name"]: target for target in json.loads(told)["targets"]}
    needed, left = set(), ["WidgetBridge", "NodeFace"]
    while left:
        name = left.pop()
        if name not in needed:
            needed.add(name)
            left += targets[name].get("target_dependencies", [])
    wanted = {
        os.path.join(ROOT, targets[name]["path"], source)
        for name in needed for source in targets[name]["sources"]
    }
    built = lines_of(os.path.join(ROOT, "Sources", "build"), "--list")
    missing = wanted - set(built)
    checks.check(
        wanted and not missing, f"it contains all {len(wanted)} files of its targets",
        sorted(missing))


def check_symbols(checks):
    """Checks that the library's symbols are beside it, and that gdb finds lines of the sources with
    them."""
    if shutil.which("gdb") is None:
        checks.skip("a debugger names functions and lines", "there is no gdb")
        return
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "alone")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "alone.c")
        checks.run("a program to debug is built", ["cc", source, "-o", program, "-ldl"])
        told = subprocess.run(
            ["gdb", "-nx", "-batch", "-ex", "set breakpoint pending on",
             "-ex", "break pwrite64", "-ex", "run", "-ex", "backtrace", "--args",
             program, LIBRARY, os.path.join(folder, "groups")],
            capture_output=True, text=True).stdout
        frames = (r"#\d+ .*\bwrite \(.* at Sources/SystemCalls/OpenFile\.swift:\d+\n",
                  r"#\d+ .*openSharedGroup.* at Sources/WidgetBridge/Groups\.swift:\d+\n",
                  r"#\d+ .*\bmain \(")
        checks.check(
            re.search(".*".join(frames), told, re.DOTALL), "a debugger names functions and lines",
            told)


def check_alone(checks):
    """Sets a value and reads a timeline with a copy of the library, in an empty environment."""
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(LIBRARY, folder)
        program = os.path.join(folder, "alone")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "alone.c")
        checks.run("a program is built without the library", ["cc", source, "-o", program, "-ldl"])
        groups = os.path.join(folder, "groups")
        done = checks.run(
            "the library works in an empty environment", [program, copy, groups], env={})
        files = {line for line in done.stdout.splitlines() if line.startswith("/")}
        checks.check(any(file == copy for file in files), "the program has loaded the copy",
                     done.stdout)
        strange = [
            file for file in files
            if not file.startswith(folder) and SWIFT_FILES.search(file)
        ]
        checks.check(not strange, "no file of a Swift toolchain is mapped", "\n".join(strange))


def bare_root(folder, program):
    """Fills a folder that a process can use as its root: with the program, the library and the
    system's libraries that they need, and nothing else."""
    needed = {line for file in (program, LIBRARY) for line in lines_of("ldd", file)}
    for line in needed:
        for path in re.findall(r"/\S+\.so\S*", line):
            target = os.path.join(folder, path.lstrip("/"))
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy(path, target)
    shutil.copy(LIBRARY, os.path.join(folder, "libWidgetBridge.so"))
    shutil.copy(program, os.path.join(folder, "zones"))


def check_zones(checks):
    """Requests time zones on a system without a time zone database."""
    # Uses the path of chroot, because the commands below have no PATH. Debian keeps chroot in a
    # folder that may be missing from a user's PATH.
    chroot = shutil.which("chroot") or "/usr/sbin/chroot"
    entering = [chroot] if os.geteuid() == 0 else ["unshare", "--map-root-user", chroot]
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "zones-program")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "zones.c")
        checks.run("a program that requests zones is built", ["cc", source, "-o", program, "-ldl"])
        root = os.path.join(folder, "root")
        bare_root(root, program)

        def ask(request, **variables):
            command = [*entering, root, "/zones", "/libWidgetBridge.so", "/groups", request]
            return subprocess.run(command, capture_output=True, text=True, env=variables).stdout

        # The system's own root, in which any program can run.
        if subprocess.run([*entering, "/", "/bin/true"], capture_output=True, env={}).returncode:
            checks.skip("zones without a database", "this machine allows no chroot")
            return
        for request, variables, wanted in (
            ("{}", {}, '"timeZone":"UTC"'),
            ("{}", {"TZ": ""}, '"timeZone":"UTC"'),
            ("{}", {"TZ": "KST-9"}, '"timeZone":"KST-9"'),
            ('{"timeZone":"UTC"}', {}, '"timeZone":"UTC"'),
            ('{"timeZone":"+09:00"}', {}, '"timeZone":"+09:00"'),
            ('{"timeZone":"UTC"}', {"TZ": "Asia/Seoul"}, '"timeZone":"UTC"'),
        ):
            told = ask(request, **variables)
            checks.check(wanted in told, f"without a database {variables} {request} works", told)
        zone = '{"timeZone":"Asia/Seoul"}'
        localtime = os.path.join(root, "etc", "localtime")
        os.makedirs(os.path.dirname(localtime))
        for request, variables, link in (
            (zone, {}, None), (zone, {"TZ": "UTC"}, None), ("{}", {"TZ": "Asia/Seoul"}, None),
            ("{}", {"TZ": ":Asia/Seoul"}, None), ("{}", {}, "/usr/share/zoneinfo/Asia/Seoul"),
        ):
            if link:
                os.symlink(link, localtime)
            told = ask(request, **variables)
            checks.check(
                '"code":"invalidValue"' in told and "no time zone database" in told
                and "Asia/Seoul" in told,
                f"without a database {variables} {request} {link or ''} is an error", told)
        os.remove(localtime)
        os.symlink("/usr/share/zoneinfo/Etc/UTC", localtime)
        checks.check(
            '"timeZone":"Etc/UTC"' in ask("{}"), "a link that names UTC needs no database")


def main():
    checks = Checks()
    if checks.check(os.path.exists(LIBRARY), "the release library is built", LIBRARY):
        check_exports(checks)
        check_needs(checks)
        check_size(checks)
        check_code(checks)
        check_sources(checks)
        check_symbols(checks)
        check_alone(checks)
        check_zones(checks)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
