/* @ts-self-types="./shared-group.d.ts" */
import { Group } from "./client/group.js";
import { openGroup } from "./opening.js";

/** Values, data and widgets that processes share. shared-group.d.ts documents the class. */
export class SharedGroup extends Group {
  constructor(name, options) {
    super(name, openGroup(name, options));
  }
}
