// Checks arguments that are lists of keys, and sorts keys as the library does.
import { argumentError } from "./errors.js";

/**
 * Checks keys from any iterable, and returns them as an array. A string is refused, although it is
 * iterable. Error messages use `caller` and `name`.
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

/** Ranks surrogates after all other code units, because UTF-8 sorts their characters last. */
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

/** A copy of `keys`, sorted by their bytes in UTF-8. */
export function sortedKeys(keys) {
  return [...keys].sort(compareBytes);
}

/**
 * The members of the object in which the library returns values, in the library's order: by the
 * bytes of their keys. In JavaScript, names that are integers come first instead.
 */
export function sortedEntries(values) {
  const entries = Object.entries(values);
  if (entries.length === 0 || !/^\d+$/.test(entries[0][0])) return entries;
  return entries.sort(([left], [right]) => compareBytes(left, right));
}
