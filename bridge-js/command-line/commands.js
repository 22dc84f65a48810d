// The commands: the arguments that they take, and the functions that run them. An operand in
// brackets may be left out. A command with `readOnly` or `mustExist` does not create the group. A
// command with `repairs` may repair the group. A command with `opensNothing` gets no group, only
// its operands and options.
import { changes } from "./changes.js";
import { doctor, verify } from "./checkup.js";
import { drawing, entry, image, placeholder, snapshot, svg, timeline } from "./documents.js";
import { expo } from "./expo.js";
import { plan, refresh, respond } from "./fetching.js";
import { instances, registerInstance, reload, unregisterInstance } from "./instances.js";
import {
  intent, intents, kinds, options, registerKind, setTimeline, unregisterKind,
} from "./kinds.js";
import { move } from "./moving.js";
import { preview } from "./preview.js";
import { repair } from "./repairing.js";
import {
  clear, exportValues, get, getData, importValues, list, remove, set, setData, update,
} from "./values.js";
import { watch } from "./watch.js";

const place = ["family", "configuration"];
const moment = ["now", "time-zone", "locale"];
const picture = ["appearance", "accent", "style", "theme"];
const shown = [...place, ...moment, "json"];

/**
 * `takes` lists the command's options, apart from those that all commands have. `flags` lists the
 * options that take no value with this command, although they take one with others.
 */
export const commands = {
  get: { operands: ["KEY"], readOnly: true, run: get },
  set: { operands: ["KEY", "[JSON]"], takes: ["no-check"], run: set },
  update: { operands: ["KEY", "[JSON]"], takes: ["expected", "no-check"], run: update },
  remove: { operands: ["KEY"], mustExist: true, run: remove },
  clear: { operands: [], mustExist: true, run: clear },
  list: { operands: [], readOnly: true, run: list },
  export: { operands: [], readOnly: true, run: exportValues },
  import: { operands: ["[JSON]"], takes: ["no-check"], run: importValues },
  "get-data": { operands: ["KEY"], takes: ["output"], readOnly: true, run: getData },
  "set-data": { operands: ["KEY", "[FILE]"], run: setData },
  changes: { operands: [], takes: ["key"], run: changes },

  timeline: { operands: ["[KIND]"], takes: [...shown, "days"], readOnly: true, run: timeline },
  entry: { operands: ["KIND"], takes: [...shown, "format"], readOnly: true, run: entry },
  snapshot: { operands: ["KIND"], takes: [...shown, "preview"], readOnly: true, run: snapshot },
  placeholder: { operands: ["KIND"], takes: shown, readOnly: true, run: placeholder },
  svg: {
    operands: ["KIND"], takes: [...place, ...moment, ...picture, "preview", "output"],
    readOnly: true, run: svg,
  },
  drawing: {
    operands: ["KIND"], takes: [...place, ...moment, ...picture, "preview", "output"],
    readOnly: true, run: drawing,
  },
  image: { operands: ["IMAGE-ID"], takes: ["output"], readOnly: true, run: image },
  kinds: { operands: [], takes: ["json"], readOnly: true, run: kinds },
  options: { operands: ["KIND", "PARAMETER"], takes: ["json"], readOnly: true, run: options },
  "register-kind": { operands: ["[FILE]"], run: registerKind },
  "unregister-kind": { operands: ["KIND"], run: unregisterKind },
  "set-timeline": { operands: ["KIND", "[JSON]"], run: setTimeline },
  intents: { operands: [], takes: ["json"], readOnly: true, run: intents },
  intent: { operands: ["NAME", "[JSON]"], run: intent },

  refresh: { operands: ["KIND"], takes: [...place, "base-url"], run: refresh },
  plan: { operands: ["KIND"], takes: [...place, ...moment], readOnly: true, run: plan },
  respond: { operands: ["REQUEST-ID"], takes: ["status", "body"], run: respond },

  instances: { operands: [], takes: ["json"], readOnly: true, run: instances },
  "register-instance": { operands: ["KIND"], takes: place, run: registerInstance },
  "unregister-instance": { operands: ["KIND"], takes: place, run: unregisterInstance },
  reload: { operands: ["[KIND]"], run: reload },
  verify: { operands: [], readOnly: true, run: verify },
  doctor: { operands: [], opensNothing: true, run: doctor },

  watch: {
    operands: ["[KIND]"], takes: [...place, "time-zone", "locale", "format"], run: watch,
  },
  preview: { operands: [], takes: ["port"], run: preview },
  repair: { operands: [], takes: ["json"], mustExist: true, repairs: true, run: repair },
  mirror: {
    operands: ["GROUP"], takes: ["redis", "prefix", "status", "once", "json"], flags: ["status"],
    opensNothing: true,
    // This module is loaded only here, because no other command needs it.
    run: async (...given) => await (await import("./mirroring.js")).mirror(...given),
  },
  expo: {
    operands: [], takes: ["patches", "midnight", "package", "locale"], opensNothing: true,
    run: expo,
  },
  move: { operands: ["GROUP"], takes: ["to"], opensNothing: true, run: move },
};
