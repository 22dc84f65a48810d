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
import type { Changes, ChangesOptions } from "../types/changes.d.ts";
import type { WidgetDrawing } from "../types/drawing.d.ts";
import type { DDayData, Intents } from "../types/data.d.ts";
import type { BuiltInKind } from "../types/entries.d.ts";
import type { JSONInput, JSONMembers } from "../types/json.d.ts";
import type { RefreshHeaders, RefreshOptions, RefreshResult } from "../types/refresh.d.ts";
import type { BackendName, SharedGroupOptions, WidgetRequest } from "../types/requests.d.ts";

/** A built-in kind, or the name of a kind that the host brings. */
export type KindName = BuiltInKind | (string & Record<never, never>);

/** A request's member that asks for no error if a value cannot be shown. */
interface EntryIfInvalid {
  onInvalid: "entry";
}

/** The kind for which a value is checked. */
export interface CheckOptions {
  as?: KindName | undefined;
}

/**
 * What may be kept under a key: the type that a group's `Values` name, or whatever JSON can hold.
 */
export type Kept<Value> = 0 extends 1 & Value ? JSONInput : Value;

/** What `setMany` sets: members of an object, or pairs of a key and the value for it. */
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

/** What `using` closes at the end of its block. */
type SyncDisposal = { [Key in DisposeKey]: () => void };

/** Bytes under keys of a group, an image for example. A key holds a value or data. */
export interface SharedData {
  /** A copy of the bytes under a key. Undefined if there are none. */
  get(key: string): Uint8Array<ArrayBuffer> | undefined;
  /** Keeps bytes, at most 16 MiB, in place of a value under the same key. */
  set(key: string, bytes: Uint8Array | ArrayBuffer): this;
  /** Whether the key holds data. */
  has(key: string): boolean;
  /** Removes what the key holds. Returns whether it held anything. */
  remove(key: string): boolean;
  /** The keys that hold data, sorted by their bytes. */
  keys(): IterableIterator<string>;
}

/**
 * Values, data and widgets that the processes of one machine share.
 *
 * Every process sees at its next read what was written. All functions but `changes` and `refresh`
 * are synchronous. A failure throws a `WidgetBridgeError`, or a `TypeError` if an argument is not
 * of the right type.
 *
 * `Values` may name the keys and the types of their values:
 *
 *     const group = SharedGroup.open<{ visits: number }>("com.example.app");
 */
export class SharedGroup<Values extends object = Record<string, any>> {
  /**
   * Opens a group, and makes it if it does not exist. Close it with `close()`, or declare it
   * with `using`. A group that was dropped is closed when the garbage collector finds it.
   *
   * @param name 1 to 128 characters of A-Z a-z 0-9 . _ - that do not start with a dot
   */
  static open<Values extends object = Record<string, any>>(
    name: string,
    options?: SharedGroupOptions,
  ): SharedGroup<Values>;

  /**
   * A new group in memory that no other call returns, as with `{ storage: "private-memory" }`. With
   * `{ storage: "memory" }` all callers that open a name share its group.
   */
  static inMemory<Values extends object = Record<string, any>>(): SharedGroup<Values>;

  private constructor(name: string, options?: SharedGroupOptions);

  readonly name: string;

  /** What keeps the group. */
  readonly backend: BackendName;

  /** Bytes under keys. */
  readonly data: SharedData;

  /** Closes the group; its iterations end. Closing twice is allowed. */
  close(): void;

  /**
   * Rebuilds a damaged group from everything that is whole, if it was opened with
   * `{ repair: true }`. The damaged file is kept beside it. A group that is whole stays as it is.
   * Only the native library can do this; otherwise it is `unsupported`.
   */
  repair(): RepairDocument;

  // Values

  /** The value under a key; undefined if there is none, null if null was set. */
  get<Key extends keyof Values & string>(key: Key): Values[Key] | undefined;

  /** The JSON text of the value under a key; undefined if there is none. */
  getText(key: keyof Values & string): string | undefined;

  /**
   * Keeps a value under a key. Throws a `TypeError` if JSON cannot hold the value.
   *
   * With `as` the value is kept only if the kind of that name can show it, as `setEvent` does for
   * `dday`; otherwise it throws what is wrong.
   */
  set<Key extends keyof Values & string>(
    key: Key,
    value: Kept<Values[Key]>,
    options?: CheckOptions,
  ): this;

