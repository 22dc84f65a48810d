// The command `timeline`: what a widget shows, and from when.
import { spoken } from "./formats.js";
import { print } from "./output.js";

export function timeline(group, [kind = "dday"], { request, json = false }) {
  const document = group.timeline(kind, request);
  if (json) {
    print(JSON.stringify(document));
    return;
  }
  for (const entry of document.entries) {
    print(`${entry.date}  ${spoken(entry)}`);
  }
}
