"""Kills processes at each of their system calls, while they change a group, compact it or repair
it. Also tests simultaneous repairs, and repairs on a full disk.

An acknowledged change must be there, and the change under way must be there completely or not at
all. A repair must succeed, or leave the damaged file unchanged.
"""

import collections
import json
import os
import shutil
import subprocess
import sys
import tempfile

from bench import run
from disk import Absent
from group_client import CORRUPT, HERE, IO_ERROR, NOT_FOUND

sys.path.insert(0, os.path.join(os.path.dirname(HERE), "Oracles"))
from group_reader import File

SEAL = slice(512, 520)


class Calls:
    """Runs a client with commands, and kills it at one of its system calls."""

    def __init__(self, bench, *commands, **options):
        if shutil.which("strace") is None:
            raise Absent("strace is not installed")
        self.program = os.path.join(bench.programs, "client")
        self.folder = os.path.join(bench.folder(), "groups")
        members = [f'"{key}":{json.dumps(value)}' for key, value in options.items()]
        self.opening = " ".join(["open", self.folder, "group", *members])
        self.commands = commands

    def traced(self, commands, *options):
        """Runs commands in a client under strace. Returns the client's answers as lines."""
        return subprocess.run(
            ["strace", "-f", "-qq", *options, self.program], text=True, stdout=subprocess.PIPE,
            input="".join(f"{command}\n" for command in commands),
        ).stdout.splitlines()

    def counts(self, commands):
        """How often a client makes each system call while it runs the commands."""
        with tempfile.NamedTemporaryFile("r") as trace:
            self.traced(commands, "-o", trace.name)
            lines = [line.split(maxsplit=1)[-1] for line in trace]
        return collections.Counter(line.split("(")[0] for line in lines if "(" in line)

    def kills(self, prepared):
        """Kills a client at each system call in turn. Yields the call and the client's answers so
        far."""
        self.restore(prepared)
        counts = self.counts([self.opening, *self.commands])
        before = self.counts([])
        for name, count in sorted(counts.items()):
            for place in range(before[name] + 1, count + 1):
                self.restore(prepared)
                answers = self.traced(
                    [self.opening, *self.commands], "-o", os.devnull, "-e", f"trace={name}",
                    "-e", f"inject={name}:signal=KILL:when={place}")
                yield f"{name} {place}", answers[1:]

    def restore(self, prepared):
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(prepared, self.folder)


def made(bench, *sets):
    """A folder with a group in which these values were set."""
    folder = bench.folder()
    client = bench.opened(folder)
    for each in sets:
        client.must("set", *each)
    client.end()
    return folder


def bytes_of(folder):
    with open(os.path.join(folder, "group", "group"), "rb") as file:
        return file.read()


def values(client, keys):
    return [client.ask("get", key).line.split(" {")[0] for key in keys]


def kills_in_changes(bench, before, sets, **options):
    """Kills a writer at each system call. Each of `sets` is a key with a number and a length."""
    prepared = made(bench, *before)
    calls = Calls(bench, *(f"set {' '.join(map(str, each))}" for each in sets), **options)
    keys = sorted({key for key, *_ in (*before, *sets)})

    def state(count):
        held = {key: (number, length) for key, number, length in (*before, *sets[:count])}
        return ["%d %d" % held[key] if key in held else str(NOT_FOUND) for key in keys]

    problems, count = [], 0
    for place, answers in calls.kills(prepared):
        count += 1
        client = bench.opened(calls.folder)
        found = values(client, keys)
        if found not in (state(len(answers)), state(len(answers) + 1)):
            problems.append(f"{place}: {len(answers)} acknowledged, {found}")
        elif not client.ask("set", "after", 1, 50).is_good or values(client, keys) != found:
            problems.append(f"{place}: another change fails, or changes more")
        client.end()
        if len(bytes_of(calls.folder)) < 1 << 14:
            File(bytes_of(calls.folder)).read()
    bench.check(not problems, f"{count} kills, and nothing acknowledged is lost",
                "\n".join(problems[:5]))
    bench.check(count > 20, "the writer makes more than 20 calls", str(count))


def kills_of_writers(bench):
    """Kills at each call of a writer."""
    before = [("a", 1, 90), ("b", 2, 700)]
    kills_in_changes(bench, before, [("a", 3, 3000), ("c", 4, 60), ("a", 5, 50)])


