// The commands that print a widget's entries or its picture.
import { formatNamed, spoken } from "./formats.js";
import { put } from "./input.js";
import { print } from "./output.js";
import { row } from "./rows.js";
import { complain, complainOfFetch } from "./usage.js";

/** The line for an entry. */
function line(entry) {
  const marks = entry.isPlaceholder ? ["(sample data)"] : [];
  return row(entry.date, spoken(entry), ...marks);
}

/** Prints what a widget shows, and from when. */
export function timeline(group, [kind = "dday"], { request, json = false }) {
  const document = group.timeline(kind, request);
  if (json) return print(JSON.stringify(document));
  for (const shown of document.entries) print(line(shown));
  complainOfFetch(document.entries[0] ?? null);
}

/** Makes a command that prints the entry of a document. */
function single(documentOf) {
  return (group, [kind], { request, json = false }) => {
    const document = documentOf(group, kind, request);
    if (json) return print(JSON.stringify(document));
    print(document.entry === null ? "-" : line(document.entry));
    complainOfFetch(document.entry);
  };
}

const shown = single((group, kind, request) => group.entry(kind, request));

/** Prints what a widget shows now, in the format that --format names, if any. */
export function entry(group, [kind], options) {
  if (options.format === undefined) return shown(group, [kind], options);
  const format = formatNamed(options.format);
  const { entry } = group.entry(kind, options.request);
  print(format(entry?.isPlaceholder && options.format !== "json" ? null : entry));
  complainOfFetch(entry);
}

export const snapshot = single((group, kind, request) => group.snapshot(kind, request));
export const placeholder = single((group, kind, request) => group.placeholder(kind, request));

/** Prints a widget's picture as SVG. */
export function svg(group, [kind], options) {
  put(group.svg(kind, options.request), options);
}

/** Prints a widget's picture as a list of operations. */
export function drawing(group, [kind], options) {
  put(JSON.stringify(group.drawing(kind, options.request)) + "\n", options);
}

/** Prints the bytes of the image with an entry's imageID. */
export function image(group, [imageID], options) {
  const bytes = group.image(imageID);
  if (bytes === undefined) {
    complain(`The group has no image "${imageID}".`);
    return 1;
  }
  put(bytes, options);
}
