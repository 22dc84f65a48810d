// The native part for desktops and tests. It implements NativeWidgetBridge.ts with SharedGroup, and
// passes texts to the library, and back, as they are.
import { fromBase64, toBase64 } from "../src/portable/base64.js";
import { WidgetBridgeError } from "../src/client/errors.js";
import { internalsOf } from "../src/client/group.js";
import { SharedGroup } from "../src/shared-group.js";
import { Observers } from "./observers.js";

const base64OrNull = (bytes) => bytes === undefined ? null : toBase64(bytes);

export class DesktopModule {
  #options;
  #groups = new Map();
  #observers = new Observers((name) => this.#group(name).changes({ persistent: false }));

  /** `options` are the options of SharedGroup.open. */
  constructor(options) {
    this.#options = options;
  }

  #group(name) {
    let group = this.#groups.get(name);
    if (group === undefined) {
      group = SharedGroup.open(name, this.#options);
      this.#groups.set(name, group);
    }
    return group;
  }

  /** Calls a function of the library. */
  #ask(name, group, ...values) {
    return internalsOf(this.#group(group)).call(name, name, ...values);
  }

  /** Calls a function of the library that changes the group. */
  #change(name, group, ...values) {
    return internalsOf(this.#group(group)).change(name, name, ...values);
  }

  /** Calls a function that changes a value. Returns false if the key held another value. */
  #replace(name, group, ...values) {
    return internalsOf(this.#group(group)).replace(name, name, ...values);
  }

  async openSharedGroup(group) {
    this.#group(group);
  }

  // The functions of widget_bridge.h. Sources/FunctionTable/make writes this part.

  async setSharedValue(group, key, json) {
    this.#change("setSharedValue", group, key, json);
  }

  async getSharedValue(group, key) {
    return this.#ask("getSharedValue", group, key) ?? null;
  }

  async setSharedValues(group, valuesJSON, removedKeysJSON) {
    this.#change("setSharedValues", group, valuesJSON, removedKeysJSON);
  }

  async getSharedValues(group) {
    return this.#ask("getSharedValues", group);
  }

  async getSharedValuesForKeys(group, keysJSON) {
    return this.#ask("getSharedValuesForKeys", group, keysJSON);
  }

  async checkSharedValue(group, kind, key, json) {
    this.#change("checkSharedValueJSON", group, kind, key, json);
  }

  async replaceSharedValue(group, key, expected, json) {
    return this.#replace("replaceSharedValue", group, key, expected, json);
  }

  async removeSharedValue(group, key) {
    return this.#change("removeSharedValue", group, key) !== undefined;
  }

  async removeAllSharedValues(group) {
    this.#change("removeAllSharedValues", group);
  }

  async setSharedData(group, key, base64) {
    this.#change("setSharedData", group, key, fromBase64(base64));
  }

