// Copies values for an app's existing widgets in Swift or Kotlin. These widgets read the storage of
// an older library: ExtensionStorage of @bacons/apple-targets, or
// react-native-shared-group-preferences.
import { argumentError, unlessWrongType, WidgetBridgeError } from "../src/client/errors.js";
import { toJSON } from "../src/client/json.js";

/** Writes the current values, and each value after it has changed, until `stop` is called. */
export function publishValues(group, storage, keys, options) {
  const { write } = storageOf(storage, "publishValues"), names = keysOf(keys, "publishValues");
  const { onError, onPublished } = options ?? {};
  // Each write waits for the one before, so that the newest value is written last.
  let last = Promise.resolve();
  const publish = (key, value) => {
    const written = last
      .then(() => write(key, asWritten(value)))
      .then(() => onPublished?.(key));
    last = written.catch(() => {});
    return written;
  };
  const first = Promise.all(names.map(async (key) => publish(key, group.get(key))));
  const stops = names.map((key) =>
    group.onChange(key, (value, error) => {
      const written = error === undefined ? publish(key, value) : Promise.reject(error);
      // If there is no `onError`, this promise is an unhandled rejection, so that it is noticed.
      written.catch(onError && ((failure) => onError(failure, key)));
    })
  );
  return { ready: first.then(() => {}), stop: () => stops.forEach((stop) => stop()) };
}

/**
 * Imports the values that an older version of the app has written, for keys that hold nothing in
 * the group. Returns the imported keys.
 */
export async function importValues(group, storage, keys) {
  const { read } = storageOf(storage, "importValues"), taken = [];
  for (const key of keysOf(keys, "importValues")) {
    if (group.has(key)) continue;
    const value = asRead(await read(key));
    if (value === undefined || value === null) continue;
    const json = toJSON(value, "importValues", "a value");
    // A key that holds data is not replaced.
    if (unlessWrongType(() => group.replaceText(key, null, json), false)) taken.push(key);
  }
  return taken;
}

/** Returns text, whole numbers and null unchanged, and any other value as JSON text for Swift. */
function asWritten(value) {
  if (value === undefined || value === null || typeof value === "string") return value;
  return Number.isSafeInteger(value) ? value : JSON.stringify(value);
}

/**
 * Parses the JSON text of an object or a list, and a whole number, which both libraries give back
 * as text. Returns any other value unchanged.
 */
function asRead(value) {
  if (typeof value !== "string") return value;
  if (/^(0|-?[1-9]\d*)$/.test(value) && Number.isSafeInteger(+value)) return +value;
  if (!/^\s*[{[]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The functions that write to and read from the storage of either library. */
function storageOf(storage, caller) {
  if (["get", "set", "remove"].every((name) => typeof storage?.[name] === "function")) {
    return {
      write: (key, value) => value == null ? storage.remove(key) : storage.set(key, value),
      read: (key) => storage.get(key),
    };
  }
  const { preferences, appGroup } = storage ?? {};
  if (typeof preferences?.setItem === "function" && typeof appGroup === "string") {
    return {
      // The library cannot remove a key, so the text "null" is written, which no widget decodes.
      write: (key, value) => preferences.setItem(key, value ?? null, appGroup),
      read: (key) => preferences.getItem(key, appGroup).catch(absent),
    };
  }
  throw argumentError(
    `${caller}: storage must be new ExtensionStorage(appGroup) of @bacons/apple-targets, or ` +
      "{ preferences, appGroup } with react-native-shared-group-preferences.",
  );
}

/** Handles a rejection. The library rejects with 1 if a key has no value. */
function absent(error) {
  if (error === 1) return undefined;
  throw error === 0
    ? new WidgetBridgeError({
      code: "groupUnavailable",
      message: "importValues: the app has no app group of that name in its entitlements.",
    })
    : error;
}

function keysOf(keys, caller) {
  if (!Array.isArray(keys) || !keys.every((key) => typeof key === "string")) {
    throw argumentError(`${caller}: keys must be an array of strings.`);
  }
  return [...new Set(keys)];
}
