// WidgetBridge for phones, without its own native code. The core is plain JavaScript. A group is
// stored in memory, or in SQLite with the app's own SQLite library. All calls except `changes` and
// `refresh` are synchronous. Apart from the options for opening a group, the API is that of
// mod.d.ts.
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

/** A value that SQLite takes or returns. */
export type SQLValue = string | number | null | Uint8Array;

/** A connection to a group's database. The package recognizes errors by SQLite's own messages. */
export interface PhoneDatabase {
  /**
   * Runs one statement, with values for its question marks. Returns its rows, or an empty array if
   * it has none. Bytes may be a Uint8Array or an ArrayBuffer.
   */
  all(sql: string, values: SQLValue[]): readonly Record<string, unknown>[];
  /** Closes the connection and releases its locks. A new one is opened when it is needed. */
  close(): void;
}

/** A store for groups on a phone. */
export interface PhoneStore {
  /** Opens a separate connection to a group's database, which is created if it does not exist. */
  open(name: string): PhoneDatabase;
  /** The path of a group's database, for messages. */
  pathOf?(name: string): string;
  /**
   * The phone's time zone, for requests that have none: an IANA name or an offset. It is read at
   * each call. Default: Intl's time zone.
   */
  readonly timeZone?: string | undefined;
}

/**
 * A store for expo-sqlite (14 or newer). Pass its `openDatabaseSync`, and the folder that the app
 * shares with its widgets, as a path or a URI. The folder is
 * `Paths.appleSharedContainers[group].uri` of expo-file-system, or `widgetsDirectory` of
 * expo-widgets. A group is the file `NAME/group.sqlite` in that folder.
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
 * A store for @op-engineering/op-sqlite. Pass its `open`. A group is the file `NAME/group.sqlite`
 * in `location`. The default location is op-sqlite's own folder, or the app group's folder if
 * Info.plist has OPSQLite_AppGroup.
 */
export function opSQLite(options: {
  open(options: { name: string; location: string }): {
    executeSync(sql: string, values: SQLValue[]): { rows?: unknown[] };
    close(): void;
  };
  location?: string | undefined;
  timeZone?: string | undefined;
}): PhoneStore;

/** The options for opening a group on a phone, in a store or in memory. */
export interface PhoneGroupOptions {
  /** The store that keeps the group. */
  store?: PhoneStore | null | undefined;
  /**
   * Keeps the group in memory for as long as the app runs. With "memory", all callers that open the
   * same name share one group. With "private-memory", each caller gets a new group.
   */
  storage?: "memory" | "private-memory" | null | undefined;
  /**
   * If true, the group is never changed, and it must exist. SQLite may still create files in its
   * folder. Default: false.
   */
  readOnly?: boolean | null | undefined;
  /** What an acknowledged write survives: the death of the process (default), or a power loss. */
  durability?: "process" | "power" | null | undefined;
  /** How many milliseconds a writer waits for another writer. Default: 1000. */
  lockTimeoutMilliseconds?: number | null | undefined;
  /** A phone has no other backend. */
  backend?: "portable" | null | undefined;
}

/**
 * The storage that an app's own widgets read: `new ExtensionStorage(appGroup)` of
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
 * Writes values to the storage that an app's own widgets in Swift or Kotlin read. Each value is
 * written now, and after each change by any process, until `stop` is called. Text and whole numbers
 * are written unchanged, and anything else as JSON text. A key without a value is removed.
 * react-native-shared-group-preferences cannot remove a key, so it gets the text "null" instead.
 *
 * `ready` is fulfilled when the current values are written, and rejected if one of them could not
 * be read or written. The others are written nevertheless. Throws a TypeError if the storage or the
 * keys are not valid.
 */
export function publishValues(
  group: SharedGroup<any>,
  storage: WidgetStorage,
  keys: readonly string[],
  options?: {
    /** Called when a key has been written. This is the place to reload a widget. */
    onPublished?(key: string): void;
    /**
     * Called if a change could not be written, or if the new value could not be read. In the second
     * case the storage keeps the old value. Default: the error is an unhandled rejection.
     */
    onError?(error: unknown, key: string): void;
  } | null,
): { ready: Promise<void>; stop(): void };

/**
 * Imports the values that an older version of the app has written, for those of the keys that hold
 * neither a value nor data in the group. A value that is set during the import is kept. Returns the
 * imported keys.
 *
 * Text that is JSON of an object or a list becomes that object or list. Text that is a whole
 * number, written as `String` writes it, becomes that number, because both libraries give numbers
 * back as text. All other text stays text, such as "007" or "0.5".
 *
 * If the storage throws, the promise rejects with the same error, and the group keeps the values
 * that were imported before.
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
   * Opens a group, and creates it if it does not exist.
   *
   * Its `changes()` reports the app's own writes at once, and writes by other processes within half
   * a second while the app is in the foreground. In the background, the database is closed after
   * each call, so that the system does not end the app for holding a lock.
   */
  open<Values extends object = Record<string, any>>(
    name: string,
    options: PhoneGroupOptions,
  ): SharedGroup<Values>;

  /** A new group in memory that no other call returns. */
  inMemory<Values extends object = Record<string, any>>(): SharedGroup<Values>;
};

/**
 * The file and the version of the core and of its time zones. `timeZones` is undefined in a bundle
 * without time zones.
 */
export function libraryInfo(): {
  path: string;
  version: string;
  backend: "portable";
  timeZones: TimeZonesInfo | undefined;
};

/** The version of the core that this package requires. */
export const packedVersion: string;

export {};
