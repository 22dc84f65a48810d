// A group's JavaScript API, on top of the functions of the native library or a portable backend.
import { checkStatus, plainBytes } from "./bytes.js";
import { argumentError } from "./errors.js";
import { keptValue, toJSON } from "./json.js";
import { OpenGroup } from "./open-group.js";
import { checkedOptions, checkObject, refuseOptions } from "./options.js";
import { forcedRequest, headersJSON, refresh } from "./refresh.js";
import { intentJSON, momentJSON, requestJSON, timelineJSON } from "./request.js";
import { SharedData } from "./shared-data.js";
import { SharedValues } from "./shared-values.js";

/** Returns the OpenGroup of a group, for the package's own modules. */
export let internalsOf;

/** The members of SharedGroup on every system; shared-group.d.ts documents them. */
export class Group extends SharedValues {
  static {
    internalsOf = (group) => group.#group;
  }

  /** Opens a group, and creates it if it does not exist. */
  static open(name, options) {
    return new this(name, options);
  }

  /** A group in memory that no other call returns. */
  static inMemory(options) {
    refuseOptions(options, "inMemory");
    return new this("in-memory", { storage: "private-memory" });
  }

  #group;
  #data;

  /** `opened` is the result of openGroup(), which each platform implements. */
  constructor(name, opened) {
    const group = new OpenGroup(name, opened);
    super(group);
    this.#group = group;
    this.#data = new SharedData(group);
  }

  /** The group's name. */
  get name() {
    return this.#group.name;
  }

  /** Which backend opened the group: "native" or "portable". */
  get backend() {
    return this.#group.backend;
  }

  /** The group's data: bytes that are stored under keys. */
  get data() {
    return this.#data;
  }

  /** Closes the group and ends its iterations. Closing it again has no effect. */
  close() {
    this.#group.close();
  }

  /** Rebuilds a damaged group from its intact parts. */
  repair() {
    return this.#group.document("repair", "repairSharedGroup");
  }

  // Changes

  /** A number that is different after each change by any process. */
  get changeCount() {
    return this.#group.call("changeCount", "getSharedChangeCount");
  }

  /** The changes from now on, by any process. */
  changes(options) {
    return this.#group.changes(options, "changes");
  }

  /**
   * Calls `callback` with a key's value after each change, or with undefined and an error if the
   * value cannot be read. Returns a function that stops this.
   */
  onChange(key, callback, options) {
    if (typeof key !== "string") throw argumentError("onChange: key must be a string.");
    if (typeof callback !== "function") {
      throw argumentError("onChange: callback must be a function.");
    }
    const { persistent } = checkedOptions(options, "onChange", ["persistent"]);
    let text;
    const seen = (read) => text = read;
    const changes = this.#group.changes({ key, persistent }, "onChange", seen);
    let isWanted = true;
    // An error of the callback becomes an unhandled rejection, and does not end the iteration.
    // After the group was closed, nobody needs to know.
    const tell = async (...told) => isWanted && this.#group.isOpen && callback(...told);
    const follow = async () => {
      try {
        for await (const _ of changes) tell(...valueOf(text, key));
      } catch (error) {
        // The group cannot be followed any more.
        tell(undefined, error);
      }
    };
    follow();
    return () => {
      isWanted = false;
      changes.return();
    };
  }

  // What widgets show

  /** A kind's timeline: what to show, from when, and when to ask again. */
  timeline(kind, request) {
    return this.#show("timeline", "getTimelineJSON", kind, request);
  }

  /** The entry to show now, or at the request's `now`. */
  entry(kind, request) {
    return this.#show("entry", "getEntryJSON", kind, request);
  }

  /** The entry to show in a gallery: real data if there is any, otherwise sample data. */
  snapshot(kind, request) {
    return this.#show("snapshot", "getSnapshotJSON", kind, request);
  }

  /** The entry to show until there is data. */
  placeholder(kind, request) {
    return this.#show("placeholder", "getPlaceholderJSON", kind, request);
  }

  /** A picture of the entry to show now, as SVG. */
  svg(kind, request) {
    return this.#group.call("svg", "renderWidgetSVG", kind, momentJSON(request, "svg"));
  }

  /** The picture that svg() returns, as a list of drawing operations for a canvas. */
  drawing(kind, request) {
    return this.#show("drawing", "getWidgetDrawingJSON", kind, request);
  }

