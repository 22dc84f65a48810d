"""Tests what a process holds between its calls: descriptors, mappings, and space on the disk."""

import os
import signal

from bench import IS_LONG, run

KILOBYTE = 1 << 10
MEGABYTE = 1 << 20


class Held:
    """What a process holds of a group, and the space that the group occupies on the disk."""

    def __init__(self, pid, folder):
        # Bytes on the disk by inode, including files that were deleted and are still open.
        files = {}
        for name in os.listdir(folder):
            self.count(files, os.path.join(folder, name))
        links = [f"/proc/{pid}/fd/{name}" for name in os.listdir(f"/proc/{pid}/fd")]
        of_group = [link for link in links if os.readlink(link).startswith(folder + "/")]
        for link in of_group:
            self.count(files, link)
        self.descriptors, self.open_files = len(links), len(of_group)
        mapped = {}
        with open(f"/proc/{pid}/maps", encoding="utf-8") as maps:
            for line in maps:
                words = line.split(maxsplit=5)
                if len(words) == 6 and words[5].startswith(folder + "/"):
                    first, end = (int(address, 16) for address in words[0].split("-"))
                    inode = int(words[4])
                    mapped[inode] = mapped.get(inode, 0) + end - first
        self.mapped = sum(mapped.values())
        # For a deleted file that is only mapped, only the mapped size is known.
        self.disk = sum({**mapped, **files}.values())

    @staticmethod
    def count(files, path):
        found = os.stat(path)
        files[found.st_ino] = found.st_blocks * 512

    def __str__(self):
        return f"{self.descriptors} descriptors, {self.mapped} bytes mapped, {self.disk} on disk"


def cycles(bench, times, chunk, large, small):
    """Sets one key to large and small values alternately, and checks every `chunk` cycles. `chunk`
    is odd, so half of the checks follow a large value."""
    directory = bench.folder(256)
    folder = os.path.join(directory, "group")
    writer, reader = bench.opened(directory), bench.opened(directory, readOnly=True)
    idle = bench.opened(directory)
    # After some cycles, the process has everything that it creates only once.
    writer.must("cycle", "key", 8, large, small)
    for client in (reader, idle):
        client.must("get", "key")
    first = {client: Held(client.pid, folder) for client in (writer, reader)}
    problems, done = [], 0
    while done < times:
        # A cycle consists of two changes.
        result = writer.must("cycle", "key", 2 * chunk + done % 2, large, small)
        if not result.is_good:
            problems.append(f"after {done}: {result.line}")
            break
        live = int(reader.must("get", "key").line.split()[1])
        for name, client in (("writer", writer), ("reader", reader)):
            held = Held(client.pid, folder)
            limit = 3 * live + 5 * MEGABYTE
            if held.descriptors != first[client].descriptors:
                problems.append(f"{name} after {done}: {held}; {first[client]} at first")
            if held.mapped > limit or held.disk > limit:
                problems.append(f"{name} after {done}: {held}; {live} bytes are alive")
        done += chunk
    bench.check(not problems, f"{done} cycles of {large} and {small} bytes leave nothing behind",
                "\n".join(problems[:6]))
    idle.must("get", "key")
    held = Held(idle.pid, folder)
    limit = 3 * large + 5 * MEGABYTE
    bench.check(held.mapped <= limit and held.disk <= limit,
                "an idle process releases old files at its next call", held)


def middle(bench):
    """256 KiB and 900 bytes alternately."""
    cycles(bench, 10_000 if IS_LONG else 1_500, 251, 256 * KILOBYTE, 900)


def largest(bench):
    """16 MiB and 900 bytes alternately."""
    cycles(bench, 100 if IS_LONG else 30, 5, 16 * MEGABYTE, 900)


def child(bench):
    """A child of fork()."""
    directory = bench.folder(256)
    folder = os.path.join(directory, "group")
    parent = bench.opened(directory, durability="power")
    parent.must("cycle", "key", 20, 256 * KILOBYTE, 900)
    parent.must("set", "kept", 7, 3000)
    parent.must("get", "key")
    pid = parent.must("fork").status
    bench.stack.callback(os.kill, pid, signal.SIGKILL)
    held = Held(pid, folder)
    bench.check(held.open_files == 0, "a forked child has no file of the group open", held)
    bench.check(held.mapped == 0, "a forked child has no file of the group mapped", held)
    bench.check(parent.must("get", "kept").line == "7 3000", "the parent still reads")
    bench.check(parent.ask("set", "kept", 8, 3000).is_good, "the parent still sets")


def children_of_threads(bench):
    """Children that fork() made while threads were in calls."""
    directory = bench.folder(256)
    folder = os.path.join(directory, "group")
    parent = bench.opened(directory)
    pids = parent.must("fork-beside", 40).numbers
    for pid in pids:
        bench.stack.callback(os.kill, pid, signal.SIGKILL)
    parent.kill()
    holding = [f"{pid}: {held}" for pid, held in ((pid, Held(pid, folder)) for pid in pids)
               if held.open_files or held.mapped]
    bench.check(not holding, f"{len(pids)} children hold nothing", "\n".join(holding[:5]))
    result = bench.opened(directory).ask("set", "key", 1, 900)
    bench.check(result.is_good, "after the parent was killed another process sets", result.line)


if __name__ == "__main__":
    run(middle, largest, child, children_of_threads)
