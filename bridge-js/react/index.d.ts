// Hooks for React 18 and newer. React is an optional peer dependency, which the app installs.
import type { EntryDocument, InvalidDocument } from "../types/documents.d.ts";
import type { WidgetRequest } from "../types/requests.d.ts";
import type { KindName, SharedGroup } from "../src/shared-group.d.ts";
import type { BrowserGroup } from "../browser.d.ts";

/** A group in a program or in a page. */
export type AnyGroup<Values extends object> = SharedGroup<Values> | BrowserGroup<Values>;

/**
 * The value under a key; undefined if there is none. The component renders again after each change
 * by any process. On a server, and until the component is hydrated, the value is `serverValue`.
 *
 * If the value cannot be read, because another program has damaged it, the component throws an
 * error while it renders, for the error boundary above it. After the group was closed, the
 * component keeps its last value.
 */
export function useSharedValue<Values extends object, Key extends keyof Values & string>(
  group: AnyGroup<Values>,
  key: Key,
  serverValue?: Values[Key],
): Values[Key] | undefined;

/**
 * The entry that a kind shows now; null if there is none. The component renders again when the
 * group changes and when the next entry begins, for example at midnight; if the machine slept then,
 * within a minute after it wakes. On a server, and until the component is hydrated, the entry is
 * `serverEntry`.
 *
 * If the kind cannot show a value, the component throws an error while it renders, for the error
 * boundary above it. With `onInvalid: "entry"`, the hook returns an entry that says what is wrong.
 * After the group was closed, the component keeps its last entry.
 */
export function useEntry<Kind extends KindName>(
  group: AnyGroup<any>,
  kind: Kind,
  request: WidgetRequest<Kind> & { onInvalid: "entry" },
  serverEntry?: EntryDocument<Kind>["entry"],
): EntryDocument<Kind>["entry"] | InvalidDocument<Kind>["entry"];
export function useEntry<Kind extends KindName>(
  group: AnyGroup<any>,
  kind: Kind,
  request?: WidgetRequest<Kind> | null,
  serverEntry?: EntryDocument<Kind>["entry"],
): EntryDocument<Kind>["entry"];
