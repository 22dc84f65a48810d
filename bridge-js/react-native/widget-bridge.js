/* @ts-self-types="./widget-bridge.d.ts" */
// The WidgetBridge module, whose functions return promises. It works with any implementation of
// NativeWidgetBridge.ts. It imports nothing that only a desktop has, so that a phone's bundler
// accepts it.
import { fromBase64, toBase64 } from "../src/portable/base64.js";
import { checkStatus, plainBytes } from "../src/client/bytes.js";
import { argumentError, fromNative, unsupported } from "../src/client/errors.js";
import { functions } from "../src/client/functions.js";
import { keptValue, optionsJSON, toJSON } from "../src/client/json.js";
import { keyList } from "../src/client/keys.js";
import { checkedOptions, checkObject, unknownName } from "../src/client/options.js";
import { forcedRequest, headersJSON, refresh } from "../src/client/refresh.js";
import { intentJSON, momentJSON, requestJSON, timelineJSON } from "../src/client/request.js";
import { Update } from "../src/client/update.js";

/** The method that error messages recommend for bytes. */
const bytesGoTo = "setSharedData()";

/** Parses the text of the value under a key. Undefined if there is no text. */
function value(json, key) {
  return json === null || json === undefined ? undefined : keptValue(json, key);
}

/** Decodes base64. Undefined if there is no text. */
function bytes(base64) {
  return base64 === null || base64 === undefined ? undefined : fromBase64(base64);
}

/** The change in a native event, for a group or for one key. Undefined if the key is unchanged. */
function changeOf({ group, changesJSON }, key) {
  const { all, keys, kinds, widgets, revision } = JSON.parse(changesJSON);
  if (key === undefined) return { group, keys, kinds, widgets, all, revision };
  if (!all && !keys.includes(key)) return undefined;
  return { group, keys: [key], kinds: [], widgets, all: false, revision };
}

/**
 * The name of the parameter that follows the group, if the caller passes it as text. A phone's
 * native code may accept only text for it. JSON text needs no check, because this module makes it.
 */
function textAfterGroup(name) {
  const [parameter, type] = (functions[name] ?? functions[`${name}JSON`])?.takes[1] ?? [];
  return type === "text" && !parameter.endsWith("JSON") ? parameter : undefined;
}

/**
 * Throws if the group, or the text that follows it, is not a string. Call this before the other
 * arguments are checked. If the caller forgot the group, the last argument is undefined, and a
 * message about that argument would be misleading.
 */
function checkTexts(caller, name, group, text) {
  if (typeof group !== "string") throw argumentError(`${caller}: group must be a string.`);
  const parameter = textAfterGroup(name);
  if (parameter !== undefined && typeof text !== "string") {
    throw argumentError(
      `${caller}: ${parameter} must be a string. Is the group in front of it missing?`,
    );
  }
}

/**
 * `native` implements NativeWidgetBridge.ts. `emitter` delivers the events of `native` by
 * addListener(name, listener). On a phone, `emitter` is `new NativeEventEmitter(native)`.
 */
