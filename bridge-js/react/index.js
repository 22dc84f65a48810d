/* @ts-self-types="./index.d.ts" */
// Hooks for React 18 and newer. They render a component again when its value or entry changes.
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { keptValue } from "../src/client/json.js";
import { requestJSON } from "../src/client/request.js";
import { EntryStore } from "./entry-store.js";
import { ValueStore } from "./value-store.js";

/** The value under a key; index.d.ts has the details. */
export function useSharedValue(group, key, serverValue) {
  const { subscribe, read } = useMemo(() => new ValueStore(group, key), [group, key]);
  // React compares the JSON texts. It cannot compare what get() returns, because get() makes a new
  // object or array each time, even for an equal value.
  const text = useSyncExternalStore(subscribe, read, () => null);
  return useMemo(
    () => text === null ? serverValue : text === undefined ? undefined : keptValue(text, key),
    [key, text, serverValue],
  );
}

/** The entry that a kind shows now; index.d.ts has the details. */
export function useEntry(group, kind, request, serverEntry) {
  const asked = requestJSON(request, "useEntry");
  const store = useMemo(
    () => new EntryStore(group, kind, JSON.parse(asked)),
    [group, kind, asked],
  );
  return useSyncExternalStore(
    store.subscribe, store.read, useCallback(() => serverEntry ?? null, [serverEntry]),
  );
}
