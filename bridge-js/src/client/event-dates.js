// An event's dates are days. An instant is a day only in a time zone, and may be another day in
// another zone. JSON would keep an instant silently, and the event would count to another day.
import { argumentError } from "./errors.js";

function tagOf(value) {
  return Object.prototype.toString.call(value).slice(8, -1);
}

const padded = (number, digits) => `${number}`.padStart(digits, "0");

/** The day of a Date in the zone in which this program runs. */
function dayHere(date) {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

/** The system's time zone, if the engine knows it. */
function zoneHere() {
  return globalThis.Intl?.DateTimeFormat?.().resolvedOptions().timeZone ?? "the system's time zone";
}

/** Which day an instant is, in which zone, and what to write. Undefined if it is no instant. */
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

/** Throws if a date of an event is an instant. `caller` and `argument` are for messages. */
export function refuseInstants(event, caller, argument) {
  for (const name of ["startDate", "endDate"]) {
    const told = dayOf(event?.[name], name);
    if (told !== undefined) throw argumentError(`${caller}: ${argument}.${name} is ${told}`);
  }
}
