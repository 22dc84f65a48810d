"""Tests that the permissions of a group's files are kept, and that nobody can do more than the
permissions allow."""

import os
import stat
import subprocess

from bench import NOBODY, group_files, run
from disk import Absent
from group_client import CLIENT, UNAVAILABLE, UNDER_TEST, GroupClient, build

from runner.tools import copy_library

# The owner of a group. Another user, NOBODY, may only read the group.
OWNER = 12345


def must_be_root():
    if os.geteuid() != 0:
        raise Absent("only root may make files of several users")


def acl(path):
    """A file's access ACL, without the name of the file."""
    told = subprocess.run(["getfacl", "--omit-header", "--numeric", "--absolute-names", path],
                          capture_output=True, text=True, check=True).stdout
    return [line.split("#")[0].strip() for line in told.splitlines() if line.strip()]


def set_acl(path, *words):
    done = subprocess.run(["setfacl", *words, path], capture_output=True, text=True)
    if done.returncode != 0:
        raise Absent(f"no ACLs here: {done.stderr.strip()}")


def paths(directory):
    folder = os.path.join(directory, "group")
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder))]


# The ACL entries that a user sets for the group's files, and those for the folder, if any.
RIGHTS = {
    "an entry for a user": (["-m", "u:65534:r"], None),
    "an entry that the mask takes back": (["-m", "u:65534:rw,m::-"], None),
    "none, in a folder that gives to new files": (["-m", "g::r"], ["-d", "-m", "u:65534:rw,o::r"]),
    "less than the folder gives to new files": (["-m", "u:65534:r"], ["-d", "-m", "u:65534:rw"]),
    "rights of the group of users": (["-m", "g::rw"], ["-d", "-m", "g::rwx,o::rx"]),
}


def acls(bench):
    """ACLs of a group's files."""
    for described, (of_files, of_folder) in RIGHTS.items():
        disk = bench.disk("ext4", 64)
        writer = bench.opened(disk.path)
        writer.must("set", "key", 1, 5000)
        for path in paths(disk.path):
            set_acl(path, *of_files)
        if of_folder:
            set_acl(os.path.join(disk.path, "group"), *of_folder)
        before = {path: acl(path) for path in paths(disk.path)}
        expected = next(iter(before.values()))
        # Enough changes to compact the group more than once, also by a process that opens it later.
        writer.must("fill", "more", 0, 400, 5000)
        writer.must("cycle", "key", 800, 9000, 5000)
        bench.opened(disk.path).must("cycle", "key", 800, 9000, 5000)
        after = {path: acl(path) for path in paths(disk.path)}
        if compactions(disk.path) < 2:
            bench.check(False, "compactions made a file anew", list(after))
        others = [f"{path}: {found}" for path, found in after.items()
                  if found != expected and not is_narrower(found, expected)
                  or found != expected and os.path.basename(path) not in ("lock", "writers")]
        bench.check(not others, f"ACLs stay after compactions ({described})",
                    "\n".join([f"before: {expected}", *others]))


def compactions(directory):
    """How often the group was compacted, according to its file's header (FORMAT.md)."""
    with open(os.path.join(directory, "group", "group"), "rb") as file:
        return int.from_bytes(file.read(80)[72:], "little")


def is_narrower(found, expected):
    """Whether each entry gives at most what the expected entry for the same user gives."""
    allowed = dict(line.rsplit(":", 1) for line in expected)
    return all(
        set(rights) - {"-"} <= set(allowed.get(who, "")) for who, rights in
        (line.rsplit(":", 1) for line in found)
    )


LOCKER = """
import fcntl, os, sys
folder = sys.argv[1]
held = []
for name in sorted(os.listdir(folder)):
    try:
        file = os.open(os.path.join(folder, name), os.O_RDONLY)
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        held.append(name)
    except OSError:
        pass
print("held", *held, flush=True)
sys.stdin.read()
"""


