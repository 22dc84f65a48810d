// WidgetBridge for pages. It differs from mod.d.ts in two ways: a group is in localStorage, which
// the tabs of an origin share, or in memory; and functions that read before they write return a
// promise, since the only lock that tabs share is asynchronous.
import type { Intents } from "./types/data.d.ts";
import type { JSONMembers } from "./types/json.d.ts";
import type { InitOptions, TimeZonesInfo } from "./types/requests.d.ts";
import type { Kept, SharedGroup as Group } from "./src/shared-group.d.ts";

export type * from "./types/changes.d.ts";
export type * from "./types/data.d.ts";
export type * from "./types/documents.d.ts";
export type * from "./types/drawing.d.ts";
export type * from "./types/entries.d.ts";
export type * from "./types/json.d.ts";
export type * from "./types/refresh.d.ts";
export type * from "./types/requests.d.ts";
export type { Kept, KindName, SharedData } from "./src/shared-group.d.ts";
export * from "./src/client/dates.js";
export * from "./src/client/errors.js";
export * from "./src/client/kinds.js";

/** How a group is opened in a page. */
export interface BrowserGroupOptions {
  /**
   * Keeps the group in memory as long as the page is open. With "memory", all calls with the same
   * name open the same group; with "private-memory", each call makes a new group. Workers have no
   * other storage.
   */
  storage?: "memory" | "private-memory" | null | undefined;
  /** True if the group is only read; it must exist. Default: false. */
  readOnly?: boolean | null | undefined;
  /** The only backend in a page. */
  backend?: "portable" | null | undefined;
}

/** A group in a page. */
export type BrowserGroup<Values extends object = Record<string, any>> =
  & Omit<Group<Values>, "perform" | "update">
  & {
    /** Like the method in mod.d.ts, but asynchronous, because it waits for the tabs' lock. */
    perform<Name extends keyof Intents>(intent: Name, parameters: Intents[Name]): Promise<void>;
    perform<Name extends string>(
      intent: Name extends keyof Intents ? never : Name,
      parameters?: JSONMembers,
    ): Promise<void>;
    /** Like the method in mod.d.ts, but asynchronous, because it waits for the tabs' lock. */
    update<Key extends keyof Values & string, Value extends Kept<Values[Key]>>(
      key: Key,
      change: (old: Values[Key] | undefined) => Value,
    ): Promise<Value>;
  };

/** A group in a page, under the name that mod.d.ts has for a group. */
export type SharedGroup<Values extends object = Record<string, any>> = BrowserGroup<Values>;

/**
 * Fetches the core as WebAssembly and the time zones, and compiles the core, once for the page or
 * worker. When the promise is fulfilled, groups can be opened. By default the files are beside
 * `browser.js`, where bundlers put them. If a file cannot be loaded, or if its URL answers with
 * something else, the promise rejects with a WidgetBridgeError that names the file, and `init()`
 * may be called again. `widget-bridge/auto` awaits `init()`.
 */
export function init(options?: InitOptions | null): Promise<void>;

/** Opens groups. */
export const SharedGroup: {
  /** Opens a group, and creates it if it does not exist. Throws "unsupported" before `init()`. */
  open<Values extends object = Record<string, any>>(
    name: string,
    options?: BrowserGroupOptions,
  ): BrowserGroup<Values>;
  /** A new, private group in the page's memory. */
  inMemory<Values extends object = Record<string, any>>(): BrowserGroup<Values>;
};

/**
 * Returns the version of the core and its source, which is a URL or "bytes". `timeZones` has the
 * same for the time zones that the core reads.
 */
export function libraryInfo(): {
  path: string;
  version: string;
  backend: "portable";
  timeZones: TimeZonesInfo;
};

/** The version of the core that this package requires. */
export const packedVersion: string;

export {};
