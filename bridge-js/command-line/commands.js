// The commands, a line each: what they take, and what runs them. One that is `readOnly` or
// `mustExist` makes no group.
import { preview } from "./preview.js";
import { timeline } from "./timeline.js";
import { get, list, remove, set } from "./values.js";
import { watch } from "./watch.js";

export const commands = {
  get: { operands: ["KEY"], readOnly: true, run: get },
  set: { operands: ["KEY", "JSON"], run: set },
  remove: { operands: ["KEY"], mustExist: true, run: remove },
  list: { operands: [], readOnly: true, run: list },
  timeline: { operands: ["KIND"], optionalOperands: 1, readOnly: true, run: timeline },
  watch: { operands: ["KIND"], optionalOperands: 1, run: watch },
  preview: { operands: [], run: preview },
};
