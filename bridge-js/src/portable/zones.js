// The time zones of the system, for runtimes that read files.
import { readFileSync, readlinkSync, statSync } from "node:fs";
import { isAllowed, variable } from "../environment.js";

const folders = [
  "/usr/share/zoneinfo",
  "/usr/lib/zoneinfo",
  "/usr/share/lib/zoneinfo",
  "/etc/zoneinfo",
];

/** What stands at a path; undefined if nothing does. */
function status(path) {
  try {
    // It may throw all the same: in Deno, where somebody has frozen the prototypes of errors.
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function isFolder(path) {
  return isAllowed({ name: "read", path }) && (status(path)?.isDirectory() ?? false);
}

/** The folders of the system's database, as the library looks for them. */
export function zoneFolders() {
  const named = variable("TZDIR");
  return (named ? [named, ...folders] : folders).filter(isFolder);
}

/** A zone's file, null where no folder has it; undefined where there is no folder. */
export function zoneFile(places, name) {
  if (places.length === 0) return undefined;
  for (const folder of places) {
    const path = `${folder}/${name}`;
    if (!(status(path)?.isFile() ?? false)) continue;
    const file = readFileSync(path);
    if (file.subarray(0, 4).toString("latin1") === "TZif") return file;
  }
  return null;
}

/** The zone that the link at /etc/localtime names; undefined where there is no link to one. */
function linkedZone(path = "/etc/localtime") {
  if (!isAllowed({ name: "read", path })) return undefined;
  try {
    const target = readlinkSync(path);
    return /(?:^|\/)zoneinfo\/(?:posix\/)?([\w+/-]+)$/.exec(target)?.[1];
  } catch {
    return undefined;
  }
}

/**
 * The zone that the process is in: what TZ says, else what the system's link or the runtime says.
 */
export function systemTimeZone() {
  const TZ = variable("TZ");
  if (TZ !== undefined) return TZ.startsWith(":") ? TZ.slice(1) : TZ;
  return linkedZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";
}
