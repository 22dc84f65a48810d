// The group's side of a mirror: which of its keys have changes that the server has not, and records
// of how far the group is in step with it. README.md has the records.
import { toBase64 } from "../src/base64.js";
import { WidgetBridgeError } from "../src/errors.js";
import { internalsOf } from "../src/group.js";
import { createHash, randomBytes } from "node:crypto";
import { digest, nothing } from "./contents.js";
import { newerFormat } from "./failures.js";
import { membersOf } from "./members.js";
import { mostRemoved } from "./scripts.js";

const version = 1;
const positionName = "mirror/position";
const pushName = "mirror/push";
const errorName = "mirror/error";
const keyPrefix = "mirror/key/";
const longKeyPrefix = "mirror/hash/";
/** A longer key's record is named by a hash, as names of records have their limit, too. */
const mostNameBytes = 400;

/** How much a batch that is pushed may have: keys and texts, in characters. */
const mostPushed = 8 << 20;

/** How much goes into the group as one change: it takes 64 MiB. */
const mostApplied = 12 << 20;

/** How often the changed keys are read, while others write, before all values are. */
const mostReads = 4;

/** How many keys are found to be absent, before all keys are listed. */
const mostAbsent = 200;

const encoder = new TextEncoder();

/** Another mirror of the group has moved on from where this one stood. */
export class Superseded extends Error {}

/** What this machine knows of a group that is mirrored. */
export class Local {
  #group;
  #internals;
  /** Up to which revision the group's keys were looked at, and its change count there. */
  #revision;
  #count;
  /** The text of the position's record, by which a change by another mirror shows. */
  #text = null;
  #position;
  /** What is known of each key: the stamp of what was in step last, and its digest. */
  #bases = new Map();
  /** Keys that hold something else than what was in step last. */
  unsent = new Set();
  #removedCount = 0;

  constructor(group, prefix) {
    this.#group = group;
    this.#internals = internalsOf(group);
    this.prefix = prefix;
    this.load();
  }

  get watch() {
    return this.#internals.watch;
  }

  // What stays

  /** Reads what the group has, as at the start and after another mirror's changes. */
  load() {
    const records = this.#records("mirror/");
    this.#text = null;
    this.#position = {
      version, machine: randomBytes(9).toString("base64url"), batch: 0, stamp: 0, last: "",
      known: 0, forgotten: 0, prefix: this.prefix, count: 0,
    };
    this.#bases.clear();
    this.#removedCount = 0;
    for (const [name, text] of records) {
      if (name === positionName) {
        this.#position = JSON.parse(text);
        this.#text = text;
        if (this.#position.version > version) {
          throw newerFormat("in the group", this.#position.version);
        }
      } else if (name.startsWith(keyPrefix)) {
        this.#keepBase(name.slice(keyPrefix.length), JSON.parse(text));
      } else if (name.startsWith(longKeyPrefix)) {
        const [stamp, held, key] = JSON.parse(text);
        this.#keepBase(key, [stamp, held]);
      }
    }
    // Another prefix is another server's order, of which nothing is known yet.
    if (this.#position.prefix !== this.prefix) {
      Object.assign(this.#position, { stamp: 0, last: "", prefix: this.prefix });
    }
    this.unsent.clear();
    this.#revision = undefined;
    this.look();
  }

  #keepBase(key, [stamp, held]) {
    const before = this.#bases.get(key);
    this.#bases.set(key, { stamp, held });
    this.#removedCount += (held === "-" ? 1 : 0) - (before?.held === "-" ? 1 : 0);
  }

