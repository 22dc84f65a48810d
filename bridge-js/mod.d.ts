/**
 * WidgetBridge for Deno, Node and Bun: carries an app's data to its widgets.
 *
 *     import { SharedGroup } from "./bridge-js/mod.js";
 *
 *     using group = SharedGroup.open("com.example.app");
 *     group.set("widgetDataKey", { startDate: "2026-01-22", endDate: "2026-05-08" });
 *     console.log(group.entry("dday").entry?.label);
 *
 * @module
 */
import type { Backend, InitOptions, TimeZonesInfo } from "./types/requests.d.ts";

export type * from "./types/changes.d.ts";
export type * from "./types/data.d.ts";
export type * from "./types/documents.d.ts";
export type * from "./types/drawing.d.ts";
export type * from "./types/entries.d.ts";
export type * from "./types/json.d.ts";
export type * from "./types/refresh.d.ts";
export type * from "./types/requests.d.ts";
// Declarations that also exist at run time are exported by their modules: tsc allows only types to
// be exported from a declaration file.
export * from "./src/client/dates.js";
export * from "./src/client/errors.js";
export * from "./src/client/kinds.js";
export * from "./src/shared-group.js";

/**
 * A page must await this before it opens a group. In Deno, Node and Bun, it only checks the
 * options.
 */
export function init(options?: InitOptions | null): Promise<void>;

/**
 * The library or core that opens new groups: its path, version and backend, and the time zones that
 * it reads (undefined if the system has none).
 */
export function libraryInfo(): {
  path: string;
  version: string;
  backend: Backend;
  timeZones: TimeZonesInfo | undefined;
};

/** The version of the library that this package requires. */
export const packedVersion: string;
