"""Checks that bridge-demo and widget-bridge have the same commands, operands and options, and
describe them in the same words. The exceptions are listed here. Also runs the five examples of
bridge-js/examples/kinds/README.md with bridge-demo, and checks that it draws the page's pictures.
Another test runs them with widget-bridge."""

import os
import re
import subprocess
import sys
import tempfile
from typing import NamedTuple

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from runner.checks import Checks
from runner.tools import ROOT

PROGRAMS = {
    "bridge-demo": [os.path.join(ROOT, ".build", "debug", "bridge-demo")],
    "widget-bridge": [
        os.environ.get("NODE", "node"), os.path.join(ROOT, "bridge-js", "bin", "widget-bridge.js"),
    ],
}
NATIVE, SCRIPT = PROGRAMS

# Commands that only one of the programs has.
ALONE = {
    NATIVE: {"gallery", "stats"},
    SCRIPT: {"watch", "preview", "mirror", "expo", "move"},
}
# Commands that the two programs run differently, and so describe in different words.
OTHERWISE = {"get", "timeline", "doctor", "verify"}
# For further commands, the sentences and examples that only one program's help has: what only that
# program does.
SENTENCES_ALONE = {
    "changes": (
        ["Shows a line whenever any process changes the group: the time, the group's change count, "
         "the keys that were set or removed, and the kinds that changed or are to reload.",
         "It uses no processor time meanwhile."],
        ["Shows a line whenever any process changes the group: the time, the keys that were set or "
         "removed, and the kinds that changed or are to reload."]),
    "entry": (
        ["Shows the entry that a widget shows now."],
        ["Shows the entry that a widget shows now, or - if it shows nothing yet."]),
    "intents": (
        ["Shows what people can ask widgets for: each intent's name, its title, and what it "
         "takes."],
        ["Shows a line for each intent: its name, its title, what it takes."]),
    "kinds": (
        ["Shows the kinds of widget that the group knows, with their families."],
        ["Shows a line for each kind of widget: its name, its title, its families."]),
    "list": (
        ["Shows the keys of the group, sorted, with their types (\"value\" or \"data\") and sizes "
         "in bytes.",
         "If standard output is not a terminal, there is a line for each key, with tabs between "
         "the three, and no heading."],
        ["Shows a line for each key: the key, its type and its size, between tabs."]),
    "refresh": (
        ["Fetches by the curl command what is due for a widget, hands it to the library, and goes "
         "on with what the responses lead to, until nothing is due.",
         "It shows a line for each request: its ID, the status, and how many bytes came or why "
         "none did.",
         "Each request has 10 seconds.", "A redirect is followed only within the same origin.",
         "The library keeps a failure like a response, so that the request is not made again "
         "before it is due.",
         "PROGRAM refresh globalTotals --base-url http://127.0.0.1:8080"],
        ["Fetches what is due for a widget, until nothing is due.",
         "Shows a line for each request."]),
    "repair": (
        ["It says where the damage was.",
         "Keys whose newest record was damaged are gone, or hold what they held before."],
        ["It says where the damage was, which keys are lost, and which may be older than they "
         "were."]),
}
# Options that only widget-bridge has. --format makes an entry for a desktop's status bar. --style
# and --theme are short forms of members of --configuration.
OPTIONS_OF_SCRIPT = {
    "entry": {"format"}, "svg": {"style", "theme"}, "drawing": {"style", "theme"},
    "plan": {"locale"}, "repair": {"json"},
}
# bridge-demo needs a kind for `timeline`: to show a D-day's, it is run without a command.
OPERANDS_OF_SCRIPT = {"timeline": "[KIND]"}
# Options of all commands. They are not compared, because the programs' default groups differ.
OF_ALL = {"group", "directory"}


