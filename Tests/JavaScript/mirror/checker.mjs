// Checks, in recorded histories, what the mirror promises.
import { readFileSync } from "node:fs";

/**
 * The lines of a log. The last line may be cut off, because its writer may have been killed, so it
 * is left out.
 */
export function linesOf(path) {
  let text;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return [];
  }
  return text.split("\n").slice(0, -1).map((line) => JSON.parse(line));
}

/** The ID of a value in a batch or on the server; null for a removal. */
function idOf(kind, text) {
  if (kind === "-") return null;
  return kind === "d" ? atob(text) : JSON.parse(text).id;
}

/** The ID of a group's value. */
function idOfValue(value) {
  return Array.isArray(value) ? new TextDecoder().decode(Uint8Array.from(value)) : value.id;
}

/** What a write leaves in its key: null for a removal, whose ID ends with "-". */
const leftBy = (id) => id.endsWith("-") ? null : id;

/** The number of the machine whose writer made a value, from the value's ID "m0w1.2.345". */
const machineOf = (id) => Number(/^m(\d)/.exec(id)[1]);

/** The changes of streams as `{ key, id, at, isPush, stream }`. `at` is the stamp that counts. */
function changesOf(streams) {
  return streams.flatMap((batches, stream) =>
    batches.flatMap(([stamp, changes]) =>
      changes.map(([key, kind, text, own]) => ({
        key, id: idOf(kind, text), at: Number(own ?? stamp), isPush: own === undefined, stream,
      }))
    )
  );
}

/**
 * The latest stamp of each value. A value that was lost may be pushed again, with a later stamp.
 */
function stampsOf(changes) {
  const stamps = new Map();
  for (const { key, id, at } of changes) {
    if (id !== null) stamps.set(`${key} ${id}`, Math.max(stamps.get(`${key} ${id}`) ?? 0, at));
  }
  return stamps;
}

/**
 * Looks for violations, and returns them as sentences. `contents` has each machine's values at the
 * end. `kept` is what the server has then, as `[key, "STAMP KIND…"]`. `streams` has the batches
 * `[stamp, changes, name]` of each server. `machines` has the logs of each machine: `{ writers,
 * observed, conflicts }`. `mayLack` says that a server may have lost batches before they were
 * recorded. `slack` is the possible error of the writers' times, in nanoseconds.
 */
export function faultsOf({ contents, kept, streams, machines, mayLack = false, slack = 0 }) {
  const changes = changesOf(streams);
  const history = {
    changes, stamps: stampsOf(changes), last: streams.length - 1, machines, mayLack, slack,
    content: new Map(Object.entries(contents[0]).map(([key, value]) => [key, idOfValue(value)])),
    kept: new Map(kept.map(([key, held]) => {
      const [, stamp, kind, text] = /^(\d+) (.)(.*)$/s.exec(held);
      return [key, { at: Number(stamp), id: idOf(kind, text) }];
    })),
    // Values that a machine had not sent, and gave up because onConflict chose the other value.
    given: machines.map(({ conflicts }) =>
      new Set(conflicts.filter(({ isOurs }) => !isOurs).map(({ key, ours }) => `${key} ${ours}`))
    ),
    // The values that a machine took instead.
    taken: machines.map(({ conflicts }) =>
      new Set(conflicts.filter((each) => !each.isOurs).map(({ key, theirs }) => `${key} ${theirs}`))
    ),
  };
  return [
    ...faultsOfContents(contents),
    ...faultsOfEnd(history),
    ...faultsOfPushes(history),
    ...machines.flatMap((_, machine) => [
      ...faultsOfObserved(history, machine), ...faultsOfWriters(history, machine),
    ]),
  ];
}

/** Checks that all machines end with the same values. */
function faultsOfContents(contents) {
  return contents.flatMap((content, machine) => {
    const different = difference(contents[0], content);
    return different === "" ? [] : [`machine ${machine} differs from machine 0: ${different}`];
  });
}

/**
 * Checks that each key ends with its last value, in the order of all changes that the server knows.
 */
function* faultsOfEnd({ changes, last, content, kept, machines }) {
  for (const key of new Set([...content.keys(), ...kept.keys()])) {
    const [here, there] = [content.get(key) ?? null, kept.get(key)?.id ?? null];
    if (here !== there) yield `${key} holds ${here}, and the server has ${there}`;
  }
  const seen = machines.map(({ observed }) =>
    new Set(observed.flatMap(({ seen = [] }) => seen.map(([key, id]) => `${key} ${id}`)))
  );
  for (const { key, id, at, stream } of changes) {
    const end = kept.get(key);
    if (end !== undefined && (at < end.at || (at === end.at && id === end.id))) continue;
    // A value that a server lost before another machine had it has no place in the order.
    const wasSeen = id !== null &&
      seen.some((each, machine) => machine !== machineOf(id) && each.has(`${key} ${id}`));
    if (stream < last && !wasSeen) continue;
    yield `${key} holds ${end?.id} (${end?.at}), and ${id} (${at}) is later`;
  }
}

