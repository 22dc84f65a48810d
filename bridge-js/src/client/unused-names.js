// Names for groups in memory that nobody else has.
const unused = new Set();
let made = 0;

/** A name whose next opening is a group of its own, which nobody can open again. */
export function unusedName() {
  const name = `in-memory-${++made}`;
  unused.add(name);
  return name;
}

/** Whether a name is one of those; the next time it is not. */
export function takeUnusedName(name) {
  return unused.delete(name);
}
