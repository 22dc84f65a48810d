// Makes a D-day's timeline as JSON text in plain JavaScript, once with Temporal and once with Intl.

const zone = "Asia/Seoul";
const data = { startDate: "2023-04-06", endDate: "2027-01-05", title: "Graduation" };
const now = "2026-05-01T08:00:00+09:00";

function members(date, dday, countDay, progress, seconds) {
  return {
    date,
    isPlaceholder: false,
    title: data.title,
    startDate: data.startDate,
    endDate: data.endDate,
    dday,
    label: dday > 0 ? `D-${dday}` : dday < 0 ? `D+${-dday}` : "D-Day",
    relativeLabel: dday === 0 ? "today" : dday > 0
      ? `in ${dday} day${dday === 1 ? "" : "s"}`
      : `${-dday} day${dday === -1 ? "" : "s"} ago`,
    countDay,
    countLabel: `Day ${countDay}`,
    state: dday > 0 ? "counting" : dday < 0 ? "past" : "today",
    progress,
    url: "widgetbridge://dday/widgetDataKey",
    relevance: { score: dday < 0 ? 0 : Math.floor(1e6 / (1 + dday)), duration: seconds },
  };
}

function text(entries) {
  return JSON.stringify({
    version: 1, kind: "dday", family: "systemSmall", timeZone: zone, revision: 1, entries,
    policy: { type: "atEnd" },
  });
}

export function withTemporal(days) {
  const start = Temporal.PlainDate.from(data.startDate);
  const end = Temporal.PlainDate.from(data.endDate);
  const span = start.until(end).days;
  const entries = [];
  let instant = Temporal.Instant.from(now).toZonedDateTimeISO(zone);
  for (let index = 0; index <= days; index++) {
    const today = instant.toPlainDate();
    const elapsed = start.until(today).days;
    const next = today.add({ days: 1 }).toZonedDateTime(zone);
    const seconds = (next.epochMilliseconds - instant.epochMilliseconds) / 1000;
    entries.push(members(
      instant.toString({ timeZoneName: "never" }), today.until(end).days, elapsed + 1,
      Math.min(Math.max(elapsed / span, 0), 1), seconds,
    ));
    instant = next;
  }
  return text(entries);
}

// Formats an instant in the zone. It is made only once, because making a formatter takes long.
const formatter = new Intl.DateTimeFormat("en-CA", {
  timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit",
  hour: "2-digit", minute: "2-digit", second: "2-digit", timeZoneName: "longOffset",
});

function local(milliseconds) {
  const parts = {};
  for (const { type, value } of formatter.formatToParts(milliseconds)) parts[type] = value;
  return parts;
}

const dayNumber = (text) => Date.parse(`${text}T00:00:00Z`) / 86_400_000;

export function withIntl(days) {
  const start = dayNumber(data.startDate);
  const end = dayNumber(data.endDate);
  const entries = [];
  let milliseconds = Date.parse(now);
  for (let index = 0; index <= days; index++) {
    const { year, month, day, hour, minute, second, timeZoneName } = local(milliseconds);
    const offset = timeZoneName.slice(3) || "+00:00";
    const today = Date.UTC(+year, +month - 1, +day) / 86_400_000;
    const hours = +offset.slice(1, 3) + +offset.slice(4) / 60;
    const next = (today + 1) * 86_400_000 - (offset[0] === "-" ? -hours : hours) * 3_600_000;
    const elapsed = today - start;
    entries.push(members(
      `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`, end - today, elapsed + 1,
      Math.min(Math.max(elapsed / (end - start), 0), 1), (next - milliseconds) / 1000,
    ));
    milliseconds = next;
  }
  return text(entries);
}
