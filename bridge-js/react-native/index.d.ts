// WidgetBridge for phones, without native code of its own: the core is plain JavaScript, and a
// group is in a SQLite that the app has, or in memory. All calls are synchronous. Apart from how a
// group is opened, this is the same as mod.d.ts.
import type { SharedGroup as Group } from "../src/shared-group.d.ts";
import type { TimeZonesInfo } from "../types/requests.d.ts";

export type * from "../types/changes.d.ts";
export type * from "../types/data.d.ts";
export type * from "../types/documents.d.ts";
export type * from "../types/drawing.d.ts";
export type * from "../types/entries.d.ts";
export type * from "../types/json.d.ts";
export type * from "../types/refresh.d.ts";
export type * from "../types/requests.d.ts";
export type { Kept, KindName, SharedData } from "../src/shared-group.d.ts";
export * from "../src/client/dates.js";
export * from "../src/client/errors.js";
export * from "../src/client/kinds.js";

/** What SQLite takes and returns. */
export type SQLValue = string | number | null | Uint8Array;

/** A connection to a group's database. Its errors should have SQLite's own messages. */
export interface PhoneDatabase {
  /**
   * Runs one statement, with values for its question marks. Returns its rows, or an empty array if
   * it has none. Bytes may be a Uint8Array or an ArrayBuffer.
   */
  all(sql: string, values: SQLValue[]): readonly Record<string, unknown>[];
  /** Closes the connection and releases its locks. It is opened again when it is needed. */
  close(): void;
}

/** What keeps groups on a phone. */
export interface PhoneStore {
  /** Opens a group's database by a connection of its own, and makes it if it does not exist. */
  open(name: string): PhoneDatabase;
  /** Where the database of a group is, for messages. */
  pathOf?(name: string): string;
  /**
   * The zone that the phone is in, used if a request names none: an IANA name or an offset. It is
   * asked at each call. By default Intl's zone.
   */
  readonly timeZone?: string | undefined;
}

/**
 * Groups in expo-sqlite (14 or newer): hand over its `openDatabaseSync`, and the folder that the
 * app shares with its widgets, a path or a URI: `Paths.appleSharedContainers[group].uri` of
 * expo-file-system, or `widgetsDirectory` of expo-widgets. A group is `NAME/group.sqlite` there.
 */
export function expoSQLite(options: {
  openDatabaseSync(
    name: string,
    options: { useNewConnection: boolean },
    directory: string,
  ): {
    getAllSync(sql: string, values: SQLValue[]): unknown[];
    closeSync(): void;
  };
  directory: string | undefined;
  timeZone?: string | undefined;
}): PhoneStore;

/**
 * Groups in @op-engineering/op-sqlite: hand over its `open`. A group is `NAME/group.sqlite` in
 * `location`. By default that is the library's own folder, which is the app group's if Info.plist
 * has OPSQLite_AppGroup.
 */
export function opSQLite(options: {
  open(options: { name: string; location: string }): {
    executeSync(sql: string, values: SQLValue[]): { rows?: unknown[] };
    close(): void;
  };
  location?: string | undefined;
  timeZone?: string | undefined;
}): PhoneStore;

/** How a group is opened on a phone: in a store, or in memory. */
export interface PhoneGroupOptions {
  /** What keeps the group. */
  store?: PhoneStore | null | undefined;
  /**
   * Keeps the group in memory, as long as the app runs: one group for all callers that open its
   * name, or a private one for each.
   */
  storage?: "memory" | "private-memory" | null | undefined;
  /** True writes nothing at all; the group must exist. Default: false. */
  readOnly?: boolean | null | undefined;
  /** What an acknowledged write survives: the death of the process (default), or loss of power. */
  durability?: "process" | "power" | null | undefined;
  /** How long a writer waits for another one. Default: 1000. */
  lockTimeoutMilliseconds?: number | null | undefined;
  /** A phone has no other backend. */
  backend?: "portable" | null | undefined;
}

/**
 * Where an app's own widgets read values: `new ExtensionStorage(appGroup)` of
 * `@bacons/apple-targets`, or `{ preferences, appGroup }` with the class of
 * `react-native-shared-group-preferences`.
 */
export type WidgetStorage =
  | { set(key: string, value?: any): void; get(key: string): unknown; remove(key: string): void }
  | {
    preferences: {
      setItem(key: string, value: any, appGroup: string): Promise<unknown>;
      getItem(key: string, appGroup: string): Promise<unknown>;
    };
    appGroup: string;
  };

/**
 * Writes values for an app's own widgets, in Swift or Kotlin, to where they read them: now, and
 * after each change by any process, until `stop` is called. Text and whole numbers are written as
 * they are, and anything else as JSON text. A key without a value is removed;
 * react-native-shared-group-preferences cannot do that, so it gets the text "null" for the key.
 *
 * `ready` is fulfilled when the values as they are now are written, and rejects if one was not.
 * Throws a TypeError if the storage or the keys are not valid.
 */
export function publishValues(
  group: SharedGroup<any>,
  storage: WidgetStorage,
  keys: readonly string[],
  options?: {
    /** Called when a key has been written. This is the place to reload a widget. */
    onPublished?(key: string): void;
    /** Called for a change that could not be written. By default it is an unhandled rejection. */
    onError?(error: unknown, key: string): void;
  } | null,
): { ready: Promise<void>; stop(): void };

/**
 * Takes over what an older version of the app has written, for those of the keys under which the
 * group holds nothing. Returns the keys that it took. Text that is JSON of an object or a list
 * becomes that object or list. Rejects with what the storage throws, and keeps what it took before.
 */
export function importValues(
  group: SharedGroup<any>,
  storage: WidgetStorage,
  keys: readonly string[],
): Promise<string[]>;

/** A group, as in mod.d.ts. */
export type SharedGroup<Values extends object = Record<string, any>> = Group<Values>;

/** Opens groups. */
export const SharedGroup: {
  /**
   * Opens a group, and makes it if it does not exist.
   *
   * Its `changes()` report the app's own writes at once, and other processes' writes within half a
   * second while the app is in the foreground. In the background nothing stays open after a call,
   * so that the system does not end the app for holding a lock.
   */
  open<Values extends object = Record<string, any>>(
    name: string,
    options: PhoneGroupOptions,
  ): SharedGroup<Values>;

  /** A new group in memory. No other group has its name. */
  inMemory<Values extends object = Record<string, any>>(): SharedGroup<Values>;
};

/**
 * The core's file and its version, and those of the time zones that it reads; these are undefined
 * in a bundle without time zones.
 */
export function libraryInfo(): {
  path: string;
  version: string;
  backend: "portable";
  timeZones: TimeZonesInfo | undefined;
};

/** The version of the core that this package is made for. */
export const packedVersion: string;

export {};