  /**
   * Keeps an event under a key, if the kind `dday` can show it. Throws a `WidgetBridgeError`
   * ("invalidValue") for a date that does not exist and anything else that would fail when the
   * event is shown; for a member that is most likely misspelt, such as `enddate`; and for an
   * unknown style or theme. Throws a `TypeError` for a `Date` or a `Temporal.ZonedDateTime`,
   * because these are a day only in a time zone.
   */
  setEvent(key: keyof Values & string, event: DDayData): this;

  /**
   * Throws what `set` with `as` would, and keeps nothing. Without `as` the kind is the one that
   * reads the key without a configuration; if there is none, any JSON passes.
   */
  checkText(key: string, json: string, options?: CheckOptions): void;

  /**
   * Keeps and returns what a function makes of a key's value, or of undefined if there is none.
   * This is one step, whatever other processes do: if one of them has changed the value, the
   * function runs again with the new value. So it must do nothing but make the value, and may not
   * be async. If it throws, the error is thrown on and nothing is kept. If it returns undefined,
   * that is a `TypeError`.
   *
   *     const visits = group.update("visits", (old = 0) => old + 1);
   */
  update<Key extends keyof Values & string, Value extends Kept<Values[Key]>>(
    key: Key,
    change: (old: Values[Key] | undefined) => Value,
  ): Value;

  /**
   * Keeps JSON text if the value's text is still `expected`, byte for byte, and returns whether it
   * was. `update` is made of this. Null and undefined stand for no value; as `json` they remove the
   * key.
   */
  replaceText(
    key: keyof Values & string,
    expected: string | null | undefined,
    json: string | null | undefined,
  ): boolean;

  /** Keeps a value that is JSON text already; it comes back byte for byte. */
  setText(key: keyof Values & string, json: string): this;

  /** How many keys hold values. */
  readonly size: number;

  /** Whether the key holds a value. */
  has(key: string): boolean;

  /** Removes what the key holds, value or data. Returns whether it held anything. */
  remove(key: string): boolean;

  /** Removes all values and data. What widgets keep for themselves stays. */
  clear(): void;

  /**
   * Sets values and removes keys as one change: every process sees all of it or none.
   *
   * @param values an object (members that are undefined are left out), a Map, or pairs of keys and
   *   values; null for none
   * @param removedKeys keys that need not exist; if one is also set, it is set
   */
  setMany(
    values: Batch<Values> | null | undefined,
    removedKeys?: Iterable<string> | null,
  ): this;

  /** The values under these keys, or all values, at one moment. */
  getMany(): Partial<Values>;
  getMany<Key extends keyof Values & string>(keys: Iterable<Key>): Partial<Pick<Values, Key>>;

  /** The keys that hold values, sorted by their bytes. */
  keys(): IterableIterator<keyof Values & string>;

  /** The values of the keys that exist now, in their order, read as by `entries()`. */
  values(): IterableIterator<Values[keyof Values & string]>;

  /**
   * Keys and values, sorted by the keys' bytes.
   *
   * Without a prefix the keys are those that exist now. Their values are read when the iterator
   * comes to them, 256 at one moment: it shows values that were set meanwhile, and leaves out keys
   * that were removed. With a prefix all are as they are now, at one moment.
   *
   * @param options `prefix`: what the keys begin with
   */
  entries(options?: { prefix?: string | undefined }): IterableIterator<Entry<Values>>;
  [Symbol.iterator](): IterableIterator<Entry<Values>>;

  /** The keys of values and of data, sorted by their bytes, with the type and size of each. */
  listKeys(): KeyDescription[];

  // Changes

  /** A number that differs after any change by any process. Only compare it for equality. */
  readonly changeCount: number;

  /**
   * Reports what changes from this call on, by any process. Changes that follow each other fast
   * are reported as one, and none between two turns is missed. With a `key`, a set of an equal
   * value is not reported, nor a value that has come back. For the whole group, neither is a set
   * of the value that was last reported of a key, for the 1,000 keys reported last. Values over
   * 4,096 characters and data are not compared: each set is reported. Ends when the group closes.
   *
   *     for await (const { keys } of group.changes()) console.log(keys);
   */
  changes(
    options?: ChangesOptions<keyof Values & string> | null,
  ): Changes<keyof Values & string>;

  /**
   * Calls back after each change of a key by any process, with its value, or undefined if it holds
   * none. Returns a function that ends that. Like an iteration of `changes` it keeps the process
   * alive, unless `persistent` is false. If the callback throws, that is an unhandled rejection,
   * and ends the calls.
   */
  onChange<Key extends keyof Values & string>(
    key: Key,
    callback: (value: Values[Key] | undefined) => void,
    options?: { persistent?: boolean | null | undefined } | null,
  ): () => void;

