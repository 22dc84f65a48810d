/* @ts-self-types="./widget-bridge.d.ts" */
// The WidgetBridge module of promises, over whatever implements NativeWidgetBridge.ts. It imports
// nothing of a desktop's, so that a phone's bundler takes it.
import { toJSON } from "../src/json.js";
import { keyList } from "../src/keys.js";
import { unknownName } from "../src/options.js";
import { requestJSON, timelineJSON } from "../src/request.js";

/**
 * `native` implements the specification; `emitter` has addListener(name, listener) and delivers its
 * events: on a phone `new NativeEventEmitter(native)`.
 */
export function createWidgetBridge(native, emitter) {
  const parsed = async (promise) => JSON.parse(await promise);
  return {
    async setSharedValue(group, key, value) {
      await native.setSharedValue(group, key, toJSON(value));
    },
    async getSharedValue(group, key) {
      const json = await native.getSharedValue(group, key);
      return json === null || json === undefined ? undefined : JSON.parse(json);
    },
    async setSharedValues(group, values, removedKeys = []) {
      const removed = keyList(removedKeys, "setSharedValues", "removedKeys");
      await native.setSharedValues(group, toJSON(values), toJSON(removed));
    },
    async getSharedValues(group) {
      return parsed(native.getSharedValues(group));
    },
    async removeSharedValue(group, key) {
      return native.removeSharedValue(group, key);
    },
    async removeAllSharedValues(group) {
      await native.removeAllSharedValues(group);
    },
    async getWidgetKinds(group) {
      return (await parsed(native.getWidgetKinds(group))).kinds;
    },
    async getTimeline(group, kind, request) {
      return parsed(native.getTimeline(group, kind, requestJSON(request)));
    },
    async getEntry(group, kind, request) {
      return parsed(native.getEntry(group, kind, requestJSON(request)));
    },
    async getSnapshot(group, kind, request) {
      return parsed(native.getSnapshot(group, kind, requestJSON(request)));
    },
    async getPlaceholder(group, kind, request) {
      return parsed(native.getPlaceholder(group, kind, requestJSON(request)));
    },
    async setTimeline(group, kind, timeline) {
      await native.setTimeline(group, kind, timelineJSON(timeline));
    },
    async performIntent(group, intent, parameters = {}) {
      await native.performIntent(group, intent, toJSON(parameters, "parameters"));
    },
    async reloadTimelines(group, kind) {
      await native.reloadTimelines(group, kind);
    },
    async reloadAllTimelines(group) {
      await native.reloadAllTimelines(group);
    },
    async getCurrentConfigurations(group) {
      return (await parsed(native.getCurrentConfigurations(group))).configurations;
    },

    /** Calls the listener at each change of a group, until the subscription is removed. */
    addListener(eventName, listener, group) {
      if (eventName !== "change") {
        throw new TypeError(
          `addListener: ${unknownName("event", String(eventName), ["change"])}`,
        );
      }
      if (typeof listener !== "function") {
        throw new TypeError("addListener: listener must be a function.");
      }
      if (typeof group !== "string") throw new TypeError("addListener: group must be a string.");
      const subscription = emitter.addListener("change", (event) => {
        if (event.group === group) listener(event);
      });
      let isRemoved = false;
      try {
        native.observeGroup(group);
      } catch (error) {
        subscription.remove();
        throw error;
      }
      return {
        remove() {
          if (isRemoved) return;
          isRemoved = true;
          native.unobserveGroup(group);
          subscription.remove();
        },
      };
    },
  };
}
