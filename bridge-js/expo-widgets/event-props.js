// Computes members of an event's props that entries lack: what pictures show of the event.

const DAY = 86_400_000;

/**
 * The label of an event that begins later and has no end: the days until its start. Entries count
 * only to an end or from a start.
 */
export function startLabelOf({ label, countLabel, startDate }, date) {
  if (typeof startDate !== "string" || label || countLabel) return {};
  const days = daysBetween(date.split("T")[0], startDate);
  return days > 0 ? { startLabel: `D-${days}` } : {};
}

/**
 * The share that a picture's ring shows, if it is not the entry's progress: that of the time since
 * the repeat's previous date, or of the time to the next milestone.
 */
export function shareOf(event, entry) {
  const { endDate, countDay, milestone, nextMilestone } = entry;
  if (typeof endDate === "string") {
    const span = spanOf(event, endDate), left = entry.calendarDays ?? entry.dday;
    return span && typeof left === "number"
      ? { share: Math.min(Math.max(1 - left / span, 0), 1) }
      : {};
  }
  if (milestone) return { share: 1 };
  if (nextMilestone === undefined || typeof countDay !== "number" || event?.count) return {};
  const left = nextMilestone?.inDays ?? 0;
  return { share: countDay / Math.max(countDay + left, 1) };
}

/** The days of a repeat that end on a date. Undefined if the event does not repeat so. */
function spanOf(event, end) {
  // A day without a year repeats yearly.
  const isYearless = /^-{0,2}\d\d-\d\d$/.test(event?.endDate ?? "");
  const repeat = event?.repeat ?? (isYearless ? "yearly" : undefined);
  if (repeat === "weekly") return 7;
  if (repeat === "monthly") return daysBetween(monthsBefore(end, 1), end);
  if (repeat === "yearly") return daysBetween(monthsBefore(end, 12), end);
  return Number.isInteger(repeat?.everyDays) ? repeat.everyDays : undefined;
}

/** The date some months before a date, or the last of its month if that has fewer days. */
function monthsBefore(date, months) {
  const [year, month, day] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, last)))
    .toISOString().slice(0, 10);
}

function daysBetween(first, second) {
  return Math.round((Date.parse(`${second}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY);
}
