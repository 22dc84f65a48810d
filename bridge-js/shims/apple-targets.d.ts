import type { JSONInput } from "../types/json.d.ts";

/** ExtensionStorage of @bacons/apple-targets over a shared group. */
export class ExtensionStorage {
  /** Tells those who show a kind, or all kinds, to ask for its timeline again. */
  static reloadWidget(name?: string): void;
  /** The same. */
  static reloadControls(name?: string): void;

  constructor(appGroup: string);

  readonly appGroup: string;

  /** Keeps a value with its type; undefined and null remove the key. */
  set(key: string, value?: JSONInput | undefined): void;

  /** A text as it is, any other value as JSON text; null if there is none. */
  get(key: string): string | null;

  /** The value with its type; undefined if there is none. Not in the other package. */
  getValue(key: string): any;

  remove(key: string): void;
}
