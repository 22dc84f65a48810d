// Follows the value under a key, for useSharedValue(). While the value cannot be read, or if the
// group cannot be followed any more, reading throws the error that says why.
import { unlessWrongType } from "../src/client/errors.js";

export class ValueStore {
  #group;
  #key;
  #error;
  /** The last result of reading: `{ text }`. */
  #last;

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
      // After the group was closed, the last value stays.
      if (error.code !== "invalidHandle" || this.#last === undefined) throw error;
    }
    return this.#last.text;
  };

  /** Calls `changed` after each change of the value. Returns a function that stops this. */
  subscribe = (changed) => {
    this.#error = undefined;
    return this.#group.onChange(this.#key, (_, error) => {
      this.#error = error;
      changed();
    }, { persistent: false });
  };
}
