import { Group } from "../client/group.js";
import { openGroup } from "./opening.js";

/** Values, data and widgets that the tabs of an origin share. browser.d.ts documents the class. */
export class SharedGroup extends Group {
  #exclusively;

  constructor(name, options) {
    const opened = openGroup(name, options);
    super(name, opened);
    this.#exclusively = opened.exclusively;
  }

  /** Replaces a key's value with the result of `change`, while no other tab updates the group. */
  update(key, change, options) {
    return this.#exclusively(() => super.update(key, change, options));
  }

  /** Performs an intent, while no other tab updates the group. */
  perform(intent, parameters) {
    return this.#exclusively(() => super.perform(intent, parameters));
  }
}
