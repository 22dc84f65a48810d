import { Group } from "../client/group.js";
import { openGroup } from "./opening.js";

/** Values, data and widgets that the tabs of an origin share. browser.d.ts has the details. */
export class SharedGroup extends Group {
  #exclusively;

  constructor(name, options) {
    const opened = openGroup(name, options);
    super(name, opened);
    this.#exclusively = opened.exclusively;
  }

  /** Keeps what a function makes of a key's value, while no other tab updates the group. */
  update(key, change, options) {
    return this.#exclusively(() => super.update(key, change, options));
  }

  /** Does what a person asked a widget to do, while no other tab updates the group. */
  perform(intent, parameters) {
    return this.#exclusively(() => super.perform(intent, parameters));
  }
}
