// Checks the options of init(), in pages and in runtimes where init() has nothing to do.
import { plainBytes, tagOf } from "./bytes.js";
import { checkedOptions } from "./options.js";

/** Whether a value is a file's location. Any other value must be the file's bytes. */
export function isPlace(value) {
  return typeof value === "string" || tagOf(value) === "URL";
}

/**
 * The options of init(). Throws a TypeError for an unknown option, or for an option that is neither
 * a location nor bytes.
 */
export function initOptions(options) {
  const { core, timeZones } = checkedOptions(options, "init", ["core", "timeZones"]);
  for (const [name, value] of Object.entries({ core, timeZones })) {
    if (!isPlace(value ?? "")) plainBytes(value, "init", name);
  }
  return { core, timeZones };
}
