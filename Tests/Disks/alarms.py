"""Tests that no read during a compaction reports a sound group as damaged or moved."""

import os
import time

from bench import IS_LONG, run
from disk import quietly

# The position of the group's ID in the header.
IDENTITY = slice(16, 24)
SECONDS = 600 if IS_LONG else 15


def identity(file):
    """The ID in a group's file. None if no file has the name, as happens on btrfs for a moment
    while another file takes the name."""
    try:
        with open(file, "rb") as opened:
            return opened.read(IDENTITY.stop)[IDENTITY]
    except FileNotFoundError:
        return None


def alarms(bench, folder):
    writers = [bench.opened(folder) for _ in range(2)]
    # Each process checks the file's length and names once a second.
    readers = [bench.opened(folder, readOnly=place % 2 == 0) for place in range(8)]
    # The large values make the file longer and compactions more frequent.
    for writer, (key, length) in zip(writers, (("small", 64), ("large", 60_000))):
        writer.must("set", key, 0, length)
        writer.send("spin", key, length)
        writer.line()
    file = os.path.join(folder, "group", "group")
    for reader in readers:
        reader.send("look", "small")
        reader.line()
    identities, until = set(), time.monotonic() + SECONDS
    while time.monotonic() < until:
        identities.add(identity(file))
        time.sleep(0.01)
    for client in (*readers, *writers):
        client.send("end")
    reads = [reader.line() for reader in readers]
    sets = [writer.line() for writer in writers]
    count = sum(int(line.split()[0]) for line in reads)
    problems = [line for line in reads if int(line.split()[1]) != 0]
    problems += [line for line in sets if int(line.split()[2]) != 0]
    bench.check(not problems, f"{count} reads in {SECONDS} s", "\n".join(problems))
    bench.check(len(identities) > 2, f"{len(identities)} files, one after the other",
                "\n".join(sets))


def alarms_ext4(bench):
    """No false alarm on ext4."""
    alarms(bench, bench.disk("ext4", 128).path)


def alarms_xfs(bench):
    """No false alarm on XFS."""
    alarms(bench, bench.disk("xfs", 300).path)


def alarms_btrfs(bench):
    """No false alarm on btrfs."""
    alarms(bench, bench.disk("btrfs", 256).path)


def alarms_tmpfs(bench):
    """No false alarm on tmpfs."""
    alarms(bench, bench.disk("tmpfs", 128).path)


def alarms_overlayfs(bench):
    """No false alarm on overlayfs, which containers use."""
    disk = bench.disk("tmpfs", 128)
    layers = {name: os.path.join(disk.path, name) for name in ("lower", "upper", "work", "merged")}
    for path in layers.values():
        os.mkdir(path)
    bench.opened(layers["lower"]).must("set", "small", 0, 64)
    options = ",".join(f"{name}dir={layers[name]}" for name in ("lower", "upper", "work"))
    quietly("mount", "-t", "overlay", "-o", options, "none", layers["merged"])
    bench.stack.callback(quietly, "umount", "--lazy", layers["merged"])
    alarms(bench, layers["merged"])


if __name__ == "__main__":
    run(alarms_ext4, alarms_xfs, alarms_btrfs, alarms_tmpfs, alarms_overlayfs)
