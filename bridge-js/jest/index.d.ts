import type { WidgetBridgeModule } from "../react-native/widget-bridge.d.ts";

export * from "../react-native/widget-bridge.js";

/** The module over a native part that keeps everything in memory. */
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
   * Says what a kind shows in every group, one of the library's or another. Until then the kinds of
   * the library show one placeholder.
   */
  setEntries(kind: string, entries: readonly MockEntry[]): void;
  /** Forgets all groups and what kinds show. */
  reset(): void;
};
