/** What JSON can hold. */
export type JSONValue =
  | string
  | number
  | boolean
  | null
  | readonly JSONValue[]
  | { readonly [member: string]: JSONValue };

/**
 * What `set` takes: a value that JSON can hold. Objects may also say by `toJSON()` what they are in
 * JSON (a `Date`, a `URL`, a Temporal object), and classes and interfaces count by their members. A
 * member that is undefined is left out. What JSON cannot hold (undefined elsewhere, NaN, a BigInt,
 * a function, a Map, a cycle) is a `TypeError`, and so are bytes, which `data.set` keeps.
 */
export type JSONInput = string | number | boolean | null | JSONObject;

/**
 * Any object except those of which JSON would keep nothing. These are functions, bytes, and objects
 * that have a tag and no `toJSON()`, such as a Map or a Promise.
 */
type JSONObject =
  & JSONMembers
  & { readonly [Symbol.hasInstance]?: never }
  & ({ readonly [Symbol.toStringTag]?: never } | { toJSON(name?: any): unknown });

/** An object whose members JSON can hold. An interface or a class counts by its members. */
export type JSONMembers = { readonly [member: string]: any };

export {};