def told(program, *words):
    done = subprocess.run([*PROGRAMS[program], *words], capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else ""


def heads(overview):
    """Maps each command to its description in the overview, with "show" for "print"."""
    found = {}
    for line in re.sub(r"\n {22}", "  ", overview).splitlines():
        match = re.match(r"  ([a-z][\w, \[\]A-Z-]*?)(?:  +(.*))?$", line)
        for word in re.findall(r"(?:^|, )([a-z-]+)", match[1]) if match else ():
            found[word] = (match[2] or "").replace("print", "show")
    return found


class Usage(NamedTuple):
    """The operands and options in a command's help."""

    operands: str | None
    # Maps each option's name to the rest of its line.
    options: dict[str, str]


def usage(text):
    match = re.match(r"Usage: [\w-]+ [\w-]+ ?(.*?) ?\[OPTIONS\]\n", text)
    lines = re.findall(r"^  --([\w-]+)(.*)$", text, re.MULTILINE)
    return Usage(match and match[1], {name: line for name, line in lines if name not in OF_ALL})


def sentences(text):
    """The sentences and examples of a command's help, without its first line, its options and its
    line breaks. Both programs are called PROGRAM, and "show" stands for "print"."""
    lines = [line for line in text.splitlines()[1:] if not re.match(r"  --| {6}", line)]
    plain = re.sub("bridge-demo|widget-bridge", "PROGRAM", " ".join(" ".join(lines).split()))
    return re.split(r"(?<=[.:]) (?=[A-Z])", re.sub(r"\b([Pp])rint(s?)\b", swap, plain))


def without(own, other):
    return [sentence for sentence in own if sentence not in other]


def swap(match):
    return ("S" if match[1] == "P" else "s") + "how" + match[2]


def check_examples(checks):
    """Runs the blocks of the examples' page with bridge-demo in place of widget-bridge."""
    shown = os.path.join(ROOT, "bridge-js", "examples", "kinds")
    with open(os.path.join(shown, "README.md"), encoding="utf-8") as file:
        blocks = re.findall(r"^```sh\n(.*?)^```$", file.read(), re.DOTALL | re.MULTILINE)
    checks.check(len(blocks) == 5, "the page has five examples for the shell", len(blocks))
    for block in blocks:
        with tempfile.TemporaryDirectory(prefix="widget-bridge-examples-") as folder:
            modules = os.path.join(folder, "node_modules")
            os.mkdir(modules)
            os.symlink(os.path.join(ROOT, "bridge-js"), os.path.join(modules, "widget-bridge"))
            programs = os.path.join(folder, "programs")
            os.mkdir(programs)
            os.symlink(PROGRAMS[NATIVE][0], os.path.join(programs, "widget-bridge"))
            done = subprocess.run(
                ["sh", "-e", "-u", "-c", block], cwd=folder, capture_output=True, text=True,
                env={"PATH": f"{programs}:{os.environ['PATH']}", "HOME": folder, "NO_COLOR": "1",
                     "WIDGET_BRIDGE_HOME": os.path.join(folder, "groups")})
            drawn = [name for name in os.listdir(folder) if name.endswith(".svg")]
            checks.check(done.returncode == 0 and len(drawn) == 1, f"bridge-demo draws {drawn}",
                         f"{done.stdout}{done.stderr}")
            for name in drawn:
                with (open(os.path.join(folder, name), "rb") as file,
                      open(os.path.join(shown, name), "rb") as page):
                    checks.check(file.read() == page.read(),
                                 f"bridge-demo and the page have the same {name}")


def main():
    checks = Checks()
    check_examples(checks)
    words = {program: heads(told(program, "--help")) for program in PROGRAMS}
    for program, other in ((NATIVE, SCRIPT), (SCRIPT, NATIVE)):
        alone = set(words[program]) - set(words[other])
        named = sorted(ALONE[program])
        checks.check(alone == ALONE[program], f"only {program} has {named}", alone)
    shared = sorted(set(words[NATIVE]) & set(words[SCRIPT]) - {"help"})
    checks.check(len(shared) > 30, f"{len(shared)} commands are in both", shared)
    for command in shared:
        helps = [told(program, "help", command) for program in PROGRAMS]
        native, script = map(sentences, helps)
        if command not in OTHERWISE:
            differences = without(native, script), without(script, native)
            checks.check(
                differences == SENTENCES_ALONE.get(command, ([], []))
                and [each for each in native if each in script]
                == [each for each in script if each in native],
                f"each help of {command} has the other's sentences, but for those that are listed",
                differences)
        of_native, of_script = map(usage, helps)
        checks.check(
            of_native.operands is not None
            and OPERANDS_OF_SCRIPT.get(command, of_native.operands) == of_script.operands,
            f"{command} takes the same operands", f"{of_native.operands}\n{of_script.operands}",
        )
        less = OPTIONS_OF_SCRIPT.get(command, set())
        checks.check(
            of_native.options == {
                name: line for name, line in of_script.options.items() if name not in less
            },
            f"{command} takes the same options, and describes them in the same words",
            f"{of_native.options}\n{of_script.options}",
        )
        checks.check(
            (words[NATIVE][command] == words[SCRIPT][command]) == (command not in OTHERWISE),
            f"the overviews describe {command} alike, or not, as listed",
            f"{words[NATIVE][command]}\n{words[SCRIPT][command]}",
        )
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
