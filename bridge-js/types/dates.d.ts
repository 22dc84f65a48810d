// The types of Temporal if the compiler knows them; otherwise `unknown`.

type Global = typeof globalThis;
type Made<Name extends string> = Global extends
  { Temporal: { [name in Name]: { from(text: string): infer Value } } } ? Value : unknown;

/** The type of `Temporal.Instant`. */
export type Instant = Made<"Instant">;
/** The type of `Temporal.ZonedDateTime`. */
export type ZonedDateTime = Made<"ZonedDateTime">;
/** The type of `Temporal.PlainDate`. */
export type PlainDate = Made<"PlainDate">;

export {};
