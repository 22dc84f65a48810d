"""The files that binding generators read instead of the header: declarations that need no
preprocessor, and the functions as JSON, with each parameter's role and the owner of its memory."""

import json
import re

CDEF = "Sources/CWidgetBridge/widget_bridge.cdef"
JSON = "Sources/CWidgetBridge/widget_bridge.json"
HEADER = "Sources/CWidgetBridge/include/widget_bridge.h"

C_TYPES = {"number": "uint32_t", "integer": "int32_t", "text": "const char *"}
UNSIGNED = ("getSharedChangeCount", "getBridgeVersion")
# The only function that returns a text owned by the library; the others fill a caller's buffer.
CONSTANT = "getStatusName"


def parameter(name, type, role, ownership=None, is_optional=False, **more):
    made = {"name": name, "type": type, "role": role}
    if ownership:
        made["ownership"] = ownership
    if type.endswith("*"):
        made["isOptional"] = is_optional
    return {**made, **more}


def parameters(function):
    """A function's C parameters, with their roles."""
    made = []
    for each in function.parameters:
        if each.type == "bytes":
            made += [
                parameter(each.name, "const uint8_t *", "bytes", "borrowed", True,
                          lengthIn="length"),
                parameter("length", "uint32_t", "length")]
        elif each.type == "text":
            made.append(parameter(each.name, C_TYPES["text"], "text", "borrowed", each.is_optional))
        else:
            role = "handle" if each.name == "group" else each.type
            made.append(parameter(each.name, C_TYPES[each.type], role))
    if function.result in ("text", "bytes") and function.name != CONSTANT:
        type = "char *" if function.result == "text" else "uint8_t *"
        made += [
            parameter("buffer", type, f"{function.result}Out", "caller", True,
                      capacityIn="capacity"),
            parameter("capacity", "uint32_t", "capacity")]
    return made


def result(function):
    """The C type of a function's result, and what the result means."""
    if function.name == CONSTANT:
        return {"type": "const char *", "role": "constant", "ownership": "library"}
    role = {"text": "textLength", "bytes": "byteLength", "answer": "hasChanged"}.get(
        function.result, function.result)
    type = "uint32_t" if function.name in UNSIGNED else "int32_t"
    made = {"type": type, "role": role, "isStatusIfNegative": type == "int32_t"}
    return {**made, "mayBeNotFound": True} if function.may_be_absent else made


def declared(function):
    def joined(type, name):
        return f"{type}{name}" if type.endswith("*") else f"{type} {name}"

    takes = ", ".join(joined(each["type"], each["name"]) for each in parameters(function))
    return f"{joined(result(function)['type'], function.name)}({takes or 'void'});\n"


def statuses(header):
    found = re.findall(r"\bBridgeStatus(\w+) = (-?\d+)", header)
    # The first word becomes lower case: IOError becomes ioError, and OK becomes ok.
    return [
        {"name": re.sub(r"^[A-Z]+(?=[A-Z][a-z]|$)|^[A-Z]", lambda m: m[0].lower(), name),
         "value": int(value)} for name, value in found]


def has_wasm(function):
    return not function.has("c") and (
        not function.has("own") or function.name in WASM_BY_HAND)


# The functions marked `own` that hand-written files of the WebAssembly module export. The module
# lacks the others, such as closeSharedGroup, because its host manages handles and waits.
WASM_BY_HAND = ("openSharedGroup", "getLastErrorJSON", "getBridgeVersion")


def texts(table, read):
    header = read(HEADER)
    version = [
        re.search(rf"WIDGET_BRIDGE_VERSION_{part} (\d+)", header)[1]
        for part in ("MAJOR", "MINOR", "PATCH")]
    functions = [
        {"name": each.name, "section": each.section, "result": result(each),
         "parameters": parameters(each), "isInWebAssembly": has_wasm(each)}
        for each in table.functions]
    lines = ",\n".join(f"    {json.dumps(each)}" for each in functions)
    known = ",\n".join(f"    {json.dumps(each)}" for each in statuses(header))
    return {
        CDEF: "".join(declared(each) for each in table.functions),
        JSON: (
            f'{{\n  "version": 1,\n  "libraryVersion": "{".".join(version)}",\n'
            f'  "statuses": [\n{known}\n  ],\n  "functions": [\n{lines}\n  ]\n}}\n'),
    }
