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

/** The specification in NativeWidgetBridge.ts, without React Native's own types. */
export interface NativeWidgetBridge {
  openSharedGroup(group: string): Promise<void>;
  setSharedValue(group: string, key: string, json: string): Promise<void>;
  getSharedValue(group: string, key: string): Promise<string | null>;
  setSharedValues(
    group: string,
    valuesJSON: string | null,
    removedKeysJSON: string | null,
  ): Promise<void>;
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
  performIntent(group: string, intent: string, parametersJSON: string | null): Promise<void>;
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

/** The event that a listener gets when a group has changed. */
export interface ChangeEvent extends Change {
  group: string;
}

/** The options of `addListener`. */
export interface ListenerOptions {
  /** The only key whose changes are reported. Default: all keys. */
  key?: string | null | undefined;
}

/** The event with which a native module reports a change. */
export interface NativeChangeEvent {
  group: string;
  /** The document that getSharedChangesJSON returns. */
  changesJSON: string;
}

/** Delivers a native module's events, as React Native's NativeEventEmitter does. */
export interface EventEmitter {
  addListener(eventName: string, listener: (event: NativeChangeEvent) => void): EventSubscription;
}

/** The functions of WidgetBridge, which return promises. Each opens its group if necessary. */
export interface WidgetBridgeModule {
  /** Opens a group. Other functions open it themselves; call this to learn early if that fails. */
  openSharedGroup(group: string): Promise<void>;

  setSharedValue(group: string, key: string, value: JSONInput): Promise<void>;
  /** The value under a key; undefined if there is none. */
  getSharedValue(group: string, key: string): Promise<any>;
  /** Sets values and removes keys as one change. */
  setSharedValues(
    group: string,
    values: { readonly [key: string]: JSONInput },
    removedKeys?: Iterable<string>,
  ): Promise<void>;
  getSharedValues(group: string): Promise<Record<string, any>>;
  /** The values under these keys, as they are at one moment. A key without a value is left out. */
  getSharedValuesForKeys(group: string, keys: Iterable<string>): Promise<Record<string, any>>;
  /**
   * Checks a value for the kind that is to show it, and stores nothing. Rejects with an error that
   * says what is wrong. `as` names the kind. Without it, the kind is the one that reads this key by
   * default.
   */
  checkSharedValue(
    group: string,
    key: string,
    value: JSONInput,
    options?: { as?: KindName | null | undefined } | null,
  ): Promise<void>;
  /**
   * Calls a function with a key's value, or with undefined if there is none, and stores and returns
   * its result. This is one step for all processes: if another process changes the value meanwhile,
   * the function runs again with the new value. So the function must only compute the value, and
   * must not be async.
   */
  updateSharedValue<Value extends JSONInput>(
    group: string,
    key: string,
    change: (old: any) => Value,
  ): Promise<Value>;
  /** Removes a key. Returns whether it held anything. */
  removeSharedValue(group: string, key: string): Promise<boolean>;
  removeAllSharedValues(group: string): Promise<void>;
  /** Stores bytes under a key. They replace a value under the same key. */
  setSharedData(group: string, key: string, data: Uint8Array | ArrayBuffer): Promise<void>;
  /** The bytes under a key; undefined if there are none. */
  getSharedData(group: string, key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** All keys, of values and of data, sorted by their bytes. */
  getSharedKeys(group: string): Promise<KeyDescription[]>;

  getWidgetKinds(group: string): Promise<WidgetKind[]>;
  /** Registers one of the app's own kinds. `setTimeline` then sets its entries. */
  registerWidgetKind(
    group: string,
    descriptor: WidgetKindDescriptor | KindAlias,
  ): Promise<void>;
  unregisterWidgetKind(group: string, kind: string): Promise<void>;
  /** The values that a parameter of a kind can be set to now. They may depend on the group. */
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
  /** The intents that `performIntent` takes: what people can ask widgets to do. */
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
  /** A picture of the entry to show now, as SVG; of the placeholder if there is no such entry. */
  renderWidgetSVG<Kind extends KindName>(
    group: string,
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
  ): Promise<string>;
  /** The same picture as a list of operations, which `widget-bridge/canvas` draws. */
  getWidgetDrawing<Kind extends KindName>(
    group: string,
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
  ): Promise<WidgetDrawing>;

  /** The requests that are missing or due for a kind now. This call changes nothing. */
  getRefreshPlan<Kind extends KindName>(
    group: string,
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
  ): Promise<PlannedRequest[]>;
  /** Stores the response to a request of a refresh plan. Status 0 means that no response came. */
  setRefreshResponse(
    group: string,
    requestID: string,
    httpStatus: number,
    body?: Uint8Array | ArrayBuffer,
    headers?: RefreshHeaders | null,
  ): Promise<void>;
  /** Fetches the data that is missing or due for a kind, with `options.fetch` or the global one. */
  refresh<Kind extends KindName>(
    group: string,
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
    options?: RefreshOptions | null,
  ): Promise<RefreshResult[]>;
  /** The bytes of the image with an entry's imageID; undefined if there is none. */
  getWidgetImage(group: string, imageID: string): Promise<Uint8Array<ArrayBuffer> | undefined>;

  reloadTimelines(group: string, kind: KindName): Promise<void>;
  reloadAllTimelines(group: string): Promise<void>;
  /** Registers a widget that is on screen. */
  registerWidgetInstance<Kind extends KindName>(
    group: string,
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
  ): Promise<void>;
  /** Removes a registered widget that is no longer on screen. */
  unregisterWidgetInstance<Kind extends KindName>(
    group: string,
    kind: Kind,
    request?: WidgetRequest<Kind> | null,
  ): Promise<void>;
  getCurrentConfigurations(group: string): Promise<WidgetInstance[]>;

  /**
   * Calls the listener after each change of a group, or of one of its keys, by any process, until
   * the subscription is removed. It may also be called when an equal value was set.
   *
   * If the group cannot be followed any more, because its folder was removed, the listener is not
   * called again until another listener for the group is added.
   */
  addListener(
    eventName: "change",
    listener: (event: ChangeEvent) => void,
    group: string,
    options?: ListenerOptions | null,
  ): EventSubscription;
}

/** Makes the module from a native module and an emitter of its events. */
export function createWidgetBridge(
  native: Omit<NativeWidgetBridge, "addListener" | "removeListeners">,
  emitter: EventEmitter,
): WidgetBridgeModule;
