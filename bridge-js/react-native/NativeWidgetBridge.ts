// The TurboModule's specification: what a phone's native code implements over the C functions, and
// what createDesktopModule() implements over the package. Documents cross as JSON text, so that
// code generation needs no types beyond strings, numbers and booleans.
import type { TurboModule } from "react-native";
import { TurboModuleRegistry } from "react-native";

export interface Spec extends TurboModule {
  setSharedValue(group: string, key: string, json: string): Promise<void>;
  /** Null where there is no such key. */
  getSharedValue(group: string, key: string): Promise<string | null>;
  setSharedValues(group: string, valuesJSON: string, removedKeysJSON: string): Promise<void>;
  getSharedValues(group: string): Promise<string>;
  /** Whether there was anything. */
  removeSharedValue(group: string, key: string): Promise<boolean>;
  removeAllSharedValues(group: string): Promise<void>;

  getWidgetKinds(group: string): Promise<string>;
  getTimeline(group: string, kind: string, requestJSON: string | null): Promise<string>;
  getEntry(group: string, kind: string, requestJSON: string | null): Promise<string>;
  getSnapshot(group: string, kind: string, requestJSON: string | null): Promise<string>;
  getPlaceholder(group: string, kind: string, requestJSON: string | null): Promise<string>;
  setTimeline(group: string, kind: string, timelineJSON: string): Promise<void>;
  performIntent(group: string, intent: string, parametersJSON: string): Promise<void>;
  reloadTimelines(group: string, kind: string): Promise<void>;
  reloadAllTimelines(group: string): Promise<void>;
  getCurrentConfigurations(group: string): Promise<string>;

  /** From now on "change" events {group} tell of the group's changes. Calls are counted. */
  observeGroup(group: string): void;
  unobserveGroup(group: string): void;
  /** For NativeEventEmitter. */
  addListener(eventName: string): void;
  removeListeners(count: number): void;
}

export default TurboModuleRegistry.getEnforcing<Spec>("WidgetBridge");
