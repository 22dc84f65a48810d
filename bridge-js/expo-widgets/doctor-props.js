// Finds faults that leave a widget blank: in its props, and in the layout that reads them.

/** A quarter of the bytes that UserDefaults accepts in one write. */
const MOST_IMAGE = 1024 * 1024;

/** Reports a layout that needs props before the first publish, and props that no entry has. */
export function checkLayout(layout, entries, tell) {
  const source = String(layout), read = namesRead(source);
  if (!/props\s*(\|\||\?\?)\s*\{\s*\}|props\s*=\s*\{\s*\}/.test(source)) {
    tell("noProps", "layout", "props are undefined before the first publish: begin with " +
      "props = props || {}");
  }
  if (!Array.isArray(entries) || entries.length === 0) return;
  const given = new Set(entries.flatMap((entry) => Object.keys(entry?.props ?? {})));
  for (const name of read) {
    if (given.has(name)) continue;
    tell("missingProp", `props.${name}`, `the layout reads props.${name}, which no entry has`);
  }
}

/** The members of `props` that a layout's source reads, by a dot or by destructuring. */
function namesRead(source) {
  const members = Array.from(source.matchAll(/\bprops\s*\??\.\s*([A-Za-z_$][\w$]*)/g));
  const parts = Array.from(source.matchAll(/\{([^{}]*)\}\s*=\s*props\b/g));
  const taken = parts.flatMap(([, list]) => list.split(",").map((one) => one.split(/[:=]/)[0]));
  const names = [...members.map(([, name]) => name), ...taken.map((name) => name.trim())];
  return new Set(names.filter((name) => /^[A-Za-z_$][\w$]*$/.test(name)));
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
