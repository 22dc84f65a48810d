"""Compares the JavaScript package with date libraries: the time of an entry and of a timeline.

The libraries are in the node_modules of the folder that WIDGET_BRIDGE_PEERS names, as npm installs
them: luxon, date-fns, @date-fns/tz, dayjs, @js-joda/core and @js-joda/timezone.
"""

import os

from Benchmarks.js import ROUNDS, best, ran
from runner.tools import Tools

OWN = "widget-bridge"
# These two take similar times. All other libraries are slower, and are similar to each other.
QUICK = ["@js-joda/core", "Temporal"]
# Not measured: satori draws pictures and is not a date library. One of its parts is published only
# on npm, and cannot be built from source.
NEVER = ["satori"]


def measure(report):
    tools = Tools()
    settings = {"WIDGET_BRIDGE_PEERS": os.environ.get("WIDGET_BRIDGE_PEERS", "")}
    commands = {"Node 24": [tools.node24], "Deno": [tools.deno, "run", "--no-lock", "-A"]}
    told = {runtime: [ran(command, "peers.js", **settings) for _ in range(ROUNDS)]
            for runtime, command in commands.items()}
    times = {runtime: {name: best([each["results"][name] for each in rounds])
                       for name in rounds[0]["results"]} for runtime, rounds in told.items()}
    columns = [(runtime, what) for what in ("entry", "timeline") for runtime in commands]
    own = {(runtime, what): times[runtime][OWN][what] for runtime, what in columns}
    rows = [[OWN, *(f"{own[column] / 1e3:.1f} µs" for column in columns)]]
    ratios = {}
    for name in dict.fromkeys(name for each in times.values() for name in each if name != OWN):
        ratios[name] = {(runtime, what): times[runtime][name][what] / own[runtime, what]
                        for runtime, what in columns if name in times[runtime]}
        version = next(each[name]["version"] for each in times.values() if name in each)
        rows.append([f"{name} {version}".strip(),
                     *(f"{ratios[name][column]:.1f} times" if column in ratios[name] else ""
                       for column in columns)])
    missing = set.intersection(*(set(rounds[0]["missing"]) for rounds in told.values()))
    report.add(
        "Compared with date libraries:",
        ["library", *(f"{named[what]}, {runtime}" for runtime, what in columns)], rows,
        [*gains(ratios),
         f"Not measured here: {', '.join([*sorted(missing), *NEVER])}.",
         f"Medians of 401 batches on one core, the best of {ROUNDS} rounds, at another now in each",
         "call. The first row has the package's time. The other rows have the times of the other",
         "libraries for the same result, as multiples of the package's time. These libraries have",
         "the value in memory; the package reads its group."],
    )


named = {"entry": "`entry`", "timeline": "`timeline` of 8"}


def gains(ratios):
    """Yields a sentence about each of the two groups of libraries."""
    for names in ([name for name in ratios if name not in QUICK],
                  [name for name in ratios if name in QUICK]):
        if names:
            ranges = {what: [ratio for name in names for (_, each), ratio in ratios[name].items()
                             if each == what] for what in named}
            least_and_most = [f"{min(of):.1f} to {max(of):.1f} times" for of in ranges.values()]
            verb = "takes" if len(names) == 1 else "take"
            yield (f"{listed(names)} {verb} {least_and_most[0]} as long for an entry, and "
                   f"{least_and_most[1]} for a timeline.")


def listed(names):
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)
