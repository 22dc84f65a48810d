import type { WidgetBridgeModule } from "../react-native/widget-bridge.d.ts";

export * from "../react-native/widget-bridge.js";

/** The module over groups in memory. */
export const WidgetBridge: WidgetBridgeModule;

/** An entry as a test makes it up. */
export interface MockEntry {
  /** ISO 8601 with an offset or Z. */
  date: string;
  readonly [member: string]: unknown;
}

/** What a test arranges. */
export const mock: {
  /**
   * Says what a kind shows in every group, one of the library's or another, in the place of what
   * the library counts. Its pictures are empty then.
   */
  setEntries(kind: string, entries: readonly MockEntry[]): void;
  /** Forgets all groups, and what kinds were said to show. */
  reset(): void;
};
