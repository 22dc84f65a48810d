// Keys of a group as arguments, and in the order in which the library lists them.
import { argumentError } from "./errors.js";

/**
 * Checks a list of keys. A text is refused, though it can be iterated. `caller` is for messages.
 */
export function keyList(keys, caller, name) {
  if (typeof keys === "string" || typeof keys?.[Symbol.iterator] !== "function") {
    throw argumentError(`${caller}: ${name} must be a list of keys.`);
  }
  return Array.from(keys, (key) => {
    if (typeof key === "string") return key;
    throw argumentError(`${caller}: ${name} must hold only strings.`);
  });
}

/** Moves the surrogates behind all other units, since UTF-8 orders their characters that way. */
function rank(unit) {
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}

/** Compares two texts by their bytes in UTF-8. */
export function compareBytes(left, right) {
  const length = Math.min(left.length, right.length);
  for (let place = 0; place < length; place++) {
    const difference = rank(left.charCodeAt(place)) - rank(right.charCodeAt(place));
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Keys sorted by their bytes. */
export function sortedKeys(keys) {
  return [...keys].sort(compareBytes);
}

/**
 * The members of the library's object of values as the library wrote them, sorted by the bytes of
 * their keys. JavaScript puts names that are numbers first.
 */
export function sortedEntries(values) {
  const entries = Object.entries(values);
  if (entries.length === 0 || !/^\d+$/.test(entries[0][0])) return entries;
  return entries.sort(([left], [right]) => compareBytes(left, right));
}
