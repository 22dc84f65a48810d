import type { JSONInput } from "../types/json.d.ts";

/** Accepted but ignored, because there is only one storage here. */
export interface SharedGroupPreferenceOptions {
  useAndroidSharedPreferences?: boolean | undefined;
}

/** The class of react-native-shared-group-preferences, on top of a shared group. */
export default class SharedGroupPreferences {
  /** Stores a value with its type. Rejects with 0 if the group cannot be opened. */
  static setItem(
    key: string,
    value: JSONInput,
    appGroup: string,
    options?: SharedGroupPreferenceOptions,
  ): Promise<void>;

  /**
   * The value as it was set. Rejects with 0 if the group cannot be opened, and with 1 if
   * there is no value.
   */
  static getItem(
    key: string,
    appGroup: string,
    options?: SharedGroupPreferenceOptions,
  ): Promise<any>;

  /** Always rejects, even on Android, because the shim cannot find out which apps are installed. */
  static isAppInstalledAndroid(packageName: string): Promise<void>;
}
