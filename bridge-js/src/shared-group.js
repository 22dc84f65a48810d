/* @ts-self-types="./shared-group.d.ts" */
import { Group } from "./client/group.js";
import { openGroup } from "./opening.js";

/** Values, data and widgets that the processes of one machine share. mod.d.ts has the details. */
export class SharedGroup extends Group {
  constructor(name, options) {
    super(name, openGroup(name, options));
  }
}
