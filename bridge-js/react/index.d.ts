// Hooks for React 18 and newer. React is the app's own: an optional peer dependency.
import type { EntryDocument, InvalidDocument } from "../types/documents.d.ts";
import type { WidgetRequest } from "../types/requests.d.ts";
import type { KindName, SharedGroup } from "../src/shared-group.d.ts";
import type { BrowserGroup } from "../browser.d.ts";

/** A group in a program or in a page. */
export type AnyGroup<Values extends object> = SharedGroup<Values> | BrowserGroup<Values>;

/**
 * The value under a key, undefined if there is none. The component renders again after each change
 * by any process. On a server, and until it is hydrated, the value is `serverValue`.
 */
export function useSharedValue<Values extends object, Key extends keyof Values & string>(
  group: AnyGroup<Values>,
  key: Key,
  serverValue?: Values[Key],
): Values[Key] | undefined;

/**
 * The entry that a kind shows now, null if it shows none. The component renders again when the
 * group changes and when the next entry begins, for example at midnight. A request may hold only
 * what JSON can hold. On a server, and until it is hydrated, the entry is `serverEntry`.
 *
 * A value that the kind cannot show is an error that the component throws while it renders, for the
 * error boundary above it. With `onInvalid: "entry"` it is an entry that says what is wrong.
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
