// A mirror at work: what it does when, and what it tells.
import { WidgetBridgeError } from "../src/errors.js";
import { Applying } from "./applying.js";
import { failure, TakenOver } from "./failures.js";
import { Local } from "./local.js";
import { Pushing } from "./pushing.js";
import { Superseded } from "./records.js";
import { batchesBetween } from "./scripts.js";
import { keysOf, Server } from "./server.js";

/** How long after a failure one tries again: at first, and at most, in milliseconds. */
const firstPause = 50;
const longestPause = 2_000;

/** See index.d.ts. */
export class Link extends EventTarget {
  #local;
  #server;
  #applying;
  #pushing;
  #signal;
  #state = "connecting";
  #lastError;
  #setAside = 0;
  #ahead = 0;
  #isStopped = false;
  #wake = () => {};
  #closed;
  #watch;
  #turn = Promise.resolve();
  #waiting = new Set();

  constructor(group, { client, prefix, onConflict, signal }) {
    super();
    this.#local = new Local(group, prefix);
    this.#local.checkWritable();
    this.#server = new Server(client, keysOf(prefix, group.name));
    this.#applying = new Applying(this.#local, this.#server, {
      onConflict,
      setAside: (key, reason, value) => {
        this.#setAside += 1;
        this.#tell("setAside", { key, reason, value });
      },
    });
    this.#pushing = new Pushing(this.#local, this.#server, { isChecked: onConflict !== undefined });
    this.#signal = signal;
    signal?.addEventListener("abort", this.#stop, { once: true });
    this.#watch = this.#local.watch;
    this.#watch.add(this.#listener);
    this.#closed = this.#run();
    if (signal?.aborted) this.#stop();
  }

  /** How it is; see index.d.ts. */
  get status() {
    const { stamp, known } = this.#local.position;
    if (!this.#isStopped) this.#local.look();
    return {
      state: this.#state,
      position: stamp,
      lag: Math.max(batchesBetween(stamp, this.#ahead), batchesBetween(stamp, known)),
      unsent: this.#local.unsent.size,
      setAside: this.#setAside,
      lastError: this.#lastError,
    };
  }

  /** Settled once it has stopped. */
  get closed() {
    return this.#closed;
  }

  /** Stops; what is not sent stays in the group, and is sent when it is mirrored again. */
  close() {
    this.#stop();
    return this.#closed;
  }

  /** Waits until the server has what this group has, and the group what the server has now. */
  async synced() {
    for (;;) {
      if (this.#isStopped) throw closedError();
      if (this.#state === "following" && this.#isSent()) {
        const stamp = await this.#serverStamp();
        while (this.#local.position.stamp < stamp && this.#state === "following") {
          await this.#change();
        }
        if (stamp !== undefined && this.#state === "following" && this.#isSent()) return;
      }
      if (!this.#isStopped) await this.#change();
    }
  }

  #isSent() {
    this.#local.look();
    if (this.#local.unsent.size === 0) return true;
    this.#wake();
    return false;
  }

  /** Where the server stands; undefined where it cannot be asked, which who reads notices, too. */
  async #serverStamp() {
    try {
      return (await this.#alone(() => this.#server.stand())).stamp;
    } catch {
      return undefined;
    }
  }

  /** The next time that the status may be another one. */
  #change() {
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  #changed() {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
    this.#changed();
  }

  #enter(state) {
    if (this.#state === state) return;
    this.#state = state;
    this.#tell("state", { state });
  }

  // The group tells of changes.

  #listener = {
    changed: () => this.#wake(),
    closed: () => this.#stop(),
    failed: (error) => {
      this.#lastError = error;
      this.#tell("error", { error });
      this.#stop();
    },
  };

  #stop = () => {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#signal?.removeEventListener("abort", this.#stop);
    this.#watch.remove(this.#listener);
    this.#server.close();
    this.#endPause();
    this.#wake();
  };

  // What it does

  async #run() {
    let pause = firstPause;
    let isSuperseded = false;
    // The caller gets to listen before anything is told.
    await undefined;
    while (!this.#isStopped) {
      try {
        this.#enter("connecting");
        if (isSuperseded) this.#local.reload();
        isSuperseded = false;
        await this.#server.connect();
        this.#enter("comparing");
        await this.#pushing.recover();
        await this.#catchUp();
        this.#noError();
        pause = firstPause;
        this.#enter("following");
        await this.#follow();
      } catch (error) {
        if (this.#isStopped) break;
        isSuperseded ||= error instanceof Superseded;
        if (error instanceof Superseded) continue;
        this.#fail(error);
        await this.#pause(pause);
        pause = Math.min(2 * pause, longestPause);
      }
    }
    this.#server.close();
    this.#enter("closed");
  }

  #endPause = () => {};

  #pause(milliseconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #fail(error) {
    const told = failure(error);
    const isNew = this.#lastError?.message !== told.message;
    this.#lastError = told;
    const isOver = error instanceof TakenOver || error.code === "invalidHandle";
    try {
      if (!isOver) this.#local.noteError({ code: told.code, message: told.message });
    } catch {
      // The group may be what failed.
    }
    this.#enter("connecting");
    if (isNew) this.#tell("error", { error: told });
    this.#changed();
    if (isOver) this.#stop();
  }

  #noError() {
    this.#lastError = undefined;
    this.#local.noteError(null);
  }

  /** One after the other: batches are applied while none is on its way. */
  #alone(body) {
    const turn = this.#turn.then(body);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  /** Applies what came while this machine was away. */
  async #catchUp() {
    const { stamp, last } = await this.#server.stand();
    this.#ahead = stamp;
    for (;;) {
      // Others may go on writing: it is enough to get to where they were at first.
      if (stamp > this.#local.position.stamp && await this.#applyRead()) {
        if (this.#local.position.stamp >= stamp) return;
        continue;
      }
      const { position } = this.#local;
      if (stamp === position.stamp && last === position.last) return;
      await this.#alone(() => this.#applying.compare());
      this.#changed();
      return;
    }
  }

  /** Reads and applies once; false where the stream does not go on from where this group is. */
  async #applyRead() {
    return await this.#apply(await this.#server.read(this.#local.position.stamp));
  }

  /** The same, after a wait for what comes. */
  async #applyNext() {
    return await this.#apply(await this.#server.nextBatches(this.#local.position.stamp));
  }

  async #apply(batches) {
    if (batches === undefined) return false;
    this.#ahead = Math.max(this.#ahead, batches.at(-1).stamp);
    const isNext = await this.#alone(async () => {
      await this.#pushing.settled();
      return await this.#applying.apply(batches);
    });
    if (isNext) this.#changed();
    return isNext;
  }

  async #follow() {
    const reading = this.#keepReading();
    const pushing = this.#keepPushing();
    try {
      await Promise.race([reading, pushing]);
    } finally {
      this.#isFollowing = false;
      this.#server.close();
      this.#wake();
      // Who pushes may wait for what is read, which does not come any more.
      this.#changed();
      await Promise.allSettled([reading, pushing]);
    }
  }

  #isFollowing = false;

  async #keepReading() {
    this.#isFollowing = true;
    while (this.#isFollowing && !this.#isStopped) {
      if (await this.#applyNext()) continue;
      // Nothing came, or what came does not continue what is here. A question would wait behind a
      // large batch that is pushed, and that would look like silence.
      const { stamp, last } = await this.#alone(() => this.#server.stand());
      const { position } = this.#local;
      if (stamp === position.stamp && last === position.last) {
        this.#ahead = stamp;
        this.#changed();
        continue;
      }
      if (stamp > position.stamp && await this.#applyRead()) continue;
      this.#enter("comparing");
      await this.#alone(async () => {
        await this.#pushing.settled();
        await this.#applying.compare();
      });
      this.#enter("following");
    }
  }

  async #keepPushing() {
    while (this.#isFollowing && !this.#isStopped) {
      const changed = new Promise((resolve) => {
        this.#wake = resolve;
      });
      const isFirst = await this.#alone(() => this.#pushing.push());
      this.#changed();
      if (this.#local.unsent.size > 0) {
        // Others were first: what they did is applied before the next try.
        if (!isFirst && this.#isFollowing) await this.#change();
        continue;
      }
      await changed;
    }
  }
}

function closedError() {
  return new WidgetBridgeError({ code: "invalidHandle", message: "The mirror is closed." });
}
