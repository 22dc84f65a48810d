import { Group } from "../src/client/group.js";
import { openGroup } from "./opening.js";

/** Values, data and widgets that an app and its widgets share; index.d.ts documents them. */
export class SharedGroup extends Group {
  constructor(name, options) {
    super(name, openGroup(name, options));
  }
}
