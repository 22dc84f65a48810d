"""Tests copies of a group that the usual programs make at any instant, and copies that are put back
in its place."""

import os
import shutil
import subprocess
import time

from bench import rounds, run
from sequence import KEYS, Sequence, notes_file

REFUSALS = (-8, -11, -12, -13)


def copy_under_writer(bench, kind, megabytes):
    disk = bench.disk(kind, megabytes)
    first = os.path.join(disk.path, "first")
    os.mkdir(first)
    notes = notes_file(bench)
    writer = bench.opened(first)
    writer.must("notes", notes.path)
    writer.must("work", 0, 60)
    acknowledged = 59
    writer.send("work", 60)
    reader = bench.client()
    opened, refused, problems = 0, 0, []
    count = rounds(100, 400)
    for place in range(count):
        second = os.path.join(disk.path, f"copy{place}")
        # Files come and go while `cp` runs; its messages about that do not matter.
        subprocess.run(["cp", "-r", first, second], stderr=subprocess.DEVNULL)
        result = reader.open(second)
        if result.is_good:
            line = reader.ask("states", KEYS).line
            if any(number in REFUSALS for number in Sequence.numbers(line)):
                refused += 1
            else:
                opened += 1
                number = Sequence.number_of(line)
                if number is None or number < acknowledged:
                    problems.append(f"copy {place}, begun after {acknowledged}: {line}")
            reader.must("close")
        else:
            refused += 1
            if result.status not in REFUSALS:
                problems.append(f"copy {place}: {result.line}")
        shutil.rmtree(second, ignore_errors=True)
        acknowledged = notes.acknowledged
    writer.kill()
    bench.check(not problems, f"{opened} of {count} copies open with what was there when they were"
                f" begun, and perhaps more; {refused} are refused", "\n".join(problems[:5]))
    bench.check(opened >= count // 4, "a copy is worth making", f"{opened} of {count} open")


def copies_ext4(bench):
    """`cp -r` of a group in use on ext4."""
    copy_under_writer(bench, "ext4", 128)


def copies_xfs(bench):
    """`cp -r` of a group in use on XFS."""
    copy_under_writer(bench, "xfs", 300)


def copies_btrfs(bench):
    """`cp -r` of a group in use on btrfs."""
    copy_under_writer(bench, "btrfs", 256)


def wait_for_next_second():
    """Waits for a new second, because rsync compares times in whole seconds."""
    began = int(time.time())
    while int(time.time()) == began:
        time.sleep(0.01)


def copied_by_rsync(bench):
    """`rsync -a` after each set, even within the same second as the previous copy."""
    first, second = bench.folder(), bench.folder()
    writer = bench.opened(first)
    writer.must("fill", "other", 0, 50, 1000)
    missed, unchanged = [], []
    for number in range(40):
        before = newest_time(first)
        if number % 10 == 0:
            wait_for_next_second()
        writer.must("set", "key", number, 1000)
        if number % 10 == 0 and newest_time(first) <= before:
            unchanged.append(number)
        subprocess.run(["rsync", "-a", first + "/", second + "/"], check=True)
        reader = bench.opened(second, readOnly=True)
        line = reader.ask("get", "key").line
        if line != f"{number} 1000":
            missed.append(f"set {number}, copied {line}")
        reader.end()
    bench.check(not missed, "rsync copies each set", "\n".join(missed))
    bench.check(not unchanged, "a set changes a modification time", unchanged)


def newest_time(directory):
    folder = os.path.join(directory, "group")
    return max(os.stat(os.path.join(folder, name)).st_mtime_ns for name in os.listdir(folder))


def overwrite(folder, saved):
    """Overwrites each file in place, as `cat old > file` does."""
    for name in os.listdir(folder):
        if name not in os.listdir(saved):
            os.remove(os.path.join(folder, name))
    for name in os.listdir(saved):
        with open(os.path.join(saved, name), "rb") as old:
            with open(os.path.join(folder, name), "wb") as file:
                file.write(old.read())


def replace(folder, saved):
    """Removes the files, and copies the saved ones to their place."""
    shutil.rmtree(folder)
    subprocess.run(["cp", "-a", saved, folder], check=True)


def copy_over(folder, saved):
    """`cp -r` over the existing files."""
    subprocess.run(["cp", "-r", saved + "/.", folder], check=True)


def put_back(bench):
    """Saved files that are put back over the files of a closed group."""
    for way in (overwrite, replace, copy_over):
        directory = bench.folder()
        folder, saved = os.path.join(directory, "group"), os.path.join(directory, "saved")
        described = way.__name__.replace("_", " ")
        client = bench.opened(directory)
        client.must("fill", "kept", 0, 30, 500)
        client.must("set", "key", 1, 500)
        client.must("close")
        shutil.copytree(folder, saved)
        client.must("open", directory, "group")
        client.must("set", "key", 2, 500)
        client.must("set", "new", 3, 500)
        client.must("remove", "kept7")
        client.must("close")
        way(folder, saved)
        readers = {"the process that had it open": client, "another": bench.client()}
        for name, process in readers.items():
            process.must("open", directory, "group")
            found = [process.ask("get", key).line for key in ("key", "kept7")]
            absent = process.ask("get", "new").status
            bench.check(found == ["1 500", "7 500"] and absent == -3,
                        f"{name} reads what they hold ({described})", f"{found} {absent}")
            process.must("close")
        client.must("open", directory, "group")
        client.must("set", "key", 4, 500)
        other = bench.opened(directory)
        found = [other.ask("get", "key").line, other.ask("check", "kept", 0, 30, 500).line]
        bench.check(found == ["4 500", "30"], f"a new process reads a later set, too ({described})",
                    found)


def put_back_of_use(bench):
    """Copies that are made while a group is in use, and put back after it is closed."""
    directory = bench.folder()
    folder, saved = os.path.join(directory, "group"), os.path.join(directory, "saved")
    notes = notes_file(bench)
    client, worker = bench.client(), None
    problems, opened, next_change = [], 0, 0
    for place in range(rounds(10, 100)):
        worker = bench.opened(directory)
        worker.must("notes", notes.path)
        notes.reset(next_change)
        worker.send("work", next_change, 800)
        # The copy is made before `work` ends, even in the last of a hundred rounds.
        while notes.acknowledged < next_change + 50 + place * 7:
            pass
        subprocess.run(["cp", "-r", folder, saved], stderr=subprocess.DEVNULL)
        worker.line()
        worker.end()
        client.must("open", directory, "group")
        client.must("close")
        overwrite(folder, saved)
        result = client.open(directory)
        if result.is_good:
            line = client.ask("states", KEYS).line
            found = Sequence.number_of(line)
            refused = any(number in REFUSALS for number in Sequence.numbers(line))
            opened += not refused
            if found is None and not refused:
                problems.append(f"copy {place}: {line}")
            client.must("close")
        elif result.status not in REFUSALS:
            problems.append(f"copy {place}: {result.line}")
        shutil.rmtree(saved)
        shutil.rmtree(folder)
    bench.check(not problems, f"{opened} of {place + 1} are read for a state that the group was in,"
                " the others refused", "\n".join(problems[:5]))


if __name__ == "__main__":
    run(put_back, put_back_of_use, copied_by_rsync, copies_ext4, copies_xfs, copies_btrfs)