  // Widgets

  /** What to show, from when, and when to ask again. */
  timeline<Kind extends KindName>(
    kind: Kind, request: WidgetRequest<Kind> & EntryIfInvalid,
  ): Timeline<Kind> | InvalidTimeline<Kind>;
  timeline<Kind extends KindName>(kind: Kind, request?: WidgetRequest<Kind> | null): Timeline<Kind>;

  /** The timeline's one entry that shows now, or at the request's `now`. */
  entry<Kind extends KindName>(
    kind: Kind, request: WidgetRequest<Kind> & EntryIfInvalid,
  ): EntryDocument<Kind> | InvalidDocument<Kind>;
  entry<Kind extends KindName>(
    kind: Kind, request?: WidgetRequest<Kind> | null,
  ): EntryDocument<Kind>;

  /** The entry for a gallery: of real data if there is some, else (or as a preview) a sample. */
  snapshot<Kind extends KindName>(
    kind: Kind, request: WidgetRequest<Kind> & EntryIfInvalid,
  ): EntryDocument<Kind> | InvalidDocument<Kind>;
  snapshot<Kind extends KindName>(
    kind: Kind, request?: WidgetRequest<Kind> | null,
  ): EntryDocument<Kind>;

  /** The entry to show before there is data, made of sample data. */
  placeholder<Kind extends KindName>(
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
  ): EntryDocument<Kind>;

  /** The kinds of widget that the group knows. */
  kinds(): WidgetKind[];

  /** What a parameter of a kind can be set to, in the group as it is now. */
  options(kind: KindName, parameter: string): ConfigurationOptions;

  /** Describes a kind that the host brings. `setTimeline` then gives it entries. */
  registerKind(descriptor: WidgetKindDescriptor | KindAlias): void;

  /** Forgets a kind that the host brought. */
  unregisterKind(kind: string): void;

  /** Gives entries to a kind that the host brought. */
  setTimeline(kind: string, timeline: HostTimeline): void;

  /** What people can ask the library's widgets to do, as `perform` takes it. */
  intents(): WidgetIntent[];

  /** Does what a person asked a widget to do: reads, changes and writes in one step. */
  perform<Name extends keyof Intents>(intent: Name, parameters: Intents[Name]): void;
  perform<Name extends string>(
    intent: Name extends keyof Intents ? never : Name,
    parameters?: JSONMembers,
  ): void;

  /** Tells processes that show a kind, or all kinds, to ask for its timeline again. */
  reload(kind?: KindName): void;

  /** A picture of the entry that shows now, as SVG; of the placeholder if nothing shows. */
  svg<Kind extends KindName>(kind: Kind, request?: WidgetRequest<Kind> | null): string;
  /** The same picture as a list of operations: `widget-bridge/canvas` draws it on a canvas. */
  drawing<Kind extends KindName>(kind: Kind, request?: WidgetRequest<Kind> | null): WidgetDrawing;

  /** The bytes of an image that an entry names by its imageID; undefined if there is none. */
  image(imageID: string): Uint8Array<ArrayBuffer> | undefined;

  /** What is missing or due for a kind now. Asking changes nothing. */
  refreshPlan<Kind extends KindName>(
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
  ): PlannedRequest[];

  /**
   * Hands over the response to a request of a refresh plan; status 0 if there was none. The headers
   * say when to ask again, and name the body, so that an unchanged one (304) is not sent again.
   */
  setRefreshResponse(
    requestID: string,
    httpStatus: number,
    body?: Uint8Array | ArrayBuffer,
    headers?: RefreshHeaders | null,
  ): void;

  /**
   * Fetches what is missing or due for a kind, in parallel, and hands the responses over, until the
   * plan has nothing new. If a request gets no response, that is handed over too, and nothing is
   * thrown.
   */
  refresh<Kind extends KindName>(
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
    options?: RefreshOptions | null,
  ): Promise<RefreshResult[]>;

  /** Tells the group that this process shows a widget. */
  registerInstance<Kind extends KindName>(kind: Kind, request?: WidgetRequest<Kind> | null): void;

  /** Tells the group that this process no longer shows a widget. */
  unregisterInstance<Kind extends KindName>(
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
  ): void;

  /** The widgets that are on screen. */
  currentConfigurations(): WidgetInstance[];
}

export interface SharedGroup<Values extends object = Record<string, any>> extends SyncDisposal {}

export {};
