import type { EntryDocument, Timeline } from "../../types/documents.d.ts";

/** Whether a document belongs to a kind. If so, its entry or its entries have that kind's type. */
export function isKind<Kind extends string>(
  document: Timeline<string>,
  kind: Kind,
): document is Timeline<Kind>;
export function isKind<Kind extends string>(
  document: EntryDocument<string>,
  kind: Kind,
): document is EntryDocument<Kind>;
