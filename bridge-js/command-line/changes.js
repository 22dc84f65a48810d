// The command `changes`: prints a line for each change of the group by any process.
import { printable } from "./display.js";
import { print } from "./output.js";
import { untilStopped } from "./stopping.js";

function keysOf(group) {
  return new Set(group.listKeys().map(({ key }) => key));
}

/** The keys that only one of two sets has. */
function differing(older, newer) {
  return [...older].filter((key) => !newer.has(key))
    .concat([...newer].filter((key) => !older.has(key)));
}

export async function changes(group, _, { key }) {
  return await untilStopped(async (signal) => {
    const heard = group.changes({ signal, key });
    let known = keysOf(group);
    for await (const { keys, kinds, all } of heard) {
      const held = keysOf(group);
      const changed = all ? differing(known, held) : keys;
      const parts = [
        ...changed.map((key) => `${held.has(key) ? "set" : "removed"} ${printable(key)}`),
        ...kinds.map((kind) => `kind ${printable(kind)}`),
      ];
      known = held;
      print(`${new Date().toISOString()}  ${parts.join(", ") || "all"}`);
    }
  });
}
