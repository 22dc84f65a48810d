// Checks the options of the package's methods. An unknown option would silently have no effect, so
// it is refused. The message suggests the name that was probably meant.
import { tagOf } from "./bytes.js";
import { argumentError } from "./errors.js";

/** The number of characters to insert, remove or replace to turn one text into the other. */
function distance(left, right) {
  let row = Array.from({ length: right.length + 1 }, (_, place) => place);
  for (let place = 0; place < left.length; place++) {
    const next = [place + 1];
    for (let other = 0; other < right.length; other++) {
      const replaced = row[other] + (left[place] === right[other] ? 0 : 1);
      next.push(Math.min(replaced, row[other + 1] + 1, next[other] + 1));
    }
    row = next;
  }
  return row[right.length];
}

/** The name that is most similar to an unknown one. Undefined if none is similar enough. */
export function nearest(name, names) {
  const ranked = names.map((other) => ({
    other,
    far: distance(name.toLowerCase(), other.toLowerCase()),
  })).sort((left, right) => left.far - right.far);
  const [first] = ranked;
  return first?.far <= Math.ceil(name.length / 3) ? first.other : undefined;
}

/** A message about an unknown name. It suggests a similar name, if there is one. */
export function unknownName(what, name, names) {
  const meant = nearest(name, names);
  const question = meant === undefined ? "" : ` Did you mean "${meant}"?`;
  return `there is no ${what} "${name}".${question}`;
}

/**
 * Whether a value is an ordinary object. A list, a Map, a URL, a signal or a promise is not: its
 * content would be silently ignored.
 */
export function isObject(value) {
  return tagOf(value) === "Object";
}

/** Throws if an argument is not an object. */
export function checkObject(value, caller, name) {
  if (!isObject(value)) throw argumentError(`${caller}: ${name} must be an object.`);
}

/**
 * Returns a method's options as an object. Throws a TypeError if a member is not in `names`, unless
 * the member is undefined.
 */
export function checkedOptions(options, caller, names) {
  if (options === undefined || options === null) return {};
  checkObject(options, caller, "options");
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || names.includes(name)) continue;
    throw argumentError(`${caller}: ${unknownName("option", name, names)}`);
  }
  return options;
}

/** Throws if options were passed to a method that takes none. */
export function refuseOptions(options, caller) {
  if (options !== undefined) checkedOptions(options, caller, []);
}

const storages = ["memory", "private-memory"];

/** Checks the option `storage` of open(). Returns undefined for a group that is not in memory. */
export function checkedStorage(storage) {
  if (storage === undefined || storage === null) return undefined;
  if (storages.includes(storage)) return storage;
  throw argumentError('open: storage can only be "memory" or "private-memory".');
}

/** Throws if a signal is present but is not an AbortSignal. The signal may be of any realm. */
export function checkSignal(signal, caller) {
  if (signal === undefined || signal === null) return;
  if (typeof signal?.aborted !== "boolean" || typeof signal.addEventListener !== "function") {
    throw argumentError(`${caller}: signal must be an AbortSignal.`);
  }
}
