"""Tests files and folders of other programs under a group's names. They must stay unchanged, and
errors must name them."""

import os

from bench import group_files, run

TEXT = b"This is somebody else's file.\n" * 400
# The contents of the files of other programs.
CONTENTS = {"a text": TEXT, "one byte": b"x", "4,096 zeros": bytes(4096), "64 KiB of noise": None}


def contents(which):
    if which == "empty":
        return b""
    if CONTENTS[which] is None:
        return bytes(byte * 151 % 251 for byte in range(65536))
    return CONTENTS[which]


def put(directory, file, bytes_):
    folder = os.path.join(directory, "group")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    with open(os.path.join(folder, file), "wb") as opened:
        opened.write(bytes_)


def try_all(bench, directory):
    """Does what a host does: opens, sets a value, and then sets enough to make a compaction due.
    Returns the results."""
    client = bench.client()
    results = [client.open(directory)]
    if results[0].is_good:
        results.append(client.ask("set", "key", 1, 300))
        results.append(client.ask("cycle", "other", 1000, 4000, 5000))
        client.ask("close")
    results.append(client.open(directory, readOnly=True))
    client.end()
    return results


def group_of_others(bench):
    """A foreign file `group`."""
    for which in CONTENTS:
        directory = bench.folder()
        path = os.path.join(directory, "group", "group")
        put(directory, "group", contents(which))
        writing, *_, reading = try_all(bench, directory)
        for how, result in (("to write", writing), ("to read", reading)):
            bench.check(not result.is_good and path in result.message,
                        f"opening {how} fails and names it ({which})", result.line)
        found = group_files(directory)["group"]
        bench.check(found == contents(which), f"the file is unchanged ({which})")


def lock_of_others(bench):
    """A foreign file `lock`."""
    # An empty `lock` must stay as well. It may be the group's own, in an incomplete copy that lacks
    # `group`.
    for which in (*CONTENTS, "empty"):
        directory = bench.folder()
        path = os.path.join(directory, "group", "lock")
        put(directory, "lock", contents(which))
        result = try_all(bench, directory)[0]
        names = os.path.dirname(path) in result.message and "lock" in result.message
        bench.check(not result.is_good and names,
                    f"without a group opening fails and names it ({which})", result.line)
        bench.check(group_files(directory) == {"lock": contents(which)},
                    f"the file is unchanged, and alone ({which})", list(group_files(directory)))


def new_of_others(bench):
    """A foreign file `group.new`."""
    # A file of zeros may be the library's own, because a loss of power can leave such a file.
    for which in CONTENTS.keys() - {"4,096 zeros"}:
        directory = bench.folder()
        path = os.path.join(directory, "group", "group.new")
        early = bench.opened(directory)
        early.must("set", "early", 1, 300)
        put(directory, "group.new", contents(which))
        result = bench.client().open(directory)
        bench.check(not result.is_good and path in result.message,
                    f"opening to write fails and names it ({which})", result.line)
        result = early.ask("cycle", "other", 1000, 4000, 5000)
        bench.check(result.is_good, f"a process with the group open still sets ({which})",
                    result.line)
        reader = bench.client()
        result = reader.open(directory, readOnly=True)
        found = reader.ask("get", "early").line
        bench.check(result.is_good and found == "1 300", f"a reader still reads ({which})",
                    f"{result.line} {found}")
        bench.check(group_files(directory).get("group.new") == contents(which),
                    f"the file is unchanged ({which})")
        os.remove(path)
        again = bench.opened(directory)
        again.must("cycle", "other", 1000, 4000, 5000)
        size = sum(len(bytes_) for bytes_ in group_files(directory).values())
        bench.check(size < 5 << 20, f"without the file the group is compacted again ({which})",
                    size)


def new_of_own(bench):
    """A file `group.new` that a loss of power left."""
    for which in ("4,096 zeros", "empty"):
        directory = bench.folder()
        bench.opened(directory).must("set", "early", 1, 300)
        put(directory, "group.new", contents(which))
        results = try_all(bench, directory)
        size = sum(len(bytes_) for bytes_ in group_files(directory).values())
        bench.check(all(result.is_good for result in results) and size < 5 << 20,
                    f"the remains keep nobody from compacting the group ({which})",
                    "\n".join([f"{size} bytes", *(result.line for result in results)]))


def old_names_of_others(bench):
    """Foreign files of other names."""
    for name in ("control", "log.0", "log.1", "index.0", "index.1", "writers", "values"):
        directory = bench.folder()
        put(directory, name, TEXT)
        try_all(bench, directory)
        bench.check(group_files(directory).get(name) == TEXT, f"{name} is unchanged")


def folders_in_place(bench):
    """Folders in the place of files."""
    directory = bench.folder()
    place = os.path.join(directory, "group", "group")
    os.makedirs(place)
    client = bench.client()
    result = client.open(directory)
    bench.check(not result.is_good and place in result.message,
                "opening fails and names the folder `group`", result.line)
    os.rmdir(place)
    result = client.open(directory)
    bench.check(result.is_good and client.ask("set", "key", 1, 300).is_good,
                "without the folder the same process opens the group", result.line)
    client.must("close")

    place = os.path.join(directory, "group", "lock")
    if os.path.exists(place):
        os.remove(place)
    os.mkdir(place)
    result = client.open(directory)
    if result.is_good:
        result = client.ask("set", "key", 2, 300)
    bench.check(not result.is_good and place in result.message,
                "opening or setting fails and names the folder `lock`", result.line)
    os.rmdir(place)
    client.ask("close")
    result = client.open(directory)
    found = client.ask("get", "key").line
    bench.check(result.is_good and client.ask("set", "key", 3, 300).is_good and found == "1 300",
                "without the folder sets succeed", f"{result.line} {found}")

    place = os.path.join(directory, "group", "group.new")
    os.mkdir(place)
    result = client.ask("cycle", "other", 1000, 4000, 5000)
    bench.check(result.is_good, "sets go on beside a folder `group.new`", result.line)
    os.rmdir(place)
    result = client.ask("cycle", "other", 1000, 4000, 5000)
    size = sum(len(bytes_) for bytes_ in group_files(directory).values())
    bench.check(result.is_good and size < 5 << 20, "once it is gone the group is compacted again",
                f"{result.line}, {size} bytes")


if __name__ == "__main__":
    run(group_of_others, lock_of_others, new_of_others, new_of_own, old_names_of_others,
        folders_in_place)
