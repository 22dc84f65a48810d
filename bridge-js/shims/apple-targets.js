/* @ts-self-types="./apple-targets.d.ts" */
// ExtensionStorage of @bacons/apple-targets over a shared group. What differs, all of it for the
// better, is in the README.
import { WidgetBridgeError } from "../src/errors.js";
import { sharedGroup } from "./groups.js";

/** The groups that have been used: reloading is told to each. */
const used = new Set();

/** A kind that a group does not know has nothing to reload there; an older library tells of writes
 * alone, which is enough for those who wait for changes. */
function reload(name) {
  for (const appGroup of used) {
    try {
      sharedGroup(appGroup).reload(name);
    } catch (error) {
      const isExpected = error instanceof WidgetBridgeError &&
        (error.code === "notFound" || error.code === "unsupported");
      if (!isExpected) throw error;
    }
  }
}

export class ExtensionStorage {
  static reloadWidget(name) {
    reload(name);
  }

  /** Controls show what widgets show: they are told alike. */
  static reloadControls(name) {
    reload(name);
  }

  constructor(appGroup) {
    this.appGroup = appGroup;
  }

  #group() {
    used.add(this.appGroup);
    return sharedGroup(this.appGroup);
  }

  set(key, value) {
    if (value === undefined || value === null) this.remove(key);
    else this.#group().set(key, value);
  }

  /** Text as it is, everything else as JSON text. */
  get(key) {
    const value = this.getValue(key);
    if (value === undefined) return null;
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  /** The value with its type; undefined where there is none. Not in the other package. */
  getValue(key) {
    return this.#group().get(key);
  }

  remove(key) {
    this.#group().remove(key);
  }
}
