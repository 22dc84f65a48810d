#!/usr/bin/env python3
"""A model of how kills, power losses and damage affect a group's file.

A short writer makes frames as FORMAT.md describes them. group_reader.py, which shares no code with
the writer, reads the resulting file. After a kill or a power loss, it must find a state that the
group had at the last flush or later. After damage, it must find the newest state or report an
error, unless the damage looks like a kill.

    group_model.py [SEEDS]
"""

import random
import struct
import sys

from group_reader import Damage, File, MARK, check_of, crc32c

BLOCK = 512


def filled_up(data):
    return data + bytes(-len(data) % 8)


def record(key, value, revision):
    content = filled_up(key) + filled_up(value)
    head = struct.pack("<IHBBQ", len(value), len(key), 0, 0, revision)
    check = check_of(content)
    return head + struct.pack("<II", check, crc32c(head, check)) + content


class Writer:
    def __init__(self, file_id):
        self.id = file_id
        header = struct.pack("<8s10Q", b"WidgetBr", 6, file_id, 1024, 0, 0, 0, 0, 0, 0, 0)
        self.data = bytearray(header + struct.pack("<Q", crc32c(header))).ljust(1032, b"\0")
        self.end = self.flushed = 1024
        self.items, self.ends = {}, []

    def frame(self, changes, revision):
        records = b"".join(record(key, value, revision) for key, value in changes)
        length, place = 72 + len(records), self.end
        blocks = range((place + 64 + 511) // BLOCK * BLOCK, place + length - BLOCK, BLOCK)
        zeros = sum(not any(records[start - place - 64:][:BLOCK]) for start in blocks)
        head = struct.pack("<IIIIQQQQQ", length, MARK, len(changes), zeros, revision, 0,
                           self.id, place, self.flushed)
        last = struct.pack("<II", MARK, crc32c(head))
        crc, offset = 0, 0
        for key, value in changes:
            crc = crc32c(records[offset:offset + 24], crc)
            offset += 24 + len(filled_up(key)) + len(filled_up(value))
        return head + last + records + struct.pack("<IIQ", MARK, crc32c(last, crc), 0)

    def parts(self, frame):
        """Yields the file's bytes after the first and after the second of the three parts in which
        a long frame is written."""
        data, place = bytearray(self.data.ljust(self.end + len(frame), b"\0")), self.end
        first = min(BLOCK - place % BLOCK, 56)
        page = (place + 64 + 4095) // 4096 * 4096 - place
        for part in (slice(0, first), slice(page, len(frame))):
            data[place + part.start:place + part.start + len(frame[part])] = frame[part]
            yield bytes(data)

    def left(self, lost, frame, chance):
        """Yields the file's bytes after the writer of the frame `lost` was killed or has failed,
        and while the next writer, of `frame`, cleans up. With each state, yields whether it is
        flushed before the next state is written."""
        first = min(BLOCK - self.end % BLOCK, 56)
        part = lost[:chance.randrange(1, len(lost) // 8 - 2) * 8]
        kept = self.end + first
        self.data = bytearray(self.data.ljust(kept, b"\0"))
        self.data[self.end:self.end + len(part)] = part
        yield bytes(self.data), False
        self.data[kept:] = bytes(len(self.data) - kept)
        yield bytes(self.data), True
        self.data[self.end:kept] = frame[:first]
        yield bytes(self.data), True

    def write(self, frame, changes):
        after = self.end + len(frame)
        self.data = self.data.ljust(after, b"\0")
        self.data[self.end:after] = frame
        self.end = after - 8
        self.ends.append(self.end)
        self.items = {**self.items, **dict(changes)}


def read(data):
    """The values in a file by key, or None if the file is damaged."""
    try:
        file = File(bytes(data))
        file.read()
    except Damage:
        return None
    return {key: value for (_, key), (_, value) in file.items.items()}


def blocks_kept(flushed, states, chance):
    """A file after a power loss. Each block is as it was at some moment since the last flush, or
    zeros if it is new."""
    length = chance.choice([len(state) for state in states])
    size = chance.choice((BLOCK, 4096))
    data = bytearray()
    for start in range(0, length, size):
        versions = [state[start:start + size].ljust(size, b"\0") for state in states]
        if start >= len(flushed):
            versions.append(bytes(size))
        data += chance.choice(versions)
    return data[:length]


def damaged(data, end, other, chance):
    """Replaces some bytes with others."""
    data, kind = bytearray(data), chance.randrange(4)
    for _ in range(chance.choice((1, 2))):
        place = chance.randrange(1024, end)
        if kind == 0:
            data[place] ^= 1 << chance.randrange(8)
        elif kind == 1:
            data[place:place + 3] = chance.randbytes(len(data[place:place + 3]))
        else:
            size = chance.choice((BLOCK, 4096))
            start, source = place // size * size, chance.choice((data, other))
            from_ = start if source is other else chance.randrange(0, len(data)) // size * size
            part = bytes(source[from_:from_ + size])[:max(0, end - start)]
            data[start:start + len(part)] = part
    return data


def run(seed):
    chance = random.Random(seed)
    writer, other = Writer(chance.getrandbits(64)), Writer(chance.getrandbits(64))
    items, states = [{}], [bytes(writer.data)]
    flushed, certain = bytes(writer.data), 0
    for revision in range(1, chance.randrange(3, 14)):
        changes = [
            (b"key %d" % chance.randrange(5),
             chance.choice((bytes, chance.randbytes))(chance.choice((0, 9, 90, 700, 3000))))
            for _ in range(chance.choice((1, 1, 3)))
        ]
        frame = writer.frame(changes, revision)
        # After a kill, only the frame's first words are in the file.
        torn = bytearray(writer.data)
        torn[writer.end:] = frame[:chance.randrange(len(frame) // 8) * 8].ljust(8, b"\0")
        assert read(torn) in (items[-1], {**items[-1], **dict(changes)}), (seed, "kill", revision)
        if chance.randrange(6) == 0:
            value = chance.choice((bytes, chance.randbytes))(chance.choice((9, 700, 3000)))
            lost = writer.frame([(b"lost", value)], revision)
            for state, is_flushed in writer.left(lost, frame, chance):
                states.append(state)
                found = read(blocks_kept(flushed, states, chance))
                assert found in items[certain:], (seed, "left", revision)
                if is_flushed:
                    flushed, certain, states = state, revision - 1, [state]
        if chance.randrange(3) == 0:
            for state in writer.parts(frame):
                assert read(state) == items[-1], (seed, "part", revision)
                states.append(state)
        writer.write(frame, changes)
        other.write(other.frame(changes, revision), changes)
        items.append(dict(writer.items))
        states.append(bytes(writer.data))
        if chance.randrange(3) == 0:
            flushed, certain, states = states[-1], revision, states[-1:]
            writer.flushed = writer.end
    found = read(blocks_kept(flushed, states, chance))
    assert found in items[certain:], (seed, "loss of power")
    spoilt = damaged(writer.data, writer.end, other.data, chance)
    found = read(spoilt)
    if found is not None and found != items[-1]:
        # The reader may return an older state only if the damage has zeroed a complete block, or
        # all bytes of a block from the last word of a head or a frame to the block's end. A kill
        # can leave the same bytes.
        lasts = [end - 8 for end in writer.ends] + [end + 56 for end in [1024, *writer.ends]]
        zeros = [
            range(start, (start // BLOCK + 1) * BLOCK)
            for start in [*range(1024, writer.end, BLOCK), *lasts] if start < writer.end
        ]
        assert found in items and any(
            any(writer.data[part.start:part.stop]) and not any(spoilt[part.start:part.stop])
            for part in zeros), (seed, "damage")


if __name__ == "__main__":
    for number in range(int(sys.argv[1]) if len(sys.argv) > 1 else 1000):
        run(number)
    print("ok")