  #records(prefix) {
    const { functions, handle } = this.#internals;
    const document = functions.getSharedRecordsJSON(handle, prefix, "mirror");
    return membersOf(membersOf(document).find(([name]) => name === "records")[1]);
  }

  /** `{ machine, batch, stamp, last, known, forgotten }`; see README.md. */
  get position() {
    return this.#position;
  }

  base(key) {
    return this.#bases.get(key);
  }

  /** The keys that were in step, with `{ stamp, held }`. */
  get bases() {
    return this.#bases;
  }

  /** The digest of what this machine pushed for a key, of which no server told that it came. */
  mayBePushed(key) {
    return this.#mayBePushed.get(key);
  }

  #mayBePushed = new Map();

  /** The batch that was on its way when the group was last written: `{ batch, nonce, changes }`. */
  pendingPush() {
    const found = this.#records(pushName);
    return found.length === 0 ? undefined : JSON.parse(found[0][1]);
  }

  // What the group holds

  #changes(since) {
    const { functions, handle } = this.#internals;
    const text = since === undefined ? null : `{"revision":${since}}`;
    return JSON.parse(functions.getSharedChangesJSON(handle, text, "mirror"));
  }

  content(key) {
    const { functions, handle } = this.#internals;
    for (;;) {
      try {
        const text = functions.getSharedValue(handle, key, "mirror");
        return text === undefined ? nothing : { kind: "v", text };
      } catch (error) {
        if (error.code !== "wrongType") throw error;
      }
      try {
        const bytes = functions.getSharedData(handle, key, "mirror");
        return bytes === undefined ? nothing : { kind: "d", text: toBase64(bytes) };
      } catch (error) {
        // It became a value again meanwhile.
        if (error.code !== "wrongType") throw error;
      }
    }
  }

  /** Looks at the keys that have changed since the last look; gives the group's revision then. */
  look() {
    const first = this.#revision === undefined;
    // Taken first: what comes in between is looked at again. To ask for the count costs nothing.
    const count = this.#changeCount();
    if (!first && count === this.#count) return this.#revision;
    const { revision, all, keys } = this.#changes(this.#revision);
    this.#lookAt(first || all ? this.#allKeys() : keys);
    this.#count = count;
    return this.#revision = revision;
  }

  #changeCount() {
    const { functions, handle } = this.#internals;
    return functions.getSharedChangeCount(handle);
  }

  #allKeys() {
    return [
      ...new Set([...this.#group.listKeys().map(({ key }) => key), ...this.#bases.keys()]),
    ];
  }

  #lookAt(keys) {
    for (const [key, content] of this.#contentsOf(keys)) {
      const base = this.#bases.get(key)?.held ?? "-";
      if (digest(content) === base) this.unsent.delete(key);
      else this.unsent.add(key);
    }
  }

  /** What keys hold. To be told of each of many that it is absent takes longer than a list. */
  #contentsOf(keys) {
    let absent = 0;
    let listed;
    return new Map(keys.map((key) => {
      if (absent === mostAbsent) listed ??= new Set(this.#group.listKeys().map(({ key }) => key));
      const content = listed?.has(key) ?? true ? this.content(key) : nothing;
      if (content.kind === "-" && absent < mostAbsent) absent += 1;
      return [key, content];
    }));
  }

  /**
   * What the unsent keys hold, at one moment: changes `{ key, kind, text, held, stamp }`, of which
   * the stamp is that of what was in step before. What is too much for one batch is left for the
   * next.
   */
  takeUnsent() {
    for (let reads = 0; reads < mostReads; reads++) {
      this.look();
      const contents = this.#contentsOf([...this.unsent]);
      if (this.#changeCount() === this.#count) return this.#batchOf(contents);
    }
    // Others write without a pause. All values can be read at one moment; data is in no batch.
    const { functions, handle } = this.#internals;
    const values = new Map(membersOf(functions.getSharedValues(handle, "mirror")));
    this.look();
    const contents = new Map();
    for (const key of this.unsent) {
      const text = values.get(key);
      const now = text === undefined ? this.content(key) : { kind: "v", text };
      // A value that came since then is one of the next batch.
      const content = now.kind === "v" && text === undefined ? nothing : now;
      if (digest(content) !== (this.#bases.get(key)?.held ?? "-")) contents.set(key, content);
    }
    return this.#batchOf(contents);
  }

  #batchOf(contents) {
    const changes = [];
    let size = 0;
    for (const [key, { kind, text }] of contents) {
      size += key.length + text.length + 64;
      if (changes.length > 0 && size > mostPushed) break;
      const held = digest({ kind, text });
      changes.push({ key, kind, text, held, stamp: this.#bases.get(key)?.stamp ?? 0 });
    }
    return changes;
  }

  // What is changed

  /** Notes a batch before it is pushed, so that whoever comes after a kill knows of it. */
  notePush(batch, nonce, changes) {
    const held = changes.map(({ key, held }) => [key, held]);
    this.#write({ records: [[pushName, JSON.stringify({ batch, nonce, changes: held })]] });
  }

  /** Notes that a batch was pushed: `changes` are `[key, held]`; without a stamp it was not. */
  settlePush(batch, changes, stamp) {
    for (const [key, held] of changes) {
      // A server that lost something does not know of a batch that others have, and may give back.
      if (stamp === undefined) this.#mayBePushed.set(key, held);
      else this.#mayBePushed.delete(key);
    }
    const next = { batch: Math.max(batch, this.#position.batch) };
    const records = [[pushName, "null"]];
    const bases = [];
    if (stamp !== undefined) {
      next.known = Math.max(stamp, this.#position.known);
      for (const [key, held] of changes) {
        const base = this.#bases.get(key);
        if (base === undefined || base.stamp < stamp) bases.push([key, [stamp, held]]);
      }
    }
    this.#write({ records, bases, position: next });
    this.#lookAt(bases.map(([key]) => key));
  }

  /**
   * Applies changes, and moves the position: `{ key, kind, text, stamp }`, or `isKept`, where the
   * group keeps what it has. Gives false, and changes nothing, where a key was changed since it was
   * looked at.
   */
  apply(changes, position) {
    const parts = [[]];
    let size = 0;
    for (const change of changes) {
      size += change.text.length + change.key.length + 128;
      if (size > mostApplied && parts.at(-1).length > 0) {
        parts.push([]);
        size = change.text.length;
      }
      parts.at(-1).push(change);
    }
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1;
      const stamps = part.map(({ stamp }) => stamp);
      const known = stamps.reduce((most, stamp) => Math.max(most, stamp), this.#position.known);
      const next = isLast ? { ...position, known } : { known };
      try {
        this.#write({
          changes: part.filter(({ isKept }) => !isKept),
          bases: part.map((change) => [change.key, [change.stamp, change.held ?? digest(change)]]),
          position: next,
        });
      } catch (error) {
        if (!(error instanceof WidgetBridgeError) || error.code !== "conflict") throw error;
        this.look();
        return false;
      }
    }
    // What was brought in is in step; of what was kept or decided only a look tells.
    this.#lookAt(
      changes.filter(({ isKept, held }) => isKept || held !== undefined).map(({ key }) => key),
    );
    return true;
  }

  /** Forgets what was known of keys that were in step and are gone. */
  forget(keys) {
    if (keys.length > 0) this.#write({ forgotten: keys });
  }

  /** The last error that a mirror has kept: `{ code, message }`. */
  lastError() {
    const found = this.#records(errorName);
    return found.length === 0 ? undefined : JSON.parse(found[0][1]);
  }

  /** Keeps the last error for those who ask how the mirror is; null where all is well. */
  noteError(error) {
    const text = error === null ? "null" : JSON.stringify(error);
    const found = this.#records(errorName);
    if ((found[0]?.[1] ?? "null") === text) return;
    this.#write({ records: [[errorName, text]] });
  }

  #recordOf(key, base) {
    if (key.length * 3 <= mostNameBytes || encoder.encode(key).length <= mostNameBytes) {
      return [keyPrefix + key, JSON.stringify(base)];
    }
    const hash = createHash("sha256").update(key).digest("hex");
    return [longKeyPrefix + hash, JSON.stringify([...base, key])];
  }

  /** Makes one change of the group, if no other mirror has made one since the last. */
  #write({ changes = [], records = [], bases = [], forgotten = [], position = {} }) {
    const excess = this.#excess(bases);
    const dropped = [
      ...forgotten.filter((key) => this.#bases.has(key)), ...excess.map(([key]) => key),
    ];
    const next = { ...this.#position, ...position, count: this.#position.count + 1 };
    for (const [, stamp] of excess) next.forgotten = Math.max(next.forgotten, stamp);
    // A number would be the same if two mirrors counted alike.
    next.run = this.#run;
    const text = JSON.stringify(next);
    const all = [
      ...records, ...bases.map(([key, base]) => this.#recordOf(key, base)),
      ...dropped.map((key) => [this.#recordOf(key, [])[0], "null"]),
      [positionName, text],
    ];
    const json = `{${
      [
        ["values", object(changes.filter(({ kind }) => kind === "v"), ({ text }) => text)],
        ["data", object(changes.filter(({ kind }) => kind === "d"), ({ text }) => `"${text}"`)],
        [
          "removedKeys",
          JSON.stringify(changes.filter(({ kind }) => kind === "-").map(({ key }) => key)),
        ],
        ["records", `{${all.map(([name, record]) => `${JSON.stringify(name)}:${record}`).join()}}`],
        ["expectedRecords", `{"${positionName}":${this.#text ?? "null"}}`],
        ...(changes.length > 0 ? [["unchangedSince", this.#revision]] : []),
      ].map(([name, member]) => `"${name}":${member}`).join()
    }}`;
    const { functions, handle, watch } = this.#internals;
    try {
      functions.applySharedChanges(handle, json, "mirror");
    } catch (error) {
      if (error.code !== "conflict") throw error;
      const found = this.#records(positionName);
      if ((found[0]?.[1] ?? null) !== this.#text) throw new Superseded();
      throw error;
    }
    // Each change counts by one: where that was the only one, there is nothing to look at.
    if (this.#changeCount() === this.#count + 1) {
      this.#count += 1;
      this.#revision += 1;
    }
    this.#position = next;
    this.#text = text;
    for (const [key, base] of bases) this.#keepBase(key, base);
    for (const key of dropped) this.#dropBase(key);
    watch.look();
  }

  #run = randomBytes(6).toString("base64url");

  #dropBase(key) {
    if (this.#bases.get(key)?.held === "-") this.#removedCount -= 1;
    this.#bases.delete(key);
  }

  /** The removed keys that are to be forgotten so that there are not too many: `[key, stamp]`. */
  #excess(bases) {
    const more = bases.filter(([, [, held]]) => held === "-").length;
    if (this.#removedCount + more <= mostRemoved * 1.1) return [];
    const renewed = new Set(bases.map(([key]) => key));
    return [...this.#bases].filter(([key, { held }]) => held === "-" && !renewed.has(key))
      .map(([key, { stamp }]) => [key, stamp])
      .sort(([, left], [, right]) => left - right)
      .slice(0, this.#removedCount + more - mostRemoved);
  }
}

function object(changes, textOf) {
  return `{${changes.map((change) => `${JSON.stringify(change.key)}:${textOf(change)}`).join()}}`;
}
