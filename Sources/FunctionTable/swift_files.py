"""Writes the functions of both Swift faces, which pass a caller's arguments to GroupFunctions."""

from layout import wrapped

MADE = "// Made by Sources/FunctionTable/make from functions.txt.\n"

C_TYPES = {
    "number": ["UInt32"], "integer": ["Int32"], "text": ["UnsafePointer<CChar>?"],
    "bytes": ["UnsafePointer<UInt8>?", "UInt32"],
}
# The types of parameters that a host writes into the module's input.
LENT = ("text", "bytes")
OUTPUT = {"text": "UnsafeMutablePointer<CChar>?", "bytes": "UnsafeMutablePointer<UInt8>?"}


def called(function, number="{}", output="output"):
    """The call of the method, with the values that the enclosing closures lend."""
    names = [
        number.format(each.name) if each.type == "number" else each.name
        for each in function.parameters if each.name != "group"]
    if function.result in OUTPUT:
        names.append(f"to: &{output}")
    return f"try functions.{function.name}({', '.join(names)})"


def nested(lines, body):
    """A body inside nested closures; `lines` has the lines of each closure's head."""
    text, indent = "", "  "
    for line in lines:
        for part in line:
            text += f"{indent}{part}\n"
        indent += "  "
    text += f"{indent}{body}\n"
    for _ in lines:
        indent = indent[:-2]
        text += f"{indent}}}\n"
    return text


def head(indent, call, names):
    """The head of a closure, on one line if it fits."""
    takes = f"({', '.join(names)}) throws(BridgeError) in"
    line = f"{call} {{ {takes}"
    if len(line) + indent <= 100:
        return [line]
    return [f"{call} {{", f"  {takes}"]


def c_function(function):
    parameters = []
    for each in function.parameters:
        first, *rest = C_TYPES[each.type]
        parameters.append(f"_ {each.name}: {first}")
        parameters += [f"_ {each.name}Length: {type}" for type in rest]
    gives_out = function.result in OUTPUT
    if gives_out:
        parameters += [f"_ buffer: {OUTPUT[function.result]}", "_ capacity: UInt32"]
    lent = ["functions", "output"] if gives_out else ["functions"]
    outside = f"withFunctions(group, {function.result}To: buffer, capacity)" if gives_out \
        else "withFunctions(group)"
    lines = [head(2, f"unsafe {outside}" if gives_out else outside, lent)]
    for each in function.parameters:
        indent = 2 + 2 * len(lines)
        if each.type == "text":
            how = "withOptionalText" if each.is_optional else "withText"
            call = f'try unsafe {how}({each.name}, "{each.words}")'
        elif each.type == "bytes":
            call = f"try unsafe withBytes(UnsafeRawPointer({each.name}), Int({each.name}Length))"
        else:
            continue
        lines.append(head(indent, call, [each.name]))
    return (
        f"@c @implementation\n"
        + wrapped(f"public func {function.name}(", parameters, ") -> Int32 {")
        + nested(lines, called(function)) + "}\n")


def wasm_function(function):
    taken = [each for each in function.parameters if each.name != "group"]
    parameters = [f"_ {each.name}: Int32" for each in taken]
    uses_face = function.result in OUTPUT or any(each.type in LENT for each in taken)
    lines = [head(2, "Face.shared.status", ["face" if uses_face else "_", "functions"])]
    for each in taken:
        if each.type not in LENT:
            continue
        how = "withOptionalText" if each.is_optional and each.type == "text" else "withText"
        lines.append(head(2 + 2 * len(lines), f"try face.{how}({each.name})", [each.name]))
    body = called(function, "UInt32(bitPattern: {})", "face.output")
    return (
        f'@_expose(wasm, "{function.name}") @_cdecl("wasm_{function.name}")\n'
        + wrapped(f"public func {function.name}(", parameters, ") -> Int32 {")
        + nested(lines, body) + "}\n")


def documented(function, text):
    return f"\n/// See `GroupFunctions.{function.name}`.\n{text}"


def texts(table):
    c = [each for each in table.functions if not (each.has("own") or each.has("own-c"))]
    wasm = [each for each in table.functions if not (each.has("own") or each.has("own-wasm"))]
    return {
        "Sources/WidgetBridge/CFunctions.swift": (
            "import CWidgetBridge\nimport WidgetFunctions\n\n" + MADE
            + "// The functions of the header that C calls.\n"
            + "".join(documented(each, c_function(each)) for each in c)),
        "Sources/WasmFace/WasmFunctions.swift": (
            "import WidgetFunctions\n\n" + MADE
            + "// The functions of the header that the module exports to its host. Each takes the\n"
            + "// lengths of its texts; -1 stands for NULL. The host has written the texts into\n"
            + "// the input, one after the other.\n"
            + "".join(documented(each, wasm_function(each)) for each in wasm)),
        "Sources/WasmFace/HostStep.swift": (
            MADE + "\n/// The steps of a change, by the numbers that a host reads.\n"
            + "enum HostStep: UInt32 {\n"
            + "".join(
                f"  case {step.name}{' = 0' if number == 0 else ''}\n"
                for number, step in enumerate(table.steps))
            + "}\n"),
    }
