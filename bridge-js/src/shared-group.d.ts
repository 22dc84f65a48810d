import type {
  ConfigurationOptions,
  EntryDocument,
  HostTimeline,
  InvalidDocument,
  InvalidTimeline,
  KeyDescription,
  PlannedRequest,
  RepairDocument,
  Timeline,
  WidgetInstance,
  WidgetIntent,
  WidgetKind,
  KindAlias,
  WidgetKindDescriptor,
} from "../types/documents.d.ts";
import type { WidgetBridgeError } from "./client/errors.d.ts";
import type { Changes, ChangesOptions } from "../types/changes.d.ts";
import type { WidgetDrawing } from "../types/drawing.d.ts";
import type { DDayData, Intents } from "../types/data.d.ts";
import type { BuiltInKind } from "../types/entries.d.ts";
import type { JSONInput, JSONMembers } from "../types/json.d.ts";
import type { RefreshHeaders, RefreshOptions, RefreshResult } from "../types/refresh.d.ts";
import type { BackendName, SharedGroupOptions, WidgetRequest } from "../types/requests.d.ts";

/** A built-in kind, or the name of a kind that the host has registered. */
export type KindName = BuiltInKind | (string & Record<never, never>);

/** With this member, a request returns an entry instead of an error if a value cannot be shown. */
interface EntryIfInvalid {
  onInvalid: "entry";
}

/** The options of `set` and `checkText`. `as` is the kind that is to show the value. */
export interface CheckOptions {
  as?: KindName | null | undefined;
}

/**
 * A value that can be stored under a key: of the type that the group's `Values` declare for it, or
 * else any value that JSON can hold.
 */
export type Kept<Value> = 0 extends 1 & Value ? JSONInput : Value;

/** The values that `setMany` takes: an object, or pairs of a key and its value. */
type Batch<Values> =
  | (Partial<Values> & { readonly [Symbol.iterator]?: never })
  | Iterable<
    { [Key in keyof Values & string]: readonly [Key, Kept<Values[Key]>] }[keyof Values & string]
  >;

/** A key and its value. */
type Entry<Values> = { [Key in keyof Values & string]: [Key, Values[Key]] }[keyof Values & string];

/** Symbol.dispose, if the compiler's library has it. */
type DisposeKey = SymbolConstructor extends { readonly dispose: infer Key extends symbol } ? Key
  : never;

/** The method that `using` calls at the end of its block. */
type SyncDisposal = { [Key in DisposeKey]: () => void };

/** Bytes under a group's keys, for example an image. A key holds either a value or data. */
export interface SharedData {
  /**
   * A copy of the bytes under a key; undefined if the key holds nothing. Throws "wrongType" if the
   * key holds a value.
   */
  get(key: string): Uint8Array<ArrayBuffer> | undefined;
  /** Stores bytes, at most 16 MiB. They replace a value under the same key. */
  set(key: string, bytes: Uint8Array | ArrayBuffer): this;
  /** Whether the key holds data. */
  has(key: string): boolean;
  /** Removes a key. Returns whether the key held anything. */
  remove(key: string): boolean;
  /** The keys that hold data, sorted by their bytes. */
  keys(): IterableIterator<string>;
}

/**
 * Values, data and widgets that the processes of one machine share.
 *
 * Every process sees a change at its next read. All methods except `changes` and `refresh` are
 * synchronous. A failure throws a `WidgetBridgeError`, or a `TypeError` if an argument has the
 * wrong type.
 *
 * `Values` can declare the keys and the types of their values:
 *
 *     const group = SharedGroup.open<{ visits: number }>("com.example.app");
 */
export class SharedGroup<Values extends object = Record<string, any>> {
  /**
   * Opens a group, and creates it if it does not exist. Close it with `close()`, or declare it
   * with `using`. A group that is no longer referenced is closed when it is garbage-collected.
   *
   * @param name 1 to 128 characters of A-Z a-z 0-9 . _ - that do not start with a dot
   */
  static open<Values extends object = Record<string, any>>(
    name: string,
    options?: SharedGroupOptions,
  ): SharedGroup<Values>;

