"""Kills writers at any instant, on two kinds of file systems.

An acknowledged change must be there. An interrupted change must be there completely or not at all.
If it was missing after the kill, it must not appear later.
"""

import random
import time

from bench import rounds, run
from sequence import KEYS, Sequence, State, notes_file


def kill_at_some_instant(writer, notes, seconds):
    """Kills a writer this many seconds after it has begun its first change."""
    before = notes.begun
    writer.send("work", before + 1)
    while notes.begun == before and writer.process.poll() is None:
        pass
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass
    writer.end()


def kill_on(bench, kind, megabytes, count):
    disk = bench.disk(kind, megabytes)
    notes = notes_file(bench)
    chance = random.Random(count)
    keeper = bench.opened(disk.path)
    keeper.must("notes", notes.path)
    keeper.must("work", 0, 50)
    beside = bench.opened(disk.path)
    beside.send("spin", "beside", 300)
    beside.line()
    state, last = State().after(range(50)), 49
    problems, made, cut_short, found_whole = [], 0, 0, 0
    for place in range(count):
        writer = bench.opened(disk.path)
        writer.must("notes", notes.path)
        notes.reset(last)
        kill_at_some_instant(writer, notes, 0.0001 * 300 ** chance.random())
        begun, acknowledged = notes.begun, notes.acknowledged
        without = state.after(range(last + 1, acknowledged + 1))
        whole = without.after(range(acknowledged + 1, begun + 1))
        found = Sequence.numbers(keeper.ask("states", KEYS).line)
        if found not in (without.values, whole.values):
            problems.append(f"kill {place}, {acknowledged} acknowledged, {begun} begun: {found}")
            break
        if place % 8 == 0:
            other = bench.opened(disk.path, readOnly=True)
            line = other.ask("states", KEYS).line
            if Sequence.numbers(line) != found:
                problems.append(f"kill {place}: a new process finds {line}, not {found}")
            other.end()
        cut_short += begun != acknowledged
        found_whole += begun != acknowledged and found == whole.values
        made += acknowledged - last
        # An interrupted change is not repeated, so the test notices if it appears later.
        state, last = (whole if found == whole.values else without), begun
    bench.check(
        not problems,
        f"{place + 1} kills, {cut_short} in a change, of which {found_whole} are there; of"
        f" {made} acknowledged changes none is lost",
        "\n".join(problems[:5]),
    )
    bench.check(cut_short > 0, "some of them fell into a change")
    sets, *failed = beside.ask("stop").numbers
    line = bench.opened(disk.path).ask("get", "beside").line
    bench.check(failed == [0, 0] and line == f"{sets - 1} 300",
                f"{sets} sets of another process beside them succeed", f"{failed}, {line}")
    writer = bench.opened(disk.path)
    result = writer.ask("set", "after", 1, 900)
    bench.check(result.is_good, "the group is as good as before", result.line)


def kills_ext4(bench):
    """Kills on ext4."""
    kill_on(bench, "ext4", 64, rounds(300, 10_000))


def kills_tmpfs(bench):
    """Kills on tmpfs."""
    kill_on(bench, "tmpfs", 64, rounds(300, 10_000))


if __name__ == "__main__":
    run(kills_ext4, kills_tmpfs)
