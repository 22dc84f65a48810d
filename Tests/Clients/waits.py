"""Tests waits in a Python program that uses only ctypes and the header: Ctrl-C ends a wait, and
asyncio learns of changes by a descriptor, without a thread.

    waits.py LIBRARY FOLDER
"""

import asyncio
import ctypes
import os
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from runner.checks import Checks

FOREVER = 2**32 - 1


def loaded(path):
    bridge = ctypes.CDLL(path)
    bridge.getSharedChangeCount.restype = ctypes.c_uint32
    return bridge


def opened(bridge, folder):
    options = '{"directory":"%s"}' % folder
    return bridge.openSharedGroup(b"waits", options.encode())


def interrupted_wait(bridge, group):
    """Waits without end. Returns whether KeyboardInterrupt ended it."""
    try:
        # A signal just before the sleep is missed, so the parent repeats it.
        bridge.waitForSharedChange(group, bridge.getSharedChangeCount(group), FOREVER)
        time.sleep(0)
        return "no exception"
    except KeyboardInterrupt:
        return "KeyboardInterrupt"


def child(library, folder):
    """Runs the interrupted wait, in a child process."""
    # Processes that a shell starts in the background inherit an ignored SIGINT.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    bridge = loaded(library)
    group = opened(bridge, folder)
    print("waits", flush=True)
    print(interrupted_wait(bridge, group), flush=True)


def check_interrupt(checks, library, folder):
    waiting = subprocess.Popen(
        [sys.executable, os.path.abspath(__file__), library, folder, "child"],
        stdout=subprocess.PIPE, text=True)
    assert waiting.stdout.readline() == "waits\n"
    # The signal is repeated until the child has ended, because one before the sleep is missed.
    while waiting.poll() is None:
        os.kill(waiting.pid, signal.SIGINT)
        try:
            waiting.wait(0.05)
        except subprocess.TimeoutExpired:
            pass
    told = waiting.stdout.read()
    # A second signal may come while the child prints the effect of the first.
    is_ended = waiting.returncode in (0, 1, 130, -signal.SIGINT)
    checks.check(is_ended and "no exception" not in told,
                 "Ctrl-C ends a wait by KeyboardInterrupt", told)


async def changes(bridge, group, descriptor, wanted, begun):
    """Reads the value after each change, until it is the wanted one."""
    loop, changed = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(descriptor, changed.set)
    seen, count = [], bridge.getSharedChangeCount(group)
    begun.set()
    buffer = ctypes.create_string_buffer(4096)
    while not seen or seen[-1] != wanted:
        await changed.wait()
        changed.clear()
        if bridge.waitForSharedChange(group, count, 0) == 1:
            count = bridge.getSharedChangeCount(group)
            if bridge.getSharedValue(group, b"key", buffer, len(buffer)) >= 0:
                seen.append(buffer.value)
    loop.remove_reader(descriptor)
    return seen


WRITER = """
import ctypes, sys
bridge = ctypes.CDLL(sys.argv[1])
group = bridge.openSharedGroup(b"waits", sys.argv[2].encode())
for number in range(100):
    bridge.setSharedValue(group, b"key", str(number).encode())
bridge.setSharedValue(group, b"key", b'"last"')
"""


async def check_asyncio(checks, library, folder):
    bridge = loaded(library)
    groups = [opened(bridge, folder) for _ in range(3)]
    descriptors = [bridge.getSharedChangeDescriptor(group) for group in groups]
    begun = [asyncio.Event() for _ in groups]
    readers = [
        asyncio.ensure_future(changes(bridge, group, descriptor, b'"last"', event))
        for group, descriptor, event in zip(groups, descriptors, begun)]
    for event in begun:
        await event.wait()
    writer = await asyncio.create_subprocess_exec(
        sys.executable, "-c", WRITER, library, '{"directory":"%s"}' % folder)
    seen = await asyncio.gather(*readers)
    checks.check(await writer.wait() == 0, "another process makes 101 changes")
    checks.check(all(each[-1] == b'"last"' for each in seen),
                 "three readers of one asyncio loop hear of the last", seen)
    idle = asyncio.ensure_future(changes(bridge, groups[0], descriptors[0], b"never", begun[0]))
    await asyncio.sleep(0)
    idle.cancel()
    try:
        await idle
        ended = False
    except asyncio.CancelledError:
        ended = True
    asyncio.get_running_loop().remove_reader(descriptors[0])
    checks.check(ended, "a task that waits can be cancelled like any other")
    closed = [bridge.closeSharedGroup(group) for group in groups]
    checks.check(closed == [0, 0, 0], "the groups close", closed)


def main(arguments):
    if arguments[2:] == ["child"]:
        child(*arguments[:2])
        return 0
    checks = Checks()
    check_interrupt(checks, *arguments)
    asyncio.run(check_asyncio(checks, *arguments))
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