  async getSharedData(group, key) {
    return base64OrNull(this.#ask("getSharedData", group, key));
  }

  async getSharedKeys(group) {
    return this.#ask("getSharedKeysJSON", group);
  }

  async getWidgetKinds(group) {
    return this.#ask("getWidgetKindsJSON", group);
  }

  async registerWidgetKind(group, descriptorJSON) {
    this.#change("registerWidgetKind", group, descriptorJSON);
  }

  async unregisterWidgetKind(group, kind) {
    this.#change("unregisterWidgetKind", group, kind);
  }

  async getConfigurationOptions(group, kind, parameter) {
    return this.#ask("getConfigurationOptionsJSON", group, kind, parameter);
  }

  async getTimeline(group, kind, requestJSON) {
    return this.#ask("getTimelineJSON", group, kind, requestJSON);
  }

  async getEntry(group, kind, requestJSON) {
    return this.#ask("getEntryJSON", group, kind, requestJSON);
  }

  async getSnapshot(group, kind, requestJSON) {
    return this.#ask("getSnapshotJSON", group, kind, requestJSON);
  }

  async getPlaceholder(group, kind, requestJSON) {
    return this.#ask("getPlaceholderJSON", group, kind, requestJSON);
  }

  async setTimeline(group, kind, timelineJSON) {
    this.#change("setTimelineJSON", group, kind, timelineJSON);
  }

  async renderWidgetSVG(group, kind, requestJSON) {
    return this.#ask("renderWidgetSVG", group, kind, requestJSON);
  }

  async getWidgetDrawing(group, kind, requestJSON) {
    return this.#ask("getWidgetDrawingJSON", group, kind, requestJSON);
  }

  async getIntents(group) {
    return this.#ask("getIntentsJSON", group);
  }

  async performIntent(group, intent, parametersJSON) {
    this.#change("performIntent", group, intent, parametersJSON);
  }

  async getRefreshPlan(group, kind, requestJSON) {
    return this.#ask("getRefreshPlanJSON", group, kind, requestJSON);
  }

  async setRefreshResponse(group, requestID, httpStatus, base64) {
    this.#change("setRefreshResponse", group, requestID, httpStatus, fromBase64(base64));
  }

  async setRefreshResponseHeaders(group, requestID, httpStatus, headersJSON, base64) {
    this.#change(
      "setRefreshResponseHeaders", group, requestID, httpStatus, headersJSON, fromBase64(base64),
    );
  }

  async getWidgetImage(group, imageID) {
    return base64OrNull(this.#ask("getWidgetImage", group, imageID));
  }

  async reloadTimelines(group, kind) {
    this.#change("reloadTimelines", group, kind);
  }

  async reloadAllTimelines(group) {
    this.#change("reloadAllTimelines", group);
  }

  async registerWidgetInstance(group, kind, requestJSON) {
    this.#change("registerWidgetInstance", group, kind, requestJSON);
  }

  async unregisterWidgetInstance(group, kind, requestJSON) {
    this.#change("unregisterWidgetInstance", group, kind, requestJSON);
  }

  async getCurrentConfigurations(group) {
    return this.#ask("getCurrentConfigurationsJSON", group);
  }

  // The part that Sources/FunctionTable/make writes ends here.

  // Without promises

  setSharedValueSync(group, key, json) {
    this.#change("setSharedValue", group, key, json);
  }

  getSharedValueSync(group, key) {
    return this.#ask("getSharedValue", group, key) ?? null;
  }

  removeSharedValueSync(group, key) {
    return this.#change("removeSharedValue", group, key) !== undefined;
  }

  reloadTimelinesSync(group, kind) {
    try {
      this.#change("reloadTimelines", group, kind);
      return true;
    } catch (error) {
      if (error instanceof WidgetBridgeError && error.code === "notFound") return false;
      throw error;
    }
  }

  reloadAllTimelinesSync(group) {
    this.#change("reloadAllTimelines", group);
  }

  // Events

  observeGroup(group) {
    this.#observers.observe(group);
  }

  unobserveGroup(group) {
    this.#observers.unobserve(group);
  }

  /** Works like NativeEventEmitter's method. Only events named "change" are delivered. */
  addListener(eventName, listener) {
    return this.#observers.addListener(eventName, listener);
  }

  removeListeners() {}

  /** Closes all open groups. A group is opened again when it is next used. */
  close() {
    this.#observers.close();
    this.#closeGroups();
  }

  #closeGroups() {
    for (const group of this.#groups.values()) group.close();
    this.#groups.clear();
  }

  /** Closes all groups. They are opened again with `options`, at once if they are observed. */
  reopen(options) {
    this.#closeGroups();
    this.#options = options;
    this.#observers.startAgain();
  }
}

/** Makes a native module for this process. `options` are those of SharedGroup.open. */
export function createDesktopModule(options) {
  return new DesktopModule(options);
}

export function makeDesktopPart() {
  const native = createDesktopModule();
  return { native, emitter: native };
}
