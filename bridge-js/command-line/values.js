// The commands about values: get, set, remove, list.
import { Buffer } from "node:buffer";
import { printable } from "./display.js";
import { print } from "./output.js";
import { complain } from "./usage.js";

/** Prints the JSON text under a key, as it was set. */
export function get(group, [key]) {
  const json = group.getText(key);
  if (json === undefined) return absent(key);
  print(json);
}

/** Keeps a JSON value under a key. */
export function set(group, [key, json]) {
  group.setText(key, json);
}

/** Removes a key. */
export function remove(group, [key]) {
  return group.remove(key) ? 0 : absent(key);
}

/** Prints a line for each key, of values and of data, sorted by their bytes. */
export function list(group) {
  const keys = [...group.keys(), ...group.data.keys()];
  const bytes = new Map(keys.map((key) => [key, Buffer.from(key)]));
  keys.sort((left, right) => Buffer.compare(bytes.get(left), bytes.get(right)));
  for (const key of keys) print(printable(key));
}

function absent(key) {
  complain(`The group has no key "${key}".`);
  return 1;
}
