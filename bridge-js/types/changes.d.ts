import type { WidgetInstance } from "./documents.d.ts";

/** Symbol.asyncDispose, where the compiler's library has it. */
type AsyncDisposeKey = SymbolConstructor extends
  { readonly asyncDispose: infer Key extends symbol } ? Key : never;

/** What `await using` ends at the end of its block. */
type AsyncDisposal = { [Key in AsyncDisposeKey]: () => Promise<void> };

/** How changes are told. */
export interface ChangesOptions<Key extends string = string> {
  /** Tells of this key alone. */
  key?: Key | null | undefined;
  /** Ends the iteration: it throws the signal's reason. */
  signal?: AbortSignal | null | undefined;
  /**
   * Whether the process goes on as long as a change is awaited, as in `fs.watch`. Default: true.
   * With false it ends when it has nothing else to do.
   */
  persistent?: boolean | null | undefined;
}

/** What has changed in a group. */
export interface Change<Key extends string = string> {
  /** The keys that were set or removed, sorted by their bytes. */
  keys: Key[];
  /**
   * The kinds whose description, timeline or fetched data changed, or that are to reload; all kinds
   * if a widget came on screen or went.
   */
  kinds: string[];
  /**
   * The registered instances that may show something else, those to ask for their timelines again:
   * too many rather than too few.
   */
  widgets: WidgetInstance[];
  /** Whether it is no longer known what has changed; the lists are empty then. */
  all: boolean;
  /** The group's revision up to which this tells. It grows. */
  revision: number;
}

/** The iterator that `changes` gives. */
export interface Changes<Key extends string = string>
  extends AsyncIterableIterator<Change<Key>, undefined, undefined>, AsyncDisposal {
  next(): Promise<IteratorResult<Change<Key>, undefined>>;
  return(): Promise<IteratorResult<Change<Key>, undefined>>;
  [Symbol.asyncIterator](): Changes<Key>;
}

export {};
