// Requests for a widget, as the library takes them. `caller` is the method that takes them.
import { instantText, nowText, zoneOf } from "./dates.js";
import { argumentError } from "./errors.js";
import { fakeNow } from "./fake-clock.js";
import { optionsJSON } from "./json.js";
import { checkObject } from "./options.js";

/** The JSON of a request, or null for the defaults. */
export function requestJSON(request, caller) {
  if (request === undefined || request === null) return null;
  checkObject(request, caller, "request");
  const { now, configuration } = request;
  const members = { ...request };
  if (configuration !== undefined && configuration !== null) {
    checkObject(configuration, caller, "request.configuration");
  }
  if (now !== undefined && now !== null) {
    members.now = nowText(now, caller, "request.now");
    members.timeZone = request.timeZone ?? zoneOf(now);
  }
  return optionsJSON(members, caller, "request");
}

/** The same of a request that asks what shows: where a test has replaced the clock, at its time. */
export function momentJSON(request, caller) {
  const json = requestJSON(request, caller);
  const now = (request?.now ?? undefined) === undefined ? fakeNow() : undefined;
  if (now === undefined) return json;
  return requestJSON({ ...request, now: new Date(now) }, caller);
}

/** The JSON of a host's timeline; dates are text, a Date or a Temporal object. */
export function timelineJSON(timeline, caller) {
  checkObject(timeline, caller, "timeline");
  const { entries, policy } = timeline;
  if (!Array.isArray(entries)) throw argumentError(`${caller}: timeline.entries must be an array.`);
  const dated = (value, name) => ({
    ...value, date: instantText(value?.date, caller, `${name}.date`),
  });
  return optionsJSON({
    ...timeline,
    entries: entries.map((entry, index) => dated(entry, `timeline.entries[${index}]`)),
    policy: policy?.date === undefined ? policy : dated(policy, "timeline.policy"),
  }, caller, "timeline");
}
