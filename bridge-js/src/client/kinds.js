/* @ts-self-types="./kinds.d.ts" */
import { argumentError } from "./errors.js";
import { checkObject } from "./options.js";

/** Whether a timeline or an entry document belongs to a kind, whose type its entries then have. */
export function isKind(document, kind) {
  checkObject(document, "isKind", "document");
  if (typeof kind !== "string") throw argumentError("isKind: kind must be a string.");
  return document.kind === kind;
}