export function createWidgetBridge(native, emitter) {
  /** Calls a function of `native`. Converts the function's errors to WidgetBridgeErrors. */
  async function callBy(caller, name, ...values) {
    checkTexts(caller, name, ...values);
    if (typeof native[name] !== "function") {
      throw unsupported(`The app's native module has no function ${name}.`);
    }
    try {
      return await native[name](...values);
    } catch (error) {
      throw fromNative(error, caller);
    }
  }

  const call = (name, ...values) => callBy(name, name, ...values);

  const document = async (...values) => JSON.parse(await call(...values));

  const show = async (name, group, kind, request) =>
    document(name, group, kind, momentJSON(request, name));

  const made = {
    async openSharedGroup(group) {
      await call("openSharedGroup", group);
    },

    async setSharedValue(group, key, value) {
      checkTexts("setSharedValue", "setSharedValue", group, key);
      if (value === undefined) {
        throw argumentError(
          "setSharedValue: value is undefined, which JSON cannot hold. Is the group missing?",
        );
      }
      await call("setSharedValue", group, key, toJSON(value, "setSharedValue", "value", bytesGoTo));
    },
    async getSharedValue(group, key) {
      return value(await call("getSharedValue", group, key), key);
    },
    async setSharedValues(group, values, removedKeys = []) {
      const caller = "setSharedValues";
      checkTexts(caller, caller, group);
      const removed = keyList(removedKeys, caller, "removedKeys");
      checkObject(values, caller, "values");
      const removedJSON = toJSON(removed, caller, "removedKeys");
      await call(caller, group, toJSON(values, caller, "values", bytesGoTo), removedJSON);
    },
    async getSharedValues(group) {
      return document("getSharedValues", group);
    },
    async getSharedValuesForKeys(group, keys) {
      const caller = "getSharedValuesForKeys";
      checkTexts(caller, caller, group);
      return document(caller, group, toJSON(keyList(keys, caller, "keys"), caller, "keys"));
    },
    async checkSharedValue(group, key, value, options) {
      const caller = "checkSharedValue";
      checkTexts(caller, "getSharedValue", group, key);
      const { as } = checkedOptions(options, caller, ["as"]);
      if (typeof (as ?? "") !== "string") throw argumentError(`${caller}: as must be a string.`);
      await call(caller, group, as ?? null, key, toJSON(value, caller, "value", bytesGoTo));
    },
    async updateSharedValue(group, key, change) {
      const caller = "updateSharedValue";
      checkTexts(caller, "getSharedValue", group, key);
      const update = new Update(change, caller, bytesGoTo);
      for (;;) {
        const text = await callBy(caller, "getSharedValue", group, key) ?? undefined;
        const { value, json } = update.next(text, key);
        const step = [group, key, text ?? null, json];
        if (await callBy(caller, "replaceSharedValue", ...step)) return value;
      }
    },
    async removeSharedValue(group, key) {
      return call("removeSharedValue", group, key);
    },
    async removeAllSharedValues(group) {
      await call("removeAllSharedValues", group);
    },
    async setSharedData(group, key, data) {
      checkTexts("setSharedData", "setSharedData", group, key);
      const bytes = plainBytes(data, "setSharedData", "data");
      await call("setSharedData", group, key, toBase64(bytes));
    },
    async getSharedData(group, key) {
      return bytes(await call("getSharedData", group, key));
    },
    async getSharedKeys(group) {
      return (await document("getSharedKeys", group)).keys;
    },

    async getWidgetKinds(group) {
      return (await document("getWidgetKinds", group)).kinds;
    },
    async registerWidgetKind(group, descriptor) {
      const json = optionsJSON(descriptor, "registerWidgetKind", "descriptor") ?? "null";
      await call("registerWidgetKind", group, json);
    },
    async unregisterWidgetKind(group, kind) {
      await call("unregisterWidgetKind", group, kind);
    },
    async getConfigurationOptions(group, kind, parameter) {
      if (typeof parameter !== "string") {
        throw argumentError("getConfigurationOptions: parameter must be a string.");
      }
      return document("getConfigurationOptions", group, kind, parameter);
    },
    async getTimeline(group, kind, request) {
      return show("getTimeline", group, kind, request);
    },
    async getEntry(group, kind, request) {
      return show("getEntry", group, kind, request);
    },
    async getSnapshot(group, kind, request) {
      return show("getSnapshot", group, kind, request);
    },
    async getPlaceholder(group, kind, request) {
      return show("getPlaceholder", group, kind, request);
    },
    async setTimeline(group, kind, timeline) {
      checkTexts("setTimeline", "setTimeline", group, kind);
      await call("setTimeline", group, kind, timelineJSON(timeline, "setTimeline"));
    },
    async getIntents(group) {
      return (await document("getIntents", group)).intents;
    },
    async performIntent(group, intent, parameters = {}) {
      const json = intentJSON(intent, parameters, "performIntent");
      await call("performIntent", group, intent, json);
    },
    async renderWidgetSVG(group, kind, request) {
      return call("renderWidgetSVG", group, kind, momentJSON(request, "renderWidgetSVG"));
    },
    async getWidgetDrawing(group, kind, request) {
      return show("getWidgetDrawing", group, kind, request);
    },

    async getRefreshPlan(group, kind, request) {
      return (await show("getRefreshPlan", group, kind, request)).requests;
    },
    async setRefreshResponse(
      group, requestID, httpStatus, body = new Uint8Array(0), headers = null,
    ) {
      checkTexts("setRefreshResponse", "setRefreshResponse", group, requestID);
      checkStatus(httpStatus, "setRefreshResponse");
      const bytes = plainBytes(body, "setRefreshResponse", "body");
      const json = headersJSON(headers, "setRefreshResponse");
      const answer = [group, requestID, httpStatus];
      if (json === null) await call("setRefreshResponse", ...answer, toBase64(bytes));
      else await call("setRefreshResponseHeaders", ...answer, json, toBase64(bytes));
    },
    async refresh(group, kind, request, options) {
      const asked = forcedRequest(request, options);
      const answers = {
        setRefreshResponse: (...answer) => made.setRefreshResponse(group, ...answer),
      };
      return refresh(answers, () => made.getRefreshPlan(group, kind, asked), options);
    },
    async getWidgetImage(group, imageID) {
      return bytes(await call("getWidgetImage", group, imageID));
    },

    async reloadTimelines(group, kind) {
      await call("reloadTimelines", group, kind);
    },
    async reloadAllTimelines(group) {
      await call("reloadAllTimelines", group);
    },
    async registerWidgetInstance(group, kind, request) {
      const json = requestJSON(request, "registerWidgetInstance") ?? "{}";
      await call("registerWidgetInstance", group, kind, json);
    },
    async unregisterWidgetInstance(group, kind, request) {
      const json = requestJSON(request, "unregisterWidgetInstance") ?? "{}";
      await call("unregisterWidgetInstance", group, kind, json);
    },
    async getCurrentConfigurations(group) {
      return (await document("getCurrentConfigurations", group)).configurations;
    },

    /** Calls the listener after each change of a group, until the subscription is removed. */
    addListener(eventName, listener, group, options) {
      if (eventName !== "change") {
        throw argumentError(
          `addListener: ${unknownName("event", String(eventName), ["change"])}`,
        );
      }
      if (typeof listener !== "function") {
        throw argumentError("addListener: listener must be a function.");
      }
      if (typeof group !== "string") throw argumentError("addListener: group must be a string.");
      const key = checkedOptions(options, "addListener", ["key"]).key ?? undefined;
      if (key !== undefined && typeof key !== "string") {
        throw argumentError("addListener: key must be a string.");
      }
      const subscription = emitter.addListener("change", (event) => {
        const change = event.group === group ? changeOf(event, key) : undefined;
        if (change !== undefined) listener(change);
      });
      let isRemoved = false;
      try {
        native.observeGroup(group);
      } catch (error) {
        subscription.remove();
        throw fromNative(error, "addListener");
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
  return made;
}
