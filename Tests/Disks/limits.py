"""Tests limits of a process: a quota, a filter of system calls, a separate clock."""

import ctypes
import os
import shutil
import signal
import struct

from bench import run
from disk import Absent, quietly
from group_client import IO_ERROR, Died, Result

LENGTH = 60_000

# Constants of linux/prctl.h, linux/seccomp.h and linux/filter.h.
PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS, SECCOMP_MODE_FILTER = 22, 38, 2
LOAD_WORD, JUMP_IF_EQUAL, RETURN = 0x20, 0x15, 0x06
ALLOW, KILL_PROCESS = 0x7FFF0000, 0x80000000

# The numbers, on x86-64, of system calls that a change, a flush and a compaction need. Each call is
# tested in a separate process, which the kernel kills at that call.
FATAL_CALLS = {"flock": 73, "pwrite64": 18, "fdatasync": 75, "renameat": 264}


def wrong_values(client, key, numbers):
    """The keys whose values are not those that were acknowledged."""
    return [
        f"{key}{place}" for place in numbers
        if client.ask("get", f"{key}{place}").line != f"{place} {LENGTH}"
    ]


def quota(bench):
    """A quota that is used up."""
    if shutil.which("btrfs") is None:
        raise Absent("btrfs is not there")
    disk = bench.disk("btrfs", 256)
    try:
        quietly("btrfs", "quota", "enable", disk.path)
        quietly("btrfs", "qgroup", "limit", "24M", disk.path)
    except OSError as error:
        raise Absent(f"btrfs has no quotas here: {error}") from error
    writer, reader = bench.opened(disk.path), bench.opened(disk.path, readOnly=True)
    result = writer.ask("fill", "key", 0, 2000, LENGTH)
    made = result.numbers[0]
    bench.check(result.status == IO_ERROR and "quota" in result.message and made > 50,
                "a set beyond the quota fails with the system's words", result.line)
    for name, client in ("a reader", reader), ("the writer", writer), \
            ("a new process", bench.opened(disk.path, readOnly=True)):
        wrong = wrong_values(client, "key", range(made))
        bench.check(not wrong, f"{name} has what was acknowledged", wrong[:3])
    quietly("btrfs", "qgroup", "limit", "none", disk.path)
    result = writer.ask("fill", "key", made, 20, LENGTH)
    bench.check(result.numbers[0] == 20, "with a higher quota the writer's sets succeed",
                result.line)
    wrong = wrong_values(reader, "key", range(made + 20))
    bench.check(not wrong, "the reader sees the new values", wrong[:3])


def killing_filter(number):
    """Returns a function that makes the kernel kill the process at a system call."""
    instructions = [
        (LOAD_WORD, 0, 0, 0), (JUMP_IF_EQUAL, 0, 1, number), (RETURN, 0, 0, KILL_PROCESS),
        (RETURN, 0, 0, ALLOW),
    ]
    code = b"".join(struct.pack("HBBI", *each) for each in instructions)
    libc = ctypes.CDLL(None, use_errno=True)

    def apply():
        text = ctypes.create_string_buffer(code)
        program = struct.pack("HxxxxxxQ", len(instructions), ctypes.addressof(text))
        if libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 or libc.prctl(
            PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program,
        ) != 0:
            raise OSError(ctypes.get_errno(), "seccomp")

    return apply


def killing_filters(bench):
    """A filter that kills a process at a system call."""
    if os.uname().machine != "x86_64":
        raise Absent("the numbers of the calls are those of x86-64")
    for name, number in FATAL_CALLS.items():
        directory = bench.folder(megabytes=64)
        other = bench.opened(directory)
        for place in range(30):
            other.must("set", f"key{place}", place, LENGTH)
        doomed = bench.client(prepare=killing_filter(number))
        durability = "power" if name == "fdatasync" else "process"
        try:
            doomed.open(directory, durability=durability)
            doomed.ask("cycle", "own", 5000, LENGTH, LENGTH)
            died = "it did not end"
        except Died as error:
            died = str(error)
        bench.check(signal.SIGSYS.name in died, f"the kernel kills the process at {name}", died)
        for client in other, bench.opened(directory):
            wrong = wrong_values(client, "key", range(30))
            bench.check(not wrong, f"after {name} nothing acknowledged is lost", wrong[:3])
        result = other.ask("cycle", "key0", 500, LENGTH, LENGTH)
        bench.check(result.is_good, f"after {name} others go on, and compact", result.line)


def clocks(bench):
    """Processes whose monotonic clocks differ by days."""
    apart = ["unshare", "--time", "--fork", "--kill-child", "--monotonic"]
    try:
        quietly(*apart, "30000", "true")
    except OSError as error:
        raise Absent(f"no time namespace: {error}") from error
    directory = bench.folder(megabytes=64)
    clients = [bench.client(before=[*apart, seconds]) for seconds in ("1000000", "30000")]
    clients.append(bench.client())
    for client in clients:
        opened = client.open(directory, lockTimeoutMilliseconds=300)
        bench.check(opened.is_good, "each opens the group", opened.line)
    for turn in range(6):
        for place, client in enumerate(clients):
            client.must("set", f"key{place}", turn, LENGTH)
            result = client.ask("cycle", "shared", 200, LENGTH, LENGTH)
            bench.check(result.is_good, "each writes and compacts in turn", result.line)
    for client in clients:
        found = [client.ask("get", f"key{place}").line for place in range(len(clients))]
        bench.check(found == [f"5 {LENGTH}"] * 3, "each sees what the others wrote", found)
    # All write at once. Each waits for the lock, or for a slow compaction, by its own clock.
    for client in clients:
        client.send("cycle", "shared", 2000, LENGTH, LENGTH)
    for client in clients:
        result = Result(client.line())
        bench.check(result.is_good, "no process is busy although all write at once", result.line)


if __name__ == "__main__":
    run(quota, killing_filters, clocks)
