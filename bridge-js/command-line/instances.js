// The commands for widgets on screen.
import { printable } from "./display.js";
import { print } from "./output.js";
import { row } from "./rows.js";

/** Prints the registered widgets, which are on screen. */
export function instances(group, _, { json = false }) {
  const configurations = group.currentConfigurations();
  if (json) return print(JSON.stringify({ version: 1, configurations }));
  for (const { kind, family, configuration } of configurations) {
    print(row(printable(kind), family, printable(JSON.stringify(configuration))));
  }
}

/** Registers a widget that is on screen. */
export function registerInstance(group, [kind], { request }) {
  group.registerInstance(kind, request);
}

/** Removes a registered widget that is no longer on screen. */
export function unregisterInstance(group, [kind], { request }) {
  group.unregisterInstance(kind, request);
}

/** Asks the processes that show a kind, or any kind, to request its timeline again. */
export function reload(group, [kind]) {
  group.reload(kind);
}
