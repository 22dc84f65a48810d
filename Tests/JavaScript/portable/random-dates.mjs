// Random dates and zones, valid and invalid.
import { readdirSync } from "node:fs";

const pad = (number, length = 2) => `${number}`.padStart(length, "0");

const systemZones = globalThis.process?.env?.TZDIR || "/usr/share/zoneinfo";

function zoneNames(folder = systemZones, prefix = "") {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = prefix + entry.name;
    if (entry.isDirectory()) {
      return ["posix", "right"].includes(name)
        ? []
        : zoneNames(`${folder}/${entry.name}`, `${name}/`);
    }
    return /[.]|^(leapseconds|SECURITY)$/.test(name) ? [] : [name];
  });
}

// An engine that cannot read files gets the names from its environment.
export const zones = globalThis.environment?.zones ?? zoneNames();
const wrongZones = [
  "",
  "Mars/Olympus",
  "asia/seoul",
  "right/Asia/Seoul",
  "../zoneinfo/UTC",
  "+24:00",
  "+0900",
  "Asia/",
  "Asia/Seoul ",
  "Etc/UTC\n",
  "서울",
  9,
  null,
  true,
  ["UTC"],
];

export function zone(random) {
  if (random.chance(0.02)) return random.pick(wrongZones);
  if (random.chance(0.15)) return random.pick(["UTC", "Etc/UTC", "+09:00", "-00:44:30", "+23:59"]);
  return random.pick(zones);
}

const years = [
  1,
  2,
  99,
  1391,
  1900,
  1969,
  1970,
  2000,
  2011,
  2018,
  2024,
  2026,
  2027,
  2038,
  2050,
  2106,
  2400,
  9998,
  9999,
];

function year(random) {
  return random.chance(0.5) ? random.pick(years) : 1990 + random.below(80);
}

const wrongDates = [
  "2025-02-29",
  "2025-13-01",
  "tomorrow",
  "",
  "0000-01-01",
  "10000-01-01",
  "2026-5-1",
  20260501,
  true,
  {},
  "2026-05-01T25:00:00Z",
  "2026-05-01T23:30:00+9:00",
  "２０２６-05-01",
];

export function date(random) {
  if (random.chance(0.02)) return random.pick(wrongDates);
  const day = `${pad(year(random), 4)}-${pad(1 + random.below(12))}-${pad(1 + random.below(28))}`;
  if (random.chance(0.85)) return day;
  const time = `${pad(random.below(24))}:${pad(random.below(60))}`;
  return `${day}T${time}${random.pick(["", "Z", "+09:00", "-11:30", ":30Z", ":59.25+14:00"])}`;
}

export function instant(random) {
  if (random.chance(0.02)) return random.pick([...wrongDates, "2026-05-01", 1777e6]);
  const day = `${pad(year(random), 4)}-${pad(1 + random.below(12))}-${pad(1 + random.below(28))}`;
  const time = `${pad(random.below(24))}:${pad(random.below(60))}:${pad(random.below(60))}`;
  return `${day}T${time}${random.pick(["Z", "Z", "+09:00", "-03:30", "+05:45:10"])}`;
}
