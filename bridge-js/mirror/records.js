// The records that a mirror keeps in its group beside the keys. From these records, a mirror
// continues after its program was killed. README.md lists the records.
import { createHash, randomBytes } from "node:crypto";
import { newerFormat, TakenOver } from "./failures.js";
import { membersOf } from "./members.js";
import { mostRemoved } from "./scripts.js";

const version = 1;
const positionName = "mirror/position";
const pushName = "mirror/push";
const errorName = "mirror/error";
const keyPrefix = "mirror/key/";
const longKeyPrefix = "mirror/hash/";
/** The longest key that is part of a record's name. The name for a longer key has a hash. */
const mostNameBytes = 400;

const encoder = new TextEncoder();

/** The error if another mirror of the group has changed its position since this mirror read it. */
export class Superseded extends Error {}

export class Records {
  #internals;
  #prefix;
  /** The text of the position's record, which shows whether another mirror has changed it. */
  #text = null;
  #position;
  /** Each key's base: the stamp and the digest of the content that was last in step. */
  #bases = new Map();
  #removedCount = 0;
  /** Keys whose records belong to another prefix's order; the next write removes those records. */
  #foreign = [];
  /** The text of the error's record in the group. */
  #error = "null";
  #run = randomBytes(6).toString("base64url");

  constructor(internals, prefix) {
    this.#internals = internals;
    this.#prefix = prefix;
    this.#load();
  }

  /**
   * Reads everything again after another mirror's changes. Throws if that mirror has another
   * prefix.
   */
  reload() {
    const prefix = this.#load();
    if (prefix !== this.#prefix) throw new TakenOver(prefix);
  }

  /** Reads the group's records, and returns the prefix under which it was last mirrored. */
  #load() {
    const records = this.#read("mirror/");
    const found = records.find(([name]) => name === positionName)?.[1];
    const position = found === undefined ? undefined : JSON.parse(found);
    // This throws before any state is replaced. `#text` keeps its old value, so no later write
    // succeeds.
    if (position?.version > version) throw newerFormat("in the group", position.version);
    this.#text = found ?? null;
    this.#error = "null";
    this.#position = position ?? {
      version, machine: randomBytes(9).toString("base64url"), batch: 0, stamp: 0, last: "",
      known: 0, forgotten: 0, prefix: this.#prefix, count: 0,
    };
    this.#bases.clear();
    this.#removedCount = 0;
    for (const [name, text] of records) {
      if (name === errorName) {
        this.#error = text;
      } else if (name.startsWith(keyPrefix)) {
        this.#keepBase(name.slice(keyPrefix.length), JSON.parse(text));
      } else if (name.startsWith(longKeyPrefix)) {
        const [stamp, held, key] = JSON.parse(text);
        this.#keepBase(key, [stamp, held]);
      }
    }
    const { prefix } = this.#position;
    this.#foreign = [];
    if (prefix !== this.#prefix) {
      // Another prefix means another order of changes, of which nothing is known yet.
      this.#foreign = [...this.#bases.keys()];
      this.#bases.clear();
      this.#removedCount = 0;
      const start = { stamp: 0, last: "", known: 0, forgotten: 0, prefix: this.#prefix };
      Object.assign(this.#position, start);
    }
    return prefix;
  }

  #read(prefix) {
    const { functions, handle } = this.#internals;
    const document = functions.getSharedRecordsJSON(handle, prefix, "mirror");
    return membersOf(membersOf(document).find(([name]) => name === "records")[1]);
  }

