// The commands for kinds of widgets, their parameters and their intents, and for the host's kinds.
import { printable } from "./display.js";
import { handOver, jsonValue, jsonValueOrFile } from "./input.js";
import { print } from "./output.js";
import { row } from "./rows.js";

/** Prints the kinds that the group knows. */
export function kinds(group, _, { json = false }) {
  const all = group.kinds();
  if (json) return print(JSON.stringify({ version: 1, kinds: all }));
  for (const { kind, displayName, supportedFamilies } of all) {
    print(row(printable(kind), printable(displayName), ...supportedFamilies));
  }
}

/** Prints the values that a parameter of a kind can be set to, and marks the default. */
export function options(group, [kind, parameter], { json = false }) {
  const document = group.options(kind, parameter);
  if (json) return print(JSON.stringify(document));
  for (const { value, title } of document.options) {
    const mark = value === document.default ? ["(default)"] : [];
    print(row(printable(JSON.stringify(value)), printable(title), ...mark));
  }
}

/** Registers one of the host's own kinds. */
export async function registerKind(group, [file]) {
  const descriptor = await jsonValueOrFile(file);
  handOver(() => group.registerKind(descriptor));
}

/** Removes a kind that the host has registered. */
export function unregisterKind(group, [kind]) {
  group.unregisterKind(kind);
}

/** Sets the timeline of a kind that the host has registered. */
export async function setTimeline(group, [kind, json]) {
  const timeline = await jsonValue(json);
  handOver(() => group.setTimeline(kind, timeline));
}

/** Prints the intents: what people can ask widgets to do. */
export function intents(group, _, { json = false }) {
  const all = group.intents();
  if (json) return print(JSON.stringify({ version: 1, intents: all }));
  for (const { intent, title, parameters } of all) {
    const names = parameters.map(({ name }) => printable(name));
    print(row(printable(intent), printable(title), ...names));
  }
}

/** Performs an intent. */
export async function intent(group, [name, json]) {
  const parameters = json === undefined ? {} : await jsonValue(json);
  handOver(() => group.perform(name, parameters));
}
