// The benchmark's tasks with a JSON file and plain JavaScript, as a program without WidgetBridge
// does them.
import { readFileSync, renameSync, writeFileSync } from "node:fs";

/** Values in a JSON file. Each write replaces the file, so that no reader sees half of it. */
export class JSONFile {
  constructor(path) {
    this.path = path;
    writeFileSync(path, "{}");
  }

  get(key) {
    return JSON.parse(readFileSync(this.path, "utf8"))[key];
  }

  set(key, value) {
    const values = JSON.parse(readFileSync(this.path, "utf8"));
    values[key] = value;
    writeFileSync(`${this.path}.new`, JSON.stringify(values));
    renameSync(`${this.path}.new`, this.path);
  }
}

const day = 86_400_000;
const formatters = new Map();

/**
 * The local time of a zone at an instant, in milliseconds since 1970 as if that time were UTC. The
 * formatter of each zone is cached.
 */
function clock(instant, timeZone) {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit",
      hour: "2-digit", minute: "2-digit", second: "2-digit",
    });
    formatters.set(timeZone, formatter);
  }
  const [, month, date, year, hour, minute, second] =
    /(\d+)\/(\d+)\/(\d+), (\d+):(\d+):(\d+)/.exec(formatter.format(instant));
  return Date.UTC(year, month - 1, date, hour, minute, second);
}

const civilDay = (text) => Date.parse(`${text}T00:00:00Z`) / day;

/** An instant as ISO 8601 with the zone's offset. */
function iso(instant, local) {
  const offset = Math.round((local - Math.floor(instant / 1000) * 1000) / 60_000);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const two = (number) => `${number}`.padStart(2, "0");
  const clock = new Date(local).toISOString().slice(0, 19);
  return `${clock}${offset < 0 ? "-" : "+"}${two(hours)}:${two(minutes)}`;
}

/** The entry of a D-day widget at an instant. */
export function entryAt({ startDate, endDate }, instant, timeZone) {
  const local = clock(instant, timeZone);
  const today = Math.floor(local / day);
  const dday = civilDay(endDate) - today;
  const countDay = today - civilDay(startDate) + 1;
  const length = civilDay(endDate) - civilDay(startDate);
  return {
    date: iso(instant, local), startDate, endDate, dday,
    label: dday === 0 ? "D-Day" : dday > 0 ? `D-${dday}` : `D+${-dday}`,
    countDay, countLabel: `Day ${countDay}`,
    progress: Math.min(Math.max((countDay - 1) / length, 0), 1),
  };
}

/** The entries at an instant and at the next midnights. Each midnight has its own UTC offset. */
export function timeline(event, instant, timeZone, days) {
  const entries = [entryAt(event, instant, timeZone)];
  const today = Math.floor(clock(instant, timeZone) / day);
  for (let index = 1; index <= days; index++) {
    const midnight = (today + index) * day;
    let guess = midnight - (clock(midnight, timeZone) - midnight);
    guess += midnight - clock(guess, timeZone);
    entries.push(entryAt(event, guess, timeZone));
  }
  return entries;
}
