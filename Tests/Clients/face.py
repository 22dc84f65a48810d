"""Tests the Python interface with the built library.

    face.py LIBRARY FOLDER
"""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), HERE]

import widget_bridge
from runner.checks import Checks
from widget_bridge import BridgeError, Group

REQUEST = {"now": "2026-05-01T09:00:00+09:00", "timeZone": "Asia/Seoul"}


def error_of(call, *arguments):
    """Returns the error of a call that must fail."""
    try:
        return f"no error, but {call(*arguments)!r}"
    except (BridgeError, ValueError) as error:
        return error


class Long(bytes):
    """Bytes whose len() is 4 GiB too large."""

    def __len__(self):
        return 2**32 + super().__len__()


def check_values(checks, open_group):
    with open_group("values") as group:
        values = {"a": 1, "b": [None, "한글 😀", {"c": 0.5}], "long": "x" * 10_000}
        for key, value in values.items():
            group.set(key, value)
        checks.check(group.values() == values and group.get("long") == values["long"],
                     "values of any length are read back", group.values())
        checks.check(group.get("none") is None and group.get("none", 7) == 7,
                     "an absent value has a default")
        group.set_data("photo", bytes(range(256)) * 40)
        checks.check(group.data("photo") == bytes(range(256)) * 40 and group.data("none") is None,
                     "bytes are read back, including NULs")
        told = error_of(group.set_data, "huge", Long(b"abc"))
        checks.check(isinstance(told, ValueError) and group.data("huge") is None,
                     "more bytes than C can count are refused", repr(told))
        group.update({"d": 4}, ["a", "long"])
        checks.check(group.keys() == ["b", "d", "photo"], "several keys are set and removed",
                     group.keys())
        checks.check(group.change("d", lambda old: old + 1) == 5 and group.get("d") == 5
                     and group.change("new", lambda old: [old]) == [None],
                     "a value is computed from the old value")
        checks.check(group.remove("d") and not group.remove("d"), "a value is removed once")
    closed = error_of(group.get, "b")
    checks.check(getattr(closed, "code", "") == "invalidHandle", "a closed group says so", closed)


def check_counters(checks, open_group):
    """Several threads, each with its own handle, increment one value."""
    def count():
        with open_group("counter") as group:
            for _ in range(50):
                group.change("count", lambda old: (old or 0) + 1)

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with open_group("counter") as group:
        checks.check(group.get("count") == 200, "no count is lost", group.get("count"))


def check_errors(checks, open_group):
    with open_group("errors") as group:
        group.set("widgetDataKey", {"endDate": "2026-02-30"})
        error = error_of(group.entry, "dday")
        checks.check(
            isinstance(error, BridgeError) and (error.code, error.key, error.path) == (
                "invalidValue", "widgetDataKey", "$.endDate") and "2026-02-30" in str(error),
            "an error says what is wrong, and where", repr(error))
        for what, call, arguments in (
            ("a key with a NUL", group.set, ("a\0b", 1)), ("a NaN", group.set, ("a", float("nan"))),
            ("a name with a slash", open_group, ("a/b",)), ("an empty key", group.get, ("",)),
            ("a kind that is not there", group.entry, ("none",)),
        ):
            error = error_of(call, *arguments)
            checks.check(isinstance(error, Exception), f"{what} is an error", error)


def check_widgets(checks, open_group):
    with open_group("widgets") as group:
        group.set("widgetDataKey", {"startDate": "2026-01-22", "endDate": "2026-05-08"})
        checks.check(group.entry("dday", REQUEST)["entry"]["label"] == "D-7", "an entry counts")
        checks.check(len(group.timeline("dday", REQUEST)["entries"]) > 1, "a timeline has more")
        checks.check(group.svg("dday", REQUEST).startswith("<svg"), "a widget is drawn")
        group.perform("toggleStudyDay", {"date": "2026-05-01"})
        checks.check(group.get("studyDays") == ["2026-05-01"], "an intent is performed")


def check_waits(checks, open_group):
    with open_group("waits") as group, open_group("waits") as other:
        count = group.change_count
        checks.check(not group.wait(count, 0), "a wait of no time ends")
        other.set("a", 1)
        checks.check(group.wait(count), "a change ends a wait")
        count, ended = group.change_count, []
        thread = threading.Thread(target=lambda: ended.append(group.wait(count)))
        thread.start()
        while thread.is_alive():
            group.interrupt()
            thread.join(0.01)
        checks.check(ended == [False], "interrupt() ends a wait", ended)


def wait_without_end(open_group):
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with open_group("interrupted") as group:
        try:
            # After this is printed, the signal may come at any line.
            print("waits", flush=True)
            group.wait(group.change_count)
        except KeyboardInterrupt:
            os.write(1, b"KeyboardInterrupt\n")
            os._exit(0)


