/* @ts-self-types="./kinds.d.ts" */
import { argumentError } from "./errors.js";
import { checkObject } from "./options.js";

/**
 * Whether a document belongs to a kind. If so, TypeScript gives its entry or its entries that
 * kind's type.
 */
export function isKind(document, kind) {
  checkObject(document, "isKind", "document");
  if (typeof kind !== "string") throw argumentError("isKind: kind must be a string.");
  return document.kind === kind;
}

/**
 * Finds a kind by its name or by one of its aliases, and returns the kind's description. Returns
 * undefined if there is no such kind, or if `group` is a stand-in that has no method kinds().
 */
export function kindNamed(group, name) {
  return group.kinds?.().find(({ kind, aliases }) => kind === name || aliases?.includes(name));
}
