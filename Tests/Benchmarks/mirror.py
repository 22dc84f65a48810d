"""Measures a group that is mirrored between machines, here two processes of one machine, compared
with plain commands of the same client. Also measures the example's servers under load, and
simulates many machines."""

import json
import os
import subprocess

from Benchmarks.mirror_model import lags, sustained
from runner.javascript import NODE_PACKAGES, REDIS
from runner.tools import ROOT, Tools, check_system, environment

PROGRAMS = os.path.join(ROOT, "Tests", "Benchmarks", "mirrored")

MACHINES = (10, 100, 1000)
RATES = (1, 10, 30, 100)


def ran(tools, *script):
    done = subprocess.run(
        [tools.node24, *script[:-1], os.path.join(PROGRAMS, script[-1])], check=True,
        capture_output=True, text=True, env=environment(NODE_PATH=NODE_PACKAGES),
    )
    return json.loads(done.stdout.splitlines()[-1])


def milliseconds(nanoseconds):
    return f"{nanoseconds / 1e6:.2f} ms"


def bytes_each(told, name):
    return f"{told[name] / told['keys']:,.0f} bytes a key"


def print_measured(report, told):
    own, plain = told["mirror"], told["plain"]
    sets = told["keys"] / told["pushedSeconds"]

    def compared(part):
        ratio = f"{own[part] / plain[part]:.2f}"
        what = f"set here to seen there, {part}"
        return [what, milliseconds(own[part]), milliseconds(plain[part]), ratio]

    def alone(what, figure):
        return [what, figure, "", ""]

    report.add(
        "The mirror, between two processes through one Redis on loopback",
        ["what", "mirror", "SET, PUBLISH, GET", "ratio"],
        [
            compared("p50"),
            compared("p99"),
            alone("sets until the server has them", f"{sets:,.0f} a second"),
            alone(f"catching up on {told['lateKeys']:,} keys", f"{told['catchUpSeconds']:.1f} s"),
            alone("memory of the process for these, added", bytes_each(told, "lateMemory")),
            alone("memory of the server for these", bytes_each(told, "serverMemory")),
        ],
        [
            "The first two rows: 1,000 values, one after the other, timed by one clock from the",
            "call of set() until another process has read the value that changes() reported. They",
            "are compared with a SET and a PUBLISH, and a GET by the subscriber, through the",
            "client node-redis. The sets of the third row, each of a different key, are made in",
            "one loop while the mirror runs. Values have 80 bytes.",
        ],
    )


def print_load(report, told):
    names = {"svg": "SVG", "unchanged": "SVG that the reader has (304)", "png": "PNG"}
    report.add(
        "countdown-server, one of two behind one Redis, on loopback",
        ["what", "requests a second", "p50", "p99"],
        [
            [name, f"{told[key]['perSecond']:,.0f}", f"{told[key]['p50']:.1f} ms",
             f"{told[key]['p99']:.1f} ms"]
            for key, name in names.items()
        ],
        [f"{told['connections']} connections that are kept open, 4 s for each row. The requests",
         "come from the same machine. A PNG is drawn once for each day and cached."],
    )


def print_model(report, told):
    """Adds a table of the load that up to 1,000 machines would put on one server. This is not a
    measurement."""
    costs = told["costs"]
    # Half of the script calls only ask for the server's position, so a push takes twice the mean.
    push = 2 * costs["evalsha"]["microseconds"] / 1e6
    read = costs["xread"]["microseconds"] / 1e6
    wire = told["wireBytesOfBatch"]
    pushed, handed = round(push * 1e6), round(read * 1e6)
    kept = told["bytesOfBatch"]
    most = sustained(1000, push, read)
    rows = []
    for machines in MACHINES:
        for rate in RATES:
            load = rate * (push + machines * read)
            p50, p99 = lags(machines, rate, push, read)
            rows.append([
                f"{machines:,}", f"{rate}",
                f"{rate * machines * wire * 8 / 1e6:,.2f} Mbit/s",
                f"{load:.1%}" if load < 1 else "more than all",
                f"{p50 * 1e3:,.1f} ms", f"{p99 * 1e3:,.1f} ms",
            ])
    report.add(
        "SIMULATION: many machines on one stream, by arithmetic and a model",
        ["machines", "batches a second", "sent", "share of a processor", "lag p50", "lag p99"],
        rows,
        [
            "No such fleet was run. The model is a server that does one task after the other:",
            f"{pushed} µs for a batch that is pushed, and {handed} µs for each machine that gets",
            "it. INFO commandstats reported these times in the measurement above. They leave out",
            "the time that the system spends on sending. A machine that reads again only after",
            "some time gets several batches at once. In the model, the network takes no time. "
            "Sent: batches",
            f"times machines times the batch's bytes on the wire ({wire:.0f}, for a value of 60",
            f"bytes). In the stream, a batch takes {kept:.0f} bytes, and 10,000 batches take",
            f"{kept / 100:.1f} MB. At {most:,.0f} batches a second, 1,000 machines take 70 % of",
            "the server's processor. For more batches, spread the groups over",
            "several servers; no batch belongs to two groups.",
        ],
    )


def measure(report):
    check_system(REDIS)
    tools = Tools()
    told = ran(tools, "--expose-gc", "measure.mjs")
    print_measured(report, told)
    print_load(report, ran(tools, "load.mjs"))
    print_model(report, told)
