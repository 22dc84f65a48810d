// A group as JavaScript uses it, by whichever functions: those of the library or of a portable
// backend.
import { Changes, ChangeWatch } from "./changes.js";
import { WidgetBridgeError } from "./errors.js";
import { optionsJSON, toJSON } from "./json.js";
import { keyList, sortedEntries } from "./keys.js";
import { ReadMemo } from "./read-memo.js";
import { refresh } from "./refresh.js";
import { requestJSON, timelineJSON } from "./request.js";
import { plainBytes, SharedData } from "./shared-data.js";
import { Update } from "./update.js";

/** Closes the handles of groups that were dropped without close(). */
const dropped = new FinalizationRegistry(({ handle, functions }) => {
  functions.closeSharedGroup(handle, "close");
});

/** What the package's own modules use of a group: `{ functions, handle, watch }`. */
export let internalsOf;

/** What SharedGroup is on every system; shared-group.d.ts says the rest. */
export class Group {
  static {
    internalsOf = (group) => ({
      functions: group.#functions,
      get handle() {
        return group.#open();
      },
      get watch() {
        return group.#watching();
      },
    });
  }

  /** Above 0; 0 after close(). */
  #handle;
  #backend;
  #functions;
  #waitingFunctions;
  #watch;
  #memo = new ReadMemo();

  #name;
  #data;

