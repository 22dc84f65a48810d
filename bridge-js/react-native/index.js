/* @ts-self-types="./index.d.ts" */
// The WidgetBridge module on a desktop, a server and in tests: the native part is this package.
import { SharedGroup } from "../src/shared-group.js";
import { createWidgetBridge } from "./widget-bridge.js";

export { createWidgetBridge };

/** One listener that throws neither keeps the others from hearing nor ends the watching. */
function deliver(listener, event) {
  try {
    listener(event);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

/** Implements NativeWidgetBridge.ts; its events come by its own addListener(). */
class DesktopModule {
  #options;
  #groups = new Map();
  #observed = new Map();
  #listeners = new Set();

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

  async setSharedValue(group, key, json) {
    this.#group(group).setText(key, json);
  }

  async getSharedValue(group, key) {
    return this.#group(group).getText(key) ?? null;
  }

  async setSharedValues(group, valuesJSON, removedKeysJSON) {
    this.#group(group).setMany(JSON.parse(valuesJSON), JSON.parse(removedKeysJSON));
  }

  async getSharedValues(group) {
    return JSON.stringify(this.#group(group).getMany());
  }

  async removeSharedValue(group, key) {
    return this.#group(group).remove(key);
  }

  async removeAllSharedValues(group) {
    this.#group(group).clear();
  }

  async getWidgetKinds(group) {
    return JSON.stringify({ version: 1, kinds: this.#group(group).kinds() });
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

  async performIntent(group, intent, parametersJSON) {
    this.#group(group).perform(intent, JSON.parse(parametersJSON));
  }

  async reloadTimelines(group, kind) {
    this.#group(group).reload(kind);
  }

  async reloadAllTimelines(group) {
    this.#group(group).reload();
  }

  async getCurrentConfigurations(group) {
    const configurations = this.#group(group).currentConfigurations();
    return JSON.stringify({ version: 1, configurations });
  }

  observeGroup(name) {
    const observed = this.#observed.get(name);
    if (observed !== undefined) {
      observed.count++;
      return;
    }
    const changes = this.#group(name).changes();
    this.#observed.set(name, { count: 1, changes });
    this.#tell(name, changes);
  }

  unobserveGroup(name) {
    const observed = this.#observed.get(name);
    if (observed === undefined || --observed.count > 0) return;
    this.#observed.delete(name);
    observed.changes.return();
  }

  async #tell(name, changes) {
    try {
      for await (const _ of changes) {
        for (const listener of [...this.#listeners]) deliver(listener, { group: name });
      }
    } finally {
      if (this.#observed.get(name)?.changes === changes) this.#observed.delete(name);
    }
  }

  /** As NativeEventEmitter: events by any name but "change" do not come. */
  addListener(eventName, listener) {
    const heard = (event) => listener(event);
    if (eventName === "change" && listener !== undefined) this.#listeners.add(heard);
    return { remove: () => void this.#listeners.delete(heard) };
  }

  removeListeners() {}

  /** Closes the groups that were opened; they open again when they are used. */
  close() {
    for (const { changes } of this.#observed.values()) changes.return();
    this.#observed.clear();
    for (const group of this.#groups.values()) group.close();
    this.#groups.clear();
  }
}

/** A native module for this process; `options` are those of SharedGroup.open. */
export function createDesktopModule(options) {
  return new DesktopModule(options);
}

const desktop = createDesktopModule();

/** The module with the groups of the default folder. */
export const WidgetBridge = createWidgetBridge(desktop, desktop);
