/* @ts-self-types="./kinds.d.ts" */
/** Whether a timeline or entry document is of a kind; then its entries have that kind's type. */
export function isKind(document, kind) {
  return document.kind === kind;
}
