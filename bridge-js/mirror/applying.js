// Applies the server's batches to the group.
import { randomUUID } from "node:crypto";
import { WidgetBridgeError } from "../src/client/errors.js";
import { isRefusedPromise } from "../src/client/promises.js";
import { digest, faultOf, fromProgram, isKey, nothing, toProgram, unknown } from "./contents.js";
import { isStamp } from "./scripts.js";
import { wordsOf } from "./server.js";

/** A batch given back to the server is complete once it has this many keys or characters. */
const mostRestored = 2_000;
const mostRestoredSize = 8 << 20;

export class Applying {
  #local;
  #server;
  #onConflict;
  #setAside;

  constructor(local, server, { onConflict, setAside }) {
    this.#local = local;
    this.#server = server;
    this.#onConflict = onConflict;
    this.#setAside = setAside;
  }

  /**
   * Applies batches as one change. Each must follow the one before it, and the first must follow
   * the last batch that the group applied. Otherwise, applies nothing and returns false.
   */
  async apply(batches) {
    let { last } = this.#local.position;
    for (const batch of batches) {
      if (batch.before !== last) return false;
      last = batch.identity;
    }
    const newest = new Map();
    for (const batch of batches) {
      if (!batch.isReadable) this.#setAside(undefined, "its batch is no JSON", undefined);
      for (const change of batch.changes) {
        const [key, kind, text, own] = Array.isArray(change) ? change : [];
        // A change that a machine gave back to the server keeps the stamp that it had before.
        const stamp = own === undefined ? batch.stamp : Number(own);
        if (!this.#hasStamp(key, { stamp, text })) continue;
        const before = newest.get(key);
        if (before !== undefined && before.stamp > stamp) continue;
        const isSound = this.#isSound(key, { kind, text });
        if (isSound || isKey(key)) {
          newest.set(key, { key, kind, text, stamp, machine: batch.machine, isSound });
        }
      }
    }
    await this.#bring([...newest.values()], { stamp: batches.at(-1).stamp, last });
    return true;
  }

  /** Compares the whole group with the server, in both directions. */
  async compare() {
    const { stamp, last, forgotten, pairs } = await this.#server.whole();
    const theirs = new Map(
      pairs.map(([key, held]) => [key, contentOf(held)])
        .filter(([key, change]) => this.#hasStamp(key, change)),
    );
    this.#local.look();
    const left = await this.#restore(theirs, forgotten);
    const changes = [];
    for (const key of left) {
      // The server lost the content that the key had when it was last in step. So the key stays
      // unsent until the server has its content, even if the key holds the lost content again.
      const { stamp } = this.#local.base(key);
      changes.push({ key, ...nothing, stamp, held: unknown, isKept: true, isLost: true });
    }
    for (const [key, change] of theirs) {
      if (left.has(key)) continue;
      const isSound = this.#isSound(key, change);
      if (isSound || isKey(key)) changes.push({ key, ...change, isSound });
    }
    const gone = [];
    for (const [key, base] of this.#local.bases) {
      if (theirs.has(key) || left.has(key) || base.stamp > forgotten) continue;
      if (base.held === unknown) continue;
      if (base.held === "-") gone.push(key);
      else changes.push({ key, ...nothing, stamp: forgotten, isForgotten: true });
    }
    await this.#bring(changes, { stamp, last });
    this.#local.forget(gone);
  }

  /**
   * Gives lost contents back to the server: those with later stamps than the server has. Returns
   * the other lost keys, whose contents have changed since they were last in step.
   */
  async #restore(theirs, forgotten) {
    const { position, unsent, bases } = this.#local;
    const left = new Set();
    const lost = [...bases].filter(([key, { stamp }]) => {
      const held = theirs.get(key);
      const isLost = held === undefined ? stamp > forgotten : stamp > held.stamp;
      if (isLost && unsent.has(key)) left.add(key);
      return isLost && !unsent.has(key);
    });
    let part = [];
    let size = 0;
    for (const [index, [key, { stamp }]] of lost.entries()) {
      const content = this.#local.content(key);
      // A key that was changed just now no longer holds the content that was in step.
      if (digest(content) === bases.get(key).held) {
        part.push({ key, ...content, stamp });
        size += key.length + content.text.length;
      } else {
        left.add(key);
      }
      const isLast = index === lost.length - 1;
      if (!isLast && part.length < mostRestored && size < mostRestoredSize) continue;
      await this.#give(part, "");
      part = [];
      size = 0;
    }
    if (position.forgotten > forgotten) await this.#give([], position.forgotten);
    return left;
  }

  /**
   * Gives the server changes with their stamps. `forgotten` is the stamp up to which removals are
   * forgotten, or "" to leave the server's stamp unchanged.
   */
  async #give(changes, forgotten) {
    if (changes.length === 0 && forgotten === "") return;
    const { machine, known } = this.#local.position;
    const batch = `r${randomUUID()}`;
    const words = [machine, batch, known, forgotten].concat(wordsOf(changes));
    await this.#server.run("restore", words);
  }

