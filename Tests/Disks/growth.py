"""Tests groups that grow, and processes that compact a group at the same time, while other
processes use the group."""

import os
import signal
import time

from bench import IS_LONG, run

MEGABYTE = 1 << 20


def take_precedence():
    """Keeps other programs on this machine from delaying a set."""
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    except OSError:
        pass


def beside(bench, disk, grow, described):
    """Two processes set small values while another process makes the group grow."""
    take_precedence()
    others = [bench.opened(disk.path, lockTimeoutMilliseconds=100) for _ in range(2)]
    writer = bench.opened(disk.path)
    for place, other in enumerate(others):
        other.send("spin", f"small{place}", 200)
        other.line()
    grow(writer)
    told = [other.ask("stop").numbers for other in others]
    for sets, busy, failed in told:
        bench.check(busy == 0, f"none of {sets} sets beside {described} waits 100 ms",
                    f"{busy} were busy")
        bench.check(failed == 0 and sets > 0, f"no set beside {described} fails",
                    f"{failed} of {sets}")


def long_values(bench):
    """A group that grows to many values of 16 MiB."""
    count = 60 if IS_LONG else 16
    disk = bench.disk("tmpfs", 4096)
    beside(bench, disk, lambda writer: writer.must("fill", "large", 0, count, 16 * MEGABYTE),
           f"{count} values of 16 MiB")
    reader = bench.opened(disk.path)
    found = reader.must("check", "large", 0, count, 16 * MEGABYTE).status
    bench.check(found == count, "all values are there", found)


def many_keys(bench):
    """A group that grows to many keys."""
    each = 500
    count = 1_500_000 if IS_LONG else 300_000
    disk = bench.disk("tmpfs", 4096)
    beside(bench, disk,
           lambda writer: writer.must("fill-batches", "key", count // each, each, 60),
           f"{count} keys")
    reader = bench.opened(disk.path)
    found = [reader.must("get", f"key{place}").line for place in (0, count // 2, count - 1)]
    expected = [f"{place // each} 60" for place in (0, count // 2, count - 1)]
    bench.check(found == expected, "all keys are there", found)


def is_compacting(client, folder):
    """Whether a process has the new file of a compaction open."""
    links = f"/proc/{client.pid}/fd"
    for name in os.listdir(links):
        try:
            target = os.readlink(os.path.join(links, name))
        except FileNotFoundError:
            continue
        if target.startswith(folder + "/") and target.endswith(".new"):
            return True
    return False


def stopped_compactor(bench):
    """Several processes that compact, of which one is stopped."""
    # The disk must have space for what the other processes write during the two seconds before the
    # stopped process counts as stopped.
    disk = bench.disk("ext4", 4096 if IS_LONG else 512)
    folder = os.path.join(disk.path, "group")
    clients = [bench.opened(disk.path) for _ in range(3)]
    # Enough values for a compaction to take a while.
    clients[0].must("fill", "kept", 0, 2000, 5000)
    stops = 20 if IS_LONG else 4
    changes = 100_000 if IS_LONG else 10_000
    caught, done = 0, 0
    problems = []
    for place in range(stops):
        stopped, others = clients[place % 3], clients[:place % 3] + clients[place % 3 + 1:]
        stopped.send("cycle", f"own{place % 3}", 20_000, 5000, 4000)
        until = time.monotonic() + 5
        while not is_compacting(stopped, folder) and time.monotonic() < until:
            pass
        os.kill(stopped.pid, signal.SIGSTOP)
        caught += is_compacting(stopped, folder)
        # A process that was stopped with the writers' lock keeps it, so the others cannot write.
        if others[0].ask("set", "probe", place, 200).is_good:
            for number, other in enumerate(others):
                other.send("cycle", f"beside{number}", changes, 2000, 3000)
            for other in others:
                result = other.line()
                done += int(result.split()[0])
                if not result.endswith(" 0"):
                    problems.append(f"stop {place}: {result}")
        os.kill(stopped.pid, signal.SIGCONT)
        result = stopped.line()
        if result != "20000 0":
            problems.append(f"stop {place}: the one that was stopped: {result}")
        reader = bench.opened(disk.path)
        kept = reader.must("check", "kept", 0, 2000, 5000).status
        own = reader.must("get", f"own{place % 3}").line
        if kept != 2000 or own != "19999 4000":
            problems.append(f"stop {place}: {kept} of 2000, own {own}")
        reader.end()
    bench.check(not problems, f"{stops} stops, of which {caught} fell into a compaction, and {done}"
                " changes beside them lose nothing", "\n".join(problems))
    bench.check(done > 0, "others made changes beside the stopped process")


if __name__ == "__main__":
    run(long_values, many_keys, stopped_compactor)
