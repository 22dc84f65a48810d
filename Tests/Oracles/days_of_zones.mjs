// Compares the instants at which days begin with Temporal's, in every zone, for a year from now.
//
//     TZDIR=ZONES deno run -A days_of_zones.mjs
//     node --harmony-temporal days_of_zones.mjs time-zones.bin
//
// The first command tests the native library. The second tests the core as WebAssembly, as in a
// page, with a file of zones in the form that bridge-js/build makes. Temporal has its own time zone
// database, so ZONES and the file must have the same release. In Node, process.versions.tz names
// Temporal's release. In Deno, it names Intl's release, which may be newer than Temporal's.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

const { Temporal } = globalThis;
const days = 365;
const now = Temporal.Now.instant();
const file = process.argv[2];

/** The release that the tested zones name. */
function releaseOfZones() {
  if (file === undefined) {
    const text = readFileSync(`${process.env.TZDIR}/tzdata.zi`, "utf8");
    return /^# version (\d+[a-z]+)/.exec(text)[1];
  }
  const bytes = readFileSync(file);
  return bytes.toString("latin1", 5, 5 + bytes[4]);
}

async function inMemory() {
  const { init, SharedGroup } = await import("../../bridge-js/browser.js");
  const core = readFileSync(new URL("../../bridge-js/widget-bridge.wasm", import.meta.url));
  await init({ core, timeZones: readFileSync(file) });
  return SharedGroup.inMemory();
}

async function inFolder(directory) {
  const { SharedGroup } = await import("../../bridge-js/mod.js");
  return SharedGroup.open("test", { directory });
}

const release = releaseOfZones();
const directory = mkdtempSync(join(tmpdir(), "days-of-zones-"));
const group = await (file === undefined ? inFolder(directory) : inMemory());
group.set("widgetDataKey", { endDate: "2000-01-01" });
const zones = Intl.supportedValuesOf("timeZone");
let compared = 0;
const different = [];
for (const timeZone of zones) {
  const { entries } = group.timeline("dday", { now: `${now}`, timeZone, days });
  let day = now.toZonedDateTimeISO(timeZone).startOfDay();
  for (const { date } of entries.slice(1)) {
    day = day.add({ days: 1 }).startOfDay();
    compared += 1;
    const expected = day.toString({ timeZoneName: "never" });
    if (Temporal.Instant.compare(date, expected) !== 0 || !date.endsWith(day.offset)) {
      different.push(`${timeZone}: ${date}, and not ${expected}`);
    }
  }
}
group.close();
rmSync(directory, { recursive: true });
const isWell = different.length === 0 && compared >= zones.length * (days - 1);
const face = file === undefined ? "the library" : "the core in WebAssembly";
const name = `${compared} days in ${zones.length} zones begin when Temporal says, by ${face} and ` +
  `the zones of ${release}`;
console.log(`${isWell ? "ok" : "not ok"} 1 - ${name}`);
for (const line of different.slice(0, 10)) console.log(`    ${line}`);
console.log("1..1");
if (!isWell) process.exitCode = 1;
