"""The rows of the Node-API face's table, and the list of symbols that the library exports."""

from layout import wrapped

MADE = "Made by Sources/FunctionTable/make from functions.txt."

NODE_API_SYMBOLS = ["napi_register_module_v1", "node_api_module_get_api_version_v1"]
RESULTS = {
    "status": "ResultNumber", "handle": "ResultNumber", "count": "ResultNumber",
    "text": "ResultText", "bytes": "ResultBytes", "answer": "ResultPromise",
}
KINDS = {
    "number": "ArgumentUnsigned", "integer": "ArgumentSigned", "text": "ArgumentText",
    "bytes": "ArgumentBytes",
}
PLACES = {"number": "UNSIGNED", "integer": "SIGNED", "text": "TEXT", "bytes": "BYTES"}
OUTPUT = {"text": "TEXT_OUT", "bytes": "BYTES_OUT"}


def row(function):
    name, takes_environment = function.node_call
    arguments = ["environment"] if takes_environment else []
    arguments += [
        f"{PLACES[each.type]}({place})" for place, each in enumerate(function.parameters)]
    if function.result == "answer":
        # The timeout is 0 here: the thread that waits applies the actual one.
        arguments[-1] = "0"
    if function.result in OUTPUT:
        arguments.append(OUTPUT[function.result])
    parameters = [
        f'{{"{each.name}", {KINDS[each.type]}{"OrNull" if each.is_optional else ""}}}'
        for each in function.parameters]
    items = [
        function.name, RESULTS[function.result], f"{name}({', '.join(arguments)})",
        *(parameters or ["NO_PARAMETERS"])]
    return wrapped("FUNCTION(", items, ")", indent=9).replace("(\n         ", "(").replace(
        "\n)\n", ")\n")


def texts(table):
    rows, section = "", ""
    for function in table.functions:
        if function.has("c"):
            continue
        if function.section != section:
            section = function.section
            rows += f"\n/* {section}. */\n"
        rows += row(function)
    names = sorted(each.name for each in table.functions)
    return {
        "Sources/NodeFace/function_table.h": f"/* {MADE} See functions.c. */\n{rows}",
        "Sources/WidgetBridge/exports.map": (
            f"# {MADE}\n{{\n  global:\n"
            + "".join(f"    {name};\n" for name in [*names, *NODE_API_SYMBOLS])
            + "  local: *;\n};\n"),
    }
