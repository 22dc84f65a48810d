"""Checks that NULL is an error for exactly those text parameters that widget_bridge.json does not
mark as optional.

    roles.py LIBRARY FOLDER
"""

import ctypes
import json
import os
import sys

CLIENTS = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(CLIENTS))

from runner.checks import Checks

DOCUMENT = os.path.join(
    os.path.dirname(os.path.dirname(CLIENTS)), "Sources", "CWidgetBridge", "widget_bridge.json")
ROOM = 1 << 20
INVALID_ARGUMENT = -1
# A valid text for each parameter, so that a function fails only because of the text that is NULL.
GIVEN = {
    "name": "roles", "optionsJSON": "{}", "key": "key", "json": "1", "expected": "1",
    "valuesJSON": "{}", "removedKeysJSON": "[]", "keysJSON": "[]", "changesJSON": "{}",
    "prefix": "", "sinceJSON": '{"revision":0}', "kind": "dday", "parameter": "dataKey",
    "requestJSON": "{}", "descriptorJSON": '{"kind":"tides","displayName":"Tides"}',
    "timelineJSON": "{}", "intent": "toggleStudyDay", "parametersJSON": '{"date":"2026-05-01"}',
    "requestID": "totals:http://a/", "headersJSON": "{}", "imageID": "picture",
}


def argument(parameter, group, absent):
    """An argument for a parameter, or NULL for the parameter named `absent`."""
    name, role = parameter["name"], parameter["role"]
    if role == "text":
        return None if name == absent else GIVEN[name].encode()
    if role == "bytes":
        return None
    if role in ("textOut", "bytesOut"):
        return ctypes.create_string_buffer(ROOM)
    return ctypes.c_uint32({"handle": group, "capacity": ROOM}.get(role, 0))


def refuses_null(bridge, function, absent, folder):
    """Whether a function refuses NULL for the parameter named `absent`."""
    options = json.dumps({"directory": folder, "repair": True}).encode()
    group, error = bridge.openSharedGroup(b"roles", options), ctypes.create_string_buffer(4096)
    arguments = [argument(each, group, absent) for each in function["parameters"]]
    result = getattr(bridge, function["name"])(*arguments)
    bridge.getLastErrorJSON(error, len(error))
    bridge.closeSharedGroup(group)
    return result == INVALID_ARGUMENT and b" is NULL; it must be a string." in error.value


def main(library, folder):
    checks, bridge = Checks(), ctypes.CDLL(library)
    # openSharedGroup() without options creates its group below this folder.
    os.environ["WIDGET_BRIDGE_HOME"] = folder
    with open(DOCUMENT, encoding="utf-8") as file:
        functions = json.load(file)["functions"]
    wrong, count = [], 0
    for function in functions:
        for each in function["parameters"]:
            if each["role"] == "text":
                count += 1
                if refuses_null(bridge, function, each["name"], folder) == each["isOptional"]:
                    wrong.append((function["name"], each["name"]))
    checks.check(count > 30 and not wrong, f"of {count} texts only optional ones may be NULL",
                 wrong)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
