// The native part where there is no phone: it implements NativeWidgetBridge.ts over SharedGroup.
import { fromBase64, toBase64 } from "../src/base64.js";
import { WidgetBridgeError } from "../src/errors.js";
import { SharedGroup } from "../src/shared-group.js";
import { Observers } from "./observers.js";

const base64OrNull = (bytes) => bytes === undefined ? null : toBase64(bytes);

class DesktopModule {
  #options;
  #groups = new Map();
  #observers = new Observers((name) => this.#group(name).changes({ persistent: false }));

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

  async openSharedGroup(group) {
    this.#group(group);
  }

  // Values

  async setSharedValue(group, key, json) {
    this.setSharedValueSync(group, key, json);
  }

  async getSharedValue(group, key) {
    return this.getSharedValueSync(group, key);
  }

  async setSharedValues(group, valuesJSON, removedKeysJSON) {
    this.#group(group).setMany(JSON.parse(valuesJSON), JSON.parse(removedKeysJSON));
  }

  async getSharedValues(group) {
    return JSON.stringify(this.#group(group).getMany());
  }

  async replaceSharedValue(group, key, expected, json) {
    return this.#group(group).replaceText(key, expected, json);
  }

  async removeSharedValue(group, key) {
    return this.removeSharedValueSync(group, key);
  }

  async removeAllSharedValues(group) {
    this.#group(group).clear();
  }

  async setSharedData(group, key, base64) {
    this.#group(group).data.set(key, fromBase64(base64));
  }

  async getSharedData(group, key) {
    return base64OrNull(this.#group(group).data.get(key));
  }

  async getSharedKeys(group) {
    return JSON.stringify({ version: 1, keys: this.#group(group).listKeys() });
  }

  // Widgets

  async getWidgetKinds(group) {
    return JSON.stringify({ version: 1, kinds: this.#group(group).kinds() });
  }

  async registerWidgetKind(group, descriptorJSON) {
    this.#group(group).registerKind(JSON.parse(descriptorJSON));
  }

  async unregisterWidgetKind(group, kind) {
    this.#group(group).unregisterKind(kind);
  }

  async getConfigurationOptions(group, kind, parameter) {
    return JSON.stringify(this.#group(group).options(kind, parameter));
  }

  async getTimeline(group, kind, requestJSON) {
    return JSON.stringify(this.#group(group).timeline(kind, JSON.parse(requestJSON)));
  }

  async getEntry(group, kind, requestJSON) {
    return JSON.stringify(this.#group(group).entry(kind, JSON.parse(requestJSON)));
  }

  async getSnapshot(group, kind, requestJSON) {
    return JSON.stringify(this.#group(group).snapshot(kind, JSON.parse(requestJSON)));
  }

  async getPlaceholder(group, kind, requestJSON) {
    return JSON.stringify(this.#group(group).placeholder(kind, JSON.parse(requestJSON)));
  }

  async setTimeline(group, kind, timelineJSON) {
    this.#group(group).setTimeline(kind, JSON.parse(timelineJSON));
  }

  async getIntents(group) {
    return JSON.stringify({ version: 1, intents: this.#group(group).intents() });
  }

  async performIntent(group, intent, parametersJSON) {
    this.#group(group).perform(intent, JSON.parse(parametersJSON));
  }

  async renderWidgetSVG(group, kind, requestJSON) {
    return this.#group(group).svg(kind, JSON.parse(requestJSON));
  }

  async getWidgetDrawing(group, kind, requestJSON) {
    return JSON.stringify(this.#group(group).drawing(kind, JSON.parse(requestJSON)));
  }

  // What is fetched

  async getRefreshPlan(group, kind, requestJSON) {
    const requests = this.#group(group).refreshPlan(kind, JSON.parse(requestJSON));
    return JSON.stringify({ version: 1, requests });
  }

  async setRefreshResponse(group, requestID, httpStatus, base64) {
    this.#group(group).setRefreshResponse(requestID, httpStatus, fromBase64(base64));
  }

  async getWidgetImage(group, imageID) {
    return base64OrNull(this.#group(group).image(imageID));
  }

  // What is on screen

  async reloadTimelines(group, kind) {
    this.#group(group).reload(kind);
  }

  async reloadAllTimelines(group) {
    this.reloadAllTimelinesSync(group);
  }

  async registerWidgetInstance(group, kind, requestJSON) {
    this.#group(group).registerInstance(kind, JSON.parse(requestJSON));
  }

  async unregisterWidgetInstance(group, kind, requestJSON) {
    this.#group(group).unregisterInstance(kind, JSON.parse(requestJSON));
  }

  async getCurrentConfigurations(group) {
    const configurations = this.#group(group).currentConfigurations();
    return JSON.stringify({ version: 1, configurations });
  }

  // At once

  setSharedValueSync(group, key, json) {
    this.#group(group).setText(key, json);
  }

  getSharedValueSync(group, key) {
    return this.#group(group).getText(key) ?? null;
  }

  removeSharedValueSync(group, key) {
    return this.#group(group).remove(key);
  }

  reloadTimelinesSync(group, kind) {
    try {
      this.#group(group).reload(kind);
      return true;
    } catch (error) {
      if (error instanceof WidgetBridgeError && error.code === "notFound") return false;
      throw error;
    }
  }

  reloadAllTimelinesSync(group) {
    this.#group(group).reload();
  }

  // Events

  observeGroup(group) {
    this.#observers.observe(group);
  }

  unobserveGroup(group) {
    this.#observers.unobserve(group);
  }

  /** As NativeEventEmitter: events by any name but "change" do not come. */
  addListener(eventName, listener) {
    return this.#observers.addListener(eventName, listener);
  }

  removeListeners() {}

  /** Closes the groups that were opened; they open again when they are used. */
  close() {
    this.#observers.close();
    for (const group of this.#groups.values()) group.close();
    this.#groups.clear();
  }
}

/** A native module for this process; `options` are those of SharedGroup.open. */
export function createDesktopModule(options) {
  return new DesktopModule(options);
}

export function makeDesktopPart() {
  const native = createDesktopModule();
  return { native, emitter: native };
}
