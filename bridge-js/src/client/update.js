// Runs the function of an update, which computes a key's new value from its old value.
import { argumentError, WidgetBridgeError } from "./errors.js";
import { keptValue, toJSON } from "./json.js";
import { isRefusedPromise } from "./promises.js";

/**
 * The most runs of the function. Without this limit, a function that sets the key itself would run
 * for ever.
 */
const mostRounds = 1000;

/** One update. `change` runs again in each round, as long as others change the value meanwhile. */
export class Update {
  #change;
  #caller;
  #bytesGoTo;
  #round = 0;

  /** `caller` and `bytesGoTo` are passed to toJSON(). */
  constructor(change, caller, bytesGoTo) {
    if (typeof change !== "function") {
      throw argumentError(`${caller}: change must be a function.`);
    }
    this.#change = change;
    this.#caller = caller;
    this.#bytesGoTo = bytesGoTo;
  }

  /**
   * Runs the function on the value with this text; undefined stands for no value. Returns the new
   * value and its JSON text, `{ value, json }`.
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
