# python3 dday.py PATH-OF-libWidgetBridge.so: counts days, and waits for the next change.
import ctypes
import sys

bridge = ctypes.CDLL(sys.argv[1])
bridge.getSharedChangeCount.restype = ctypes.c_uint32


def checked(result):
    """Returns a call's result, or raises its error, which is stored for this thread."""
    if result < 0:
        error = ctypes.create_string_buffer(4096)
        bridge.getLastErrorJSON(error, 4096)
        raise RuntimeError(error.value.decode())
    return result


def text(function, *arguments):
    capacity = 4096
    while True:
        buffer = ctypes.create_string_buffer(capacity)
        length = checked(function(*arguments, buffer, capacity))
        if length < capacity:
            return buffer.value.decode()
        capacity = length + 1


group = checked(bridge.openSharedGroup(b"com.example.app", None))
checked(bridge.setSharedValue(
    group, b"widgetDataKey", b'{"startDate":"2026-01-22","endDate":"2026-05-08"}'))
count = bridge.getSharedChangeCount(group)
request = b'{"now":"2026-05-01T09:00:00+09:00","timeZone":"Asia/Seoul"}'
print(text(bridge.getEntryJSON, group, b"dday", request))
# A signal such as Ctrl-C also ends a wait with 0: handle it, and wait again.
print("changed" if checked(bridge.waitForSharedChange(group, count, 60000)) else "not changed")
checked(bridge.closeSharedGroup(group))
