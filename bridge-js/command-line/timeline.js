// The command `timeline`: what a widget shows, and from when.
import process from "node:process";
import { spoken } from "./formats.js";

export function timeline(group, [kind = "dday"], { request, json = false }) {
  const document = group.timeline(kind, request);
  if (json) {
    process.stdout.write(`${JSON.stringify(document)}\n`);
    return;
  }
  for (const entry of document.entries) {
    process.stdout.write(`${entry.date}  ${spoken(entry)}\n`);
  }
}
