// Requests for a widget, as the library takes them.
import { instantText, zoneOf } from "./dates.js";
import { optionsJSON } from "./json.js";

/** The JSON of a request, or null for the defaults. */
export function requestJSON(request) {
  if (request === undefined || request === null) return null;
  if (!isBag(request)) throw new TypeError("The request must be an object.");
  const { now, configuration } = request;
  const members = { ...request };
  if (configuration !== undefined && configuration !== null && !isBag(configuration)) {
    throw new TypeError("request.configuration must be an object.");
  }
  if (now !== undefined && now !== null) {
    members.now = instantText(now, "request.now");
    members.timeZone = request.timeZone ?? zoneOf(now);
  }
  return optionsJSON(members, "request");
}

/** The JSON of a host's timeline; dates are text, a Date or a Temporal object. */
export function timelineJSON(timeline) {
  if (!isBag(timeline)) throw new TypeError("The timeline must be an object.");
  const { entries, policy } = timeline;
  if (!Array.isArray(entries)) throw new TypeError("timeline.entries must be an array.");
  return optionsJSON({
    ...timeline,
    entries: entries.map((entry, index) => dated(entry, `timeline.entries[${index}]`)),
    policy: policy?.date === undefined ? policy : dated(policy, "timeline.policy"),
  }, "timeline");
}

function isBag(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function dated(value, path) {
  return { ...value, date: instantText(value?.date, `${path}.date`) };
}
