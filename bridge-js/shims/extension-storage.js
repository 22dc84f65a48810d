// The class ExtensionStorage of @bacons/apple-targets, on top of a native part. The README lists
// the differences.
import { argumentError, fromNative } from "../src/client/errors.js";
import { keptValue, toJSON } from "../src/client/json.js";

/** Makes the class. `native` is the native part, which opens the groups. */
export function makeExtensionStorage(native) {
  /** The groups that were used without an error. reload() reloads the widgets of all of them. */
  const used = new Set();

  function call(caller, name, appGroup, ...values) {
    if (typeof appGroup !== "string") throw argumentError(`${caller}: appGroup must be a string.`);
    try {
      const given = native[name](appGroup, ...values);
      used.add(appGroup);
      return given;
    } catch (error) {
      throw fromNative(error, caller);
    }
  }

  /**
   * Reloads a kind, or all kinds, in each used group. Throws the first error after the last group.
   */
  function reload(caller, name) {
    const failures = [];
    for (const appGroup of used) {
      try {
        if (name === undefined) call(caller, "reloadAllTimelinesSync", appGroup);
        // A group that does not know the kind has nothing to reload.
        else call(caller, "reloadTimelinesSync", appGroup, name);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  return class ExtensionStorage {
    static reloadWidget(name) {
      reload("reloadWidget", name);
    }

    /** Controls show the same data as widgets, so they are reloaded in the same way. */
    static reloadControls(name) {
      reload("reloadControls", name);
    }

    constructor(appGroup) {
      this.appGroup = appGroup;
    }

    set(key, value) {
      if (value === undefined || value === null) {
        call("set", "removeSharedValueSync", this.appGroup, key);
        return;
      }
      call("set", "setSharedValueSync", this.appGroup, key, toJSON(value, "set", "value"));
    }

    /** Returns text unchanged, and any other value as JSON text. Null if there is no value. */
    get(key) {
      const value = this.#read("get", key);
      if (value === undefined) return null;
      return typeof value === "string" ? value : JSON.stringify(value);
    }

    /** The parsed value; undefined if there is none. @bacons/apple-targets lacks this method. */
    getValue(key) {
      return this.#read("getValue", key);
    }

    #read(caller, key) {
      const json = call(caller, "getSharedValueSync", this.appGroup, key);
      return json === null || json === undefined ? undefined : keptValue(json, key);
    }

    remove(key) {
      call("remove", "removeSharedValueSync", this.appGroup, key);
    }
  };
}
