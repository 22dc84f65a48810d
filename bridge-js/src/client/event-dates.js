// An event's dates are days. The day of an instant depends on the time zone. JSON would accept an
// instant without an error, and the event might then count to the wrong day.
import { tagOf } from "./bytes.js";
import { argumentError } from "./errors.js";

const padded = (number, digits) => `${number}`.padStart(digits, "0");

/** The day of a Date in the system's time zone. */
function dayHere(date) {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

/** The name of the system's time zone. Undefined if the engine does not know it. */
function zoneHere() {
  return globalThis.Intl && new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The day and the time of an instant in a zone, and where it may be another day. */
function partsOf(value) {
  switch (tagOf(value)) {
    case "Date": {
      if (Number.isNaN(value.getTime())) return undefined;
      const zone = zoneHere();
      const other = /^(Etc\/)?UTC$/.test(zone)
        ? undefined : `${value.toISOString().slice(0, 10)} in UTC`;
      const time = `${padded(value.getHours(), 2)}:${padded(value.getMinutes(), 2)}`;
      return { type: "a Date", day: dayHere(value), time, zone, other };
    }
    case "Temporal.ZonedDateTime": {
      const [day, time] = [`${value.toPlainDate()}`, `${value.toPlainTime()}`.slice(0, 5)];
      return { type: "a ZonedDateTime", day, time, zone: value.timeZoneId };
    }
    case "Temporal.Instant": {
      const [, day, time] = /^(.+)T(..:..)/.exec(`${value}`);
      return { type: "an Instant", day, time, zone: "UTC" };
    }
  }
}

/**
 * The end of an error message: which day an instant is, in which zone, and what to write instead.
 * Undefined if the value is not an instant.
 */
function dayOf(value, name) {
  const parts = partsOf(value);
  if (parts === undefined) return undefined;
  const { type, day, time, zone, other = "may be another day elsewhere" } = parts;
  const written = `${name}: "${day}"`;
  // Only an event's end can have a time.
  const timed = name === "endDate" && zone !== undefined
    ? `; or the day with its time: ${written}, endTime: "${time}", timeZone: "${zone}"` : "";
  return `${type}, which is ${day} in ${zone ?? "the system's time zone"} and ${other}. ` +
    `Write the day: ${written}${timed}.`;
}

/** Each date of an event that is an instant: the member's name, and the end of the message. */
function instantsOf(event) {
  return ["startDate", "endDate"]
    .map((name) => [name, dayOf(event?.[name], name)])
    .filter(([, told]) => told !== undefined);
}

/** Whether a date of an event is an instant. */
export function hasInstant(event) {
  return instantsOf(event).length > 0;
}

/** Throws if a date of an event is an instant. The message names `caller` and `argument`. */
export function refuseInstants(event, caller, argument) {
  for (const [name, told] of instantsOf(event)) {
    throw argumentError(`${caller}: ${argument}.${name} is ${told}`);
  }
}
