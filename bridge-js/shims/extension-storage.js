// ExtensionStorage of @bacons/apple-targets over a native part. The README says what differs.
import { argumentError, fromNative } from "../src/client/errors.js";
import { toJSON } from "../src/client/json.js";

/** The class, for groups that `native` opens. */
export function makeExtensionStorage(native) {
  /** The groups that have been used and can therefore be opened. Each is told to reload. */
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

  /** Tells every group, even after one that fails. Throws the first failure at the end. */
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

    /** Controls show what widgets show, so they are told in the same way. */
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

    /** Text as it is, everything else as JSON text. */
    get(key) {
      const value = this.#read("get", key);
      if (value === undefined) return null;
      return typeof value === "string" ? value : JSON.stringify(value);
    }

    /** The value with its type. Undefined if there is none. The other package lacks this. */
    getValue(key) {
      return this.#read("getValue", key);
    }

    #read(caller, key) {
      const json = call(caller, "getSharedValueSync", this.appGroup, key);
      return json === null || json === undefined ? undefined : JSON.parse(json);
    }

    remove(key) {
      call("remove", "removeSharedValueSync", this.appGroup, key);
    }
  };
}
