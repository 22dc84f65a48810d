// An event's dates are days. The day of an instant depends on the time zone. JSON would accept an
// instant without an error, and the event might then count to the wrong day.
import { argumentError } from "./errors.js";

function tagOf(value) {
  return Object.prototype.toString.call(value).slice(8, -1);
}

const padded = (number, digits) => `${number}`.padStart(digits, "0");

/** The day of a Date in the system's time zone. */
function dayHere(date) {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

/** The name of the system's time zone, or a description if the engine does not know the name. */
function zoneHere() {
  return globalThis.Intl?.DateTimeFormat?.().resolvedOptions().timeZone ?? "the system's time zone";
}

/**
 * The end of an error message: which day an instant is, in which zone, and what to write instead.
 * Undefined if the value is not an instant.
 */
function dayOf(value, name) {
  switch (tagOf(value)) {
    case "Date": {
      if (Number.isNaN(value.getTime())) return undefined;
      const [day, zone] = [dayHere(value), zoneHere()];
      const elsewhere = /^(Etc\/)?UTC$/.test(zone)
        ? "may be another day elsewhere"
        : `${value.toISOString().slice(0, 10)} in UTC`;
      return `a Date, which is ${day} in ${zone} and ${elsewhere}. Write the day: ` +
        `${name}: "${day}".`;
    }
    case "Temporal.ZonedDateTime": {
      const day = `${value.toPlainDate()}`;
      return `a ZonedDateTime, which is ${day} in ${value.timeZoneId} and may be another day ` +
        `elsewhere. Write the day: ${name}: "${day}".`;
    }
    case "Temporal.Instant": {
      const day = `${value}`.slice(0, 10);
      return `an Instant, which is ${day} in UTC and may be another day elsewhere. Write the ` +
        `day: ${name}: "${day}".`;
    }
  }
}

/** Throws if a date of an event is an instant. The message names `caller` and `argument`. */
export function refuseInstants(event, caller, argument) {
  for (const name of ["startDate", "endDate"]) {
    const told = dayOf(event?.[name], name);
    if (told !== undefined) throw argumentError(`${caller}: ${argument}.${name} is ${told}`);
  }
}
