// The commands about values: get, set, remove, list.
import process from "node:process";
import { print } from "./output.js";

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

/** Prints a line for each key. */
export function list(group) {
  for (const key of group.keys()) print(key);
}

function absent(key) {
  process.stderr.write(`widget-bridge: The group has no key "${key}".\n`);
  return 1;
}
