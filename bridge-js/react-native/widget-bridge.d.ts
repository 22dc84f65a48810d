import type { Intents } from "../types/data.d.ts";
import type {
  ConfigurationOptions,
  EntryDocument,
  HostTimeline,
  KeyDescription,
  PlannedRequest,
  Timeline,
  WidgetInstance,
  WidgetIntent,
  WidgetKind,
  KindAlias,
  WidgetKindDescriptor,
} from "../types/documents.d.ts";
import type { WidgetDrawing } from "../types/drawing.d.ts";
import type { JSONInput, JSONMembers } from "../types/json.d.ts";
import type { WidgetRequest } from "../types/requests.d.ts";
import type { Change } from "../types/changes.d.ts";
import type { RefreshHeaders, RefreshOptions, RefreshResult } from "../types/refresh.d.ts";
import type { KindName } from "../src/shared-group.d.ts";

/** What NativeWidgetBridge.ts specifies, without React Native's own types. */
export interface NativeWidgetBridge {
  openSharedGroup(group: string): Promise<void>;
  setSharedValue(group: string, key: string, json: string): Promise<void>;
  getSharedValue(group: string, key: string): Promise<string | null>;
  setSharedValues(group: string, valuesJSON: string, removedKeysJSON: string): Promise<void>;
  getSharedValues(group: string): Promise<string>;
  getSharedValuesForKeys(group: string, keysJSON: string): Promise<string>;
  checkSharedValue(group: string, kind: string | null, key: string, json: string): Promise<void>;
  replaceSharedValue(
    group: string,
    key: string,
    expected: string | null,
    json: string | null,
  ): Promise<boolean>;
  removeSharedValue(group: string, key: string): Promise<boolean>;
  removeAllSharedValues(group: string): Promise<void>;
  setSharedData(group: string, key: string, base64: string): Promise<void>;
  getSharedData(group: string, key: string): Promise<string | null>;
  getSharedKeys(group: string): Promise<string>;
  getWidgetKinds(group: string): Promise<string>;
  registerWidgetKind(group: string, descriptorJSON: string): Promise<void>;
  unregisterWidgetKind(group: string, kind: string): Promise<void>;
  getConfigurationOptions(group: string, kind: string, parameter: string): Promise<string>;
  getTimeline(group: string, kind: string, requestJSON: string | null): Promise<string>;
  getEntry(group: string, kind: string, requestJSON: string | null): Promise<string>;
  getSnapshot(group: string, kind: string, requestJSON: string | null): Promise<string>;
  getPlaceholder(group: string, kind: string, requestJSON: string | null): Promise<string>;
  setTimeline(group: string, kind: string, timelineJSON: string): Promise<void>;
  getIntents(group: string): Promise<string>;
  performIntent(group: string, intent: string, parametersJSON: string): Promise<void>;
  renderWidgetSVG(group: string, kind: string, requestJSON: string | null): Promise<string>;
  getWidgetDrawing(group: string, kind: string, requestJSON: string | null): Promise<string>;
  getRefreshPlan(group: string, kind: string, requestJSON: string | null): Promise<string>;
  setRefreshResponse(
    group: string,
    requestID: string,
    httpStatus: number,
    base64: string,
  ): Promise<void>;
  setRefreshResponseHeaders(
    group: string,
    requestID: string,
    httpStatus: number,
    headersJSON: string | null,
    base64: string,
  ): Promise<void>;
  getWidgetImage(group: string, imageID: string): Promise<string | null>;
  reloadTimelines(group: string, kind: string): Promise<void>;
  reloadAllTimelines(group: string): Promise<void>;
  registerWidgetInstance(group: string, kind: string, requestJSON: string): Promise<void>;
  unregisterWidgetInstance(group: string, kind: string, requestJSON: string): Promise<void>;
  getCurrentConfigurations(group: string): Promise<string>;
  setSharedValueSync(group: string, key: string, json: string): void;
  getSharedValueSync(group: string, key: string): string | null;
  removeSharedValueSync(group: string, key: string): boolean;
  reloadTimelinesSync(group: string, kind: string): boolean;
  reloadAllTimelinesSync(group: string): void;
  observeGroup(group: string): void;
  unobserveGroup(group: string): void;
  addListener(eventName: string): void;
  removeListeners(count: number): void;
}

export interface EventSubscription {
  remove(): void;
}

/** What a listener gets at a change of a group: what has changed. */
export interface ChangeEvent extends Change {
  group: string;
}

/** Which changes a listener hears of. */
export interface ListenerOptions {
  /** Only the changes of this key. */
  key?: string | null | undefined;
}

/** What a native module reports of a change. */
export interface NativeChangeEvent {
  group: string;
  /** What getSharedChangesJSON gives. */
  changesJSON: string;
}

/** Delivers a native module's events, as React Native's NativeEventEmitter does. */
export interface EventEmitter {
  addListener(eventName: string, listener: (event: NativeChangeEvent) => void): EventSubscription;
}

/** The functions of WidgetBridge as promises. Each names a group, and the module opens it. */
export interface WidgetBridgeModule {
  /** Opens a group, as all functions do by themselves. Call it to learn early why that fails. */
  openSharedGroup(group: string): Promise<void>;

