// Proves by recorded histories what the mirror promises.
import { readFileSync } from "node:fs";

/** The lines of a log; the last one may be cut off, as its writer may have been killed. */
export function linesOf(path) {
  let text;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return [];
  }
  return text.split("\n").slice(0, -1).map((line) => JSON.parse(line));
}

/** The ID of a value that a change of the stream sets; null for a removal. */
function idOf([, kind, text]) {
  if (kind === "-") return null;
  if (kind === "d") return atob(text);
  return JSON.parse(text).id;
}

/**
 * Looks for what must not be; gives sentences. `contents` are those of the machines at the end,
 * `streams` the batches `[stamp, changes]` of each server there was, `writers` and `observers` the
 * lines of their logs by their names, and `conflicts` what was given to onConflict as ours.
 */
export function faultsOf({ contents, streams, writers, observers, conflicts }) {
  const faults = [];
  const given = new Set(conflicts.map(({ key, given }) => `${key} ${given}`));
  const wasGiven = (key, id) => given.has(`${key} ${id.endsWith("-") ? null : id}`);
  // All machines end with the same.
  const [first, ...others] = contents.map((content) => JSON.stringify(sorted(content)));
  for (const [index, other] of others.entries()) {
    if (other === first) continue;
    const what = difference(contents[0], contents[index + 1]);
    faults.push(`machine ${index + 1} differs from machine 0: ${what}`);
  }
  // No batch is applied twice, and of each value it is known which stamp it has.
  const stamps = new Map();
  for (const stream of streams) {
    const seen = new Map();
    for (const [stamp, changes] of stream) {
      for (const change of changes) {
        const [key, , , own] = change;
        const id = idOf(change);
        if (id === null) continue;
        const name = `${key} ${id}`;
        if (own === undefined && seen.has(name)) {
          faults.push(`${id} was pushed to ${key} by ${seen.get(name)} and again by ${stamp}`);
        }
        if (own === undefined) seen.set(name, stamp);
        const at = Number(own ?? stamp);
        // After a failover to a server that lacks it, a batch may be pushed anew: the later counts.
        stamps.set(name, Math.max(stamps.get(name) ?? 0, at));
      }
    }
  }
  // What a machine shows of a key never goes back in the stream's order.
  for (const [name, lines] of Object.entries(observers)) {
    const latest = new Map();
    for (const { seen = [], torn } of lines) {
      if (torn !== undefined) faults.push(`${name} saw half of a batch: ${torn}`);
      for (const [key, id] of seen) {
        const stamp = stamps.get(`${key} ${id}`);
        if (id === null || stamp === undefined) continue;
        const before = latest.get(key);
        const isBack = before !== undefined && before.stamp > stamp && before.id !== id;
        if (isBack && !wasGiven(key, before.id)) {
          faults.push(
            `${name} saw ${key} go back from ${before.id} (${before.stamp}) to ${id} (${stamp})`,
          );
        }
        latest.set(key, { id, stamp });
      }
    }
  }
  // Every acknowledged write is there, or a later one.
  for (const [name, lines] of Object.entries(writers)) {
    const newest = new Map();
    const order = new Map();
    const open = new Map();
    for (const { begin, done, keys } of lines) {
      if (begin !== undefined) {
        open.set(begin, keys);
        for (const key of keys) order.set(`${key} ${begin}`, order.size);
      } else {
        for (const key of open.get(done)) newest.set(key, done);
      }
    }
    for (const [key, id] of newest) {
      // Shared keys others have written, too.
      if (key.startsWith("shared/")) continue;
      const held = heldBy(contents[0], key);
      if (held === (id.endsWith("-") ? null : id) || wasGiven(key, id)) continue;
      // One that nobody acknowledged may have been made.
      const later = [...order].filter(([other, place]) =>
        other.startsWith(`${key} `) && place > order.get(`${key} ${id}`)
      ).map(([other]) => other.slice(key.length + 1));
      if (later.some((other) => held === (other.endsWith("-") ? null : other))) continue;
      faults.push(`${name} wrote ${id} to ${key}, and at the end there is ${held}`);
    }
    // A write to a shared key is superseded by a later one of the same writer, or shows.
    for (const key of Object.keys(contents[0]).filter((key) => key.startsWith("shared/"))) {
      const held = heldBy(contents[0], key);
      if (!held?.startsWith(`${name}.`)) continue;
      const place = order.get(`${key} ${held}`);
      if (place === undefined) faults.push(`${key} holds ${held}, which nobody wrote`);
      const last = newest.get(key);
      const isLater = last !== undefined && order.get(`${key} ${last}`) > place;
      // A removal of a shared key has the ID of no value.
      if (isLater && !wasGiven(key, last) && !given.has(`${key} null`)) {
        faults.push(`${key} holds ${held}, and ${name} wrote ${last} later`);
      }
    }
  }
  return faults;
}

function heldBy(content, key) {
  const value = content[key];
  if (value === undefined) return null;
  return Array.isArray(value) ? new TextDecoder().decode(Uint8Array.from(value)) : value.id;
}

function sorted(content) {
  return Object.fromEntries(Object.entries(content).sort(([a], [b]) => a < b ? -1 : 1));
}

function difference(left, right) {
  const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return keys.filter((key) => JSON.stringify(left[key]) !== JSON.stringify(right[key])).slice(0, 5)
    .map((key) => `${key}: ${JSON.stringify(left[key])} and ${JSON.stringify(right[key])}`)
    .join("; ");
}
