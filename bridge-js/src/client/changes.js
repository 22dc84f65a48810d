// Reports a group's changes through async iterators. All iterators of a group share one wait.
import { forGood, longestTimer, retryInterval } from "./durations.js";
import { argumentError, fromFace, mayPass } from "./errors.js";
import { checkedOptions, checkSignal } from "./options.js";
import { SeenValues } from "./seen-values.js";
import { unref } from "./timer.js";

/**
 * Waits for changes while it has listeners. The wait uses no processor time, and does not by itself
 * keep the process running.
 */
export class ChangeWatch {
  #handle;
  #countOf;
  #functions;
  #listeners = new Set();
  #isWaiting = false;
  #isClosed = false;

  /** `countOf` returns the group's change count. `functions` can start a wait and interrupt it. */
  constructor(handle, countOf, functions) {
    this.#handle = handle;
    this.#countOf = countOf;
    this.#functions = functions;
  }

  get count() {
    return this.#isClosed ? 0 : this.#countOf();
  }

  add(listener) {
    this.#listeners.add(listener);
    // A wait for the next change would come too late.
    if (listener.isBehind) this.#interrupt();
    this.#wait();
  }

  remove(listener) {
    if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#interrupt();
  }

  /** Called after this process changes the group, so that listeners learn of the change at once. */
  look() {
    if (this.#listeners.size === 0) return;
    const { count } = this;
    for (const listener of [...this.#listeners]) listener.changed(count);
  }

  /** Called after the group was closed. Notifies all listeners and removes them. */
  close() {
    this.#isClosed = true;
    for (const listener of [...this.#listeners]) listener.closed();
    this.#listeners.clear();
  }

  #interrupt() {
    if (this.#isWaiting && !this.#isClosed) this.#functions.interruptSharedWaits(this.#handle);
  }

  async #wait() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    try {
      while (this.#listeners.size > 0 && !this.#isClosed) {
        const since = this.count;
        for (const listener of [...this.#listeners]) listener.changed(since);
        if (this.#listeners.size === 0) break;
        await this.#turn(since);
      }
    } catch (error) {
      if (!this.#isClosed) {
        for (const listener of [...this.#listeners]) listener.failed(fromFace(error));
        this.#listeners.clear();
      }
    } finally {
      this.#isWaiting = false;
    }
    // A listener may have been added after the loop ended.
    if (this.#listeners.size > 0 && !this.#isClosed) this.#wait();
  }

  /** Waits for the next change, or for a moment after a failure that may pass. */
  async #turn(since) {
    try {
      if (![...this.#listeners].some(({ isBehind }) => isBehind)) {
        return await this.#functions.waitForSharedChange(this.#handle, since, forGood);
      }
    } catch (error) {
      if (!mayPass(error)) throw error;
    }
    await new Promise((resolve) => unref(setTimeout(resolve, retryInterval)));
  }
}

/** The async iterator that changes() returns. Each result lists what has changed. */
export class Changes {
  #watch;
  /** The change count up to which all changes have been reported. */
  #seen;
  #values;
  #signal;
  #isPersistent;
  #pending = [];
  #ended;
  #timer;
  #isListening = false;
  /** Whether changes are to be read again, because the last attempt failed. */
  isBehind = false;

  /** `group` has the functions that SeenValues calls. Messages name the method `caller`. */
  constructor(watch, group, options, caller) {
    const names = ["key", "signal", "persistent"];
    const { key, signal, persistent } = checkedOptions(options, caller, names);
    checkSignal(signal, caller);
    if (typeof (key ?? "") !== "string") throw argumentError(`${caller}: key must be a string.`);
    if (typeof (persistent ?? true) !== "boolean") {
      throw argumentError(`${caller}: persistent must be true or false.`);
    }
    this.#watch = watch;
    this.#seen = watch.count;
    this.#values = new SeenValues(group, key ?? undefined);
    this.#signal = signal;
    this.#isPersistent = persistent ?? true;
    if (signal?.aborted) this.#fail(signal.reason);
    else signal?.addEventListener("abort", this.#abort, { once: true });
  }

  /** Hermes 0.12 lacks the symbol. There, Babel's `for await` looks for the text. */
  [Symbol.asyncIterator ?? "@@asyncIterator"]() {
    return this;
  }

  next() {
    if (this.#ended === undefined && this.#watch.count === 0) this.#end({ done: true });
    if (this.#ended !== undefined) return this.#endedResult();
    if (this.#pending.length === 0) {
      const value = this.#take(this.#watch.count);
      if (this.#ended !== undefined) return this.#endedResult();
      if (value !== undefined) return Promise.resolve({ value, done: false });
    }
    return new Promise((resolve, reject) => {
      this.#pending.push({ resolve, reject });
      this.#listen();
    });
  }

  return(value) {
    this.#end({ done: true });
    return Promise.resolve({ value, done: true });
  }

  /** The result of next() after the end: the error once, if there was one, and else "done". */
  #endedResult() {
    const { error } = this.#ended;
    this.#ended = { done: true };
    return error === undefined
      ? Promise.resolve({ value: undefined, done: true })
      : Promise.reject(error.reason);
  }

  #abort = () => this.#fail(this.#signal.reason);

  #fail(reason) {
    this.#end({ error: { reason } });
  }

  #end(ended) {
    if (this.#ended !== undefined) return;
    this.#ended = ended;
    this.#signal?.removeEventListener("abort", this.#abort);
    this.#ignore();
    for (const { resolve, reject } of this.#pending.splice(0)) {
      this.#endedResult().then(resolve, reject);
    }
  }

  #listen() {
    if (this.#isListening) return;
    this.#isListening = true;
    if (this.#isPersistent) this.#timer = setInterval(() => {}, longestTimer);
    this.#watch.add(this);
  }

  #ignore() {
    if (!this.#isListening) return;
    this.#isListening = false;
    clearInterval(this.#timer);
    this.#watch.remove(this);
  }

  /** The changes up to a change count that are not reported yet. Undefined if there are none. */
  #take(count) {
    if (count === this.#seen || count === 0) return undefined;
    try {
      const value = this.#values.take();
      this.#seen = count;
      this.isBehind = false;
      return value;
    } catch (error) {
      this.isBehind = mayPass(error);
      if (!this.isBehind) this.#fail(error);
      return undefined;
    }
  }

  // The methods that ChangeWatch calls

  changed(count) {
    const value = this.#take(count);
    if (value === undefined) return;
    this.#pending.shift()?.resolve({ value, done: false });
    if (this.#pending.length === 0) this.#ignore();
  }

  closed() {
    this.#end({ done: true });
  }

  failed(error) {
    this.#fail(error);
  }
}

if (Symbol.asyncDispose !== undefined) {
  Changes.prototype[Symbol.asyncDispose] = async function () {
    await this.return();
  };
}
