/** A value that JSON can hold. */
export type JSONValue =
  | string
  | number
  | boolean
  | null
  | readonly JSONValue[]
  | { readonly [member: string]: JSONValue };

/**
 * A value for `set`, which JSON must be able to hold. An object is stored as the result of its
 * `toJSON()` if it has one (a `Date`, a `URL`, a Temporal object), and otherwise by its members. A
 * member that is undefined is left out. `set` throws a `TypeError` for anything else: undefined
 * elsewhere, NaN, a BigInt, a function, a Map, a cycle, or bytes, which `data.set` stores.
 */
export type JSONInput = string | number | boolean | null | JSONObject;

/**
 * Any object except those whose content JSON would lose. These are functions, bytes, and objects
 * that have a tag but no `toJSON()`, such as a Map or a Promise.
 */
type JSONObject =
  & JSONMembers
  & { readonly [Symbol.hasInstance]?: never }
  & ({ readonly [Symbol.toStringTag]?: never } | { toJSON(name?: any): unknown });

/** An object whose members JSON can hold. It may have the type of an interface or a class. */
export type JSONMembers = { readonly [member: string]: any };

export {};
