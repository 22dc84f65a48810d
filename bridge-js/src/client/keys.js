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

/**
 * The members of the object in which the library returns values, in the library's order: by the
 * bytes of their keys. In JavaScript, names that are integers come first instead.
 */
export function sortedEntries(values) {
  const entries = Object.entries(values);
  if (entries.length === 0 || !/^\d+$/.test(entries[0][0])) return entries;
  return entries.sort(([left], [right]) => compareBytes(left, right));
}

/** How many keys of a list are read at a time. */
const portion = 256;

/** The start of each key's description. No JSON text contains it, since texts escape quotes. */
const beginning = '{"key":"';

/**
 * The keys of a type in the library's list of keys, at most 256 at a time. So a caller that
 * needs only the first few need not wait until 100,000 are parsed.
 */
export function* keyPortions(text, type) {
  let start = text.indexOf(beginning);
  while (start >= 0) {
    let end = start;
    for (let count = 0; count < portion && end >= 0; count++) {
      end = text.indexOf(beginning, end + 1);
    }
    // A description ends before a comma, the last one before the end of the list.
    const listed = text.slice(start, end < 0 ? text.lastIndexOf("]") : end - 1);
    const keys = JSON.parse(`[${listed}]`).filter((each) => each.type === type);
    if (keys.length > 0) yield keys.map(({ key }) => key);
    start = end;
  }
}

/** How many keys of a type the library's list of keys has. */
export function countKeys(text, type) {
  const member = `,"type":"${type}",`;
  let count = 0;
  for (let place = text.indexOf(member); place >= 0; place = text.indexOf(member, place + 1)) {
    count += 1;
  }
  return count;
}

/** The elements of lists, one after the other. */
export function* flattened(lists) {
  for (const list of lists) yield* list;
}
