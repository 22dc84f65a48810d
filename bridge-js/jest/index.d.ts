import type { WidgetBridgeModule } from "../react-native/widget-bridge.d.ts";

export * from "../react-native/widget-bridge.js";

/** The module, with groups in memory. */
export const WidgetBridge: WidgetBridgeModule;

/** An entry that a test sets. */
export interface MockEntry {
  /** The instant from which to show the entry: ISO 8601 with an offset or Z. */
  date: string;
  readonly [member: string]: unknown;
}

/** Functions for tests. */
export const mock: {
  /**
   * Sets the entries that a kind shows in every group, for the functions of the module and for the
   * shims. These entries replace the library's own. The kind may be a built-in kind or have any
   * other name. The kind's pictures are then empty. `SharedGroup` does not use these entries: it
   * counts from the values that the test sets.
   */
  setEntries(kind: string, entries: readonly MockEntry[]): void;
  /** Discards all groups, and all entries that tests have set. */
  reset(): void;
};
