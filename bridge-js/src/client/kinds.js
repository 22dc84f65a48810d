/* @ts-self-types="./kinds.d.ts" */
import { argumentError } from "./errors.js";
import { checkObject } from "./options.js";

/** Whether a document belongs to a kind. If so, its entries have that kind's type. */
export function isKind(document, kind) {
  checkObject(document, "isKind", "document");
  if (typeof kind !== "string") throw argumentError("isKind: kind must be a string.");
  return document.kind === kind;
}

/**
 * The description of the kind that has a name, or has it as an alias. Undefined if none does, or if
 * a stand-in for a group has no kinds.
 */
export function kindNamed(group, name) {
  return group.kinds?.().find(({ kind, aliases }) => kind === name || aliases?.includes(name));
}