/** Checks that no value is pushed twice, and that each writer's values are pushed in order. */
function* faultsOfPushes({ changes, stamps, machines }) {
  const pushed = new Map();
  for (const { key, id, at, isPush, stream } of changes) {
    if (!isPush || id === null) continue;
    const name = `${stream} ${key} ${id}`;
    if (pushed.has(name)) yield `${id} was pushed to ${key} by ${pushed.get(name)} and by ${at}`;
    pushed.set(name, at);
  }
  for (const lines of machines.flatMap(({ writers }) => writers)) {
    const before = new Map();
    for (const { begin, keys = [] } of lines) {
      for (const key of keys) {
        const at = stamps.get(`${key} ${begin}`);
        if (at === undefined) continue;
        const earlier = before.get(key);
        if (earlier?.at > at) {
          yield `${begin} (${at}) of ${key} is before ${earlier.begin} (${earlier.at})`;
        }
        before.set(key, { begin, at });
      }
    }
  }
}

/** Checks that no key goes back in the order on a machine, and that every value has a source. */
function* faultsOfObserved({ stamps, machines, taken, mayLack }, machine) {
  const { observed } = machines[machine];
  const own = new Set(
    machines.filter((_, index) => mayLack || index === machine)
      .flatMap(({ writers }) => writers.flat())
      .flatMap(({ begin, keys = [] }) => keys.map((key) => `${key} ${begin}`)),
  );
  const latest = new Map();
  const shown = new Map();
  for (const { seen = [], torn } of observed) {
    if (torn !== undefined) yield `machine ${machine} showed half of a batch: ${torn}`;
    for (const [key, id] of seen) {
      const before = shown.get(key);
      shown.set(key, id);
      if (id === null || before === id) continue;
      const at = stamps.get(`${key} ${id}`);
      if (at === undefined && !own.has(`${key} ${id}`)) {
        yield `machine ${machine} showed ${id} at ${key}, which nobody pushed`;
      }
      const ids = latest.get(key) ?? new Map();
      latest.set(key, ids);
      const isTaken = taken[machine].has(`${key} ${id}`);
      if (ids.has(id) && !isTaken) {
        yield `machine ${machine} showed ${id} at ${key} again, after ${before}`;
      }
      for (const [other, stamp] of ids) {
        if (!(stamp > at) || isTaken) continue;
        yield `machine ${machine} showed ${id} (${at}) at ${key} after ${other} (${stamp})`;
      }
      ids.set(id, at);
    }
  }
}

/** Checks that every acknowledged write of a machine was sent, replaced locally, or given up. */
function* faultsOfWriters({ stamps, machines, given, content, slack }, machine) {
  const writes = new Map();
  for (const lines of machines[machine].writers) {
    const open = new Map();
    for (const { begin, done, keys, at } of lines) {
      if (begin === undefined) {
        for (const write of open.get(done)) write.end = at;
        continue;
      }
      open.set(begin, keys.map((key) => {
        const write = { id: begin, begin: at, end: Infinity };
        writes.set(key, [...writes.get(key) ?? [], write]);
        return write;
      }));
    }
  }
  for (const [key, all] of writes) {
    const done = all.filter(({ end }) => end < Infinity);
    const newest = Math.max(...done.map(({ begin }) => begin));
    // Any of these writes may be the last: none ended before the newest acknowledged one began.
    const last = all.filter(({ end }) => end > newest - slack);
    if (!last.some(({ end }) => end < Infinity)) continue;
    const held = content.get(key) ?? null;
    const isKept = ({ id }) => {
      if (given[machine].has(`${key} ${leftBy(id)}`)) return true;
      if (leftBy(id) !== null) return stamps.has(`${key} ${id}`);
      // A key that was removed here has a value only if another machine has set it.
      return held === null || machineOf(held) !== machine || last.some(({ id }) => id === held);
    };
    if (last.some(isKept)) continue;
    const ids = last.map(({ id }) => id).join(" or ");
    yield `machine ${machine} wrote ${ids} to ${key}, and never sent it; there is ${held}`;
  }
}

function difference(left, right) {
  const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return keys.filter((key) => JSON.stringify(left[key]) !== JSON.stringify(right[key])).slice(0, 5)
    .map((key) => `${key}: ${JSON.stringify(left[key])} and ${JSON.stringify(right[key])}`)
    .join("; ");
}