def readers(bench):
    """Who may only read a group."""
    must_be_root()
    directory = bench.folder()
    os.chown(directory, OWNER, OWNER)
    folder = os.path.join(directory, "group")
    writer = bench.client(user=OWNER)
    writer.must("open", directory, "group")
    writer.must("set", "key", 1, 300)
    os.chmod(folder, 0o755)
    for path in paths(directory):
        if os.path.basename(path) not in ("lock", "writers"):
            os.chmod(path, 0o644)
    writer.must("close")
    # If a lock file is missing, the writer recreates it, and chooses the file's permissions.
    for name in ("lock", "writers"):
        if os.path.exists(os.path.join(folder, name)):
            os.remove(os.path.join(folder, name))
    writer.must("open", directory, "group", '"lockTimeoutMilliseconds":2000')
    writer.must("set", "key", 2, 300)
    reader = bench.client(user=NOBODY)
    result = reader.open(directory, readOnly=True)
    found = reader.ask("get", "key").line
    bench.check(result.is_good and found == "2 300", "a reader reads", f"{result.line} {found}")

    for again in range(3):
        locker = subprocess.Popen(
            ["python3", "-c", LOCKER, folder], user=NOBODY, group=NOBODY, extra_groups=[],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        bench.stack.callback(locker.kill)
        held = locker.stdout.readline().strip()
        result = writer.ask("set", "key", 3, 300)
        bench.check(result.is_good, f"a set beside one who locks all that they can open: {held}",
                    result.line)
        result = writer.ask("cycle", "other", 1000, 9000, 5000)
        size = sum(len(content) for content in group_files(directory).values())
        bench.check(result.is_good and size < 8 << 20,
                    "many sets beside the locker compact the group",
                    f"{result.line}, {size} bytes")
        line = reader.ask("get", "key").line
        bench.check(line == "3 300", "the reader reads the compacted group", line)
        locker.kill()
        locker.wait()
        locker.stdin.close()
        locker.stdout.close()


def set_user_id(bench):
    """A program that runs with the rights of its file's owner."""
    must_be_root()
    place = bench.folder()
    program = build(place, *CLIENT, library=copy_library(UNDER_TEST, place))
    os.chown(program, OWNER, OWNER)
    os.chmod(program, 0o755 | stat.S_ISUID)
    if os.statvfs(place).f_flag & os.ST_NOSUID:
        raise Absent(f"{place} takes no notice of set-user-ID")
    for name in ("WIDGET_BRIDGE_HOME", "XDG_DATA_HOME", "HOME"):
        chosen = bench.folder()
        os.chmod(chosen, 0o777)
        settings = {"WIDGET_BRIDGE_HOME": "", "XDG_DATA_HOME": "", "HOME": "", name: chosen}
        client = GroupClient(program, user=NOBODY, settings=settings)
        bench.stack.callback(client.end)
        result = client.open("-")
        # The system changes the user a moment after Python thinks that the program has started, so
        # the program must have answered.
        with open(f"/proc/{client.pid}/status", encoding="utf-8") as status:
            users = next(line for line in status if line.startswith("Uid:")).split()
        bench.check(users[1:3] == [str(NOBODY), str(OWNER)], "runs as two users", users)
        bench.check(result.status == UNAVAILABLE and not os.listdir(chosen),
                    f"the program takes no folder from {name}",
                    f"{result.line} {os.listdir(chosen)}")
        chosen = bench.folder()
        os.chmod(chosen, 0o777)
        result = client.open(chosen)
        bench.check(result.is_good, "the program uses a folder that it names itself", result.line)


def another_root(bench):
    """A process that has called chroot()."""
    must_be_root()
    directory = bench.folder(megabytes=256)
    writer = bench.opened(directory)
    writer.must("set", "key", 0, 100)
    writer.must("chroot", bench.folder())
    # Many more changes than fit into a group without a compaction.
    result = writer.ask("cycle", "own", 1500, 60_000, 60_000)
    made = result.numbers[0]
    bench.check(result.status == UNAVAILABLE and "compacted" in result.message and made > 1000,
                "the process makes changes up to a limit, and its error names the reason",
                result.line)
    found = writer.ask("get", "own").line
    bench.check(found == f"{made - 1} 60000", "the process reads what it wrote", found)
    other = bench.opened(directory)
    found = other.ask("get", "own").line
    bench.check(found == f"{made - 1} 60000", "others read it, too", found)
    result = other.ask("set", "key", 1, 100)
    size = os.stat(os.path.join(directory, "group", "group")).st_size
    bench.check(result.is_good and compactions(directory) == 1 and size < 8 << 20,
                "the next change of another process compacts the group",
                f"{result.line}, {size} bytes")
    result = writer.ask("get", "key")
    bench.check(result.status == UNAVAILABLE, "the process can no longer reach the compacted group",
                result.line)


if __name__ == "__main__":
    run(acls, readers, set_user_id, another_root)
