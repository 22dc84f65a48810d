/* @ts-self-types="./react-native-shared-group-preferences.d.ts" */
// The interface of react-native-shared-group-preferences over a shared group. What differs, all of
// it for the better, is in the README.
import { WidgetBridgeError } from "../src/errors.js";
import { sharedGroup } from "./groups.js";

/** What that package rejects with: a number. */
const noGroup = 0;
const noValue = 1;

/** The group, or a rejection with the number that stands for its absence. */
function groupOf(appGroup) {
  try {
    return sharedGroup(appGroup);
  } catch (error) {
    throw error instanceof WidgetBridgeError ? noGroup : error;
  }
}

export default class SharedGroupPreferences {
  static async setItem(key, value, appGroup, _options) {
    groupOf(appGroup).set(key, value);
  }

  static async getItem(key, appGroup, _options) {
    const value = groupOf(appGroup).get(key);
    if (value === undefined) throw noValue;
    return value;
  }

  /** No Android app is installed where this runs. */
  static async isAppInstalledAndroid(_packageName) {
    throw undefined;
  }
}