  #show(caller, name, kind, request) {
    return this.#group.document(caller, name, kind, momentJSON(request, caller));
  }

  /** The bytes of the image with an entry's imageID; undefined if there is none. */
  image(imageID) {
    return this.#group.call("image", "getWidgetImage", imageID);
  }

  // Kinds

  /** The kinds of widget that the group knows. */
  kinds() {
    return this.#group.document("kinds", "getWidgetKindsJSON").kinds;
  }

  /** The values that a parameter of a kind can be set to. */
  options(kind, parameter) {
    return this.#group.document("options", "getConfigurationOptionsJSON", kind, parameter);
  }

  /** Registers one of the host's own kinds. */
  registerKind(descriptor) {
    checkObject(descriptor, "registerKind", "descriptor");
    const json = toJSON(descriptor, "registerKind", "descriptor");
    this.#group.change("registerKind", "registerWidgetKind", json);
  }

  /** Removes a kind that the host has registered. */
  unregisterKind(kind) {
    this.#group.change("unregisterKind", "unregisterWidgetKind", kind);
  }

  /** Sets the timeline of a kind that the host has registered. */
  setTimeline(kind, timeline) {
    const json = timelineJSON(timeline, "setTimeline");
    this.#group.change("setTimeline", "setTimelineJSON", kind, json);
  }

  // Intents, and widgets on screen

  /** The intents: what people can ask widgets to do. */
  intents() {
    return this.#group.document("intents", "getIntentsJSON").intents;
  }

  /** Performs an intent: reads, changes and writes a value in one step. */
  perform(intent, parameters = {}) {
    const json = intentJSON(intent, parameters, "perform");
    this.#group.change("perform", "performIntent", intent, json);
  }

  /** Asks the processes that show a kind, or any kind, to request its timeline again. */
  reload(kind) {
    if (kind === undefined) this.#group.change("reload", "reloadAllTimelines");
    else this.#group.change("reload", "reloadTimelines", kind);
  }

  /** Registers a widget that is on screen: its kind, family and configuration. */
  registerInstance(kind, request) {
    const json = requestJSON(request, "registerInstance") ?? "{}";
    this.#group.change("registerInstance", "registerWidgetInstance", kind, json);
  }

  /** Removes a registered widget that is no longer on screen. */
  unregisterInstance(kind, request) {
    const json = requestJSON(request, "unregisterInstance") ?? "{}";
    this.#group.change("unregisterInstance", "unregisterWidgetInstance", kind, json);
  }

  /** The widgets that are registered as on screen. */
  currentConfigurations() {
    const name = "getCurrentConfigurationsJSON";
    return this.#group.document("currentConfigurations", name).configurations;
  }

  // Remote data

  /** The requests to send for a kind now. */
  refreshPlan(kind, request) {
    return this.#show("refreshPlan", "getRefreshPlanJSON", kind, request).requests;
  }

  /** Passes on the response to a request of a refresh plan. Status 0 means no response. */
  setRefreshResponse(requestID, httpStatus, body = new Uint8Array(0), headers = null) {
    const caller = "setRefreshResponse";
    checkStatus(httpStatus, caller);
    const bytes = plainBytes(body, caller, "body");
    const json = headersJSON(headers, caller);
    const answer = [requestID, httpStatus];
    if (json === null) this.#group.change(caller, caller, ...answer, bytes);
    else this.#group.change(caller, "setRefreshResponseHeaders", ...answer, json, bytes);
  }

  /** Fetches the data that is missing or due for a kind. */
  refresh(kind, request, options) {
    const asked = forcedRequest(request, options);
    const plan = () => this.#show("refresh", "getRefreshPlanJSON", kind, asked).requests;
    return refresh(this, plan, options);
  }
}

/** The arguments of a callback for changes of a key, whose text is null if it holds data. */
function valueOf(text, key) {
  try {
    return [text === undefined || text === null ? undefined : keptValue(text, key)];
  } catch (error) {
    return [undefined, error];
  }
}

/** The text that consoles print for a group. */
Group.prototype[Symbol.for("nodejs.util.inspect.custom")] = function (_depth, options, inspect) {
  return `SharedGroup ${inspect(internalsOf(this).description(), options)}`;
};
Group.prototype[Symbol.for("Deno.customInspect")] = function (inspect, options) {
  return `SharedGroup ${inspect(internalsOf(this).description(), options)}`;
};

if (Symbol.dispose !== undefined) {
  Group.prototype[Symbol.dispose] = Group.prototype.close;
}
