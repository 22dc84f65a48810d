"""Calls the library's functions through ctypes, for the checks of schemas and changed widgets."""

import ctypes
import json

from runner.tools import LIBRARY


class Failure(Exception):
    def __init__(self, status, detail):
        super().__init__(detail)
        self.status = status
        self.detail = detail


class Bridge:
    def __init__(self):
        self.library = ctypes.CDLL(LIBRARY)

    def call(self, name, *arguments):
        """Calls a function that returns a status, a handle or a length. Raises Failure if the
        result is an error."""
        result = getattr(self.library, name)(*map(passed, arguments))
        if result < 0:
            raise Failure(result, self.last_error())
        return result

    def read(self, name, *arguments):
        """Calls a function that writes a document."""
        return json.loads(self.text(name, *arguments))

    def text(self, name, *arguments):
        """Calls a function that writes a text."""
        capacity = 1024
        while True:
            buffer = ctypes.create_string_buffer(capacity)
            length = self.call(name, *arguments, buffer, capacity)
            if length < capacity:
                return buffer.raw[:length].decode("utf-8")
            capacity = length + 1

    def last_error(self):
        length = self.library.getLastErrorJSON(None, 0)
        buffer = ctypes.create_string_buffer(length + 1)
        self.library.getLastErrorJSON(buffer, length + 1)
        return json.loads(buffer.value.decode("utf-8"))

    def open(self, name, directory, **options):
        return self.call("openSharedGroup", name, {"directory": directory, **options})


def passed(argument):
    """Converts an argument for ctypes: an integer to uint32_t, a dictionary or list to JSON, and a
    string to UTF-8."""
    if isinstance(argument, int):
        return ctypes.c_uint32(argument)
    if isinstance(argument, (dict, list)):
        argument = json.dumps(argument, ensure_ascii=False)
    return argument.encode("utf-8") if isinstance(argument, str) else argument
