import { Group } from "../src/group.js";
import { unusedName } from "../src/portable/memory-store.js";
import { openGroup } from "./opening.js";

/** Values, data and widgets that an app and its widgets share. index.d.ts says the rest. */
export class SharedGroup extends Group {
  /** Opens a group, and makes it where it does not exist. */
  static open(name, options) {
    return new this(name, options);
  }

  /** A group in memory that nobody else has. */
  static inMemory() {
    return new this(unusedName(), { storage: "memory" });
  }

  constructor(name, options) {
    super(name, openGroup(name, options));
  }
}
