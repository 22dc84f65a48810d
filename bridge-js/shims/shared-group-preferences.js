// The class of react-native-shared-group-preferences, built on a native part. The README lists how
// it differs from the original.
import { argumentError, fromNative, WidgetBridgeError } from "../src/client/errors.js";
import { keptValue, toJSON } from "../src/client/json.js";

/** The numbers with which that package's promises reject. */
const noGroup = 0;
const noValue = 1;

/** Makes the class. `native` is the native part, which opens the groups. */
export function makeSharedGroupPreferences(native) {
  async function call(caller, name, ...values) {
    try {
      return await native[name](...values);
    } catch (error) {
      throw fromNative(error, caller);
    }
  }

  /** Opens a group. Rejects with `noGroup` if it cannot be opened. */
  async function open(caller, appGroup) {
    if (typeof appGroup !== "string") throw argumentError(`${caller}: appGroup must be a string.`);
    try {
      await call(caller, "openSharedGroup", appGroup);
    } catch (error) {
      throw error instanceof WidgetBridgeError ? noGroup : error;
    }
  }

  return class SharedGroupPreferences {
    static async setItem(key, value, appGroup, _options) {
      await open("setItem", appGroup);
      const json = toJSON(value, "setItem", "value");
      await call("setItem", "setSharedValue", appGroup, key, json);
    }

    static async getItem(key, appGroup, _options) {
      await open("getItem", appGroup);
      const json = await call("getItem", "getSharedValue", appGroup, key);
      if (json === null || json === undefined) throw noValue;
      return keptValue(json, key);
    }

    /** Always rejects: a group does not know which apps are installed. */
    static async isAppInstalledAndroid(_packageName) {
      throw undefined;
    }
  };
}