  /**
   * A new group in memory that no other call returns, as with `{ storage: "private-memory" }`. With
   * `{ storage: "memory" }`, all callers that open the same name share one group.
   */
  static inMemory<Values extends object = Record<string, any>>(): SharedGroup<Values>;

  private constructor(name: string, options?: SharedGroupOptions);

  readonly name: string;

  /** The backend that stores the group. */
  readonly backend: BackendName;

  /** The group's data: bytes that are stored under keys. */
  readonly data: SharedData;

  /** Closes the group and ends its iterations. Closing it again has no effect. */
  close(): void;

  /**
   * Rebuilds a damaged group from its intact parts, if it was opened with `{ repair: true }`. The
   * damaged file is kept beside the new file. An undamaged group is left unchanged. Only the native
   * library can repair a group; with the portable backend, this throws "unsupported".
   */
  repair(): RepairDocument;

  // Values

  /**
   * The value under a key; undefined if the key holds nothing, null if null was set. Throws
   * "wrongType" if the key holds data.
   */
  get<Key extends keyof Values & string>(key: Key): Values[Key] | undefined;

  /** The JSON text of the value under a key. Undefined and "wrongType" are as in `get`. */
  getText(key: keyof Values & string): string | undefined;

  /**
   * Stores a value under a key. Throws a `TypeError` if JSON cannot hold the value.
   *
   * With `as`, the value is stored only if the kind of that name can show it; otherwise an error
   * says what is wrong. `setEvent` does the same for `dday`.
   */
  set<Key extends keyof Values & string>(
    key: Key,
    value: Kept<Values[Key]>,
    options?: CheckOptions,
  ): this;

  /**
   * Stores an event under a key, if the kind `dday` can show it. Throws a `WidgetBridgeError`
   * ("invalidValue") for a date that does not exist, and for any other content that could not be
   * shown. The same error is thrown for a member that is probably misspelt, such as `enddate`, and
   * for an unknown style or theme. Throws a `TypeError` for a `Date`, a `Temporal.Instant` or a
   * `Temporal.ZonedDateTime`, because the day of an instant depends on the time zone.
   */
  setEvent(key: keyof Values & string, event: DDayData): this;

  /**
   * Throws the error that `set` with `as` would throw, but stores nothing. By default, `as` is the
   * kind that usually reads this key. If no kind does, any JSON text is accepted.
   */
  checkText(key: string, json: string, options?: CheckOptions): void;

  /**
   * Calls a function with a key's value, or with undefined if there is none, and stores and returns
   * its result. This is one step for all processes: if another process changes the value meanwhile,
   * the function runs again with the new value. So the function must only compute the value, and
   * must not be async. If it throws, `update` throws the same error and stores nothing. If it
   * returns undefined, `update` throws a `TypeError`. If the value changes during each of 1,000
   * runs, `update` throws "conflict".
   *
   *     const visits = group.update("visits", (old = 0) => old + 1);
   */
  update<Key extends keyof Values & string, Value extends Kept<Values[Key]>>(
    key: Key,
    change: (old: Values[Key] | undefined) => Value,
  ): Value;

  /**
   * Stores JSON text if the value's text is still `expected`, byte for byte. Returns whether the
   * value's text was `expected`. `update` is built on this method. Null and undefined stand for no
   * value; as `json`, they remove the key.
   */
  replaceText(
    key: keyof Values & string,
    expected: string | null | undefined,
    json: string | null | undefined,
  ): boolean;

  /** Stores a value that is already JSON text. `getText` returns it byte for byte. */
  setText(key: keyof Values & string, json: string): this;

  /** The number of keys that hold values. */
  readonly size: number;

  /** Whether the key holds a value. */
  has(key: string): boolean;

  /** Removes a key with its value or its data. Returns whether the key held anything. */
  remove(key: string): boolean;

  /** Removes all values and data, but not the records of widgets, such as fetched data. */
  clear(): void;

