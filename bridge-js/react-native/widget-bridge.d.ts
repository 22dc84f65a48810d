import type { Intents } from "../types/data.d.ts";
import type {
  EntryDocument,
  HostTimeline,
  Timeline,
  WidgetInstance,
  WidgetKind,
} from "../types/documents.d.ts";
import type { JSONInput, JSONValue } from "../types/json.d.ts";
import type { WidgetRequest } from "../types/requests.d.ts";
import type { KindName } from "../src/shared-group.d.ts";

/** What NativeWidgetBridge.ts specifies, without React Native's own types. */
export interface NativeWidgetBridge {
  setSharedValue(group: string, key: string, json: string): Promise<void>;
  getSharedValue(group: string, key: string): Promise<string | null>;
  setSharedValues(group: string, valuesJSON: string, removedKeysJSON: string): Promise<void>;
  getSharedValues(group: string): Promise<string>;
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
  observeGroup(group: string): void;
  unobserveGroup(group: string): void;
  addListener(eventName: string): void;
  removeListeners(count: number): void;
}

export interface EventSubscription {
  remove(): void;
}

/** Told at a change of a group. */
export interface ChangeEvent {
  group: string;
}

/** Delivers a native module's events, as React Native's NativeEventEmitter does. */
export interface EventEmitter {
  addListener(eventName: string, listener: (event: ChangeEvent) => void): EventSubscription;
}

/** The functions of WidgetBridge as promises. A group is named; the module opens it. */
export interface WidgetBridgeModule {
  setSharedValue(group: string, key: string, value: JSONInput): Promise<void>;
  /** Undefined where there is no such key. */
  getSharedValue(group: string, key: string): Promise<any>;
  /** Sets values and removes keys as one change. */
  setSharedValues(
    group: string,
    values: { readonly [key: string]: JSONInput },
    removedKeys?: Iterable<string>,
  ): Promise<void>;
  getSharedValues(group: string): Promise<Record<string, any>>;
  /** Whether there was anything. */
  removeSharedValue(group: string, key: string): Promise<boolean>;
  removeAllSharedValues(group: string): Promise<void>;
  getWidgetKinds(group: string): Promise<WidgetKind[]>;
  getTimeline<Kind extends KindName>(
    group: string,
    kind: Kind,
    request?: WidgetRequest | null,
  ): Promise<Timeline<Kind>>;
  getEntry<Kind extends KindName>(
    group: string,
    kind: Kind,
    request?: WidgetRequest | null,
  ): Promise<EntryDocument<Kind>>;
  getSnapshot<Kind extends KindName>(
    group: string,
    kind: Kind,
    request?: WidgetRequest | null,
  ): Promise<EntryDocument<Kind>>;
  getPlaceholder<Kind extends KindName>(
    group: string,
    kind: Kind,
    request?: WidgetRequest | null,
  ): Promise<EntryDocument<Kind>>;
  setTimeline(group: string, kind: string, timeline: HostTimeline): Promise<void>;
  performIntent<Name extends keyof Intents>(
    group: string,
    intent: Name,
    parameters: Intents[Name],
  ): Promise<void>;
  performIntent<Name extends string>(
    group: string,
    intent: Name extends keyof Intents ? never : Name,
    parameters?: { readonly [name: string]: JSONValue },
  ): Promise<void>;
  reloadTimelines(group: string, kind: KindName): Promise<void>;
  reloadAllTimelines(group: string): Promise<void>;
  getCurrentConfigurations(group: string): Promise<WidgetInstance[]>;

  /** Calls the listener at each change of a group by any process, until it is removed. */
  addListener(
    eventName: "change",
    listener: (event: ChangeEvent) => void,
    group: string,
  ): EventSubscription;
}

/** The module over a native one, and an emitter of its events. */
export function createWidgetBridge(
  native: Omit<NativeWidgetBridge, "addListener" | "removeListeners">,
  emitter: EventEmitter,
): WidgetBridgeModule;