  #keepBase(key, [stamp, held]) {
    const before = this.#bases.get(key);
    this.#bases.set(key, { stamp, held });
    this.#removedCount += (held === "-" ? 1 : 0) - (before?.held === "-" ? 1 : 0);
  }

  #dropBase(key) {
    if (this.#bases.get(key)?.held === "-") this.#removedCount -= 1;
    this.#bases.delete(key);
  }

  /** `{ machine, batch, stamp, last, known, forgotten }`; see README.md. */
  get position() {
    return this.#position;
  }

  /** The keys that have been in step, with `{ stamp, held }`. */
  get bases() {
    return this.#bases;
  }

  /** The batch that was being pushed at the last write: `{ batch, nonce, changes }`. */
  get pendingPush() {
    const found = this.#read(pushName);
    return found.length === 0 ? undefined : JSON.parse(found[0][1]);
  }

  /** The last error that a mirror recorded: `{ code, message }`; undefined if there is none. */
  get lastError() {
    return JSON.parse(this.#error) ?? undefined;
  }

  /**
   * Makes one change of the group. Throws Superseded if another mirror has changed the position
   * since this mirror last read or wrote it.
   */
  write({
    changes = [], unchangedSince, push, error, bases = [], forgotten = [], position = {},
  }) {
    const renewed = new Set(bases.map(([key]) => key));
    const excess = this.#excess(bases, renewed);
    const dropped = [
      ...forgotten.filter((key) => this.#bases.has(key)), ...excess.map(([key]) => key),
      ...this.#foreign.filter((key) => !renewed.has(key)),
    ];
    const next = { ...this.#position, ...position, count: this.#position.count + 1 };
    for (const [, stamp] of excess) next.forgotten = Math.max(next.forgotten, stamp);
    // The count alone could be equal for two mirrors.
    next.run = this.#run;
    const text = JSON.stringify(next);
    const records = [
      ...(push === undefined ? [] : [[pushName, JSON.stringify(push)]]),
      ...(error === undefined ? [] : [[errorName, JSON.stringify(error)]]),
      ...bases.map(([key, base]) => recordOf(key, base)),
      ...dropped.map((key) => [recordOf(key, [])[0], "null"]),
      [positionName, text],
    ];
    const members = {
      values: object(changes.filter(({ kind }) => kind === "v"), ({ text }) => text),
      data: object(changes.filter(({ kind }) => kind === "d"), ({ text }) => `"${text}"`),
      removedKeys: JSON.stringify(
        changes.filter(({ kind }) => kind === "-").map(({ key }) => key),
      ),
      records: `{${records.map(([name, record]) => `${JSON.stringify(name)}:${record}`).join()}}`,
      expectedRecords: `{"${positionName}":${this.#text ?? "null"}}`,
      ...(unchangedSince === undefined ? {} : { unchangedSince }),
    };
    this.#apply(`{${Object.entries(members).map(([name, json]) => `"${name}":${json}`).join()}}`);
    this.#position = next;
    this.#text = text;
    if (error !== undefined) this.#error = JSON.stringify(error);
    for (const [key, base] of bases) this.#keepBase(key, base);
    for (const key of dropped) this.#dropBase(key);
    this.#foreign = [];
  }

  #apply(json) {
    const { functions, handle } = this.#internals;
    try {
      functions.applySharedChanges(handle, json, "mirror");
    } catch (error) {
      // The conflict may also concern a key that has the same name as the record.
      if (error.code === "conflict" && error.key === positionName) {
        const found = this.#read(positionName);
        if ((found[0]?.[1] ?? null) !== this.#text) throw new Superseded();
      }
      throw error;
    }
  }

  /** Removed keys to forget, so that no more than the limit are kept: `[key, stamp]`. */
  #excess(bases, renewed) {
    const more = bases.filter(([, [, held]]) => held === "-").length;
    if (this.#removedCount + more <= mostRemoved * 1.1) return [];
    return [...this.#bases].filter(([key, { held }]) => held === "-" && !renewed.has(key))
      .map(([key, { stamp }]) => [key, stamp])
      .sort(([, left], [, right]) => left - right)
      .slice(0, this.#removedCount + more - mostRemoved);
  }
}

/** The name and the text of the record for a key. */
function recordOf(key, base) {
  if (key.length * 3 <= mostNameBytes || encoder.encode(key).length <= mostNameBytes) {
    return [keyPrefix + key, JSON.stringify(base)];
  }
  const hash = createHash("sha256").update(key).digest("hex");
  return [longKeyPrefix + hash, JSON.stringify([...base, key])];
}

function object(changes, textOf) {
  return `{${changes.map((change) => `${JSON.stringify(change.key)}:${textOf(change)}`).join()}}`;
}
