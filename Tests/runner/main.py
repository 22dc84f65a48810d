"""The options and the output of `Tests/run`."""

import argparse
import os
import signal
import sys
import time
from dataclasses import replace

from . import failures, parts, skips
from .counts import Counts
from .part import Length
from .run import FIRST, Run, log_of, read_log
from .tools import ROOT, SetupError, check_system

# How many lines of a failed part's log are printed at the end.
SHOWN_LINES = 120

LENGTHS = """\
How much runs:
  --quick       after an edit: style, the header, the debug build and the fast Swift tests; no
                release build, kills, faults or browsers
  (none)        enough to show that everything works: one build of the library, and tests of each
                part of the product; JavaScript in Node 24, with the library and with the core as
                WebAssembly; a short program each in Deno and Bun
  --all         what CI runs: also releases, other processors, sanitizers, second builds, and the
                same suites with other runtimes (Deno, Bun, Node 20 and 22), servers and faces
  --long        more rounds of whatever runs; not with --quick

The run fails if a part fails, or if what a part needs cannot be installed or built. Parts that this
machine cannot run, for example because apt does not have a package, are listed as skipped. With
--again, a failed part runs once more at the end, with nothing beside it. If it then passes, the run
passes, and reports at its end that the part is unsteady, and what failed.
"""


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(
        prog="Tests/run",
        description="Sets up what the tests need and runs them.",
        epilog=LENGTHS, formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    names = [part.name for part in parts.ALL]
    only_or_skip = dict(action="append", default=[], metavar="NAME", choices=names)
    parser.add_argument(
        "--only", help="run only this part and the builds that it needs (repeatable)",
        **only_or_skip)
    parser.add_argument("--skip", help="leave this part out (repeatable)", **only_or_skip)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--quick", action="store_true", help="run the checks for an edit")
    length.add_argument("--all", action="store_true", help="run everything, as CI does")
    parser.add_argument("--long", action="store_true", help="run more rounds of whatever runs")
    parser.add_argument(
        "--rounds", type=int, metavar="N",
        help="how many writers a test kills or stops (60 to 120; with --long, 20 times as many)",
    )
    parser.add_argument(
        "--again", action="store_true", help="run failed parts once more, one at a time")
    parser.add_argument("--list", action="store_true", help="list the parts and end")
    options = parser.parse_args(arguments)
    if options.quick and options.long:
        parser.error("argument --long: not allowed with argument --quick")
    return options


def length_of(options):
    if options.quick:
        return Length.QUICK
    return Length.ALL if options.all else Length.PLAIN


def chosen_parts(options):
    """The parts that belong to the run's length, or that --only names, and the builds that they
    need."""
    if options.only:
        chosen = {part.name for part in parts.ALL if part.name in options.only}
    else:
        chosen = {part.name for part in parts.ALL if part.length <= length_of(options)}
    needed = {name for part in parts.ALL if part.name in chosen for name in part.needs}
    return [part for part in parts.ALL if part.name in chosen | needed]


def without_unknown(selected, unknown):
    """Replaces the parts that need packages that apt does not have, and those that need what these
    build, by parts that this machine cannot run."""
    lacking = {
        part.name: {package for _, package in part.packages} & unknown for part in selected
    }
    replaced = []
    for part in selected:
        names = set.union(lacking[part.name], *(lacking.get(name, set()) for name in part.needs))
        reason = f"apt has no {', '.join(sorted(names))}"
        replaced.append(
            replace(part, steps=lambda tools, reason=reason: reason, needs=()) if names else part)
    return replaced


def set_lengths(options):
    """Sets the environment variables that tell the tests how long they may take."""
    if options.long:
        os.environ["WIDGET_BRIDGE_LONG"] = "1"
    if options.all:
        os.environ["WIDGET_BRIDGE_ALL"] = "1"
    if options.quick:
        os.environ["WIDGET_BRIDGE_QUICK"] = "1"
    if options.rounds:
        os.environ["WIDGET_BRIDGE_ROUNDS"] = str(options.rounds)


def print_parts():
    # Like other programs, the run ends if nobody reads what it prints.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    words = {Length.QUICK: "--quick", Length.PLAIN: "", Length.ALL: "--all"}
    for part in parts.ALL:
        print(f"{part.name:10} {words[part.length]:7} {part.summary}")


def print_failure(part, word, suffix=""):
    log = log_of(part, suffix)
    print(f"\n---- {part.name} {word}; all of it is in {os.path.relpath(log, ROOT)}")
    print("\n".join(failures.shown(read_log(log), SHOWN_LINES)))


def tell_end(run, selected, skipped, options, seconds):
    """Prints the failures, a table of skipped tests, and the totals. Returns whether nothing
    failed."""
    for part in run.unsteady:
        print_failure(part, "failed, and passed when it ran again", FIRST)
    for part in run.failures:
        print_failure(part, "failed")
    missing = [part for part in selected if part not in run.outcomes]
    for part in missing:
        print(f"FAILED  {part.name} did not run")
    rows = [(part.name, "all of it", "--skip") for part in skipped] + run.skips
    print("\n".join(["", *skips.table(rows), ""]) if rows else "\nskipped: nothing\n")
    longer = [part.name for part in parts.ALL if part.length > length_of(options)]
    if longer and not options.only:
        print(f"Not part of this run, but of a longer one: {', '.join(longer)}")
    outcomes = run.outcomes.values()
    total = sum((outcome.counts for outcome in outcomes), Counts())
    total += Counts(failed=len(missing), skipped=len(skipped))
    if run.unsteady:
        print(f"UNSTEADY  {', '.join(part.name for part in run.unsteady)}")
    used = sum(outcome.processor_seconds for outcome in outcomes)
    print(f"{seconds:.1f} s, {used:.1f} s of processors")
    print(f"{total.passed} passed, {total.failed} failed, {total.skipped} skipped")
    return not total.failed


def main(arguments):
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")
    options = parse_arguments(arguments)
    if options.list:
        print_parts()
        return 0
    set_lengths(options)
    started = time.monotonic()
    chosen = chosen_parts(options)
    skipped = [part for part in chosen if part.name in options.skip]
    selected = [part for part in chosen if part not in skipped]
    try:
        unknown = check_system([package for part in selected for package in part.packages])
    except SetupError as error:
        print(f"Tests/run: {error}", file=sys.stderr)
        return 1
    selected = without_unknown(selected, unknown)
    run = Run(selected, 20 if options.long or options.rounds else 1)
    try:
        run.run()
        if options.again and run.failures:
            run.run_again()
    except KeyboardInterrupt:
        run.end()
        return 130
    went_well = tell_end(run, selected, skipped, options, time.monotonic() - started)
    return 0 if went_well else 1
