// The group's side of a mirror: which of its keys have changes that the server has not.
import { toBase64 } from "../src/portable/base64.js";
import { WidgetBridgeError } from "../src/client/errors.js";
import { internalsOf } from "../src/client/group.js";
import { digest, nothing, unknown } from "./contents.js";
import { membersOf } from "./members.js";
import { Records } from "./records.js";

/** How much a batch that is pushed may have: keys and texts, in characters. */
const mostPushed = 8 << 20;

/** How much goes into the group as one change: it takes 64 MiB. */
const mostApplied = 12 << 20;

/** How often the changed keys are read, while others write, before all values are. */
const mostReads = 4;

/** How many keys are found to be absent, before all keys are listed. */
const mostAbsent = 200;

/** What this machine knows of a group that is mirrored. */
export class Local {
  #group;
  #internals;
  #records;
  /** Up to which revision the group's keys were looked at, and its change count there. */
  #revision;
  #count;
  /** Keys that hold something else than what was in step last. */
  unsent = new Set();
  #mayBePushed = new Map();

  constructor(group, prefix) {
    this.#group = group;
    this.#internals = internalsOf(group);
    this.#records = new Records(this.#internals, prefix);
    this.look();
  }

  get watch() {
    return this.#internals.watch;
  }

  /** Throws if the group was opened for reading only. */
  checkWritable() {
    const { functions, handle } = this.#internals;
    functions.applySharedChanges(handle, "{}", "mirror");
  }

  /** Reads all after another mirror's changes. */
  reload() {
    this.#records.reload();
    this.unsent.clear();
    this.#revision = undefined;
    this.look();
  }

  /** See Records. */
  get position() {
    return this.#records.position;
  }

  /** What is known of a key: `{ stamp, held }` of what was in step last. */
  base(key) {
    return this.#records.bases.get(key);
  }

  /** See Records. */
  get bases() {
    return this.#records.bases;
  }

  /** See Records. */
  get pendingPush() {
    return this.#records.pendingPush;
  }

  /** See Records. */
  get lastError() {
    return this.#records.lastError;
  }

  /** The digest of what this machine pushed for a key, of which no server told that it came. */
  mayBePushed(key) {
    return this.#mayBePushed.get(key);
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
      ...new Set([...this.#group.listKeys().map(({ key }) => key), ...this.bases.keys()]),
    ];
  }

  #lookAt(keys) {
    for (const [key, content] of this.#contentsOf(keys)) {
      const base = this.bases.get(key)?.held ?? "-";
      if (digest(content) === base) this.unsent.delete(key);
      else this.unsent.add(key);
    }
  }

  /**
   * What keys hold, each read when it is asked for: whoever takes few has not read many. To be told
   * of each of many that it is absent takes longer than a list.
   */
  *#contentsOf(keys) {
    let absent = 0;
    let listed;
    for (const key of keys) {
      if (absent === mostAbsent) listed ??= new Set(this.#group.listKeys().map(({ key }) => key));
      const content = listed?.has(key) ?? true ? this.content(key) : nothing;
      if (content.kind === "-" && absent < mostAbsent) absent += 1;
      yield [key, content];
    }
  }

  /**
   * What the unsent keys hold, at one moment: changes `{ key, kind, text, held, stamp }`, of which
   * the stamp is that of what was in step before. What is too much for one batch is left for the
   * next.
   */
  takeUnsent() {
    for (let reads = 0; reads < mostReads; reads++) {
      this.look();
      const changes = this.#batchOf(this.#contentsOf(this.unsent));
      if (this.#changeCount() === this.#count) return changes;
    }
    // Others write without a pause. All values can be read at one moment; data is in no batch.
    const { functions, handle } = this.#internals;
    const values = new Map(membersOf(functions.getSharedValues(handle, "mirror")));
    this.look();
    return this.#batchOf(this.#unsentAmong(values));
  }

  /** What the unsent keys held when all values were read, and what data there is now. */
  *#unsentAmong(values) {
    for (const key of this.unsent) {
      const text = values.get(key);
      const now = text === undefined ? this.content(key) : { kind: "v", text };
      // A value that came since then is one of the next batch.
      const content = now.kind === "v" && text === undefined ? nothing : now;
      if (digest(content) !== (this.bases.get(key)?.held ?? "-")) yield [key, content];
    }
  }

  #batchOf(contents) {
    const changes = [];
    let size = 0;
    for (const [key, { kind, text }] of contents) {
      size += key.length + text.length + 64;
      if (changes.length > 0 && size > mostPushed) break;
      const held = digest({ kind, text });
      changes.push({ key, kind, text, held, stamp: this.bases.get(key)?.stamp ?? 0 });
    }
    return changes;
  }

  // What is changed

  /** Notes a batch before it is pushed, so that whoever comes after a kill knows of it. */
  notePush(batch, nonce, changes) {
    const held = changes.map(({ key, held }) => [key, held]);
    this.#write({ push: { batch, nonce, changes: held } });
  }

  /** Notes that a batch was pushed: `changes` are `[key, held]`; without a stamp it was not. */
  settlePush(batch, changes, stamp) {
    const next = { batch: Math.max(batch, this.position.batch) };
    const bases = [];
    if (stamp !== undefined) next.known = Math.max(stamp, this.position.known);
    for (const [key, held] of changes) {
      const before = this.base(key)?.stamp ?? 0;
      if (stamp === undefined) {
        // A server that lost something does not know of a batch that others may give back.
        this.#mayBePushed.set(key, held);
        bases.push([key, [before, unknown]]);
      } else {
        this.#mayBePushed.delete(key);
        if (before <= stamp) bases.push([key, [stamp, held]]);
      }
    }
    this.#write({ push: null, bases, position: next });
    this.#lookAt(bases.map(([key]) => key));
  }

  /**
   * Applies changes, and moves the position: `{ key, kind, text, stamp }`, or `isKept`, where the
   * group keeps what it has. Gives false, and changes nothing, if a key was changed since the
   * revision at which it was looked at.
   */
  apply(changes, position, revision) {
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
      const known = stamps.reduce((most, stamp) => Math.max(most, stamp), this.position.known);
      const next = isLast ? { ...position, known } : { known };
      try {
        this.#write({
          changes: part.filter(({ isKept }) => !isKept),
          bases: part.map((change) => [change.key, [change.stamp, change.held ?? digest(change)]]),
          position: next,
          unchangedSince: revision,
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

  /** Keeps the last error for those who ask how the mirror is; null if all is well. */
  noteError(error) {
    const { lastError } = this.#records;
    const isSame = error === null ? lastError === undefined : lastError?.message === error.message;
    if (!isSame) this.#write({ error });
  }

  #write(change) {
    this.#records.write(change);
    // Each change counts by one: where that was the only one, there is nothing to look at.
    if (this.#changeCount() === this.#count + 1) {
      this.#count += 1;
      this.#revision += 1;
    }
    this.watch.look();
  }
}
