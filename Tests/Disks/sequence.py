"""The sequence of changes that a writer makes. A change's number determines the change; see
makeChange().

The state of a group after change N is therefore known for every N, and a state that a test finds
shows which change was the last.
"""

import mmap
import os
import struct

KEYS = 37


class Sequence:
    @staticmethod
    def numbers(line):
        return [int(word) for word in line.split()]

    @staticmethod
    def expected(number):
        """What `states` prints after the changes up to this number."""
        singles = [-1] * KEYS
        # Every 37th change sets the same key, except for batches.
        for key in range(KEYS):
            at = number - (number - key) % KEYS
            while at >= 0 and at % 5 == 4:
                at -= KEYS
            singles[key] = max(at, -1)
        batch = number - (number - 4) % 5
        return singles + [max(batch, -1)] * 4

    @classmethod
    def number_of(cls, line):
        """The number of the last change; None if the group was never in this state."""
        numbers = cls.numbers(line)
        last = max(numbers, default=-1)
        return last if last >= -1 and numbers == cls.expected(last) else None


class State:
    """The state of a group after a sequence that lacks some changes."""

    def __init__(self):
        self.values = [-1] * (KEYS + 4)

    def after(self, numbers):
        """The state after these changes."""
        state = State()
        state.values = list(self.values)
        for number in numbers:
            if number % 5 == 4:
                state.values[KEYS:] = [number] * 4
            else:
                state.values[number % KEYS] = number
        return state


class Notes:
    """A writer's notes: the last change that it began, and the last that was acknowledged."""

    def __init__(self, path):
        self.path = path
        with open(path, "w+b") as file:
            file.truncate(4096)
            self.words = mmap.mmap(file.fileno(), 4096)

    def word(self, place):
        return struct.unpack_from("<Q", self.words, place * 8)[0]

    @property
    def begun(self):
        return self.word(0)

    @property
    def acknowledged(self):
        return self.word(1)

    def reset(self, number):
        struct.pack_into("<QQ", self.words, 0, number, number)


def notes_file(bench):
    """Creates a file for notes outside the file system under test."""
    return Notes(os.path.join(bench.folder(), "notes"))
