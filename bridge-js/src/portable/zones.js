// Finds the system's time zones, in runtimes that read files.
import { readFileSync, readlinkSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isAllowed, variable } from "../host/environment.js";
import { packageFile } from "../host/package-files.js";
import { releaseOf } from "./zone-releases.js";

const localTime = "/etc/localtime";

const folders = [
  "/usr/share/zoneinfo",
  "/usr/lib/zoneinfo",
  "/usr/share/lib/zoneinfo",
  "/etc/zoneinfo",
];

/** The result of statSync() for a path. Undefined if the path does not exist. */
function status(path) {
  try {
    // In Deno this throws in spite of the option, if the prototypes of errors are frozen.
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function isFolder(path) {
  return isAllowed({ name: "read", path }) && (status(path)?.isDirectory() ?? false);
}

/** The folders of the system's time zones, in the order in which the library searches them. */
export function zoneFolders() {
  const named = variable("TZDIR");
  return (named ? [named, ...folders] : folders).filter(isFolder);
}

/** The bytes of a zone's TZif file. Null if no folder has it, undefined if there is no folder. */
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

/** The release of the system's time zones, and their folder. Undefined if none can be read. */
export function systemZones() {
  const [folder] = zoneFolders();
  if (folder === undefined) return undefined;
  const lines = ["tzdata.zi", "+VERSION"].map((name) => firstLine(`${folder}/${name}`));
  return { version: lines.map(releaseOf).find(Boolean), path: folder };
}

function firstLine(path) {
  try {
    return readFileSync(path, "latin1").split("\n", 1)[0];
  } catch {
    return "";
  }
}

/** The path of the package's own file of time zones. */
export function packedZonesPath() {
  return packageFile("time-zones.bin");
}

/** The zone whose file is at a path: the part after the last "zoneinfo/". */
function zoneAt(path) {
  return /(?:^|.*\/)zoneinfo\/(?:posix\/)?([\w+/-]+)$/.exec(path)?.[1];
}

/** The zone to which a path links, through at most 40 links. Undefined if it links to no zone. */
export function linkedZone(path) {
  try {
    for (let count = 0; count < 40 && isAllowed({ name: "read", path }); count++) {
      const target = readlinkSync(path);
      const name = zoneAt(target);
      if (name !== undefined) return name;
      path = target.startsWith("/") ? target : `${dirname(path)}/${target}`;
    }
  } catch {
    // This is the end of the links.
  }
  return undefined;
}

/** The process's time zone: from TZ, else from the system's link, else from the runtime. */
export function systemTimeZone() {
  const TZ = variable("TZ")?.replace(/^:/, "");
  if (TZ !== undefined && TZ !== localTime) {
    const isFile = TZ.startsWith("/") &&
      (!isAllowed({ name: "read", path: TZ }) || status(TZ) !== undefined);
    return isFile ? zoneAt(TZ) ?? TZ : TZ;
  }
  return linkedZone(localTime) ?? new Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";
}
