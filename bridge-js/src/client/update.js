// The rounds of an update, which makes a value's new content from its old one.
import { argumentError, WidgetBridgeError } from "./errors.js";
import { keptValue, toJSON } from "./json.js";
import { isRefusedPromise } from "./promises.js";

/** How often the function runs. If it sets the key itself, it would otherwise run for ever. */
const mostRounds = 1000;

/** The rounds of one update; `change` makes the new value from the old one. */
export class Update {
  #change;
  #caller;
  #bytesGoTo;
  #round = 0;

  /** `caller` and `bytesGoTo` are those of toJSON(). */
  constructor(change, caller, bytesGoTo) {
    if (typeof change !== "function") {
      throw argumentError(`${caller}: change must be a function.`);
    }
    this.#change = change;
    this.#caller = caller;
    this.#bytesGoTo = bytesGoTo;
  }

  /**
   * What is to replace a value's text under a key: `{ value, json }`. Undefined stands for no
   * value.
   */
  next(text, key) {
    if (this.#round++ === mostRounds) {
      const message = `${this.#caller}: the value had changed after each of ${mostRounds} ` +
        "runs of the function, which must not set it itself.";
      throw new WidgetBridgeError({ code: "conflict", message });
    }
    const value = this.#change(text === undefined ? undefined : keptValue(text, key));
    if (value === undefined) {
      throw argumentError(
        `${this.#caller}: the function must return the new value, and returned undefined.`,
      );
    }
    if (isRefusedPromise(value)) {
      throw argumentError(
        `${this.#caller}: the function must return the new value at once, and returned a promise.`,
      );
    }
    return { value, json: toJSON(value, this.#caller, "the new value", this.#bytesGoTo) };
  }
}
