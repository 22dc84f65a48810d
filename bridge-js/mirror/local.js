// The group's side of a mirror: it knows which keys have changes that the server does not have.
import { toBase64 } from "../src/portable/base64.js";
import { WidgetBridgeError } from "../src/client/errors.js";
import { internalsOf } from "../src/client/group.js";
import { digest, nothing, unknown } from "./contents.js";
import { membersOf } from "./members.js";
import { Records } from "./records.js";

/** The size limit of a pushed batch: its keys and texts, in characters. */
const mostPushed = 8 << 20;

/** The most characters to apply to the group as one change; a change may have up to 64 MiB. */
const mostApplied = 12 << 20;

/** How often the changed keys are read again while others write. After that all values are read. */
const mostReads = 4;

/** The number of absent keys that are looked up one by one. After that all keys are listed. */
const mostAbsent = 200;

/** This machine's knowledge of a mirrored group. */
export class Local {
  #group;
  #internals;
  #records;
  /**
   * The revision up to which the group's keys were checked, and the change count at that time.
   */
  #revision;
  #count;
  /** The keys whose content differs from the content that they had when they were last in step. */
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

  /** Reads everything again after another mirror's changes. */
  reload() {
    this.#records.reload();
    this.unsent.clear();
    this.#revision = undefined;
    this.look();
  }

  /** The mirror's position; see Records. */
  get position() {
    return this.#records.position;
  }

  /** A key's base: `{ stamp, held }`, the stamp and digest of the content that was last in step. */
  base(key) {
    return this.#records.bases.get(key);
  }

  /** The bases of all keys; see Records. */
  get bases() {
    return this.#records.bases;
  }

  /** The batch that was pushed last, if its result is not known yet; see Records. */
  get pendingPush() {
    return this.#records.pendingPush;
  }

  /** The last error that was recorded; see Records. */
  get lastError() {
    return this.#records.lastError;
  }

  /**
   * The digest of the content that this machine pushed for a key, if the server does not have that
   * batch. Another machine may still restore it.
   */
  mayBePushed(key) {
    return this.#mayBePushed.get(key);
  }

  // The group's contents

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
        // The key became a value again meanwhile.
        if (error.code !== "wrongType") throw error;
      }
    }
  }

  /** Checks the keys that changed since the last call, and returns the group's revision. */
  look() {
    const first = this.#revision === undefined;
    // The count is read first, so that the next call sees every change made after this. Reading
    // the count costs almost nothing.
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
   * The contents of keys. Each is read only when the caller asks for it. If many keys are absent, a
   * list of all keys is quicker than a lookup of each.
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
   * The contents of the unsent keys at one moment, as changes `{ key, kind, text, held, stamp }`.
   * `stamp` belongs to the content that was last in step. Changes that do not fit into one batch
   * are left for the next.
   */
  takeUnsent() {
    for (let reads = 0; reads < mostReads; reads++) {
      this.look();
      const changes = this.#batchOf(this.#contentsOf(this.unsent));
      if (this.#changeCount() === this.#count) return changes;
    }
    // Others write without a pause. All values can be read at one moment; data cannot.
    const { functions, handle } = this.#internals;
    const values = new Map(membersOf(functions.getSharedValues(handle, "mirror")));
    this.look();
    return this.#batchOf(this.#unsentAmong(values));
  }

  /** Each unsent key's value from when all values were read, or else the key's current data. */
  *#unsentAmong(values) {
    for (const key of this.unsent) {
      const text = values.get(key);
      const now = text === undefined ? this.content(key) : { kind: "v", text };
      // A value that was set since then belongs to the next batch.
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

  // Changes to the group

  /** Records a batch before it is pushed, so that a mirror that starts after a kill knows of it. */
  notePush(batch, nonce, changes) {
    const held = changes.map(({ key, held }) => [key, held]);
    this.#write({ push: { batch, nonce, changes: held } });
  }

  /**
   * Records the result of a push. `changes` are `[key, held]`. If `stamp` is undefined, the server
   * does not have the batch.
   */
  settlePush(batch, changes, stamp) {
    const next = { batch: Math.max(batch, this.position.batch) };
    const bases = [];
    if (stamp !== undefined) next.known = Math.max(stamp, this.position.known);
    for (const [key, held] of changes) {
      const before = this.base(key)?.stamp ?? 0;
      if (stamp === undefined) {
        // If the server lost the batch, other machines may still give it back.
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
   * Applies changes `{ key, kind, text, stamp }` and moves the position. If a change has `isKept`,
   * the key keeps its content in the group. Many changes are applied in parts, and the position
   * moves with the last part. If a key of a part was changed after `revision`, returns false, and
   * applies neither this part nor any later one.
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
    // The key of an applied change is in step. But a key that kept its content, or got the content
    // that onConflict chose, must be checked.
    this.#lookAt(
      changes.filter(({ isKept, held }) => isKept || held !== undefined).map(({ key }) => key),
    );
    return true;
  }

  /** Deletes the records of removed keys, once the server no longer lists these keys either. */
  forget(keys) {
    if (keys.length > 0) this.#write({ forgotten: keys });
  }

  /** Records the last error, or null for none, for readers of the mirror's status. */
  noteError(error) {
    const { lastError } = this.#records;
    const isSame = error === null ? lastError === undefined : lastError?.message === error.message;
    if (!isSame) this.#write({ error });
  }

  #write(change) {
    this.#records.write(change);
    // Each change adds one to the count. If this was the only change, no key needs a check.
    if (this.#changeCount() === this.#count + 1) {
      this.#count += 1;
      this.#revision += 1;
    }
    this.watch.look();
  }
}
