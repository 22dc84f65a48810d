// A running mirror: its states, its events and its pauses.
import { WidgetBridgeError } from "../src/client/errors.js";
import { failure, TakenOver } from "./failures.js";
import { Following } from "./following.js";
import { Local } from "./local.js";
import { Superseded } from "./records.js";
import { batchesBetween } from "./scripts.js";
import { keysOf, Server } from "./server.js";

/** The first and the longest pause between a failure and the next try, in milliseconds. */
const firstPause = 50;
const longestPause = 2_000;

/** See index.d.ts. */
export class Link extends EventTarget {
  #local;
  #server;
  #following;
  #signal;
  #state = "connecting";
  #lastError;
  #setAside = 0;
  #isStopped = false;
  #closed;
  #watch;
  #waiting = new Set();

  constructor(group, { client, prefix, onConflict, signal }) {
    super();
    this.#local = new Local(group, prefix);
    this.#local.checkWritable();
    this.#server = new Server(client, keysOf(prefix, group.name));
    this.#following = new Following(this.#local, this.#server, onConflict, {
      enter: (state) => this.#enter(state),
      well: () => this.#isWell(),
      changed: () => this.#changed(),
      change: () => this.#change(),
      setAside: (key, reason, value) => {
        this.#setAside += 1;
        this.#tell("setAside", { key, reason, value });
      },
    });
    this.#signal = signal;
    signal?.addEventListener("abort", this.#stop, { once: true });
    this.#watch = this.#local.watch;
    this.#watch.add(this.#listener);
    this.#closed = this.#run();
    if (signal?.aborted) this.#stop();
  }

  /** The mirror's status; see index.d.ts. */
  get status() {
    const { stamp, known } = this.#local.position;
    let lastError = this.#lastError;
    try {
      if (!this.#isStopped) this.#local.look();
    } catch (error) {
      // The group may have been removed, for example, and the watch has not reported that yet.
      lastError = failure(error);
    }
    return {
      state: this.#state,
      position: stamp,
      lag: Math.max(batchesBetween(stamp, this.#following.ahead), batchesBetween(stamp, known)),
      unsent: this.#local.unsent.size,
      setAside: this.#setAside,
      lastError,
    };
  }

  /** A promise that is resolved once the mirror has stopped. */
  get closed() {
    return this.#closed;
  }

  /** Stops the mirror. Unsent changes stay in the group, and are sent when it is mirrored again. */
  close() {
    this.#stop();
    return this.#closed;
  }

  /**
   * Waits until the server has all changes of this group, and the group has all changes that the
   * server has now.
   */
  async synced() {
    for (;;) {
      if (this.#isStopped) throw closedError();
      if (this.#state === "following" && this.#isSent() && await this.#reachesServer()) {
        if (this.#state === "following" && this.#isSent()) return;
      }
      if (!this.#isStopped) await this.#change();
    }
  }

  #isSent() {
    this.#local.look();
    if (this.#local.unsent.size === 0) return true;
    this.#following.wake();
    return false;
  }

  /**
   * Waits until the group has reached the server's current position. Returns false if the server
   * cannot be asked, or has lost the group's position. The reading side notices both as well.
   */
  async #reachesServer() {
    const { position } = this.#local;
    let server;
    try {
      server = await this.#following.stand();
    } catch {
      return false;
    }
    // Another machine's batch can have the same stamp as a batch that the server lost.
    if (position.stamp === server.stamp) return position.last === server.last;
    if (position.stamp > server.stamp) return false;
    while (this.#local.position.stamp < server.stamp && this.#state === "following") {
      await this.#change();
    }
    return true;
  }

  /** A promise that is resolved when the status may have changed again. */
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

  // The group's watch

  #listener = {
    changed: () => this.#following.wake(),
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
    this.#following.stop();
  };

  // The mirror's work

  async #run() {
    let isSuperseded = false;
    // This lets the caller add listeners before the first event.
    await undefined;
    while (!this.#isStopped) {
      try {
        if (isSuperseded) this.#local.reload();
        isSuperseded = false;
        await this.#server.connect();
        this.#enter("comparing");
        await this.#following.catchUp();
        this.#enter("following");
        await this.#following.follow();
      } catch (error) {
        if (this.#isStopped) break;
        if (error instanceof Superseded) {
          isSuperseded = true;
          this.#enter("connecting");
          // Waits first: otherwise two mirrors of one group would take it from each other
          // endlessly, and reconnect each time.
          await this.#pause(firstPause);
          continue;
        }
        this.#fail(error);
        await this.#pause(this.#nextPause);
        this.#nextPause = Math.min(2 * this.#nextPause, longestPause);
      }
    }
    this.#server.close();
    this.#enter("closed");
  }

  #nextPause = firstPause;
  #endPause = () => {};

  #pause(milliseconds) {
    if (this.#isStopped) return undefined;
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
      // The group cannot store the error if the group itself has failed.
    }
    this.#enter("connecting");
    if (isNew) this.#tell("error", { error: told });
    this.#changed();
    if (isOver) this.#stop();
  }

  #isWell() {
    this.#nextPause = firstPause;
    this.#lastError = undefined;
    this.#local.noteError(null);
  }
}

function closedError() {
  return new WidgetBridgeError({ code: "invalidHandle", message: "The mirror is closed." });
}
