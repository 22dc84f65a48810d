// The commands for values and data.
import { WidgetBridgeError } from "../mod.js";
import { internalsOf } from "../src/client/group.js";
import { printable } from "./display.js";
import { fileBytes, handOver, jsonText, parsedJSON, put } from "./input.js";
import { columns, print } from "./output.js";
import { row } from "./rows.js";
import { complain } from "./usage.js";

/** Prints the JSON text under a key, byte for byte. */
export function get(group, [key]) {
  const json = group.getText(key);
  if (json === undefined) return absent(key);
  print(json);
}

/** Stores a JSON value under a key. */
export async function set(group, [key, json], options) {
  const text = await jsonText(json);
  check(group, key, text, options);
  group.setText(key, text);
}

/** Throws if the kind that reads the key by default could not show the value. */
function check(group, key, text, options) {
  if (options["no-check"]) return;
  try {
    group.checkText(key, text);
  } catch (error) {
    if (error.code !== "invalidValue") throw error;
    const message = `${error.message} Nothing was set; --no-check sets it all the same.`;
    throw new WidgetBridgeError({ ...error, message }, { cause: error });
  }
}

/**
 * Stores a JSON value under a key, if the key still holds the expected value. Without --expected,
 * the key must hold no value.
 */
export async function update(group, [key, json], options) {
  const text = await jsonText(json);
  check(group, key, text, options);
  if (group.replaceText(key, options.expected, text)) return;
  complain(`The key "${key}" no longer holds what was expected. (conflict)`);
  return 1;
}

/** Removes a key. */
export function remove(group, [key]) {
  return group.remove(key) ? 0 : absent(key);
}

/** Removes all values and data. */
export function clear(group) {
  group.clear();
}

/** Prints a line for each key. If the output is not a terminal, tabs separate the line's parts. */
export function list(group) {
  const isForPeople = columns() !== undefined;
  for (const { key, type, byteCount } of group.listKeys()) {
    if (isForPeople) print(row(printable(key), type, `${byteCount} bytes`));
    else print([printable(key), type, byteCount].join("\t"));
  }
}

/** Prints all values, byte for byte, as one JSON object, as they are at one moment. */
export function exportValues(group) {
  const text = internalsOf(group).call("export", "getSharedValues");
  try {
    JSON.parse(text);
  } catch (error) {
    // One of the values is damaged. getMany() throws an error that names its key.
    group.getMany();
    throw error;
  }
  print(text);
}

/** Sets every member of a JSON object, byte for byte, as one change. */
export async function importValues(group, [json], options) {
  const text = await jsonText(json);
  const values = parsedJSON(text);
  if (typeof values !== "object" || values === null || Array.isArray(values)) {
    throw new WidgetBridgeError({ code: "invalidValue", message: "The JSON must be an object." });
  }
  handOver(() => {
    for (const [key, value] of Object.entries(values)) {
      check(group, key, JSON.stringify(value), options);
    }
    internalsOf(group).change("import", "setSharedValues", text, null);
  });
}

/** Prints the bytes under a key. */
export function getData(group, [key], options) {
  const bytes = group.data.get(key);
  if (bytes === undefined) return absent(key);
  put(bytes, options);
}

/** Stores the bytes of a file under a key. */
export async function setData(group, [key, path]) {
  group.data.set(key, await fileBytes(path));
}

function absent(key) {
  complain(`The group has no key "${key}".`);
  return 1;
}
