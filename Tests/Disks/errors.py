"""Tests disks that fail: no set is acknowledged unless its value survives."""

import os
import random
import subprocess
import time

from bench import rounds, run
from disk import Absent
from faulty_disk import FaultyDisk
from sequence import notes_file


def read_only_by_error(bench):
    """An ext4 that an error turned read-only."""
    disk = bench.disk("ext4", 64, "errors=remount-ro")
    trigger = f"/sys/fs/ext4/{disk.device}/trigger_fs_error"
    if not os.path.exists(trigger):
        raise Absent("this kernel makes no errors of ext4")
    writer = bench.opened(disk.path)
    other = bench.opened(disk.path)
    safe = bench.opened(disk.path, durability="power")
    safe.must("fill", "safe", 0, 20, 2000)
    writer.must("fill", "early", 0, 20, 2000)
    other.must("get", "early3")
    with open(trigger, "w", encoding="utf-8") as file:
        file.write("test")
    acknowledged = []
    refusals = []
    for name, client in (("a writer", writer), ("a reader until then", other),
                         ("a power-safe writer", safe)):
        for number in range(200):
            for result in (client.ask("set", f"early{number % 20}", 1000 + number, 2000),
                           client.ask("set", f"late{number}", number, 100),
                           client.ask("batch", number, 300, "a", "b", "c")):
                (acknowledged if result.is_good else refusals).append(f"{name}: {result.line}")
    bench.check(not acknowledged, "no set is acknowledged from then on",
                f"{len(acknowledged)} of {len(acknowledged) + len(refusals)}")
    told = [line for line in refusals if "Read-only file system" not in line]
    bench.check(not told, "refused sets fail with the system's words", "\n".join(told[:3]))
    found = writer.ask("check", "safe", 0, 20, 2000).line
    bench.check(found == "20", "gets still work", found)
    for client in (writer, other, safe):
        client.end()
    disk.unmount()
    subprocess.run(["e2fsck", "-fy", disk.image], capture_output=True)
    disk.mount()
    again = bench.opened(disk.path)
    found = again.ask("check", "safe", 0, 20, 2000).line
    bench.check(found == "20", "mounted again, the disk has the values set with \"power\"", found)
    result = again.ask("set", "early1", 1, 2000)
    bench.check(result.is_good, "mounted again, the disk takes sets", result.line)


class Threads:
    """A process whose threads set keys with the durability "power", until it is told to stop."""

    def __init__(self, bench, disk, count, first):
        self.notes = notes_file(bench)
        self.keys = [f"thread{first + place}" for place in range(count)]
        self.client = bench.opened(disk.path, durability="power")
        self.client.must("notes", self.notes.path)
        self.client.send("threads", count, 700, first)
        self.client.line()

    def acknowledged(self):
        return {key: self.notes.word(place) for place, key in enumerate(self.keys)}

    def failures(self):
        return sum(self.notes.word(32 + place) for place in range(len(self.keys)))


def advance(processes, times):
    """Waits until each thread has made `times` further changes. Returns the keys of late
    threads."""
    before = [process.acknowledged() for process in processes]
    until = time.monotonic() + 20
    while True:
        late = [
            key for process, values in zip(processes, before) for key in process.keys
            if process.acknowledged()[key] < values[key] + times
        ]
        if not late or time.monotonic() > until:
            return late
        time.sleep(0.001)


def missing(bench, disk, processes):
    """The acknowledged values that would be lost if the power failed now."""
    acknowledged = {}
    for process in processes:
        acknowledged.update(process.acknowledged())
    after = bench.mount_image(disk.kind, disk.write_image(disk.position))
    reader = bench.client()
    opened = reader.open(after.path)
    wrong = [] if opened.is_good else [opened.line]
    for key, number in acknowledged.items():
        line = reader.ask("get", key).line
        if number > 0 and int(line.split()[0]) < number:
            wrong.append(f"{key} is {line}, {number} was acknowledged")
    reader.end()
    after.close()
    return wrong


def failed_flushes(bench, kind):
    if bench.no_mounts:
        raise Absent(bench.no_mounts)
    disk = FaultyDisk(kind, 64)
    bench.stack.callback(disk.close)
    processes = [Threads(bench, disk, 4, 0), Threads(bench, disk, 2, 4)]
    chance = random.Random(5)
    problems, refused = [], 0
    for place in range(rounds(12, 200)):
        late = advance(processes, 3)
        if late:
            problems.append(f"failure {place}: {late} do not get on again")
            break
        # Every record of the group contains its key, so only the group's writes are refused.
        disk.ask("refuse", "thread")
        until = time.monotonic() + 5
        while disk.ask("refused") == refused and time.monotonic() < until:
            pass
        time.sleep(0.01 * chance.random())
        problems += [f"failure {place}: {line}" for line in missing(bench, disk, processes)]
        refused = disk.ask("refused")
        disk.ask("refuse")
        advance(processes, 2)
        problems += [f"after failure {place}: {line}" for line in missing(bench, disk, processes)]
    failures = sum(process.failures() for process in processes)
    made = sum(sum(process.acknowledged().values()) for process in processes)
    bench.check(
        not problems,
        f"in {place + 1} failures the drive refused {refused} writes and {failures} sets failed;"
        f" all {made} acknowledged ones are on the drive",
        "\n".join(problems[:8]),
    )
    bench.check(failures > 0, "sets fail while nothing reaches the disk")
    for process in processes:
        process.client.ask("stop")


def flushes_ext4(bench):
    """Failed flushes on ext4."""
    failed_flushes(bench, "ext4")


def flushes_xfs(bench):
    """Failed flushes on XFS."""
    failed_flushes(bench, "xfs")


def flushes_btrfs(bench):
    """Failed flushes on btrfs."""
    failed_flushes(bench, "btrfs")


if __name__ == "__main__":
    run(read_only_by_error, flushes_ext4, flushes_xfs, flushes_btrfs)
