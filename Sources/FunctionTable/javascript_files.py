"""Writes the files of the JavaScript package that depend on the functions: the table of functions,
the steps of a change, and the methods of the React Native module, which return promises."""

from function_table import TableError
from layout import wrapped

MADE = "// Made by Sources/FunctionTable/make from functions.txt.\n"

FUNCTIONS_HEAD = MADE + """\
// The functions of widget_bridge.h that the package calls. Both backends are made from this table.
//
// A parameter is "number" (32 bits, unsigned), "integer" (32 bits, signed), "text", "text?" (text
// or NULL) or "bytes" (a pointer and a length). A result is "number" (a status or a handle),
// "count" (32 bits, unsigned), "text" or "bytes". Output buffers are not listed: they follow from
// the result. A function whose result may be absent returns undefined instead of notFound.

function declare(gives, ...takes) {
  return { takes, gives, mayBeAbsent: false };
}

function declareLookUp(gives, ...takes) {
  return { takes, gives, mayBeAbsent: true };
}

export const functions = {
"""

STEPS_HEAD = MADE + """\
// The steps of a change, by the numbers that the core uses for them. Each has the type of the items
// that it concerns, and whether it sets or removes them.
export const steps = [
"""

GIVES = {
    "status": "number", "handle": "number", "count": "count", "text": "text", "bytes": "bytes",
}


def declaration(function):
    takes = [
        f'["{each.name}", "{each.type}{"?" if each.is_optional and each.type == "text" else ""}"]'
        for each in function.parameters]
    how = "declareLookUp" if function.may_be_absent else "declare"
    start = f"  {function.name}: {how}("
    line = f'{start}{", ".join([chr(34) + GIVES[function.result] + chr(34), *takes])}),'
    if len(line) <= 100:
        return line + "\n"
    return wrapped(start, [f'"{GIVES[function.result]}"', *takes, ""], "  ),", indent=4).replace(
        ", \n", ",\n")


def functions(table):
    text, section = FUNCTIONS_HEAD, ""
    for each in table.functions:
        if each.has("apart") or each.has("c"):
            continue
        if section and each.section != section:
            text += "\n"
        section = each.section
        text += declaration(each)
    return text + "};\n"


def steps(table):
    lines = "".join(
        f'  {{ type: "{step.type}", isSet: {"true" if step.sets else "false"} }},'
        f" // {step.name}\n" for step in table.steps)
    return f"{STEPS_HEAD}{lines}];\n"


# React Native

PHONE = "bridge-js/react-native/NativeWidgetBridge.ts"
BEGIN = "  // The functions of the header, by Sources/FunctionTable/make from functions.txt.\n"
END = "  // Until here.\n"


def phone_type(parameter):
    if parameter.type in ("number", "integer"):
        return "number"
    return "string | null" if parameter.is_optional and parameter.type == "text" else "string"


def promise(function):
    name = function.name.removesuffix("JSON")
    parameters = ["group: string"] + [
        f"{'base64' if each.type == 'bytes' else each.name}: {phone_type(each)}"
        for each in function.parameters if each.name != "group"]
    if function.has("conflict"):
        comment = "Whether the key held `expected`, byte for byte. Null stands for no value."
        result = "boolean"
    elif function.result == "status":
        comment, result = "Whether the key held anything.", "boolean"
        if not function.may_be_absent:
            comment, result = None, "void"
    else:
        comment, result = "Null if the group has nothing under this name.", "string | null"
        if not function.may_be_absent:
            comment, result = None, "string"
    text = f"  /** {comment} */\n" if comment else ""
    line = f"  {name}({', '.join(parameters)}): Promise<{result}>;"
    if len(line) <= 100:
        return f"{text}{line}\n"
    inside = "".join(f"    {each},\n" for each in parameters)
    return f"{text}  {name}(\n{inside}  ): Promise<{result}>;\n"


def phone(table, present):
    before, found, rest = present.partition(BEGIN)
    _, ended, after = rest.partition(END)
    if not found or not ended:
        raise TableError(f"{PHONE} does not say where the functions of the header stand.")
    made, section = "", ""
    for each in table.functions:
        if not each.has("promise"):
            continue
        if section and each.section != section:
            made += "\n"
        section = each.section
        made += promise(each)
    return f"{before}{BEGIN}{made}{END}{after}"


def texts(table, read):
    return {
        "bridge-js/src/client/functions.js": functions(table),
        "bridge-js/src/portable/steps.js": steps(table),
        PHONE: phone(table, read(PHONE)),
    }
