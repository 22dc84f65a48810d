import type { WidgetBridgeModule } from "../react-native/widget-bridge.d.ts";

export * from "../react-native/widget-bridge.js";

/** The module, with groups that are in memory. */
export const WidgetBridge: WidgetBridgeModule;

/** An entry that a test makes up. */
export interface MockEntry {
  /** ISO 8601 with an offset or Z. */
  date: string;
  readonly [member: string]: unknown;
}

/** What a test can set. */
export const mock: {
  /**
   * Sets what a kind shows in every group, in place of what the library counts. The kind may be one
   * of the library's or another. Its pictures are then empty.
   */
  setEntries(kind: string, entries: readonly MockEntry[]): void;
  /** Forgets all groups, and what tests said that kinds show. */
  reset(): void;
};