  setSharedValue(group: string, key: string, value: JSONInput): Promise<void>;
  /** Undefined if the key holds no value. */
  getSharedValue(group: string, key: string): Promise<any>;
  /** Sets values and removes keys as one change. */
  setSharedValues(
    group: string,
    values: { readonly [key: string]: JSONInput },
    removedKeys?: Iterable<string>,
  ): Promise<void>;
  getSharedValues(group: string): Promise<Record<string, any>>;
  /** The values under these keys, at one moment. A key without a value is left out. */
  getSharedValuesForKeys(group: string, keys: Iterable<string>): Promise<Record<string, any>>;
  /**
   * Rejects with what is wrong with a value for the kind that is to show it, and sets nothing. `as`
   * names the kind; by default it is the one that reads the key by default.
   */
  checkSharedValue(
    group: string,
    key: string,
    value: JSONInput,
    options?: { as?: KindName | null | undefined } | null,
  ): Promise<void>;
  /**
   * Keeps and returns what a function makes of a key's value, or of undefined if there is none.
   * This is one step, whatever other processes do: if one of them has changed the value, the
   * function runs again with the new value. So it must do nothing but make the value, and may not
   * be async.
   */
  updateSharedValue<Value extends JSONInput>(
    group: string,
    key: string,
    change: (old: any) => Value,
  ): Promise<Value>;
  /** Whether the key held anything. */
  removeSharedValue(group: string, key: string): Promise<boolean>;
  removeAllSharedValues(group: string): Promise<void>;
  /** Keeps bytes in place of a value under the same key. */
  setSharedData(group: string, key: string, data: Uint8Array | ArrayBuffer): Promise<void>;
  /** The bytes under a key; undefined if there is nothing. */
  getSharedData(group: string, key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The keys of values and of data, sorted by their bytes. */
  getSharedKeys(group: string): Promise<KeyDescription[]>;

  getWidgetKinds(group: string): Promise<WidgetKind[]>;
  /** Describes a kind that the app brings. `setTimeline` then gives it entries. */
  registerWidgetKind(
    group: string,
    descriptor: WidgetKindDescriptor | KindAlias,
  ): Promise<void>;
  unregisterWidgetKind(group: string, kind: string): Promise<void>;
  /** What a parameter of a kind can be set to, in the group as it is now. */
  getConfigurationOptions(
    group: string,
    kind: KindName,
    parameter: string,
  ): Promise<ConfigurationOptions>;
  getTimeline<Kind extends KindName>(
    group: string,
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
  ): Promise<Timeline<Kind>>;
  getEntry<Kind extends KindName>(
    group: string,
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
  ): Promise<EntryDocument<Kind>>;
  getSnapshot<Kind extends KindName>(
    group: string,
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
  ): Promise<EntryDocument<Kind>>;
  getPlaceholder<Kind extends KindName>(
    group: string,
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
  ): Promise<EntryDocument<Kind>>;
  setTimeline(group: string, kind: string, timeline: HostTimeline): Promise<void>;
  /** What people can ask the library's widgets to do. */
  getIntents(group: string): Promise<WidgetIntent[]>;
  performIntent<Name extends keyof Intents>(
    group: string,
    intent: Name,
    parameters: Intents[Name],
  ): Promise<void>;
  performIntent<Name extends string>(
    group: string,
    intent: Name extends keyof Intents ? never : Name,
    parameters?: JSONMembers,
  ): Promise<void>;
  /** A picture of the entry that shows now, as SVG; of the placeholder if nothing shows. */
  renderWidgetSVG<Kind extends KindName>(
    group: string,
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
  ): Promise<string>;
  /** The same picture as a list of operations: `widget-bridge/canvas` draws it on a canvas. */
  getWidgetDrawing<Kind extends KindName>(
    group: string,
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
  ): Promise<WidgetDrawing>;

  /** What is missing or due for a kind now. Asking changes nothing. */
  getRefreshPlan<Kind extends KindName>(
    group: string,
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
  ): Promise<PlannedRequest[]>;
  /** Hands over the response to a request of a refresh plan; status 0 if there was none. */
  setRefreshResponse(
    group: string,
    requestID: string,
    httpStatus: number,
    body?: Uint8Array | ArrayBuffer,
    headers?: RefreshHeaders | null,
  ): Promise<void>;
  /** Fetches what is missing or due for a kind, with the global fetch or another one. */
  refresh<Kind extends KindName>(
    group: string,
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
    options?: RefreshOptions | null,
  ): Promise<RefreshResult[]>;
  /** The bytes of an image that an entry names by its imageID; undefined if there is none. */
  getWidgetImage(group: string, imageID: string): Promise<Uint8Array<ArrayBuffer> | undefined>;

  reloadTimelines(group: string, kind: KindName): Promise<void>;
  reloadAllTimelines(group: string): Promise<void>;
  /** Tells the group that a widget is shown. */
  registerWidgetInstance<Kind extends KindName>(
    group: string,
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
  ): Promise<void>;
  /** Tells the group that a widget is no longer shown. */
  unregisterWidgetInstance<Kind extends KindName>(
    group: string,
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
  ): Promise<void>;
  getCurrentConfigurations(group: string): Promise<WidgetInstance[]>;

  /**
   * Calls the listener at each change of a group by any process, or of one key of it, until it is
   * removed. It may also be called for a set of an equal value.
   */
  addListener(
    eventName: "change",
    listener: (event: ChangeEvent) => void,
    group: string,
    options?: ListenerOptions | null,
  ): EventSubscription;
}

/** The module on top of a native one, and an emitter of its events. */
export function createWidgetBridge(
  native: Omit<NativeWidgetBridge, "addListener" | "removeListeners">,
  emitter: EventEmitter,
): WidgetBridgeModule;
