// The commands about what is on screen.
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

/** Tells that a widget is on screen. */
export function registerInstance(group, [kind], { request }) {
  group.registerInstance(kind, request);
}

/** Tells that a widget is on screen no more. */
export function unregisterInstance(group, [kind], { request }) {
  group.unregisterInstance(kind, request);
}

/** Asks those who show a kind, or all kinds, to ask for its timeline again. */
export function reload(group, [kind]) {
  group.reload(kind);
}
