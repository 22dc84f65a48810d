/* @ts-self-types="./index.d.ts" */
// Hooks for React 18 and newer, which render anew what a group shows when it changes.
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { EntryStore } from "./entry-store.js";

/** The value under a key; index.d.ts says the rest. */
export function useSharedValue(group, key, serverValue) {
  const subscribe = useCallback(
    (changed) => group.onChange(key, changed, { persistent: false }),
    [group, key],
  );
  // The text is the same as long as the value is; the value is a new object each time.
  const text = useSyncExternalStore(subscribe, () => group.getText(key), () => null);
  return useMemo(
    () => text === null ? serverValue : text === undefined ? undefined : group.get(key),
    [group, key, text, serverValue],
  );
}

/** The entry that a kind shows now; index.d.ts says the rest. */
export function useEntry(group, kind, request, serverEntry) {
  const asked = JSON.stringify(request ?? null);
  const store = useMemo(
    () => new EntryStore(group, kind, JSON.parse(asked)),
    [group, kind, asked],
  );
  return useSyncExternalStore(
    store.subscribe, store.read, useCallback(() => serverEntry ?? null, [serverEntry]),
  );
}
