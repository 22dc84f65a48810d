"""Prints the time of a call from Python, in nanoseconds, for each of three functions. Each time is
the median over batches of calls.

    calls.py LIBRARY DIRECTORY [bare]

The calls go through widget_bridge.py, which converts values to JSON and JSON to values. With
"bare", they go to the library through ctypes alone, and pass JSON as text.
"""

import ctypes
import os
import statistics
import sys
import time

TESTS = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(TESTS, "Clients"))

import widget_bridge

VALUE = {"title": "Exam", "startDate": "2023-04-06", "endDate": "2027-01-05"}
REQUEST = {"now": "2026-05-01T09:00:00+09:00", "timeZone": "Asia/Seoul", "family": "systemMedium"}


def time_calls(name, call):
    times = []
    for _ in range(31):
        start = time.perf_counter_ns()
        for _ in range(1000):
            call()
        times.append((time.perf_counter_ns() - start) / 1000)
    print(f"{name} {statistics.median(times):.1f}")


def main(path, directory, *words):
    library = widget_bridge.load(path)
    group = widget_bridge.Group("calls", {"directory": directory}, library)
    group.set("widgetDataKey", VALUE)
    if not words:
        time_calls("get", lambda: group.get("widgetDataKey"))
        time_calls("set", lambda: group.set("other", VALUE))
        time_calls("timeline", lambda: group.timeline("dday", REQUEST))
        return
    handle = library.openSharedGroup(b"calls", f'{{"directory":"{directory}"}}'.encode())
    buffer = ctypes.create_string_buffer(65536)
    value, request = (str(each).replace("'", '"').encode() for each in (VALUE, REQUEST))

    def get():
        library.getSharedValue(handle, b"widgetDataKey", buffer, 65536)
        return buffer.value

    def timeline():
        library.getTimelineJSON(handle, b"dday", request, buffer, 65536)
        return buffer.value

    time_calls("get", get)
    time_calls("set", lambda: library.setSharedValue(handle, b"other", value))
    time_calls("timeline", timeline)


if __name__ == "__main__":
    main(*sys.argv[1:])
