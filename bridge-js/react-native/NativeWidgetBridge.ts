// The specification of the TurboModule. On a phone, native code implements it with the C functions.
// createDesktopModule() implements it with the package. Documents are passed as JSON text, and
// bytes as base64, so that code generation needs no types except strings, numbers and booleans.
//
// If a call fails, its promise rejects with an error. A method without a promise throws the error.
// The error's `code` is the status's name ("groupUnavailable"), and its message is that of
// getLastErrorJSON. Its `userInfo` has "key", "path" and "value" if they apply. To reject a
// promise, native code calls reject(code, message, userInfo) on Android, and passes an NSError on
// iOS.
import type { TurboModule } from "react-native";
import { TurboModuleRegistry } from "react-native";

export interface Spec extends TurboModule {
  /** Opens a group, and creates it if it does not exist. Other methods open a closed group. */
  openSharedGroup(group: string): Promise<void>;

  // The functions of widget_bridge.h. Sources/FunctionTable/make writes this part.
  setSharedValue(group: string, key: string, json: string): Promise<void>;
  /** Null if the group has nothing under this name. */
  getSharedValue(group: string, key: string): Promise<string | null>;
  setSharedValues(
    group: string,
    valuesJSON: string | null,
    removedKeysJSON: string | null,
  ): Promise<void>;
  getSharedValues(group: string): Promise<string>;
  getSharedValuesForKeys(group: string, keysJSON: string): Promise<string>;
  checkSharedValue(group: string, kind: string | null, key: string, json: string): Promise<void>;
  /** Replaces `expected`, byte for byte. Returns whether it did. Null is no value. */
  replaceSharedValue(
    group: string,
    key: string,
    expected: string | null,
    json: string | null,
  ): Promise<boolean>;
  /** Removes a value or data. Returns whether there was one. */
  removeSharedValue(group: string, key: string): Promise<boolean>;
  removeAllSharedValues(group: string): Promise<void>;
  setSharedData(group: string, key: string, base64: string): Promise<void>;
  /** Null if the group has nothing under this name. */
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
  renderWidgetSVG(group: string, kind: string, requestJSON: string | null): Promise<string>;
  getWidgetDrawing(group: string, kind: string, requestJSON: string | null): Promise<string>;

  getIntents(group: string): Promise<string>;
  performIntent(group: string, intent: string, parametersJSON: string | null): Promise<void>;

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
  /** Null if the group has nothing under this name. */
  getWidgetImage(group: string, imageID: string): Promise<string | null>;

  reloadTimelines(group: string, kind: string): Promise<void>;
  reloadAllTimelines(group: string): Promise<void>;
  registerWidgetInstance(group: string, kind: string, requestJSON: string): Promise<void>;
  unregisterWidgetInstance(group: string, kind: string, requestJSON: string): Promise<void>;
  getCurrentConfigurations(group: string): Promise<string>;
  // The part that Sources/FunctionTable/make writes ends here.

  // Versions of some methods without a promise, for code that cannot wait
  setSharedValueSync(group: string, key: string, json: string): void;
  getSharedValueSync(group: string, key: string): string | null;
  removeSharedValueSync(group: string, key: string): boolean;
  /** Returns whether the kind exists. */
  reloadTimelinesSync(group: string, kind: string): boolean;
  reloadAllTimelinesSync(group: string): void;

  /**
   * Starts sending "change" events about the group. An event is {group, changesJSON}, and
   * `changesJSON` is a document like that of getSharedChangesJSON. The first event reports the
   * changes since the call that began the observation. Each later event reports the changes since
   * the previous event. Calls are counted: the events stop when unobserveGroup has been called as
   * often as this method.
   */
  observeGroup(group: string): void;
  unobserveGroup(group: string): void;
  /** NativeEventEmitter requires this method and the next one. */
  addListener(eventName: string): void;
  removeListeners(count: number): void;
}

export default TurboModuleRegistry.getEnforcing<Spec>("WidgetBridge");