  /**
   * Sets values and removes keys as one change: every process sees all of it or none.
   *
   * @param values an object, a Map, or pairs of keys and values; null for none. An object's members
   *   that are undefined are left out
   * @param removedKeys the keys to remove, which need not exist. A key that is also in `values` is
   *   set
   */
  setMany(
    values: Batch<Values> | null | undefined,
    removedKeys?: Iterable<string> | null,
  ): this;

  /**
   * The values under these keys, or all values, as they are at one moment. A key that holds nothing
   * or data is left out.
   */
  getMany(): Partial<Values>;
  getMany<Key extends keyof Values & string>(keys: Iterable<Key>): Partial<Pick<Values, Key>>;

  /** The keys that hold values, sorted by their bytes. */
  keys(): IterableIterator<keyof Values & string>;

  /** The values of the keys that exist now, in the keys' order, read as `entries()` reads them. */
  values(): IterableIterator<Values[keyof Values & string]>;

  /**
   * Keys and values, sorted by the keys' bytes.
   *
   * Without a prefix, the iterator has the keys that exist now. It reads their values when it
   * reaches them, at most 256 at a time. So it returns values that were set meanwhile, and leaves
   * out keys that were removed meanwhile. If a read fails, `next()` throws, and the next call of it
   * reads again. With a prefix, all entries are read now, at one moment.
   *
   * @param options `prefix`: the text with which the keys begin
   */
  entries(options?: { prefix?: string | undefined }): IterableIterator<Entry<Values>>;
  [Symbol.iterator](): IterableIterator<Entry<Values>>;

  /** All keys, of values and of data, sorted by their bytes, each with its type and size. */
  listKeys(): KeyDescription[];

  // Changes

  /** A number that is different after each change by any process. Compare it only for equality. */
  readonly changeCount: number;

  /**
   * Reports all changes after this call, by any process. Changes that follow each other quickly are
   * reported as one. A change that is made between two steps of the iteration is not missed.
   *
   * With a `key`, the iterator does not report that an equal value was set, or that the value has
   * changed and changed back. Without a `key`, it does not report a value that equals the one that
   * it last reported for the same key. It remembers the values of the 1,000 keys that it reported
   * last. Data, and values of more than 4,096 characters, are not compared: they are reported each
   * time they are set. The iteration ends when the group is closed.
   *
   * While the group cannot be read because of a failure that may pass (`busy` or `ioError`), the
   * iteration waits, and reports the changes afterwards. It throws any other error.
   *
   *     for await (const { keys } of group.changes()) console.log(keys);
   */
  changes(
    options?: ChangesOptions<keyof Values & string> | null,
  ): Changes<keyof Values & string>;

  /**
   * Calls `callback` after each change of a key by any process, with the key's value, or with
   * undefined if it holds none. Returns a function that ends these calls. Until they end, the
   * process stays alive, as with `changes`, unless `persistent` is false.
   *
   * If the value is not JSON, because another program has damaged it, `callback` gets undefined and
   * the error `corrupt` that `get` throws, and the calls continue. If the group itself cannot be
   * followed or read any more, for example because its folder was removed, `callback` gets
   * undefined and an error for the last time. So after any error but `corrupt`, there are no more
   * calls. A failure that may pass (`busy` or `ioError`) is not reported, and the call comes once
   * the group can be read. An error that the callback throws becomes an unhandled rejection, and
   * the calls go on.
   */
  onChange<Key extends keyof Values & string>(
    key: Key,
    callback: (value: Values[Key] | undefined, error?: WidgetBridgeError) => void,
    options?: { persistent?: boolean | null | undefined } | null,
  ): () => void;

  // Widgets

  /** A kind's timeline: what to show, from when, and when to ask again. */
  timeline<Kind extends KindName>(
    kind: Kind, request: WidgetRequest<Kind> & EntryIfInvalid,
  ): Timeline<Kind> | InvalidTimeline<Kind>;
  timeline<Kind extends KindName>(kind: Kind, request?: WidgetRequest<Kind> | null): Timeline<Kind>;

