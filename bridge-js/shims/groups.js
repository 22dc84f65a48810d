import { SharedGroup } from "../src/shared-group.js";

const opened = new Map();

/** The group of a name, opened once for the process, where WIDGET_BRIDGE_HOME says. */
export function sharedGroup(name) {
  let group = opened.get(name);
  if (group === undefined) {
    group = SharedGroup.open(name);
    opened.set(name, group);
  }
  return group;
}
