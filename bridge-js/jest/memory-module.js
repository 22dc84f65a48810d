// A native part that keeps groups in memory. Values, data, kinds of the host's own, their
// timelines and what is on screen are kept as the library keeps them. What a kind of the library
// shows is what the test has said, since counting days is the library's.
import { fromBase64 } from "../src/base64.js";
import { WidgetBridgeError } from "../src/errors.js";
import { toDate } from "../src/dates.js";
import { sortedKeys } from "../src/keys.js";
import { checkText, MemoryGroup } from "./memory-group.js";
import { configured, listed, optionsOf, standardOf } from "./parameters.js";

function failure(code, message) {
  return new WidgetBridgeError({ code, message });
}

/** JSON text as it is kept: without the white space around it. */
function checked(json) {
  try {
    JSON.parse(json);
  } catch (error) {
    throw failure("invalidJSON", error.message);
  }
  return json.trim();
}

export class MemoryModule {
  #groups = new Map();
  #entries = new Map();
  #observed = new Map();
  #listeners = new Set();

  // For tests

  setEntries(kind, entries) {
    this.#entries.set(kind, JSON.parse(JSON.stringify(entries)));
  }

  reset() {
    this.#groups.clear();
    this.#entries.clear();
  }

  // Groups

  #group(name) {
    checkText(name, "name");
    if (!/^(?!\.)[\w.-]{1,128}$/.test(name)) {
      throw failure("invalidArgument", `"${name}" is not a group's name.`);
    }
    let group = this.#groups.get(name);
    if (group === undefined) this.#groups.set(name, group = new MemoryGroup());
    return group;
  }

  /** Tells of a change: of which keys and kinds, or that all may be another. */
  #changed(name, { keys = [], kinds = [], all = false }) {
    const revision = ++this.#group(name).revision;
    if (!this.#observed.has(name)) return;
    const sorted = { keys: sortedKeys(keys), kinds: sortedKeys(kinds) };
    const changesJSON = JSON.stringify({ version: 1, revision, all, ...sorted });
    // Each by a promise of its own: fake timers stop queueMicrotask(), and one listener that throws
    // keeps no other from hearing.
    for (const listener of this.#listeners) {
      Promise.resolve().then(() => {
        if (this.#listeners.has(listener)) listener({ group: name, changesJSON });
      });
    }
  }

  /** The same of keys, where there are any. */
  #changedKeys(group, keys) {
    if (keys.length > 0) this.#changed(group, { keys });
  }

  async openSharedGroup(group) {
    this.#group(group);
  }

  // Values

  async setSharedValue(group, key, json) {
    this.setSharedValueSync(group, key, json);
  }

  setSharedValueSync(group, key, json) {
    const isOther = this.#group(group).setValue(key, checked(json));
    this.#changedKeys(group, isOther ? [key] : []);
  }

  async getSharedValue(group, key) {
    return this.getSharedValueSync(group, key);
  }

  getSharedValueSync(group, key) {
    return this.#group(group).item(key, "value") ?? null;
  }

  async setSharedValues(group, valuesJSON, removedKeysJSON) {
    const [values, removedKeys] = [valuesJSON, removedKeysJSON].map((json) => JSON.parse(json));
    this.#changedKeys(group, this.#group(group).setValues(values, removedKeys));
  }

  async replaceSharedValue(group, key, expected, json) {
    const kept = this.#group(group);
    if ((kept.item(key, "value") ?? null) !== expected) return false;
    const isOther = json === null ? kept.remove(key) : kept.setValue(key, checked(json));
    this.#changedKeys(group, isOther ? [key] : []);
    return true;
  }

  async getSharedValues(group) {
    const members = this.#group(group).keys().filter(({ type }) => type === "value")
      .map(({ key }) => `${JSON.stringify(key)}:${this.getSharedValueSync(group, key)}`);
    return `{${members.join()}}`;
  }

  async removeSharedValue(group, key) {
    return this.removeSharedValueSync(group, key);
  }

  removeSharedValueSync(group, key) {
    const wasThere = this.#group(group).remove(key);
    if (wasThere) this.#changed(group, { keys: [key] });
    return wasThere;
  }

  async removeAllSharedValues(group) {
    this.#group(group).clear();
    this.#changed(group, { all: true });
  }

  async setSharedData(group, key, base64) {
    this.#group(group).setData(key, base64, fromBase64(base64).length);
    this.#changed(group, { keys: [key] });
  }

  async getSharedData(group, key) {
    return this.#group(group).item(key, "data") ?? null;
  }

  async getSharedKeys(group) {
    return JSON.stringify({ version: 1, keys: this.#group(group).keys() });
  }

  // Kinds

  #kind(group, kind) {
    checkText(kind, "kind");
    const described = this.#group(group).kinds.get(kind);
    if (described === undefined) throw failure("notFound", `There is no kind "${kind}".`);
    return described;
  }

  async getWidgetKinds(group) {
    const kinds = [...this.#group(group).kinds.values()].map(({ descriptor }) => {
      const { kind, displayName, description = null, supportedFamilies, parameters } = descriptor;
      return {
        kind, displayName, description: description ?? "", supportedFamilies,
        parameters: parameters.map(listed), isBuiltIn: false,
      };
    });
    return JSON.stringify({ version: 1, kinds });
  }

  async registerWidgetKind(group, descriptorJSON) {
    const descriptor = JSON.parse(descriptorJSON);
    descriptor.parameters ??= [];
    if (typeof descriptor.kind !== "string" || !Array.isArray(descriptor.supportedFamilies)) {
      throw failure("invalidValue", "A description has a kind and its supportedFamilies.");
    }
    const { kinds } = this.#group(group);
    kinds.set(descriptor.kind, { ...kinds.get(descriptor.kind), descriptor });
    this.#changed(group, { kinds: [descriptor.kind] });
  }

  async unregisterWidgetKind(group, kind) {
    this.#kind(group, kind);
    this.#group(group).kinds.delete(kind);
    this.#changed(group, { kinds: [kind] });
  }

  async getConfigurationOptions(group, kind, parameter) {
    const { descriptor } = this.#kind(group, kind);
    const described = descriptor.parameters.find(({ name }) => name === parameter);
    if (described === undefined) {
      throw failure("notFound", `The kind "${kind}" has no parameter "${parameter}".`);
    }
    const options = optionsOf(described);
    return JSON.stringify({ version: 1, kind, parameter, options, default: standardOf(described) });
  }

  async setTimeline(group, kind, timelineJSON) {
    const { entries, policy = null } = JSON.parse(timelineJSON);
    this.#kind(group, kind).timeline = {
      entries: entries.map((entry) => ({ isPlaceholder: false, ...entry })),
      policy: policy ?? { type: "atEnd" },
    };
    this.#changed(group, { kinds: [kind] });
  }

  // What widgets show

  /** What documents begin with, and the instant that they are asked for. */
  #asked(group, kind, requestJSON) {
    const { now = null, family = null, timeZone = null, configuration = null } =
      JSON.parse(requestJSON) ?? {};
    checkText(kind, "kind");
    const described = this.#group(group).kinds.get(kind);
    return {
      now: now ?? new Date().toISOString(),
      frame: {
        version: 1,
        kind,
        family: family ?? described?.descriptor.supportedFamilies[0] ?? "systemSmall",
        timeZone: timeZone ?? "UTC",
        revision: this.#group(group).revision,
        configuration: configured(configuration ?? {}, described?.descriptor.parameters ?? []),
      },
    };
  }

  #timeline(group, kind, now) {
    const entries = this.#entries.get(kind);
    if (entries !== undefined) return { entries, policy: { type: "never" } };
    const described = this.#group(group).kinds.get(kind);
    if (described !== undefined) {
      return described.timeline ?? { entries: [], policy: { type: "never" } };
    }
    return { entries: [{ date: now, isPlaceholder: true }], policy: { type: "never" } };
  }

  async getTimeline(group, kind, requestJSON) {
    const { frame, now } = this.#asked(group, kind, requestJSON);
    return JSON.stringify({ ...frame, ...this.#timeline(group, kind, now) });
  }

  async getEntry(group, kind, requestJSON) {
    const { frame, now } = this.#asked(group, kind, requestJSON);
    const shown = this.#timeline(group, kind, now).entries
      .filter(({ date }) => toDate(date) <= toDate(now));
    return JSON.stringify({ ...frame, entry: shown[shown.length - 1] ?? null });
  }

  async getSnapshot(group, kind, requestJSON) {
    const isPreview = JSON.parse(requestJSON)?.isPreview === true;
    return isPreview ? this.getPlaceholder(group, kind, requestJSON)
      : this.getEntry(group, kind, requestJSON);
  }

  async getPlaceholder(group, kind, requestJSON) {
    const { frame, now } = this.#asked(group, kind, requestJSON);
    const described = this.#group(group).kinds.get(kind);
    const content = described === undefined ? {}
      : { content: described.descriptor.placeholder ?? {} };
    return JSON.stringify({ ...frame, entry: { date: now, isPlaceholder: true, ...content } });
  }

  async renderWidgetSVG(group, kind, requestJSON) {
    this.#asked(group, kind, requestJSON);
    return '<svg xmlns="http://www.w3.org/2000/svg"/>';
  }

  async getWidgetDrawing(group, kind, requestJSON) {
    const { frame: { family } } = this.#asked(group, kind, requestJSON);
    return JSON.stringify({
      version: 1, family, width: 0, height: 0, title: "", details: "", fontFamily: "sans-serif",
      operations: [],
    });
  }

  async getIntents() {
    return JSON.stringify({ version: 1, intents: [] });
  }

  async performIntent(group) {
    this.#changed(group, { all: true });
  }

  // What is fetched: nothing

  async getRefreshPlan() {
    return JSON.stringify({ version: 1, requests: [] });
  }

  async setRefreshResponse(_group, requestID) {
    throw failure("notFound", `Nothing asks for "${requestID}".`);
  }

  async getWidgetImage() {
    return null;
  }

  // What is on screen

  async reloadTimelines(group, kind) {
    this.reloadTimelinesSync(group, kind);
  }

  async reloadAllTimelines(group) {
    this.reloadAllTimelinesSync(group);
  }

  reloadTimelinesSync(group, kind) {
    this.#changed(group, { kinds: [kind] });
    return true;
  }

  reloadAllTimelinesSync(group) {
    this.#changed(group, { kinds: this.#allKinds(group) });
  }

  /** The kinds that it has heard of. */
  #allKinds(group) {
    return new Set([...this.#entries.keys(), ...this.#group(group).kinds.keys()]);
  }

  #instance(group, kind, requestJSON) {
    const { frame: { family, configuration } } = this.#asked(group, kind, requestJSON);
    return { kind, family, configuration };
  }

  async registerWidgetInstance(group, kind, requestJSON) {
    this.#group(group).addInstance(this.#instance(group, kind, requestJSON));
    this.#changed(group, { kinds: this.#allKinds(group) });
  }

  async unregisterWidgetInstance(group, kind, requestJSON) {
    this.#group(group).removeInstance(this.#instance(group, kind, requestJSON));
    this.#changed(group, { kinds: this.#allKinds(group) });
  }

  async getCurrentConfigurations(group) {
    const configurations = this.#group(group).instances;
    return JSON.stringify({ version: 1, configurations });
  }

  // Events

  observeGroup(group) {
    this.#group(group);
    this.#observed.set(group, (this.#observed.get(group) ?? 0) + 1);
  }

  unobserveGroup(group) {
    const count = (this.#observed.get(group) ?? 0) - 1;
    if (count > 0) this.#observed.set(group, count);
    else this.#observed.delete(group);
  }

  addListener(eventName, listener) {
    const heard = (event) => listener(event);
    if (eventName === "change" && listener !== undefined) this.#listeners.add(heard);
    return { remove: () => void this.#listeners.delete(heard) };
  }

  removeListeners() {}
}
