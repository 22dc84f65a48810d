// Follows the value under a key, for useSharedValue(). While the value cannot be read, or if the
// group cannot be followed any more, reading throws the error that says why.
import { retryInterval } from "../src/client/durations.js";
import { mayPass, unlessWrongType } from "../src/client/errors.js";
import { unref } from "../src/client/timer.js";

export class ValueStore {
  #group;
  #key;
  #error;
  /** The last result of reading: `{ text }`. */
  #last;
  #listeners = new Set();
  #timer;

  constructor(group, key) {
    this.#group = group;
    this.#key = key;
  }

  /** The value's JSON text. This is not parsed, because equal texts must compare as equal. */
  read = () => {
    if (this.#error !== undefined) throw this.#error;
    try {
      this.#last = { text: unlessWrongType(() => this.#group.getText(this.#key)) };
    } catch (error) {
      // The last value stays after the group was closed, and until a failure has passed.
      const isTemporary = mayPass(error);
      if (!isTemporary && error.code !== "invalidHandle" || this.#last === undefined) throw error;
      if (isTemporary) this.#retry();
    }
    return this.#last.text;
  };

  /** Lets the value be read again later, if somebody still follows it. */
  #retry() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const changed of this.#listeners) changed();
    }, retryInterval);
    unref(this.#timer);
  }

  /** Calls `changed` after each change of the value. Returns a function that stops this. */
  subscribe = (changed) => {
    this.#error = undefined;
    this.#listeners.add(changed);
    const stop = this.#group.onChange(this.#key, (_, error) => {
      this.#error = error;
      changed();
    }, { persistent: false });
    return () => {
      this.#listeners.delete(changed);
      stop();
    };
  };
}
