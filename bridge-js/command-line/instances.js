// The commands about widgets on screen.
import { printable } from "./display.js";
import { print } from "./output.js";
import { row } from "./rows.js";

/** The widgets that are on screen. */
export function instances(group, _, { json = false }) {
  const configurations = group.currentConfigurations();
  if (json) return print(JSON.stringify({ version: 1, configurations }));
  for (const { kind, family, configuration } of configurations) {
    print(row(printable(kind), family, printable(JSON.stringify(configuration))));
  }
}

/** Notes that a widget is on screen. */
export function registerInstance(group, [kind], { request }) {
  group.registerInstance(kind, request);
}

/** Notes that a widget is no longer on screen. */
export function unregisterInstance(group, [kind], { request }) {
  group.unregisterInstance(kind, request);
}

/** Asks processes that show a kind, or all kinds, to ask for its timeline again. */
export function reload(group, [kind]) {
  group.reload(kind);
}
