#!/usr/bin/env python3
"""Reads files of groups, and prints what they hold. The program was written from FORMAT.md alone.

For each file, the program prints a line for each key or record name, in order: the type, the key,
and the bytes in hex, separated by tabs. Then it prints "end". If the file is damaged, it prints
only "damaged at" and an offset.
"""

import struct
import sys

MARK = 0x46426957
TABLE = []
for number in range(256):
    for _ in range(8):
        number = number >> 1 ^ (0x82F63B78 if number & 1 else 0)
    TABLE.append(number)


class Damage(Exception):
    pass


def crc32c(data, begun=0):
    crc = ~begun & 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ TABLE[(crc ^ byte) & 0xFF]
    return ~crc & 0xFFFFFFFF


def check_of(data):
    """The checksum of a record's key and value, or of slots of the index."""
    lanes = [bytearray(), bytearray(), bytearray()]
    for index in range(0, len(data), 8):
        lanes[index // 8 % 3] += data[index:index + 8]
    return crc32c(struct.pack("<4I", *map(crc32c, lanes), 0))


class File:
    def __init__(self, data):
        self.data = data
        self.must(data[:8] == b"WidgetBr" and self.word(8) == 6, 0)
        self.must(self.word(88) == crc32c(data[:88]), 0)
        self.id, self.index, self.slots = self.word(16), self.word(24), self.word(32)
        self.checks = self.index + self.slots * 8
        self.frames = self.checks + (self.slots + 511) // 512 * 8
        self.must(self.frames <= len(data), 0)
        self.items = {}

    def must(self, condition, offset):
        if not condition:
            raise Damage(offset)

    def word(self, offset):
        return int.from_bytes(self.data[offset:offset + 8], "little")

    def record(self, offset, end, bound=b""):
        """Returns the offset after a record, and (kind, whether it is a removal, key, value)."""
        word = self.word(offset)
        value_length, key_end = word & 0xFFFFFFFF, offset + 24 + (word >> 32 & 0xFFFF)
        value = (key_end + 7) // 8 * 8
        after = value + (value_length + 7) // 8 * 8
        self.must(after <= end, offset)
        check = check_of(self.data[offset + 24:after])
        head = self.data[offset:offset + 16] + bound
        self.must(self.word(offset + 16) == check | crc32c(head, check) << 32, offset)
        item = self.data[value:value + value_length]
        return after, (word >> 48 & 0xFF, word >> 56 == 1, self.data[offset + 24:key_end], item)

    def take(self, kind, is_removal, key, value):
        if kind == 0x83:
            self.items = {name: self.items[name] for name in self.items if name[0]}
        elif kind < 3:
            name = (kind == 2, key)
            self.items.pop(name, None)
            if not is_removal:
                self.items[name] = (kind, value)

    def read_snapshot(self):
        offset = 1024
        while offset < self.index:
            offset, record = self.record(offset, self.index, struct.pack("<2Q", self.id, offset))
            self.take(*record)
        for part in range((self.slots + 511) // 512):
            slots = self.data[self.index + part * 4096:self.checks][:4096]
            check = crc32c(struct.pack("<2Q", self.id, part), check_of(slots)) | self.id << 32
            self.must(self.word(self.checks + part * 8) == check % 2**64, self.index)

    def head(self, place):
        """A frame's length, and how many of its blocks are zeros; None without a complete head."""
        data, length = self.data[place:place + 64], self.word(place) & 0xFFFFFFF8
        if (len(data) < 64 or self.word(place) >> 32 != MARK or not 72 < length <= 0x4000040
                or (self.word(place + 32), self.word(place + 40)) != (self.id, place)
                or self.word(place + 56) != MARK | crc32c(data[:56]) << 32):
            return None
        return length, self.word(place + 8) >> 32

    def is_unwritten(self, offset):  # Whether only zeros follow, to the end of the block.
        return not any(self.data[offset:offset // 512 * 512 + 512])

    def read_frame(self, place):
        """Takes the records of a frame. Returns the offset after it; None if it is unfinished."""
        head = self.head(place)
        if self.word(place) == 0 or len(self.data) < place + 64:
            return None
        if head is None:
            own = self.word(place + 32) in (0, self.id) and self.word(place + 40) in (0, place)
            is_begun = self.word(place) >> 32 == MARK and own and self.is_unwritten(place + 56)
            self.must(is_begun, place)
            return None
        end = place + head[0]
        if len(self.data) < end + (place // 4096 != (end + 7) // 4096) * 8:
            return None
        records, crc, offset = [], 0, place + 64
        try:
            while offset < end - 8:
                crc = crc32c(self.data[offset:offset + 24], crc)
                offset, record = self.record(offset, end - 8)
                records.append(record)
            closing = MARK | crc32c(self.data[place + 56:place + 64], crc) << 32
            self.must(self.word(end - 8) == closing, place)
        except Damage:
            blocks = range((place + 64 + 511) // 512 * 512, end - 512, 512)
            zeros = sum(map(self.is_unwritten, blocks))
            self.must(self.is_unwritten(end - 8) or zeros > head[1], place)
            return None
        for record in records:
            self.take(*record)
        return end

    def read(self):
        self.read_snapshot()
        place = self.frames
        while place is not None:
            self.end, place = place, self.read_frame(place)
        self.must(self.word(self.end) != 0 or self.is_unwritten(self.end), self.end)
        for behind in range(self.end + 8, len(self.data) - 63, 8):
            self.must(not self.head(behind) or self.word(behind + 48) <= self.end, self.end)


if __name__ == "__main__":
    for path in sys.argv[1:]:
        try:
            group = File(open(path, "rb").read())
            group.read()
            for (_, key), (kind, value) in sorted(group.items.items()):
                print(kind, key.hex(), value.hex(), sep="\t")
            print("end")
        except Damage as damage:
            print("damaged at", damage)
