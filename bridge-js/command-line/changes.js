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

/** What stands in place of a difference where there is none. */
const none = "no key differs";

/** What was done to come from one content to another: "set a, removed b". */
function difference(older, newer) {
  const set = [...newer].filter(([key, held]) => older.get(key) !== held).map(([key]) => key);
  const removed = [...older.keys()].filter((key) => !newer.has(key));
  const parts = [...set.map((key) => `set ${key}`), ...removed.map((key) => `removed ${key}`)];
  return parts.length === 0 ? none : parts.map(printable).join(", ");
}

export async function changes(group) {
  return await untilStopped(async (signal) => {
    const heard = group.changes({ signal });
    let known = contentsOf(group);
    for await (const { keys } of heard) {
      const held = contentsOf(group);
      const told = difference(known, held);
      known = held;
      // A key that changed before the first look was seen by that.
      if (told === none && keys.length > 0) continue;
      print(`${new Date().toISOString()}  ${told}`);
    }
  });
}
