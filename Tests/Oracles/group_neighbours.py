#!/usr/bin/env python3
"""A model of several processes that write a group, of kills and power losses, and of the bytes that
these leave after the end of the file's frames.

Processes open a group at different times, read it, and change it by the rules of FORMAT.md for
holders of the lock. All processes must find every acknowledged change, whether they had the file
open already or open it later. After a power loss, the group must be in the state that the last
flushed change or a later one left.

    group_neighbours.py [SEEDS]
"""

import functools
import random
import sys

import group_reader
from group_model import BLOCK, Writer
from group_reader import Damage, File

SEAL = slice(512, 520)

# Caches checksums, because the same records and heads are read again and again.
known = functools.lru_cache(100_000)(group_reader.crc32c)
group_reader.crc32c = lambda data, begun=0: known(bytes(data), begun)


class Killed(Exception):
    pass


class Group:
    """The file that has the group's name, the file that had the name before, and the contents to
    which a power loss may return them."""

    def __init__(self, chance):
        self.chance = chance
        self.name_it(Writer(chance.getrandbits(64)))
        self.flush()

    def name_it(self, file):
        """Gives the group's name to a flushed file. The folder is not flushed yet, so a power loss
        may return the name to the old file."""
        file.images = [bytes(file.data)]
        self.old, self.file = getattr(self, "file", file), file

    def flush(self):
        self.file.images = [bytes(self.file.data)]
        self.old = self.file

    def written(self, file):
        file.images.append(bytes(file.data))

    def lose_power(self):
        self.file = self.chance.choice((self.old, self.file))
        self.lose_blocks()

    def lose_blocks(self):
        """Resets each block to its contents at some moment since the flush, or to zeros if it is
        new."""
        images, size = self.file.images, self.chance.choice((BLOCK, 4096))
        data = bytearray(self.chance.choice(images))
        for start in range(0, len(data), size):
            block = slice(start, min(start + size, len(data)))
            versions = [image[block].ljust(len(data[block]), b"\0") for image in images]
            if start >= len(images[0]):
                versions.append(bytes(len(data[block])))
            data[block] = self.chance.choice(versions)
        self.file.data = data
        self.flush()


class Process:
    def __init__(self, group):
        self.group = group
        self.open()

    def open(self):
        self.file, self.is_clean = self.group.file, False
        self.reader = File(bytes(self.file.data))
        self.reader.read()

    def items(self):
        """Reads new frames, and returns the group's values by key."""
        if any(self.file.data[SEAL]) and self.group.file is not self.file:
            self.open()
        reader = self.reader
        reader.data, place = bytes(self.file.data), reader.end
        # The last frame must still be there.
        reader.must(place == reader.frames or reader.word(place - 8) != 0, place)
        while place is not None:
            reader.end, place = place, reader.read_frame(place)
        return {key: value for (_, key), (_, value) in reader.items.items()}

    def is_undamaged(self):
        try:
            self.items()
            return True
        except Damage:
            return False

    def set(self, changes, kill):
        """Makes a change. At each write, `kill` returns None, or how much of the write is done
        before the process is killed."""
        self.items()
        if not self.is_clean or self.reader.word(self.reader.end) != 0:
            self.clean(kill)
        file = self.file
        file.data[SEAL] = bytes(8)  # left by a process that was killed before it moved the name
        file.end = self.reader.end
        frame = file.frame(changes, 1)
        part = kill("frame", len(frame) // 8)
        if part is not None:
            file.data = file.data.ljust(file.end + part * 8, b"\0")
            file.data[file.end:file.end + part * 8] = frame[:part * 8]
        else:
            file.write(frame, changes)
        self.group.written(file)
        if part is not None:
            raise Killed
        self.items()

    def clean(self, kill):
        """Makes sure that only zeros follow the end, in the file and on the disk."""
        end, file = self.reader.end, self.file
        if any(self.reader.head(place) for place in range(end + 8, len(file.data) - 63, 8)):
            new, items = Writer(self.group.chance.getrandbits(64)), sorted(self.items().items())
            if items:
                new.write(new.frame(items, 1), items)
            if kill("new file", 1) is not None:
                raise Killed
            file.data[SEAL] = b"\1" * 8
            if kill("seal", 1) is not None:
                raise Killed
            new.flushed = new.end
            self.group.name_it(new)
            self.open()
        elif any(file.data[end:]):
            # The page with the first word after the end is zeroed last. A kill ends a write between
            # two pages.
            page = min((end + 8 + 4095) // 4096 * 4096, len(file.data))
            part = kill("zeros", (len(file.data) - page) // 4096)
            stop = len(file.data) if part is None else page + part * 4096
            file.data[page:stop] = bytes(stop - page)
            if part is None:
                file.data[end:page] = bytes(page - end)
            self.group.written(file)
            if part is not None:
                raise Killed
            file.images = [bytes(file.data)]
        self.is_clean = True


def value_of(chance):
    make = chance.choice((bytes, chance.randbytes))
    return b"%d" % chance.getrandbits(64) + make(chance.choice((0, 9, 90, 700, 3000)))


def run(seed):
    """Runs a random history. Returns how often a writer found frames after the end, and therefore
    continued in a new file."""
    chance = random.Random(seed)
    group = Group(chance)
    processes, states, certain, news = [Process(group)], [{}], 0, 0
    for _ in range(chance.randrange(4, 16)):
        step = chance.randrange(9)
        if step < 2:
            (group.lose_power, group.lose_blocks)[step]()
            fresh = Process(group)
            found = fresh.items()
            assert found in states[certain:], (seed, "a loss of power")
            states, certain = [found], 0
            if step == 0:
                processes = [fresh]
            else:
                # The disk lost blocks while the machine kept running. So the running processes know
                # a later end than the fresh process, which makes the next change.
                fresh.set([(b"key 0", b"fresh")], lambda at, words: None)
                states.append({**found, b"key 0": b"fresh"})
                processes = [*filter(Process.is_undamaged, processes), fresh]
        elif step < 4 and len(processes) < 3:
            processes.append(Process(group))
        process, before = chance.choice(processes), group.file
        changes = [(b"key %d" % chance.randrange(4), value_of(chance))
                   for _ in range(chance.choice((1, 1, 3)))]
        after = {**states[-1], **dict(changes)}
        doomed = chance.choice((None, None, None, "frame", "new file", "seal", "zeros"))
        try:
            process.set(
                changes,
                lambda at, words: chance.randrange(words + 1) if at == doomed else None)
            states.append(after)
        except Killed:
            processes.remove(process)
            # The change may be complete, although it was not acknowledged.
            if Process(group).items() == after:
                states.append(after)
        news += group.file is not before
        if chance.randrange(6) == 0:
            group.flush()
            group.file.flushed = Process(group).reader.end
            certain = len(states) - 1
        for reader in (*processes, Process(group)):
            assert reader.items() == states[-1], (seed, "what was acknowledged")
        processes = processes or [Process(group)]
    return news


if __name__ == "__main__":
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    news = sum(map(run, range(seeds)))
    assert news > seeds // 100, f"{news} new files in {seeds} runs"
    print("ok")
