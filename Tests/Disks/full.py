"""Tests full disks: each call returns a status, no process dies, nothing acknowledged is lost."""

import os
import shutil
import struct
import subprocess

from bench import group_files, run
from group_client import IO_ERROR, NOT_FOUND

REASON = "No space left on device"
MEGABYTE = 1 << 20


def is_refusal(result):
    return result.status == IO_ERROR and REASON in result.message


def disk_use(directory):
    """The bytes that a group's files occupy on the disk."""
    folder = os.path.join(directory, "group")
    return sum(
        os.lstat(os.path.join(folder, name)).st_blocks * 512 for name in os.listdir(folder)
    )


class Ledger:
    """The changes that were acknowledged, and those that were refused."""

    def __init__(self):
        self.values = {}
        self.removed = set()
        self.refused = []

    def set(self, client, key, number, length):
        result = client.ask("set", key, number, length)
        if result.is_good:
            self.values[key] = (number, length)
            self.removed.discard(key)
        else:
            self.refused.append(result)
        return result

    def remove(self, client, key):
        result = client.ask("remove", key)
        if result.is_good:
            self.values.pop(key)
            self.removed.add(key)
        return result

    def wrong(self, client):
        """The keys whose values, as read by a client, differ from what was acknowledged."""
        found = {key: client.ask("get", key).line for key in self.values}
        wrong = [
            f"{key}: {line}, not {self.values[key]}" for key, line in found.items()
            if line != "%d %d" % self.values[key]
        ]
        return wrong + [
            key for key in self.removed if client.ask("get", key).status != NOT_FOUND
        ]


def overrun(bench, disk, directory, ledger):
    """Fills a disk, and checks what a group's processes can still do."""
    writer = bench.opened(directory)
    reader = bench.opened(directory, readOnly=True)
    for place in range(100):
        ledger.set(writer, f"early{place}", place, 2000)
    before_fill = disk.fill()

    # Sets new keys, and some keys again and again, so that a compaction becomes due.
    for place in range(1500):
        ledger.set(writer, f"late{place % 500}", place, 900)
        ledger.set(writer, f"early{place % 50}", 1000 + place, 2000)
    bench.check(ledger.refused, "some sets fail")
    others = [result.line for result in ledger.refused if not is_refusal(result)]
    bench.check(not others, "refused sets fail as ioError with the system's words",
                "\n".join(others[:5]))
    bench.check(not ledger.wrong(reader), "a reader with the group open still reads all",
                "\n".join(ledger.wrong(reader)[:5]))
    bench.check(not ledger.wrong(writer), "the writer still reads all")
    removed = ledger.remove(writer, "early99")
    bench.check(removed.is_good or is_refusal(removed), "a removal succeeds or says why not",
                removed.line)

    later = bench.client()
    opened = later.open(directory)
    if bench.check(opened.is_good, "a new process opens the group", opened.line):
        bench.check(not ledger.wrong(later), "the new process finds what was acknowledged",
                    "\n".join(ledger.wrong(later)[:5]))
        result = ledger.set(later, "later", 1, 5000)
        bench.check(result.is_good or is_refusal(result),
                    "a set of the new process succeeds or says why not",
                    result.line)

    os.remove(before_fill)
    disk.sync()
    afterwards = bench.opened(directory)
    wrong = ledger.wrong(afterwards)
    bench.check(not wrong, f"all {len(ledger.values)} acknowledged values are there afterwards",
                "\n".join(wrong[:5]))
    results = [ledger.set(client, "room", 1, 5000) for client in (writer, later, afterwards)]
    bench.check(all(result.is_good for result in results), "sets succeed once there is space",
                "\n".join(result.line for result in results))