  /** The entry to show now, or at the request's `now`. */
  entry<Kind extends KindName>(
    kind: Kind, request: WidgetRequest<Kind> & EntryIfInvalid,
  ): EntryDocument<Kind> | InvalidDocument<Kind>;
  entry<Kind extends KindName>(
    kind: Kind, request?: WidgetRequest<Kind> | null,
  ): EntryDocument<Kind>;

  /**
   * The entry to show in a gallery. It has sample data in a preview, and if there is no real data.
   */
  snapshot<Kind extends KindName>(
    kind: Kind, request: WidgetRequest<Kind> & EntryIfInvalid,
  ): EntryDocument<Kind> | InvalidDocument<Kind>;
  snapshot<Kind extends KindName>(
    kind: Kind, request?: WidgetRequest<Kind> | null,
  ): EntryDocument<Kind>;

  /** The entry to show until there is data. It has sample data. */
  placeholder<Kind extends KindName>(
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
  ): EntryDocument<Kind>;

  /** The kinds of widget that the group knows. */
  kinds(): WidgetKind[];

  /** The values that a parameter of a kind can be set to now. They may depend on the group. */
  options(kind: KindName, parameter: string): ConfigurationOptions;

  /** Registers one of the host's own kinds. `setTimeline` then sets its entries. */
  registerKind(descriptor: WidgetKindDescriptor | KindAlias): void;

  /** Removes a kind that the host has registered, and its aliases. */
  unregisterKind(kind: string): void;

  /** Sets the entries of a kind that the host has registered. */
  setTimeline(kind: string, timeline: HostTimeline): void;

  /** The intents that `perform` takes: what people can ask widgets to do. */
  intents(): WidgetIntent[];

  /** Performs an intent: reads, changes and writes a value in one step. */
  perform<Name extends keyof Intents>(intent: Name, parameters: Intents[Name]): void;
  perform<Name extends string>(
    intent: Name extends keyof Intents ? never : Name,
    parameters?: JSONMembers,
  ): void;

  /** Asks the processes that show a kind, or any kind, to request its timeline again. */
  reload(kind?: KindName): void;

  /** A picture of the entry to show now, as SVG; of the placeholder if there is no such entry. */
  svg<Kind extends KindName>(kind: Kind, request?: WidgetRequest<Kind> | null): string;
  /** The picture of `svg` as a list of operations, which `widget-bridge/canvas` draws. */
  drawing<Kind extends KindName>(kind: Kind, request?: WidgetRequest<Kind> | null): WidgetDrawing;

  /** The bytes of the image with an entry's imageID; undefined if there is none. */
  image(imageID: string): Uint8Array<ArrayBuffer> | undefined;

  /** The requests for a kind's data that is missing or due now. This call changes nothing. */
  refreshPlan<Kind extends KindName>(
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
  ): PlannedRequest[];

  /**
   * Hands over the response to a request of a refresh plan. Status 0 means that there was no
   * response. The headers can change the time at which the data is requested again. If they have an
   * ETag, the server need not send an unchanged body again (304).
   */
  setRefreshResponse(
    requestID: string,
    httpStatus: number,
    body?: Uint8Array | ArrayBuffer,
    headers?: RefreshHeaders | null,
  ): void;

  /**
   * Fetches the data that is missing or due for a kind, in parallel, and hands over the responses,
   * until the plan has no new requests. If a request gets no response, status 0 is handed over, and
   * no error is thrown.
   */
  refresh<Kind extends KindName>(
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
    options?: RefreshOptions | null,
  ): Promise<RefreshResult[]>;

  /** Registers a widget that is on screen. */
  registerInstance<Kind extends KindName>(kind: Kind, request?: WidgetRequest<Kind> | null): void;

  /** Removes a registered widget that is no longer on screen. */
  unregisterInstance<Kind extends KindName>(
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
  ): void;

  /** The registered widgets, which are on screen. */
  currentConfigurations(): WidgetInstance[];
}

export interface SharedGroup<Values extends object = Record<string, any>> extends SyncDisposal {}

export {};
