import type { WidgetInstance } from "./documents.d.ts";

/** Symbol.asyncDispose, if the compiler's library has it. */
type AsyncDisposeKey = SymbolConstructor extends
  { readonly asyncDispose: infer Key extends symbol } ? Key : never;

/** What `await using` ends at the end of its block. */
type AsyncDisposal = { [Key in AsyncDisposeKey]: () => Promise<void> };

/** How changes are reported. */
export interface ChangesOptions<Key extends string = string> {
  /** Reports only this key. */
  key?: Key | null | undefined;
  /** Ends the iteration: it throws the signal's reason. */
  signal?: AbortSignal | null | undefined;
  /**
   * Whether the process stays alive while a change is awaited, as with `fs.watch`. Default: true.
   * With false the process ends when it has nothing else to do.
   */
  persistent?: boolean | null | undefined;
}

/** What has changed in a group. */
export interface Change<Key extends string = string> {
  /** The keys that were set or removed, sorted by their bytes. */
  keys: Key[];
  /**
   * The kinds whose description, timeline or fetched data changed, or that are to reload. All kinds
   * if a widget came on screen or left it.
   */
  kinds: string[];
  /**
   * The registered instances that may show something else. These should ask for their timelines
   * again. The list may name too many, never too few.
   */
  widgets: WidgetInstance[];
  /** Whether it is no longer known what has changed. The lists are then empty. */
  all: boolean;
  /** The revision up to which changes are reported. It grows. */
  revision: number;
}

/** The iterator that `changes` returns. */
export interface Changes<Key extends string = string>
  extends AsyncIterableIterator<Change<Key>, undefined, undefined>, AsyncDisposal {
  next(): Promise<IteratorResult<Change<Key>, undefined>>;
  return(): Promise<IteratorResult<Change<Key>, undefined>>;
  [Symbol.asyncIterator](): Changes<Key>;
}

export {};
