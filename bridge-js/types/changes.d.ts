import type { WidgetInstance } from "./documents.d.ts";

/** Symbol.asyncDispose, if the compiler's library has it. */
type AsyncDisposeKey = SymbolConstructor extends
  { readonly asyncDispose: infer Key extends symbol } ? Key : never;

/** The method that `await using` calls at the end of its block. */
type AsyncDisposal = { [Key in AsyncDisposeKey]: () => Promise<void> };

/** The options of `changes`. */
export interface ChangesOptions<Key extends string = string> {
  /** The only key whose changes are reported. Default: all keys. */
  key?: Key | null | undefined;
  /** Ends the iteration when it is aborted. The iteration then throws the signal's reason. */
  signal?: AbortSignal | null | undefined;
  /**
   * Whether the process stays alive while a change is awaited, as with `fs.watch`. Default: true.
   * With false the process ends when it has nothing else to do.
   */
  persistent?: boolean | null | undefined;
}

/** The changes of a group that are reported together. */
export interface Change<Key extends string = string> {
  /** The keys that were set or removed, sorted by their bytes. */
  keys: Key[];
  /**
   * The kinds whose description, timeline or fetched data changed, or that are to reload. If a
   * widget came on screen or left it, the list has all kinds.
   */
  kinds: string[];
  /**
   * The registered instances whose content may have changed. These should request their timelines
   * again. The list has every changed instance, and may also have unchanged ones.
   */
  widgets: WidgetInstance[];
  /** Whether it is no longer known what has changed. The lists are then empty. */
  all: boolean;
  /** The revision up to which changes are reported. It grows with every change. */
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
