/* @ts-self-types="./dates.d.ts" */
// Dates in documents are text. This module converts them to Date and Temporal objects, and back.
import { tagOf } from "./bytes.js";
import { argumentError, unsupported } from "./errors.js";

const day = /(\d{4})-(\d{2})-(\d{2})/.source;
const time = /(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?/.source;
const zone = /(Z|([+-])(\d{2}):(\d{2})(?::(\d{2}))?)/.source;
const pattern = new RegExp(`^${day}(?:T${time}${zone})?$`);

const aDay = "a date as YYYY-MM-DD, alone or with a time";
const anInstant = "an instant as ISO 8601 writes it, with an offset or Z";

function textError(caller, text, what, options) {
  return argumentError(`${caller}: "${text}" is not ${what}.`, options);
}

function checkString(value, caller, name) {
  if (typeof value !== "string") throw argumentError(`${caller}: ${name} must be a string.`);
}

/** The matched parts of a text that is a day or an instant, and that day as a Date in UTC. */
function partsOf(text, caller, what) {
  checkString(text, caller, "text");
  const parts = pattern.exec(text);
  if (parts === null) throw textError(caller, text, what);
  const [, year, month, day, hour = 0, minute = 0, second = 0] = parts;
  const date = new Date(0);
  date.setUTCFullYear(+year, month - 1, +day);
  if (date.getUTCMonth() !== month - 1 || hour > 23 || minute > 59 || second > 59) {
    throw textError(caller, text, what);
  }
  return { parts, date };
}

/** The instant that a text names. Throws if the text is only a day. */
function dateOf(text, caller) {
  const { parts, date } = partsOf(text, caller, anInstant);
  const [, , , , hour, minute, second, fraction, zone] = parts;
  if (zone === undefined) throw textError(caller, text, anInstant);
  const [, , , , , , , , , sign, offsetHour = 0, offsetMinute = 0, offsetSecond = 0] = parts;
  if (offsetHour > 23 || offsetMinute > 59 || offsetSecond > 59) {
    throw textError(caller, text, anInstant);
  }
  date.setUTCHours(+hour, +minute, +(second ?? 0), +(fraction ?? "0").padEnd(3, "0").slice(0, 3));
  if (zone === "Z") return date;
  const offset = ((+offsetHour * 60 + +offsetMinute) * 60 + +offsetSecond) * 1000;
  return new Date(date.getTime() - (sign === "-" ? -offset : offset));
}

function instantOf(text, caller) {
  const milliseconds = dateOf(text, caller).getTime();
  return temporal().Instant.fromEpochMilliseconds(milliseconds);
}

function temporal() {
  if (globalThis.Temporal === undefined) throw unsupported("This runtime has no Temporal.");
  return globalThis.Temporal;
}

/**
 * Converts an entry's `date`, or another text of that form: a date, a time, and an offset or Z.
 * Date's own parser does not read offsets with seconds, which some zones once had.
 */
export function toDate(text) {
  return dateOf(text, "toDate");
}

/** Converts an entry's `date` to a Temporal.Instant. */
export function toInstant(text) {
  return instantOf(text, "toInstant");
}

/** Converts an entry's `date` to a Temporal.ZonedDateTime in `timeZone`, such as the document's. */
export function toZonedDateTime(text, timeZone) {
  checkString(timeZone, "toZonedDateTime", "timeZone");
  const instant = instantOf(text, "toZonedDateTime");
  try {
    return instant.toZonedDateTimeISO(timeZone);
  } catch (cause) {
    throw textError("toZonedDateTime", timeZone, "a time zone of this runtime", { cause });
  }
}

/** The civil date that a text begins with, such as an entry's `endDate`. */
export function toPlainDate(text) {
  partsOf(text, "toPlainDate", aDay);
  return temporal().PlainDate.from(text.slice(0, 10));
}

/** Whether a value is an object of the named Temporal class. Works in runtimes without Temporal. */
function isTemporal(value, name) {
  return tagOf(value) === `Temporal.${name}`;
}

/** The text of an instant that is given as text, a Date or a Temporal object. */
export function instantText(now, caller, name, others = []) {
  if (typeof now === "string") return now;
  // `instanceof Date` would be false for a Date of another realm.
  if (tagOf(now) === "Date") {
    if (Number.isNaN(now.getTime())) throw argumentError(`${caller}: ${name} is an invalid date.`);
    return now.toISOString();
  }
  if (isTemporal(now, "Instant")) return now.toString();
  // The text is in UTC. Temporal rounds offsets to minutes, and some offsets had seconds.
  if (isTemporal(now, "ZonedDateTime")) return now.toInstant().toString();
  const kinds = ["a string", "a Date", ...others, "a Temporal.Instant"].join(", ");
  throw argumentError(`${caller}: ${name} must be ${kinds} or a Temporal.ZonedDateTime.`);
}

/** A request's `now` as text: an instant, or a day, which stands for its first instant. */
export function nowText(now, caller, name) {
  // The text leaves out the calendar, which Temporal adds if it is not the ISO 8601 calendar.
  if (isTemporal(now, "PlainDate")) return now.toString({ calendarName: "never" });
  if (typeof now !== "number") {
    return instantText(now, caller, name, ["milliseconds", "a Temporal.PlainDate"]);
  }
  const date = new Date(now);
  if (!Number.isNaN(date.getTime())) return date.toISOString();
  throw argumentError(`${caller}: ${name} must be milliseconds since 1970, and is ${now}.`);
}

/** The time zone of a request's `now` if that is a ZonedDateTime; otherwise undefined. */
export function zoneOf(now) {
  return isTemporal(now, "ZonedDateTime") ? now.timeZoneId : undefined;
}
