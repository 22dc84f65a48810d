/* @ts-self-types="./shared-group.d.ts" */
import { Group } from "./group.js";
import { openGroup } from "./opening.js";
import { unusedName } from "./portable/memory-store.js";

/** Values, data and widgets that the processes of one machine share. mod.d.ts says the rest. */
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
