// The command `repair`: rebuilds a damaged group from its intact parts.
import { printable } from "./display.js";
import { print } from "./output.js";

export function repair(group, _, { json = false }) {
  const told = group.repair();
  if (json) return print(JSON.stringify(told));
  for (const { byteOffset, byteCount, reason } of told.damage) {
    print(`damaged: ${byteCount} bytes from byte ${byteOffset} on: ${reason}`);
  }
  for (const key of told.lostKeys) print(`lost: ${printable(key)}`);
  for (const key of told.olderKeys) print(`may be older: ${printable(key)}`);
  if (told.keptFile === undefined) return print("all whole");
  print(`kept: ${printable(told.keptFile)}`);
  print("repaired");
}
