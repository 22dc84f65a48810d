import type { Instant, PlainDate, ZonedDateTime } from "../../types/dates.d.ts";

export type { Instant, PlainDate, ZonedDateTime };

/**
 * Converts an entry's `date`, or any ISO 8601 text with an offset or Z. It also reads offsets with
 * seconds, which some zones once had and `new Date()` refuses. Throws a `TypeError` for any other
 * text, and if the argument is not a string.
 */
export function toDate(text: string): Date;

/** Like `toDate`, for a `Temporal.Instant`. Throws "unsupported" if the runtime has no Temporal. */
export function toInstant(text: string): Instant;

/** Like `toInstant`, for a `Temporal.ZonedDateTime` in a zone, such as a document's `timeZone`. */
export function toZonedDateTime(text: string, timeZone: string): ZonedDateTime;

/**
 * Like `toInstant`, for a `Temporal.PlainDate`. Reads the date at the beginning of a text, such as
 * an entry's `endDate`.
 */
export function toPlainDate(text: string): PlainDate;

export {};
