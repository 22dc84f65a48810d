"""WidgetBridge for Python 3.9 and newer, through ctypes: passes an app's data to its widgets.

    with Group("com.example.app") as group:
        group.set("widgetDataKey", {"startDate": "2026-01-22", "endDate": "2026-05-08"})
        print(group.entry("dday", {"timeZone": "Asia/Seoul"})["entry"]["label"])

Values and documents are converted by the module json. Any thread may call any method;
widget_bridge.h says what each function promises. Most calls take microseconds. A change may wait
for another writer, by default up to a second, and with the durability "power" for the disk. A wait
blocks its thread; with asyncio, Group.changes waits without a thread.
"""

from __future__ import annotations

import asyncio
import ctypes
import json
import math
import os
import time
from ctypes import c_char_p, c_int32, c_uint32, c_void_p
from typing import Any, AsyncIterator, Callable, Mapping, Optional, Sequence

NOT_FOUND, CONFLICT = -3, -15
ERROR_CAPACITY = 4096
# The longest sleep of a wait, in seconds. A signal that comes just before a sleep does not end the
# sleep, so a wait is a series of short ones.
STEP = 1.0

_TEXT, _BUFFER = c_char_p, c_void_p
# Each function's parameters after the handle. All functions return an int32_t, except
# getSharedChangeCount, which returns a uint32_t.
_PARAMETERS: Mapping[str, Sequence[Any]] = {
    "closeSharedGroup": (), "setSharedValue": (_TEXT, _TEXT),
    "getSharedValue": (_TEXT, _BUFFER, c_uint32), "setSharedValues": (_TEXT, _TEXT),
    "getSharedValues": (_BUFFER, c_uint32), "replaceSharedValue": (_TEXT, _TEXT, _TEXT),
    "removeSharedValue": (_TEXT,), "setSharedData": (_TEXT, c_char_p, c_uint32),
    "getSharedData": (_TEXT, _BUFFER, c_uint32), "getSharedKeysJSON": (_BUFFER, c_uint32),
    "getTimelineJSON": (_TEXT, _TEXT, _BUFFER, c_uint32),
    "getEntryJSON": (_TEXT, _TEXT, _BUFFER, c_uint32),
    "renderWidgetSVG": (_TEXT, _TEXT, _BUFFER, c_uint32),
    "reloadTimelines": (_TEXT,), "performIntent": (_TEXT, _TEXT), "getSharedChangeCount": (),
    "waitForSharedChange": (c_uint32, c_uint32), "interruptSharedWaits": (),
    "getSharedChangeDescriptor": (),
}


class BridgeError(Exception):
    """A call that failed. `code` is the status's name, such as "notFound". `key` is the key that
    the error concerns, `path` is the place in the JSON document, and `value` is what was found
    there. Each of the three is None if it does not apply."""

    def __init__(self, status: int, document: Mapping[str, Any]):
        super().__init__(f"{document.get('code')}: {document.get('message')}")
        self.status = status
        self.code: str = document.get("code", "")
        self.key: Optional[str] = document.get("key")
        self.path: Optional[str] = document.get("path")
        self.value: Optional[str] = document.get("value")


def load(path: Optional[str] = None) -> ctypes.CDLL:
    """Loads the library at `path`. Without a path, loads the one that $WIDGET_BRIDGE_LIBRARY names;
    without that variable, the one of the release archive that contains this file; else the
    system's."""
    here = os.path.dirname(os.path.realpath(__file__))
    beside = os.path.join(here, "../../lib/libWidgetBridge.so")
    usual = beside if os.path.exists(beside) else "libWidgetBridge.so"
    try:
        library = ctypes.CDLL(path or os.environ.get("WIDGET_BRIDGE_LIBRARY") or usual)
    except OSError as error:
        raise OSError(f"{error}. Name the library's file in WIDGET_BRIDGE_LIBRARY.") from None
    library.openSharedGroup.argtypes = (_TEXT, _TEXT)
    library.getLastErrorJSON.argtypes = (_BUFFER, c_uint32)
    for name, parameters in _PARAMETERS.items():
        function = getattr(library, name)
        function.argtypes, function.restype = (c_uint32, *parameters), c_int32
    library.getSharedChangeCount.restype = c_uint32
    return library


def _text(text: str) -> bytes:
    """A text as NUL-terminated UTF-8 for C. Raises ValueError if it has a NUL inside."""
    encoded = text.encode()
    if b"\0" in encoded:
        raise ValueError("a text with a NUL inside")
    return encoded


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, allow_nan=False).encode()


def _request(request: Optional[Mapping[str, Any]]) -> Optional[bytes]:
    return None if request is None else _json(request)


