// Finds faults that leave a widget blank: in its props, and in the layout that reads them.
import { readsOf } from "./layout-reads.js";
import { START } from "./layouts/parts.js";

/** A quarter of the bytes that UserDefaults accepts in one write. */
const MOST_IMAGE = 1024 * 1024;

/** Reports a layout that needs props before the first publish, and props that no entry has. */
export function checkLayout(layout, entries, tell) {
  const source = String(layout);
  const { names, acceptsNone } = readsOf(source);
  if (!acceptsNone) {
    tell("noProps", "layout", "props are undefined before the first publish: begin with " +
      "props = props || {}");
  }
  // A layout of this package leaves out what is absent.
  if (!Array.isArray(entries) || entries.length === 0 || source.includes(START)) return;
  const given = new Set(entries.flatMap((entry) => Object.keys(entry?.props ?? {})));
  for (const name of names) {
    if (given.has(name)) continue;
    tell("missingProp", `props.${name}`, `the layout reads props.${name}, which no entry has`);
  }
}

/** Reports images that are too large for props. */
export function checkImages(value, path, tell) {
  if (typeof value === "string") {
    if (!value.startsWith("data:") || value.length <= MOST_IMAGE) return;
    const size = (value.length / 2 ** 20).toFixed(1);
    tell("largeImage", path,
      `an image of ${size} MiB; UserDefaults takes 4 MiB for all entries: keep a smaller one`);
  } else if (value !== null && typeof value === "object") {
    for (const [name, member] of Object.entries(value)) {
      checkImages(member, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`, tell);
    }
  }
}
