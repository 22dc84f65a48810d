// Temporal's types if the compiler knows them, and `unknown` otherwise.

type Global = typeof globalThis;
type Made<Name extends string> = Global extends
  { Temporal: { [name in Name]: { from(text: string): infer Value } } } ? Value : unknown;

/** Temporal.Instant */
export type Instant = Made<"Instant">;
/** Temporal.ZonedDateTime */
export type ZonedDateTime = Made<"ZonedDateTime">;
/** Temporal.PlainDate */
export type PlainDate = Made<"PlainDate">;

export {};
