// What init() takes, in a page and in runtimes where it has nothing to do.
import { plainBytes } from "./bytes.js";
import { checkedOptions } from "./options.js";

/** Whether a value says where a file is. Otherwise it has to be the file's bytes. */
export function isPlace(value) {
  return typeof value === "string" || Object.prototype.toString.call(value) === "[object URL]";
}

/**
 * The options of init(). Throws a TypeError for an unknown option, or for no place and no bytes.
 */
export function initOptions(options) {
  const { core, timeZones } = checkedOptions(options, "init", ["core", "timeZones"]);
  for (const [name, value] of Object.entries({ core, timeZones })) {
    if (!isPlace(value ?? "")) plainBytes(value, "init", name);
  }
  return { core, timeZones };
}