def kills_of_power_safe_writers(bench):
    """Kills at each call of a writer that flushes."""
    before = [("a", 1, 90), ("b", 2, 700)]
    kills_in_changes(bench, before, [("a", 3, 9000), ("c", 4, 60)], durability="power")


def kills_of_compactions(bench):
    """Kills at each call of a compaction."""
    before = [("a", 1, 90), *(("big", number, 900_000) for number in range(4))]
    kills_in_changes(bench, before, [("big", 9, 900_000), ("a", 10, 50)])


def damaged(bench, length=90):
    """A group whose second of four changes is damaged, and the values that are left in it."""
    folder = made(bench, *((key, place, length) for place, key in enumerate("abcd")))
    path = os.path.join(folder, "group", "group")
    size = 64 + 24 + 8 + (length + 7) // 8 * 8 + 8
    with open(path, "r+b") as file:
        file.seek(1024 + size + size // 2)
        byte = file.read(1)
        file.seek(-1, os.SEEK_CUR)
        file.write(bytes([byte[0] ^ 1]))
    return folder, [f"0 {length}", str(NOT_FOUND), f"2 {length}", f"3 {length}"]


def is_as_it_was(folder, before):
    """Whether the group's file is unchanged. Its seal may differ while the file still has its
    name."""
    after = bytearray(bytes_of(folder))
    after[SEAL] = before[SEAL]
    return bytes(after) == before


def kills_of_repairs(bench):
    """Kills at each call of a repair."""
    prepared, left = damaged(bench)
    before = bytes_of(prepared)
    calls = Calls(bench, "repair", repair=True)
    problems, count, repaired = [], 0, 0
    for place, _ in calls.kills(prepared):
        count += 1
        client = bench.opened(calls.folder, repair=True)
        if client.ask("get", "a").status == CORRUPT:
            if not is_as_it_was(calls.folder, before):
                problems.append(f"{place}: another file")
            client.must("repair")
        else:
            repaired += 1
        if values(client, "abcd") != left or not client.ask("set", "e", 5, 50).is_good:
            problems.append(f"{place}: {values(client, 'abcd')}")
        client.end()
    bench.check(not problems, f"{count} kills: {repaired} groups are repaired, the others as"
                " they were", "\n".join(problems[:5]))
    bench.check(0 < repaired < count, "some kills leave a repaired group, others a damaged one",
                f"{repaired} of {count}")


def two_repairs(bench):
    """Repairs by several processes at once."""
    for _ in range(10):
        folder, left = damaged(bench)
        clients = [bench.opened(folder, repair=True) for _ in range(3)]
        for client in clients:
            client.send("repair")
        told = [json.loads(client.line().split(" ", 1)[1]) for client in clients]
        kept = [each["keptFile"] for each in told if "keptFile" in each]
        path = os.path.join(folder, "group", "group.damaged-1")
        if kept != [path] or not os.path.exists(path):
            return bench.check(False, "one of three processes repairs the group", str(told))
        if [values(client, "abcd") for client in clients] != [left] * 3:
            return bench.check(False, "all use the new file")
        for client in clients:
            client.end()
    bench.check(True, "one of three repairs, and all use the new file, 10 times")


def full_disk(bench):
    """A repair on a full disk."""
    disk = bench.disk("ext4", 16)
    folder, left = damaged(bench, 900_000)
    shutil.copytree(os.path.join(folder, "group"), os.path.join(disk.path, "group"))
    before = bytes_of(disk.path)
    client = bench.opened(disk.path, repair=True)
    disk.fill()
    refused = client.ask("repair")
    bench.check(refused.status == IO_ERROR and "No space left" in refused.message,
                "the repair fails with the system's words", refused.line)
    names = sorted(os.listdir(os.path.join(disk.path, "group")))
    bench.check(is_as_it_was(disk.path, before) and names == ["group", "lock"],
                "only the damaged file is there", str(names))
    os.remove(os.path.join(disk.path, "filler"))
    client.must("repair")
    bench.check(values(client, "abcd") == left, "the group is repaired once there is space")


if __name__ == "__main__":
    run(kills_of_writers, kills_of_power_safe_writers, kills_of_compactions, kills_of_repairs,
        two_repairs, full_disk)
