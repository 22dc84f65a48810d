// Converts requests for a widget to the library's JSON. `caller` is the name of the calling method,
// which error messages contain.
import { instantText, nowText, zoneOf } from "./dates.js";
import { argumentError } from "./errors.js";
import { fakeNow } from "./fake-clock.js";
import { optionsJSON, toJSON } from "./json.js";
import { checkObject, isObject } from "./options.js";

/** The JSON text of a request, or null for the defaults. */
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

/** Like requestJSON(), with the current time as `now` if a test has replaced the clock. */
export function momentJSON(request, caller) {
  const json = requestJSON(request, caller);
  const now = (request?.now ?? undefined) === undefined ? fakeNow() : undefined;
  if (now === undefined) return json;
  return requestJSON({ ...request, now: new Date(now) }, caller);
}

/**
 * The parameters of an intent that depends on the current day: with `now` as text, or with the time
 * of a replaced clock. Parameters of other intents are returned unchanged.
 */
function datedParameters(intent, parameters, caller) {
  if (!isObject(parameters) || !["restartCount", "toggleStudyDay"].includes(intent)) {
    return parameters;
  }
  const { now, timeZone } = parameters;
  if (now !== undefined && now !== null) {
    const text = nowText(now, caller, "parameters.now");
    return { ...parameters, now: text, timeZone: timeZone ?? zoneOf(now) };
  }
  // Without `now` and `timeZone`, toggleStudyDay accepts any day, so the time must not be added.
  const asksForDay = intent === "restartCount" || (timeZone ?? undefined) !== undefined;
  const time = asksForDay ? fakeNow() : undefined;
  return time === undefined ? parameters : { ...parameters, now: new Date(time) };
}

/** The JSON text of an intent's parameters, with the time of a clock that a test has replaced. */
export function intentJSON(intent, parameters, caller) {
  return toJSON(datedParameters(intent, parameters, caller), caller, "parameters");
}

/** The JSON text of a host's timeline. Its dates may be text, a Date or a Temporal object. */
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
