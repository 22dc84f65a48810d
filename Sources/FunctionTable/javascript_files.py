"""Writes the files of the JavaScript package that depend on the functions: the table of functions,
the steps of a change, and the React Native module's methods, which return promises. For these, it
writes the types and the implementation on a desktop."""

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
DESKTOP = "bridge-js/react-native/desktop-module.js"
BEGIN = "  // The functions of widget_bridge.h. Sources/FunctionTable/make writes this part.\n"
END = "  // The part that Sources/FunctionTable/make writes ends here.\n"


def phone_type(parameter):
    if parameter.type in ("number", "integer"):
        return "number"
    return "string | null" if parameter.is_optional and parameter.type == "text" else "string"


def promised_name(function):
    return function.name.removesuffix("JSON")


def promised_parameters(function):
    """Each parameter with its name in the React Native module, where bytes are base64."""
    return [(each, "base64" if each.type == "bytes" else each.name) for each in function.parameters]


ABSENT = "Null if the group has nothing under this name."

# For each kind of result of a method: the comment and the type of the method's promise on a phone,
# and the desktop module's call of the function, in which "{}" stands for the arguments.
RESULTS = {
    "replaced": ("Replaces `expected`, byte for byte. Returns whether it did. Null is no value.",
                 "boolean", "return this.#replace({})"),
    "status": (None, "void", "this.#change({})"),
    "status?": ("Removes a value or data. Returns whether there was one.", "boolean",
                "return this.#change({}) !== undefined"),
    "text": (None, "string", "return this.#ask({})"),
    "text?": (ABSENT, "string | null", "return this.#ask({}) ?? null"),
    "bytes": (None, "string", "return base64OrNull(this.#ask({}))"),
    "bytes?": (ABSENT, "string | null", "return base64OrNull(this.#ask({}))"),
}


def promised_result(function):
    if function.has("conflict"):
        return RESULTS["replaced"]
    return RESULTS[function.result + ("?" if function.may_be_absent else "")]


def promise(function):
    """The type of a method."""
    parameters = [
        f"{name}: {'string' if name == 'group' else phone_type(each)}"
        for each, name in promised_parameters(function)]
    comment, result, _ = promised_result(function)
    text = f"  /** {comment} */\n" if comment else ""
    line = f"  {promised_name(function)}({', '.join(parameters)}): Promise<{result}>;"
    if len(line) <= 100:
        return f"{text}{line}\n"
    inside = "".join(f"    {each},\n" for each in parameters)
    return f"{text}  {promised_name(function)}(\n{inside}  ): Promise<{result}>;\n"


def on_desktop(function):
    """A method of the desktop's module, which calls the function through the package."""
    parameters = promised_parameters(function)
    taken = ", ".join(name for _, name in parameters)
    values = ", ".join([f'"{function.name}"', *(
        f"fromBase64({name})" if each.type == "bytes" else name for each, name in parameters)])
    _, _, call = promised_result(function)
    line = f"    {call.format(values)};"
    if len(line) > 100:
        inside = f"\n      {values},\n    "
        line = f"    {call.format(inside)};"
    text = f"  async {promised_name(function)}({taken}) {{\n{line}\n  }}\n"
    for wide in (each for each in text.splitlines() if len(each) > 100):
        raise TableError(f"{DESKTOP} would have more than 100 columns: {wide}")
    return text


def promises(table):
    """The types of the methods that return promises. An empty line precedes each section but the
    first."""
    made, section = "", ""
    for each in table.functions:
        if not each.has("promise"):
            continue
        if section and each.section != section:
            made += "\n"
        section = each.section
        made += promise(each)
    return made


def replaced(path, present, made):
    """The file's text with `made` between the two comments."""
    before, found, rest = present.partition(BEGIN)
    _, ended, after = rest.partition(END)
    if not found or not ended:
        raise TableError(f"{path} does not say where the functions of the header stand.")
    return f"{before}{BEGIN}{made}{END}{after}"


def phone(table, present):
    return replaced(PHONE, present, promises(table))


def desktop(table, present):
    methods = "\n".join(on_desktop(each) for each in table.functions if each.has("promise"))
    return replaced(DESKTOP, present, f"\n{methods}\n")


def texts(table, read):
    return {
        "bridge-js/src/client/functions.js": functions(table),
        "bridge-js/src/portable/steps.js": steps(table),
        PHONE: phone(table, read(PHONE)),
        DESKTOP: desktop(table, read(DESKTOP)),
    }