  /** Takes what openGroup() of a system gives. */
  constructor(name, { backend, functions, waitingFunctions, handle }) {
    this.#handle = handle;
    dropped.register(this, { handle, functions }, this);
    this.#backend = backend;
    this.#functions = functions;
    this.#waitingFunctions = waitingFunctions;
    this.#name = name;
    const group = this;
    this.#data = new SharedData({
      functions,
      get handle() {
        return group.#open();
      },
      keysOf: (type, caller) => this.#keysOf(type, caller),
      changed: () => this.#watch?.look(),
    });
  }

  /** The group's name. */
  get name() {
    return this.#name;
  }

  /** By which backend it was opened: "native" or "portable". */
  get backend() {
    return this.#backend;
  }

  /** Bytes under keys. */
  get data() {
    return this.#data;
  }

  /** The handle; throws where the group is closed. */
  #open() {
    if (this.#handle === 0) {
      const message = `The group "${this.#name}" is closed.`;
      throw new WidgetBridgeError({ code: "invalidHandle", message });
    }
    return this.#handle;
  }

  /** Closes the group; its iterations end. Closing twice is allowed. */
  close() {
    const handle = this.#handle;
    if (handle === 0) return;
    this.#handle = 0;
    dropped.unregister(this);
    this.#functions.closeSharedGroup(handle, "close");
    this.#watch?.close();
  }

  // Values

  /** The value under a key; undefined where there is none. */
  get(key) {
    const handle = this.#open();
    const known = this.#memo.find(key, this.#functions.getSharedChangeCount(handle));
    if (known !== undefined) return known.value();
    const text = this.#functions.getSharedValue(handle, key, "get");
    this.#memo.keep(key, text);
    return text === undefined ? undefined : JSON.parse(text);
  }

  /** The JSON text of the value under a key; undefined where there is none. */
  getText(key) {
    return this.#text(key, "getText");
  }

  #text(key, caller) {
    const handle = this.#open();
    const known = this.#memo.find(key, this.#functions.getSharedChangeCount(handle));
    if (known !== undefined) return known.text;
    const text = this.#functions.getSharedValue(handle, key, caller);
    this.#memo.keep(key, text);
    return text;
  }

  /** Keeps a value under a key. */
  set(key, value) {
    this.#functions.setSharedValue(this.#open(), key, toJSON(value), "set");
    this.#watch?.look();
    return this;
  }

  /** Keeps a value that is JSON text already; it comes back byte for byte. */
  setText(key, json) {
    this.#functions.setSharedValue(this.#open(), key, json, "setText");
    this.#watch?.look();
    return this;
  }

  /** Keeps what a function makes of the value under a key, in one step for all processes. */
  update(key, change) {
    const update = new Update(change, "update");
    for (;;) {
      const text = this.#text(key, "update");
      const { value, json } = update.next(text);
      if (this.#replaceText(key, text, json, "update")) return value;
    }
  }

  /** Keeps JSON text, or removes the key, if the value's text still is what the caller read. */
  replaceText(key, expected, json) {
    return this.#replaceText(key, expected, json, "replaceText");
  }

  #replaceText(key, expected, json, caller) {
    try {
      this.#functions.replaceSharedValue(
        this.#open(), key, expected ?? null, json ?? null, caller,
      );
    } catch (error) {
      if (error instanceof WidgetBridgeError && error.code === "conflict") return false;
      throw error;
    }
    this.#watch?.look();
    return true;
  }

  /** Whether the key holds a value. */
  has(key) {
    try {
      return this.#text(key, "has") !== undefined;
    } catch (error) {
      if (error instanceof WidgetBridgeError && error.code === "wrongType") return false;
      throw error;
    }
  }

  /** Removes what the key holds, and tells whether it held anything. */
  remove(key) {
    const wasThere = this.#functions.removeSharedValue(this.#open(), key, "remove") !== undefined;
    this.#watch?.look();
    return wasThere;
  }

  /** Removes all values and data. What widgets keep for themselves stays. */
  clear() {
    this.#functions.removeAllSharedValues(this.#open(), "clear");
    this.#watch?.look();
  }

  /** Sets and removes several values as one change. */
  setMany(values, removedKeys) {
    const entries = pairs(values ?? {});
    const members = entries.map(([key, value]) => {
      if (typeof key !== "string") throw new TypeError("setMany: a key must be a string.");
      return `${toJSON(key, "A key")}:${toJSON(value, `$[${JSON.stringify(key)}]`)}`;
    });
    this.#functions.setSharedValues(
      this.#open(),
      entries.length === 0 ? null : `{${members.join()}}`,
      removedKeys === undefined || removedKeys === null
        ? null
        : toJSON(keyList(removedKeys, "setMany", "removedKeys"), "removedKeys"),
      "setMany",
    );
    this.#watch?.look();
    return this;
  }

  /** The values under these keys, or all values, as they were at one moment. */
  getMany(keys) {
    const all = JSON.parse(this.#functions.getSharedValues(this.#open(), "getMany"));
    if (keys === undefined) return all;
    const found = keyList(keys, "getMany", "keys").filter((key) => Object.hasOwn(all, key));
    return Object.fromEntries(found.map((key) => [key, all[key]]));
  }

  /** The keys that hold values, sorted by their bytes. */
  keys() {
    return this.#keysOf("value", "keys").values();
  }

  /** The values as they are now, at one moment. */
  values() {
    return sortedEntries(this.getMany()).map(([, value]) => value).values();
  }

  /** Keys and values as they are now, at one moment. */
  entries() {
    return sortedEntries(this.getMany()).values();
  }

  [Symbol.iterator]() {
    return this.entries();
  }

  /** The keys of values and of data, with the type and the size of what they hold. */
  listKeys() {
    return this.#listKeys("listKeys");
  }

  #listKeys(caller) {
    return JSON.parse(this.#functions.getSharedKeysJSON(this.#open(), caller)).keys;
  }

  #keysOf(type, caller) {
    return this.#listKeys(caller).filter((key) => key.type === type).map(({ key }) => key);
  }

  // Changes

  /** A number that differs after any change by any process. */
  get changeCount() {
    return this.#functions.getSharedChangeCount(this.#open());
  }

  /** The changes from now on, by any process. */
  changes(options) {
    return new Changes(this.#watching(), {
      changes: (revision) => this.#changesSince(revision),
      text: (key) => this.#textOrData(key),
      keys: () => this.#listKeys("changes").map(({ key }) => key),
    }, options);
  }

  #watching() {
    this.#watch ??= new ChangeWatch(
      this.#open(),
      () => this.#functions.getSharedChangeCount(this.#handle),
      this.#waitingFunctions(),
    );
    this.#open();
    return this.#watch;
  }

  #changesSince(revision) {
    const since = revision === undefined ? null : `{"revision":${revision}}`;
    return JSON.parse(this.#functions.getSharedChangesJSON(this.#open(), since, "changes"));
  }

  /** The JSON text of the value under a key; null where it holds data. */
  #textOrData(key) {
    try {
      return this.#functions.getSharedValue(this.#open(), key, "changes");
    } catch (error) {
      if (error instanceof WidgetBridgeError && error.code === "wrongType") return null;
      throw error;
    }
  }

  // Widgets

  /** What to show, from when, and when to ask again. */
  timeline(kind, request) {
    return JSON.parse(
      this.#functions.getTimelineJSON(this.#open(), kind, requestJSON(request), "timeline"),
    );
  }

  /** The one entry of the timeline that shows now, or at the request's `now`. */
  entry(kind, request) {
    return JSON.parse(
      this.#functions.getEntryJSON(this.#open(), kind, requestJSON(request), "entry"),
    );
  }

  /** The entry at a glance: of the real data where there is some, else of sample data. */
  snapshot(kind, request) {
    return JSON.parse(
      this.#functions.getSnapshotJSON(this.#open(), kind, requestJSON(request), "snapshot"),
    );
  }

  /** The entry to show before there is data. */
  placeholder(kind, request) {
    return JSON.parse(
      this.#functions.getPlaceholderJSON(this.#open(), kind, requestJSON(request), "placeholder"),
    );
  }

  /** The kinds of widget that the group knows. */
  kinds() {
    return JSON.parse(this.#functions.getWidgetKindsJSON(this.#open(), "kinds")).kinds;
  }

  /** What a parameter of a kind can be set to. */
  options(kind, parameter) {
    return JSON.parse(
      this.#functions.getConfigurationOptionsJSON(this.#open(), kind, parameter, "options"),
    );
  }

  /** Describes a kind of the host's own. */
  registerKind(descriptor) {
    const json = optionsJSON(descriptor, "descriptor") ?? "null";
    this.#functions.registerWidgetKind(this.#open(), json, "registerKind");
    this.#watch?.look();
  }

  /** Forgets a kind of the host's own. */
  unregisterKind(kind) {
    this.#functions.unregisterWidgetKind(this.#open(), kind, "unregisterKind");
    this.#watch?.look();
  }

  /** Gives a kind of the host's own its entries. */
  setTimeline(kind, timeline) {
    this.#functions.setTimelineJSON(this.#open(), kind, timelineJSON(timeline), "setTimeline");
    this.#watch?.look();
  }

  /** What people can ask widgets for. */
  intents() {
    return JSON.parse(this.#functions.getIntentsJSON(this.#open(), "intents")).intents;
  }

  /** Does what a person asked a widget for: reads, changes and writes in one step. */
  perform(intent, parameters = {}) {
    const json = toJSON(parameters, "parameters");
    this.#functions.performIntent(this.#open(), intent, json, "perform");
    this.#watch?.look();
  }

  /** Tells those who show a kind, or all kinds, to ask for its timeline again. */
  reload(kind) {
    if (kind === undefined) this.#functions.reloadAllTimelines(this.#open(), "reload");
    else this.#functions.reloadTimelines(this.#open(), kind, "reload");
    this.#watch?.look();
  }

  /** A picture of the entry that shows now, as SVG. */
  svg(kind, request) {
    return this.#functions.renderWidgetSVG(this.#open(), kind, requestJSON(request), "svg");
  }

  /** The same picture as a list of operations, for canvases. */
  drawing(kind, request) {
    return JSON.parse(
      this.#functions.getWidgetDrawingJSON(this.#open(), kind, requestJSON(request), "drawing"),
    );
  }

  /** The bytes of an image that an entry names by its imageID; undefined where there is none. */
  image(imageID) {
    return this.#functions.getWidgetImage(this.#open(), imageID, "image");
  }

  /** What is to be fetched for a kind now. */
  refreshPlan(kind, request) {
    return this.#refreshPlan(kind, request, "refreshPlan");
  }

  #refreshPlan(kind, request, caller) {
    return JSON.parse(
      this.#functions.getRefreshPlanJSON(this.#open(), kind, requestJSON(request), caller),
    ).requests;
  }

  /** Hands the response to a request of a refresh plan over; status 0 where there was none. */
  setRefreshResponse(requestID, httpStatus, body = new Uint8Array(0)) {
    if (httpStatus !== (httpStatus | 0)) {
      throw new TypeError("setRefreshResponse: httpStatus must be an integer of 32 bits.");
    }
    const bytes = plainBytes(body, "setRefreshResponse", "body");
    const handle = this.#open();
    this.#functions.setRefreshResponse(handle, requestID, httpStatus, bytes, "setRefreshResponse");
    this.#watch?.look();
  }

  /** Fetches what is missing or due for a kind. */
  refresh(kind, request, options) {
    return refresh(this, () => this.#refreshPlan(kind, request, "refresh"), options);
  }

  /** Tells the group that this process shows a widget: a kind in a family and a configuration. */
  registerInstance(kind, request) {
    const json = requestJSON(request) ?? "{}";
    this.#functions.registerWidgetInstance(this.#open(), kind, json, "registerInstance");
    this.#watch?.look();
  }

  /** Tells the group that this process shows a widget no more. */
  unregisterInstance(kind, request) {
    const json = requestJSON(request) ?? "{}";
    this.#functions.unregisterWidgetInstance(this.#open(), kind, json, "unregisterInstance");
    this.#watch?.look();
  }

  /** The widgets that are on screen. */
  currentConfigurations() {
    const handle = this.#open();
    const json = this.#functions.getCurrentConfigurationsJSON(handle, "currentConfigurations");
    return JSON.parse(json).configurations;
  }
}

if (Symbol.dispose !== undefined) {
  Group.prototype[Symbol.dispose] = Group.prototype.close;
}

/** The pairs of keys and values in an object, in a Map or in what else gives pairs. */
function pairs(values) {
  if (typeof values !== "object") throw new TypeError("The values must be an object or a Map.");
  if (typeof values[Symbol.iterator] !== "function") return Object.entries(values);
  return Array.from(values, (pair) => {
    if (typeof pair === "object" && pair !== null) return pair;
    throw new TypeError("The values must be pairs of a key and a value.");
  });
}
