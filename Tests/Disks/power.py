"""Tests losses of power at any instant, and especially around a rename.

The groups' drive records every write (see fuse_server.py). From this record the test makes the
drive that a loss of power leaves. That drive has everything that was written before the loss, or
everything up to the last flush and a random part of what came after. The file systems are real, and
each recovers when it is mounted again.
"""

import os
import random
import time

from bench import rounds, run
from disk import Absent
from faulty_disk import FaultyDisk
from group_client import NOT_FOUND
from sequence import KEYS, Sequence, notes_file

GROUPS = {"power": "power", "process": "process"}
KEPT = 20


def files_of(folder):
    """The names and inodes of the files. A new inode under a name means that the file was
    replaced."""
    try:
        return {(entry.name, entry.inode()) for entry in os.scandir(folder)}
    except OSError:
        return None


class Course:
    """What was acknowledged at each of several positions of the drive's record."""

    def __init__(self, bench, disk, seconds):
        self.samples = []  # (position, acknowledged, whether a file was replaced before)
        notes, writers = {}, {}
        for name, durability in GROUPS.items():
            first = bench.opened(disk.path, name, durability="power")
            first.must("fill", "kept", 0, KEPT, 1000)
            first.end()
            notes[name] = notes_file(bench)
            writers[name] = bench.opened(disk.path, name, durability=durability)
            writers[name].must("notes", notes[name].path)
            writers[name].must("work", 0, 20)
        disk.sync()
        for writer in writers.values():
            writer.send("work", 20)
        until = time.monotonic() + seconds
        folders = [os.path.join(disk.path, name) for name in GROUPS]
        before, next_sync = None, 0.0
        while time.monotonic() < until:
            # What is acknowledged now was written before the position is read below.
            acknowledged = {name: notes[name].acknowledged for name in GROUPS}
            files = [files_of(folder) for folder in folders]
            self.samples.append((disk.position, acknowledged, files != before))
            before = files
            if time.monotonic() > next_sync:
                # The system flushes, from time to time, even data that no writer has flushed.
                disk.sync()
                next_sync = time.monotonic() + 0.15
            time.sleep(0.0005)
        for writer in writers.values():
            writer.kill()

    def cut(self, chance, is_at_rename):
        """A random instant, as a number of writes, and what was acknowledged before it."""
        places = [
            place for place in range(1, len(self.samples))
            if not is_at_rename or self.samples[place][2]
        ]
        place = chance.choice(places)
        before, after = self.samples[place - 1], self.samples[place]
        return chance.randint(before[0], after[0]), before[1]


def look(bench, path, acknowledged):
    """The faults in the groups that a loss of power has left."""
    wrong = []
    for name in GROUPS:
        client = bench.client()
        opened = client.open(path, name)
        if not opened.is_good:
            wrong.append(f"{name}: {opened.line}")
            client.end()
            continue
        kept = client.ask("check", "kept", 0, KEPT, 1000).line
        line = client.ask("states", KEYS).line
        number = Sequence.number_of(line)
        if kept != str(KEPT):
            wrong.append(f"{name}: {kept} of {KEPT} that were safe before")
        if number is None:
            wrong.append(f"{name} is in no state that it was in: {line}")
        elif name == "power" and number < acknowledged[name]:
            wrong.append(f"{name} has change {number}, and {acknowledged[name]} was acknowledged")
        result = client.ask("set", "after", 1, 900)
        if not result.is_good:
            wrong.append(f"{name}: a set afterwards: {result.line}")
        client.end()
    return wrong


def recorded_disk(bench, kind):
    if bench.no_mounts:
        raise Absent(bench.no_mounts)
    disk = FaultyDisk(kind, 128)
    bench.stack.callback(disk.close)
    return disk


def losses(bench, kind):
    disk = recorded_disk(bench, kind)
    course = Course(bench, disk, seconds=2)
    # Without the disk, the images that are mounted below get its device number, as after a restart.
    disk.unmount()
    chance = random.Random(7)
    problems, replaced = [], sum(sample[2] for sample in course.samples) - 1
    count = rounds(16, 600)
    for place in range(count):
        writes, acknowledged = course.cut(chance, is_at_rename=place % 2 == 0)
        seed = place if place % 4 > 1 else 0
        after = bench.mount_image(kind, disk.write_image(writes, seed))
        problems += [
            f"loss {place}, after {writes} writes, part {seed}: {line}"
            for line in look(bench, after.path, acknowledged)
        ]
        after.close()
    bench.check(replaced > 2, "files were replaced meanwhile", replaced)
    bench.check(
        not problems,
        f"after {count} losses, half of them around one of {replaced} renames, every group is as it"
        " was before or after a change",
        "\n".join(problems[:8]),
    )


def first_sets(bench, kind):
    """Loses power while groups are created and set for the first time."""
    disk = recorded_disk(bench, kind)
    client = bench.client()
    positions = []
    for number in range(40):
        client.must("open", disk.path, f"new{number}", '"durability":"power"')
        client.must("set", "key", number, 900)
        positions.append(disk.position)
        client.must("close")
    client.end()
    disk.unmount()
    chance = random.Random(11)
    problems = []
    count = rounds(8, 300)
    for place in range(count):
        number = chance.randrange(1, 40)
        writes = chance.randint(positions[number - 1], positions[number])
        after = bench.mount_image(kind, disk.write_image(writes, place % 2 * place))
        for name in range(number + 1):
            client = bench.client()
            opened = client.open(after.path, f"new{name}", durability="power")
            line = client.ask("get", "key").line if opened.is_good else opened.line
            expected = [f"{name} 900"] + ([f"{NOT_FOUND} "] if name == number else [])
            if not any(line.startswith(text) for text in expected):
                problems.append(f"loss {place}, {writes} writes: new{name} of {number}: {line}")
            if name == number:
                line = client.ask("set", "key", 1, 900).line
                other = bench.client()
                other.open(after.path, f"new{name}")
                found = other.ask("get", "key").line
                if found != "1 900":
                    problems.append(f"loss {place}: new{name} is set: {line}, and has {found}")
                other.end()
            client.end()
        after.close()
    bench.check(not problems, f"after {count} losses each group that is not there can be made",
                "\n".join(problems[:8]))


def power_ext4(bench):
    """Losses of power on ext4."""
    losses(bench, "ext4")
    first_sets(bench, "ext4")


def power_xfs(bench):
    """Losses of power on XFS."""
    losses(bench, "xfs")
    first_sets(bench, "xfs")


def power_btrfs(bench):
    """Losses of power on btrfs."""
    losses(bench, "btrfs")
    first_sets(bench, "btrfs")


if __name__ == "__main__":
    run(power_ext4, power_xfs, power_btrfs)
