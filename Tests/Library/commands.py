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
# Commands whose help differs: one program's help has more paragraphs or examples, or describes what
# only that program does.
EXPLAINED_OTHERWISE = OTHERWISE | {
    "changes", "drawing", "entry", "export", "get-data", "image", "import", "intent", "intents",
    "kinds", "list", "options", "plan", "refresh", "register-kind", "remove", "repair", "respond",
    "set", "set-data", "set-timeline", "svg", "unregister-kind", "update",
}
# For some of these commands, a text that the help of both programs must contain.
IN_BOTH = {
    "changes": "Setting a key again to the value that was told last is not a change. "
               "Ctrl-C ends it, with status 130.",
    "import": "What a widget reads by default is checked first.",
    "repair": "A group that is whole is left as it is.",
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


def paragraphs(text):
    """A command's help without its first line, its options and its line breaks. Both programs are
    called PROGRAM, and "show" stands for "print"."""
    lines = [line for line in text.splitlines()[1:] if not re.match(r"  --| {6}", line)]
    plain = re.sub("bridge-demo|widget-bridge", "PROGRAM", " ".join(lines))
    return " ".join(re.sub(r"\b([Pp])rint(s?)\b", swap, plain).split())


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
        explained = [paragraphs(text) for text in helps]
        checks.check(
            (explained[0] == explained[1]) == (command not in EXPLAINED_OTHERWISE),
            f"the help of {command} is the same in both, or not, as listed", "\n".join(explained))
        if command in IN_BOTH:
            checks.check(
                all(IN_BOTH[command] in each for each in explained),
                f"the help of both programs has the text for {command}", "\n".join(explained))
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
