import type { JSONInput } from "../types/json.d.ts";

/** The class ExtensionStorage of @bacons/apple-targets, on top of a shared group. */
export class ExtensionStorage {
  /** Asks the processes that show a kind, or any kind, to request its timeline again. */
  static reloadWidget(name?: string): void;
  /** Has the same effect as `reloadWidget`. */
  static reloadControls(name?: string): void;

  constructor(appGroup: string);

  readonly appGroup: string;

  /** Stores a value with its type. Undefined and null remove the key. */
  set(key: string, value?: JSONInput | undefined): void;

  /** Returns text unchanged, and any other value as JSON text. Null if there is no value. */
  get(key: string): string | null;

  /** The value with its type. Undefined if there is none. @bacons/apple-targets lacks this. */
  getValue(key: string): any;

  remove(key: string): void;
}
