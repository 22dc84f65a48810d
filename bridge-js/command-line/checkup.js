// The commands that check a group, and the library that opens groups.
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { libraryInfo, packedVersion, SharedGroup, WidgetBridgeError } from "../mod.js";
import { dataFolder } from "../src/host/data-folder.js";
import { isOutdated, packedRelease } from "../src/portable/zone-releases.js";
import { printable } from "./display.js";
import { newFolder } from "./input.js";
import { print } from "./output.js";
import { row } from "./rows.js";
import { complainOf } from "./usage.js";

/** Reads all values and data of a group, and reports those that cannot be read. */
export function verify(group) {
  const counts = { value: 0, data: 0 };
  let damaged = 0;
  for (const { key, type } of group.listKeys()) {
    counts[type] += 1;
    try {
      if (type === "data") group.data.get(key);
      else group.get(key);
    } catch (error) {
      if (!(error instanceof WidgetBridgeError)) throw error;
      complainOf(error);
      damaged += 1;
    }
  }
  const kinds = group.kinds().length;
  print(`${counts.value} values, ${counts.data} data, ${kinds} kinds: ${damaged} damaged`);
  return damaged === 0 ? 0 : 1;
}

/** Prints which library opens groups, and tests it with a new group. */
export function doctor(_, { directory }) {
  const { path, version, backend, timeZones } = libraryInfo();
  print(row("Package", packedVersion));
  print(row("Library", `${version}, ${backend}, ${printable(path)}`));
  print(row("Groups", printable(dataFolder(directory))));
  print(row("Time zones", zonesText(timeZones)));
  const folder = newFolder(tmpdir(), "widget-bridge-doctor-");
  const group = SharedGroup.open("doctor", { directory: folder });
  try {
    group.set("widgetDataKey", { endDate: "2026-05-08" });
    const request = { now: "2026-05-01", timeZone: "Asia/Seoul" };
    print(row("Write, read", group.entry("dday", request).entry.label));
  } finally {
    group.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function zonesText(zones) {
  if (zones === undefined) return "none: only UTC and offsets work. Install tzdata.";
  const { version, path } = zones;
  const text = `${version ?? "a release that is not told"}, ${printable(path)}`;
  if (version === undefined || !isOutdated(version)) return text;
  return `${text}: older than ${packedRelease}, laws have changed since. Bring the system's tz ` +
    "database up to date, or name a newer one's folder in TZDIR.";
}