  #hasStamp(key, { stamp, text }) {
    return isStamp(stamp) || this.#refuse(key, "its stamp is no count of batches", text);
  }

  #isSound(key, change) {
    const fault = faultOf(key, change);
    return fault === undefined || this.#refuse(key, fault, change.text);
  }

  #refuse(key, fault, text) {
    this.#setAside(key, `A change was not applied: ${fault}.`, text);
    return false;
  }

  /** Applies changes to the group, without overwriting changes made to it in the meantime. */
  async #bring(changes, position) {
    const read = new Map();
    for (;;) {
      // The group may change while `#stepOf` waits, so each try starts from the current revision.
      const revision = this.#local.look();
      const steps = [];
      for (const change of changes) {
        const step = await this.#stepOf(change, read);
        if (step !== undefined) steps.push(step);
      }
      if (this.#local.apply(steps, position, revision)) return;
    }
  }

  /** Returns what to do with a change; undefined if the group has the change or a later one. */
  async #stepOf(change, read) {
    const { key, stamp } = change;
    const base = this.#local.base(key);
    if (change.isLost) return change;
    if (change.isSound === false) return this.#passOver(change, base);
    const held = digest(change);
    const isKnown = base !== undefined &&
      (base.stamp > stamp || (base.stamp === stamp && base.held === held));
    if (isKnown) return undefined;
    if (base === undefined && change.kind === "-" && !this.#local.unsent.has(key)) {
      return { ...change, isKept: true };
    }
    if (!this.#local.unsent.has(key)) return change;
    // If the content on other machines is unknown, the key counts as unsent and is pushed in any
    // case.
    const known = base?.held === unknown ? unknown : held;
    const ours = this.#local.content(key);
    if (digest(ours) === held) return { ...change, isKept: true, held: known };
    const { machine } = this.#local.position;
    const isOwn = change.machine === machine || held === this.#local.mayBePushed(key);
    if (this.#onConflict === undefined || isOwn) {
      // The group's content is pushed later, so it wins.
      return { ...change, isKept: true, held: known };
    }
    const both = await this.#contentAt(key, base, read);
    const decided = this.#decide(key, this.#local.content(key), change, both);
    // If the decision equals the content on other machines, there is nothing to push.
    return { ...change, ...decided, held: digest(decided) === held ? held : known };
  }

  /**
   * Notes the stamp of a change that is not applied, so that the next local change has a later
   * stamp.
   */
  #passOver({ key, stamp }, base) {
    if (base !== undefined && base.stamp >= stamp) return undefined;
    return { key, stamp, kind: "-", text: "", isKept: true, held: base?.held ?? "-" };
  }

  #decide(key, ours, theirs, base) {
    try {
      const result = this.#onConflict(
        key, toProgram(ours), toProgram(theirs), base === undefined ? undefined : toProgram(base),
      );
      if (isRefusedPromise(result)) {
        throw new TypeError("onConflict must give a value, not a promise.");
      }
      return fromProgram(result);
    } catch (error) {
      const message = `onConflict failed: ${error?.message ?? error}`;
      throw new WidgetBridgeError({ code: "invalidValue", message, key }, { cause: error });
    }
  }

  /**
   * The content that a key had when it was last in step, read from the stream. Undefined if the
   * stream no longer has it. `read` keeps each batch by its stamp, so that each batch is read only
   * once.
   */
  async #contentAt(key, base, read) {
    if (base === undefined || base.held === "-") return undefined;
    const { stamp, held } = base;
    if (!read.has(stamp)) read.set(stamp, this.#inStepBy(stamp, await this.#server.batch(stamp)));
    const content = read.get(stamp).get(key);
    return content !== undefined && digest(content) === held ? content : undefined;
  }

  /**
   * Reads from a batch the contents of those keys whose base has the batch's stamp. It reads all of
   * them, because the host may change any of these keys before the next try.
   */
  #inStepBy(stamp, batch) {
    const found = new Map();
    for (const change of batch?.changes ?? []) {
      const [key, kind, text, own] = Array.isArray(change) ? change : [];
      const isBase = own === undefined && this.#local.base(key)?.stamp === stamp;
      if (isBase && typeof text === "string") found.set(key, { kind, text });
    }
    return found;
  }
}

/** Splits the field of a key in the server's hash into the stamp, the kind and the text. */
function contentOf(held) {
  const place = held.indexOf(" ");
  return {
    stamp: Number(held.slice(0, place)), kind: held.slice(place + 1, place + 2),
    text: held.slice(place + 2),
  };
}
