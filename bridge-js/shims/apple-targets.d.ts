import type { JSONInput } from "../types/json.d.ts";

/** ExtensionStorage of @bacons/apple-targets over a shared group. */
export class ExtensionStorage {
  /** Tells processes that show a kind, or all kinds, to ask for its timeline again. */
  static reloadWidget(name?: string): void;
  /** The same. */
  static reloadControls(name?: string): void;

  constructor(appGroup: string);

  readonly appGroup: string;

  /** Keeps a value with its type; undefined and null remove the key. */
  set(key: string, value?: JSONInput | undefined): void;

  /** A text as it is, and any other value as JSON text. Null if there is none. */
  get(key: string): string | null;

  /** The value with its type. Undefined if there is none. The other package lacks this. */
  getValue(key: string): any;

  remove(key: string): void;
}