def give_back(bench, disk, directory):
    """A value that does not fit must leave its space to other values."""
    reserve = os.path.join(disk.path, "reserve")
    with open(reserve, "wb") as file:
        file.write(os.urandom(8 * MEGABYTE))
    writer = bench.opened(directory)
    disk.fill()
    os.remove(reserve)
    disk.sync()
    before = disk_use(directory)
    failed = 0
    for _ in range(4):
        failed += is_refusal(writer.ask("set", "large", 1, 16 * MEGABYTE))
    bench.check(failed == 4, "16 MiB do not fit into 8 MiB, four times", failed)
    disk.sync()
    after = disk_use(directory)
    bench.check(after <= before + MEGABYTE, "failed sets take no space",
                f"{before} bytes before, {after} after")
    written = subprocess.run(
        ["dd", "if=/dev/zero", f"of={disk.path}/other", "bs=1M", "count=6"], capture_output=True
    )
    bench.check(written.returncode == 0, "other programs can use the space", written.stderr)
    result = writer.ask("set", "small", 2, 200)
    bench.check(result.is_good, "a small set succeeds after failed ones", result.line)


def lose_frame(path, number):
    """Overwrites a frame of a group's file with zeros, as a loss of power leaves it."""
    with open(path, "r+b") as file:
        data = file.read()
        index, slots = struct.unpack_from("<QQ", data, 24)
        start = index + (slots + (slots + 511) // 512) * 8
        for _ in range(number):
            start += struct.unpack_from("<Q", data, start)[0] & 0xFFFFFFF8
        file.seek(start)
        file.write(bytes(struct.unpack_from("<Q", data, start)[0] & 0xFFFFFFF8))


def with_leftovers(bench, disk, directory):
    """A loss of power has left changes after the end of the file. The next change needs room for a
    new file."""
    writer = bench.opened(directory)
    for place in range(3):
        writer.must("set", f"key{place}", place, 5000)
    writer.must("close")
    lose_frame(os.path.join(directory, "group", "group"), 1)
    before = group_files(directory)
    filler = disk.fill()
    later = bench.opened(directory)
    for _ in range(2):
        result = later.ask("set", "key3", 3, 5000)
        bench.check(is_refusal(result), "a set after leftovers fails with the system's words",
                    result.line)
    found = [later.ask("get", f"key{place}") for place in range(3)]
    lost = all(result.status == NOT_FOUND for result in found[1:])
    bench.check(found[0].line == "0 5000" and lost,
                "reads after that set find the values before the end",
                found)
    bench.check(group_files(directory) == before, "the files are as they were",
                sorted(group_files(directory)))
    os.remove(filler)
    disk.sync()
    result = later.ask("set", "key3", 3, 5000)
    bench.check(result.is_good, "the set succeeds once there is space", result.line)
    names = sorted(group_files(directory))
    bench.check(names == ["group", "group.damaged-1", "lock"], "the old file is kept", names)
    again = bench.opened(directory)
    found = [again.ask("get", f"key{place}").line for place in (0, 3)]
    bench.check(found == ["0 5000", "3 5000"], "a new process finds both changes", found)


def on(bench, kind, megabytes):
    disk = bench.disk(kind, megabytes)
    with_leftovers(bench, disk, disk.path)
    shutil.rmtree(os.path.join(disk.path, "group"))
    overrun(bench, disk, disk.path, Ledger())
    shutil.rmtree(os.path.join(disk.path, "group"))
    give_back(bench, disk, disk.path)


def full_btrfs(bench):
    """A full btrfs."""
    on(bench, "btrfs", 128)


def full_ext4(bench):
    """A full ext4."""
    on(bench, "ext4", 48)


def full_tmpfs(bench):
    """A full tmpfs."""
    on(bench, "tmpfs", 48)


def full_xfs(bench):
    """A full XFS."""
    on(bench, "xfs", 300)


def full_copy(bench):
    """A full XFS with a group whose blocks a copy shares."""
    disk = bench.disk("xfs", 300)
    ledger = Ledger()
    first = os.path.join(disk.path, "first")
    second = os.path.join(disk.path, "second")
    writer = bench.opened(first)
    for place in range(200):
        ledger.set(writer, f"shared{place}", place, 3000)
    writer.must("close")
    subprocess.run(["cp", "-r", "--reflink=always", first, second], check=True)
    before = group_files(first)
    overrun(bench, disk, second, ledger)
    bench.check(group_files(first) == before, "the group that was copied is unchanged")


if __name__ == "__main__":
    run(full_btrfs, full_copy, full_xfs, full_ext4, full_tmpfs)
