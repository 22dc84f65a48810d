// The command `changes`: a line for each change of the group, by any process.
import { printable } from "./display.js";
import { print } from "./output.js";
import { untilStopped } from "./stopping.js";

/** What the group holds by key: a value's text, or a mark for data of that size. */
function contentsOf(group) {
  const values = Object.entries(group.getMany())
    .map(([key, value]) => [key, JSON.stringify(value)]);
  const data = group.listKeys().filter(({ type }) => type === "data")
    .map(({ key, byteCount }) => [key, byteCount]);
  return new Map([...values, ...data]);
}

/** What was done to come from one content to another: "set a, removed b". */
function difference(older, newer) {
  const set = [...newer].filter(([key, held]) => older.get(key) !== held).map(([key]) => key);
  const removed = [...older.keys()].filter((key) => !newer.has(key));
  const parts = [...set.map((key) => `set ${key}`), ...removed.map((key) => `removed ${key}`)];
  return parts.length === 0 ? "no key differs" : parts.map(printable).join(", ");
}

export async function changes(group) {
  return await untilStopped(async (signal) => {
    const heard = group.changes({ signal, persistent: true });
    let known = contentsOf(group);
    for await (const _ of heard) {
      const held = contentsOf(group);
      print(`${new Date().toISOString()}  ${difference(known, held)}`);
      known = held;
    }
  });
}
