import type { Instant, PlainDate, ZonedDateTime } from "../../types/dates.d.ts";

export type { Instant, PlainDate, ZonedDateTime };

/**
 * The instant of an entry's `date`, or of any ISO 8601 text with an offset or Z. It also reads the
 * offsets with seconds that some zones had, which `new Date()` does not. Throws a `RangeError` for
 * any other text, and a `TypeError` for anything that is not a text.
 */
export function toDate(text: string): Date;

/** The same as a `Temporal.Instant`. Throws "unsupported" if the runtime has no Temporal. */
export function toInstant(text: string): Instant;

/** The same in a zone, such as the document's `timeZone`. */
export function toZonedDateTime(text: string, timeZone: string): ZonedDateTime;

/** The civil date that a text begins with, such as an entry's `endDate`. */
export function toPlainDate(text: string): PlainDate;

export {};