def check_interrupt(checks, library, folder):
    """A single Ctrl-C ends a wait, whenever it comes."""
    child = subprocess.Popen([sys.executable, os.path.abspath(__file__), library, folder, "wait"],
                             stdout=subprocess.PIPE, text=True)
    checks.check(child.stdout.readline() == "waits\n", "a process waits without end")
    child.send_signal(signal.SIGINT)
    told = child.communicate(timeout=600)[0]
    checks.check(told == "KeyboardInterrupt\n", "Ctrl-C ends the wait", told)


async def check_changes(checks, open_group):
    """Three handles in one event loop each see the last change of every thread."""
    groups = [open_group("changes") for _ in range(3)]
    begun = [asyncio.Event() for _ in groups]

    async def follow(group, event):
        seen = []
        async for _ in group.changes():
            seen.append(group.get("key"))
            event.set()
            if seen[-1] == "last":
                return seen

    tasks = [asyncio.ensure_future(follow(*each)) for each in zip(groups, begun)]
    for event in begun:
        await event.wait()

    def write():
        with open_group("changes") as group:
            for number in range(100):
                group.set("key", number)
            group.set("key", "last")

    thread = threading.Thread(target=write)
    thread.start()
    seen = await asyncio.gather(*tasks)
    thread.join()
    checks.check(all(each[0] is None and each[-1] == "last" for each in seen),
                 "three groups of one loop hear of the last of 101 changes", seen)
    idle, begins = open_group("idle"), asyncio.Event()
    task = asyncio.ensure_future(follow(idle, begins))
    await begins.wait()
    task.cancel()
    (ended,) = await asyncio.gather(task, return_exceptions=True)
    checks.check(isinstance(ended, asyncio.CancelledError), "a task that waits is cancelled",
                 repr(ended))
    for group in (*groups, idle):
        group.close()


async def check_move(checks, open_group, folder):
    """After a group was moved, another iteration hears of the group that takes its place."""
    with open_group("moved") as group:
        changes = group.changes()
        await changes.__anext__()
        waits = asyncio.ensure_future(changes.__anext__())
        os.rename(os.path.join(folder, "moved"), os.path.join(folder, "away"))
        (told,) = await asyncio.gather(waits, return_exceptions=True)
        checks.check(getattr(told, "code", "") == "groupUnavailable",
                     "an iteration ends if its group was moved", repr(told))
        with open_group("moved") as other:
            other.set("key", 1)

        async def follow():
            """Repeats changes() as its docstring says, until it gives the new value."""
            while True:
                try:
                    async for _ in group.changes():
                        if group.get("key") == 1:
                            return 1
                except BridgeError as error:
                    if error.code != "groupUnavailable":
                        raise
                await asyncio.sleep(0.01)

        checks.check(await asyncio.wait_for(follow(), 60) == 1,
                     "the next iteration hears of the group that takes its place")


async def check_both(checks, open_group):
    """wait() without time takes nothing from an iteration of the same group."""
    with open_group("both") as group, open_group("both") as other:
        changes = group.changes()
        await changes.__anext__()
        waits = asyncio.ensure_future(changes.__anext__())
        await asyncio.sleep(0)
        count = group.change_count
        other.set("key", 1)
        checks.check(group.wait(count, 0), "wait() without time hears of a change")
        try:
            told = await asyncio.wait_for(waits, 60)
        except asyncio.TimeoutError:
            told = None
        checks.check(told == group.change_count, "so does an iteration that waits", told)
        await changes.aclose()


def check_loading(checks, library, folder):
    """A program that names no library loads the one in the archive, or gets a clear error."""
    file = os.path.join(folder, "share", "widget-bridge", "widget_bridge.py")
    os.makedirs(os.path.dirname(file))
    shutil.copy(widget_bridge.__file__, file)
    program = "import widget_bridge as w; print(w.Group('loaded').keys())"

    def run(**variables):
        return subprocess.run(
            [sys.executable, "-c", program], cwd=os.path.dirname(file), capture_output=True,
            text=True, env={"WIDGET_BRIDGE_HOME": folder, **variables})

    told = run(WIDGET_BRIDGE_LIBRARY="/nowhere.so").stderr
    checks.check("Name the library's file in WIDGET_BRIDGE_LIBRARY." in told,
                 "without a library the error says what to do", told)
    os.makedirs(os.path.join(folder, "lib"))
    os.symlink(library, os.path.join(folder, "lib", "libWidgetBridge.so"))
    done = run()
    checks.check(done.stdout == "[]\n", "the module finds the archive's library", done.stderr)


def main(arguments):
    library, folder, *words = arguments
    loaded = widget_bridge.load(library)

    def open_group(name):
        return Group(name, {"directory": folder}, loaded)

    if words:
        wait_without_end(open_group)
        return 0
    checks = Checks()
    for check in (check_values, check_counters, check_errors, check_widgets, check_waits):
        check(checks, open_group)
    check_interrupt(checks, library, folder)
    check_loading(checks, library, folder)
    asyncio.run(check_changes(checks, open_group))
    asyncio.run(check_move(checks, open_group, folder))
    asyncio.run(check_both(checks, open_group))
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