class Group:
    """An open group. Close it, or use it in a `with` statement."""

    def __init__(self, name: str, options: Optional[Mapping[str, Any]] = None,
                 library: Optional[ctypes.CDLL] = None):
        """Opens a group. Creates it if it does not exist, unless the options have "readOnly": true.
        The options are openSharedGroup()'s."""
        self._library = library or load()
        self._handle = self._interrupts = 0
        self._has_iterator = False
        opened = self._library.openSharedGroup(_text(name), _request(options))
        self._handle = self._checked(opened)

    def close(self) -> None:
        """Closes the group. Its waits end with the error invalidHandle. Stop iterating over
        changes() first."""
        handle, self._handle = self._handle, 0
        self._library.closeSharedGroup(handle)

    def __enter__(self) -> Group:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def set(self, key: str, value: Any) -> None:
        self._call("setSharedValue", _text(key), _json(value))

    def get(self, key: str, default: Any = None) -> Any:
        """A value; the default if there is none."""
        text = self._find("getSharedValue", _text(key))
        return default if text is None else json.loads(text)

    def update(self, values: Mapping[str, Any], removed: Sequence[str] = ()) -> None:
        """Sets and removes several values as one change."""
        self._call("setSharedValues", _json(dict(values)), _json(list(removed)))

    def values(self) -> dict[str, Any]:
        """All values, as they were at one moment."""
        return self._document("getSharedValues")

    def change(self, key: str, change: Callable[[Any], Any]) -> Any:
        """Replaces a value with `change(old)`; `old` is None if there is no value. Calls `change`
        again if another program was quicker. Returns the new value."""
        while True:
            old = self._find("getSharedValue", _text(key))
            value = change(None if old is None else json.loads(old))
            status = self._library.replaceSharedValue(
                self._handle, _text(key), old, _json(value))
            if status != CONFLICT:
                self._checked(status)
                return value

    def remove(self, key: str) -> bool:
        """Removes a value or data. Returns whether there was one."""
        status = self._library.removeSharedValue(self._handle, _text(key))
        return status != NOT_FOUND and self._checked(status) == 0

    def set_data(self, key: str, data: bytes) -> None:
        # ctypes would drop the higher bits.
        if len(data) >= 2**32:
            raise ValueError("more bytes than 32 bits can count")
        self._call("setSharedData", _text(key), data, len(data))

    def data(self, key: str) -> Optional[bytes]:
        """The data under a key; None if there is none."""
        return self._find("getSharedData", _text(key))

    def keys(self) -> list[str]:
        return [each["key"] for each in self._document("getSharedKeysJSON")["keys"]]

    def timeline(self, kind: str, request: Optional[Mapping[str, Any]] = None) -> dict[str, Any]:
        return self._document("getTimelineJSON", _text(kind), _request(request))

    def entry(self, kind: str, request: Optional[Mapping[str, Any]] = None) -> dict[str, Any]:
        return self._document("getEntryJSON", _text(kind), _request(request))

    def svg(self, kind: str, request: Optional[Mapping[str, Any]] = None) -> str:
        return self._read("renderWidgetSVG", _text(kind), _request(request)).decode()

    def reload(self, kind: str) -> None:
        self._call("reloadTimelines", _text(kind))

    def perform(self, intent: str, parameters: Optional[Mapping[str, Any]] = None) -> None:
        self._call("performIntent", _text(intent), _request(parameters))

    @property
    def change_count(self) -> int:
        """A number that every change by any process alters."""
        return int(self._library.getSharedChangeCount(self._handle))

    def wait(self, since: int, timeout: Optional[float] = None) -> bool:
        """Waits until the change count differs from `since`, for at most `timeout` seconds, or
        without a limit if `timeout` is None. Returns whether the count differs. Ctrl-C ends the
        wait with KeyboardInterrupt; interrupt() ends it with False."""
        end = math.inf if timeout is None else time.monotonic() + timeout
        interrupts = self._interrupts
        while True:
            left = max(0.0, min(STEP, end - time.monotonic()))
            # A wait of 0 ms would make the descriptor unreadable that changes() waits for.
            milliseconds = max(math.ceil(left * 1000), 1 if self._has_iterator else 0)
            if self._call("waitForSharedChange", since, milliseconds) == 1:
                return True
            if self._interrupts != interrupts or time.monotonic() >= end:
                return False

    def interrupt(self) -> None:
        """Ends running waits within a second. Call it on another thread."""
        self._interrupts += 1
        self._call("interruptSharedWaits")

    async def changes(self) -> AsyncIterator[int]:
        """Yields the change count at once, and again whenever the group has changed. Several
        changes may give one count. Needs no thread. Use only one such iterator at a time for a
        Group. Raises BridgeError "groupUnavailable" if the group was moved or replaced. Then call
        changes() again, to follow the group that has taken its place."""
        descriptor, count = self._call("getSharedChangeDescriptor"), self.change_count
        self._has_iterator = True
        yield count
        while True:
            # The wait of 0 ms makes the descriptor unreadable before it looks for a change. So a
            # later change makes the descriptor readable again, and no change is missed.
            while self._call("waitForSharedChange", count, 0) == 1:
                count = self.change_count
                yield count
            await _readable(descriptor)

    def _call(self, name: str, *arguments: Any) -> int:
        return self._checked(getattr(self._library, name)(self._handle, *arguments))

    def _checked(self, result: int) -> int:
        if result < 0:
            buffer = ctypes.create_string_buffer(ERROR_CAPACITY)
            self._library.getLastErrorJSON(buffer, len(buffer))
            raise BridgeError(result, json.loads(buffer.value))
        return result

    def _read(self, name: str, *arguments: Any) -> bytes:
        """The bytes that a function writes. The buffer grows until they fit."""
        function, capacity = getattr(self._library, name), 4096
        while True:
            buffer = ctypes.create_string_buffer(capacity)
            length = self._checked(function(self._handle, *arguments, buffer, capacity))
            if length < capacity:
                return ctypes.string_at(buffer, length)
            capacity = length + 1

    def _find(self, name: str, *arguments: Any) -> Optional[bytes]:
        """The bytes that a function writes; None if it finds nothing."""
        try:
            return self._read(name, *arguments)
        except BridgeError as error:
            if error.status != NOT_FOUND:
                raise
            return None

    def _document(self, name: str, *arguments: Any) -> dict[str, Any]:
        document: dict[str, Any] = json.loads(self._read(name, *arguments))
        return document


async def _readable(descriptor: int) -> None:
    """Waits until a descriptor is readable."""
    loop = asyncio.get_running_loop()
    future = loop.create_future()

    def told() -> None:
        if not future.done():
            future.set_result(None)

    loop.add_reader(descriptor, told)
    try:
        await future
    finally:
        loop.remove_reader(descriptor)
