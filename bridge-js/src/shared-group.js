/* @ts-self-types="./shared-group.d.ts" */
import { Group } from "./client/group.js";
import { openGroup } from "./opening.js";

/** Values, data and widgets that the processes of one machine share; mod.d.ts documents them. */
export class SharedGroup extends Group {
  constructor(name, options) {
    super(name, openGroup(name, options));
  }
}
