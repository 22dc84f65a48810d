// Keeps the entry that a kind shows, until the group changes or the next entry begins. While a
// value cannot be shown, reading throws an error that says what is wrong. Once the value is
// corrected, reading works again.
import { toDate } from "../src/client/dates.js";
import { longestPause, retryInterval } from "../src/client/durations.js";
import { mayPass } from "../src/client/errors.js";
import { currentTime } from "../src/client/fake-clock.js";
import { unref } from "../src/client/timer.js";

export class EntryStore {
  #group;
  #kind;
  #request;
  /** The last result: `{ entry }` or `{ error }`. */
  #seen;
  #listeners = new Set();
  #changes;
  #timer;

  constructor(group, kind, request) {
    this.#group = group;
    this.#kind = kind;
    this.#request = request;
  }

  /** Returns the entry, as the same object until the entry changes. */
  read = () => {
    this.#seen ??= this.#look();
    if (this.#seen.error !== undefined) throw this.#seen.error;
    return this.#seen.entry;
  };

  #look() {
    try {
      return { entry: this.#group.entry(this.#kind, this.#request).entry };
    } catch (error) {
      return { error };
    }
  }

  /** Calls `listener` when the entry changes. Returns a function that stops this. */
  subscribe = (listener) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#begin();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#end();
    };
  };

  async #begin() {
    let changes;
    try {
      changes = this.#changes = this.#group.changes({ persistent: false });
      // The entry may have changed since it was rendered.
      this.#renew();
      for await (const _ of changes) if (this.#changes === changes) this.#renew();
      // The group was closed. The last entry stays.
      if (this.#changes === changes) clearTimeout(this.#timer);
    } catch (error) {
      if (this.#changes !== changes) return;
      if (changes === undefined && mayPass(error)) return this.#retry(() => this.#begin());
      this.#show({ error });
    }
  }

  /** Tries again later what has failed. Until then the last entry stays. */
  #retry(attempt) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(attempt, retryInterval);
    unref(this.#timer);
  }

  #end() {
    clearTimeout(this.#timer);
    this.#changes?.return();
    this.#changes = undefined;
    this.#seen = undefined;
  }

  /** Reads the entry again, reports it if it is new, and sets a timer for the next entry. */
  #renew() {
    const seen = this.#look();
    if (seen.error !== undefined && mayPass(seen.error)) return this.#retry(() => this.#renew());
    this.#show(seen);
    const turn = this.#nextTurn();
    if (turn === undefined || (this.#request?.now ?? undefined) !== undefined) return;
    this.#wait(turn, currentTime());
  }

  /**
   * Sets a timer, which looks at the clock. The last of `looks` such timers reads the entry again,
   * because a store or a system may have another zone by then, and not every runtime sees that.
   */
  #wait(turn, time, looks = 15) {
    const offset = zoneOffset(time), pause = Math.min(Math.max(turn - time, 0) + 1, longestPause);
    this.#timer = setTimeout(() => {
      const now = currentTime();
      // If the clock was set back, or the runtime's zone changed, another entry may show.
      const isSame = now < turn && now >= time && zoneOffset(now) === offset;
      if (isSame && looks > 1) this.#wait(turn, now, looks - 1);
      else this.#renew();
    }, pause);
    unref(this.#timer);
  }

  /**
   * When the next entry begins, or a moment later if a failure may pass until then. Undefined if
   * there is none, or if the value cannot be shown.
   */
  #nextTurn() {
    try {
      const asked = { ...this.#request, days: undefined };
      const next = this.#group.timeline(this.#kind, asked).entries[1];
      return next === undefined ? undefined : toDate(next.date);
    } catch (error) {
      return mayPass(error) ? new Date(currentTime() + retryInterval) : undefined;
    }
  }

  /** Keeps a result, and calls the listeners if it is new. */
  #show(seen) {
    clearTimeout(this.#timer);
    if (this.#seen !== undefined && isSame(this.#seen, seen)) return;
    this.#seen = seen;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** How far the system's zone is from UTC at this time. */
function zoneOffset(time) {
  return new Date(time).getTimezoneOffset();
}

/** Whether two results look alike. Dates are ignored: a date may be the time of the request. */
function isSame(left, right) {
  if (left.error !== undefined || right.error !== undefined) {
    return left.error?.message === right.error?.message;
  }
  const shown = ({ entry }) =>
    entry === null ? null : JSON.stringify({ ...entry, date: null, relevance: null });
  return shown(left) === shown(right);
}
